import { col, command, GroupCommit, sql, type Database, type Sql, type Statement, statement } from '../platform';
import type {
  RcsPart,
  MediaItem,
  MessageFilter,
  MessageStatus,
  NewMessage,
  SimulatedMessage,
  StoredMedia,
} from './simulated-message';

const CHANNEL = 'carrier_simulator';
/** A claimed message belongs to its process for this long. After a crash another process, or the next start, continues. */
export const CLAIM_MS = 30_000;
/** NOTIFY payloads are limited to 8,000 bytes, enough for 500 numbers of 16 characters. */
const PHONES_PER_NOTICE = 450;

const MESSAGE = {
  sid: col.text(),
  phone: col.text(),
  code: col.text(),
  inbound: col.bool,
  body: col.text(),
  media: col.json<MediaItem[]>([]),
  status: col.text<MessageStatus>(),
  errorCode: col.orNull(col.number),
  callbackUrl: col.orNull(col.text()),
  optOutType: col.orNull(col.text()),
  rcs: col.orNull(col.json<RcsPart>({} as RcsPart)),
  createdAt: col.time,
  sentAt: col.orNull(col.time),
  step: col.number,
  attempts: col.number,
  dueAt: col.orNull(col.time),
};

const COLUMNS = sql`sid, phone, code, inbound, body, media, status, error_code as "errorCode", callback_url as "callbackUrl", opt_out_type as "optOutType", rcs,
  created_at as "createdAt", sent_at as "sentAt", step, attempts, due_at as "dueAt"`;

/** SQL: messages as rows. */
const rowsOf = (
  messages: readonly NewMessage[],
): Sql => sql`json_to_recordset(${JSON.stringify(messages)}) as m (sid text, phone text, code text, inbound boolean, body text, media jsonb, status text,
  "errorCode" int, "callbackUrl" text, "optOutType" text, rcs jsonb, "createdAt" timestamptz, "sentAt" timestamptz, step smallint, attempts int, "dueAt" timestamptz)`;

const insert = (messages: readonly NewMessage[]) =>
  command('standins.insertMessages')`
     insert into simulator.message
       (sid, phone, code, inbound, body, media, status, callback_url, opt_out_type, rcs, created_at, updated_at, due_at)
     select sid, phone, code, inbound, body, media, status, "callbackUrl", "optOutType", rcs, "createdAt", "createdAt", "dueAt" from ${rowsOf(messages)}`;

const update = (messages: readonly SimulatedMessage[]) =>
  command('standins.updateMessages')`
     update simulator.message old set status = m.status, error_code = m."errorCode", sent_at = m."sentAt",
       step = m.step, attempts = m.attempts, updated_at = now(), due_at = m."dueAt" from ${rowsOf(messages)} where old.sid = m.sid`;

/**
 * The simulator's storage in PostgreSQL: several processes may share it, and a killed process loses nothing. The
 * engine's pool may use the schema `simulator`.
 */
export function simulatorStore({ engine: { single }, listen }: Pick<Database, 'engine' | 'listen'>) {
  const subscriptions = new Set<() => void>();

  /** Writes messages in groups, and publishes the phones whose thread changed. */
  const writing = <Message extends NewMessage>(
    store: (messages: readonly Message[]) => Statement,
    isShown: (message: Message) => boolean,
  ) =>
    new GroupCommit<Message>({
      write: async (all) => {
        await single.execute(store(all));
        const phones = [...new Set(all.filter(isShown).map(({ phone }) => phone))];
        for (let from = 0; from < phones.length; from += PHONES_PER_NOTICE)
          await single.execute(command('standins.notifyPhones')`
             select pg_notify(${CHANNEL}, ${phones.slice(from, from + PHONES_PER_NOTICE).join()})`);
        return () => undefined;
      },
      maxItems: 1000,
      maxWaitMs: 2,
    });
  // A text to a phone is shown when it arrives.
  const accepting = writing<NewMessage>(insert, ({ inbound }) => inbound);
  const saving = writing<SimulatedMessage>(update, ({ status }) => status !== 'sent');

  return {
    /** Once it has resolved, the message survives a kill of the process. */
    accept: (message: NewMessage) => accepting.add(message),
    save: (message: SimulatedMessage) => saving.add(message),
    /** Claims due messages; no two processes get the same one. */
    async claim(limit: number): Promise<SimulatedMessage[]> {
      const now = Date.now();
      return single.query(statement('standins.claimMessages', MESSAGE)`
         update simulator.message set due_at = ${new Date(now + CLAIM_MS)} where id in
           (select id from simulator.message where due_at <= ${new Date(now)} order by due_at limit ${limit} for update skip locked) returning ${COLUMNS}`);
    },
    get: (sid: string): Promise<SimulatedMessage | undefined> =>
      single.maybeOne(statement('standins.findMessage', MESSAGE)`
         select ${COLUMNS} from simulator.message where sid = ${sid}`),
    /** The numbers with these last digits that a message of the day was sent from or to. */
    async usedOn(day: string, digits: string): Promise<string[]> {
      const phones = await single.values(statement('standins.usedOn', { phone: col.text() })`
         select distinct phone from simulator.message where right(phone, 4) = ${digits}
           and created_at >= ${day}::date::timestamp at time zone 'utc' and created_at < (${day}::date + 1)::timestamp at time zone 'utc' order by 1`);
      return phones.map((phone) => phone.slice(-10));
    },
    /** Newest first, by message_phone, or by the primary key without a phone. */
    list: ({
      phone,
      code,
      inbound,
      sentFrom,
      over,
      agent,
      offset,
      limit,
    }: MessageFilter): Promise<SimulatedMessage[]> =>
      single.query(statement('standins.listMessages', MESSAGE)`
         select ${COLUMNS} from simulator.message
         where (${phone}::text is null or phone = ${phone}) and (${code}::text is null or code = ${code}) and (${inbound}::boolean is null or inbound = ${inbound})
           and (${over}::boolean is null or coalesce((rcs ->> 'over')::boolean, false) = ${over}) and (${agent}::text is null or rcs ->> 'agent' = ${agent})
           and (${sentFrom}::timestamptz is null or coalesce(sent_at, created_at) >= ${sentFrom})
         order by id desc offset ${offset} limit ${limit}`),
    async addHandset(phone: string): Promise<void> {
      await single.execute(command('standins.addHandset')`
         insert into simulator.handset (phone) values (${phone}) on conflict do nothing`);
    },
    handsets: (): Promise<string[]> =>
      single.values(statement('standins.handsets', { phone: col.text() })`
         select phone from simulator.handset order by added_at desc limit 200`),
    async addMedia({ id, contentType, content }: StoredMedia): Promise<void> {
      await single.execute(command('standins.addMedia')`
         insert into simulator.media (id, content_type, content) values (${id}, ${contentType}, ${content})`);
    },
    media: (id: string): Promise<StoredMedia | undefined> =>
      single.maybeOne(statement('standins.findMedia', { id: col.text(), contentType: col.text(), content: col.bytes })`
         select id, content_type as "contentType", content from simulator.media where id = ${id}`),
    /**
     * Calls back with phones whose thread changed, in this process or another; null means any, because events may have
     * been missed. Returns the function that unsubscribes.
     */
    onChange(listener: (phones: ReadonlySet<string> | null) => void): () => void {
      const stop = listen(CHANNEL, {
        notified: (payload) => listener(new Set(payload.split(','))),
        connected: () => listener(null),
      });
      subscriptions.add(stop);
      return () => {
        subscriptions.delete(stop);
        stop();
      };
    },
    async close(): Promise<void> {
      for (const stop of subscriptions) stop();
      await Promise.all([accepting.drain(), saving.drain()]);
    },
  };
}

/** Persistence of the simulator. */
export type SimulatorStore = ReturnType<typeof simulatorStore>;
