import { GroupCommit, type Database } from '../platform';
import type { MessageFilter, NewMessage, SimulatedMessage, StoredMedia } from './simulated-message';

const CHANNEL = 'carrier_simulator';
/** A claimed message belongs to its process for this long. After a crash another process, or the next start, continues. */
export const CLAIM_MS = 30_000;
/** NOTIFY payloads are limited to 8,000 bytes, enough for 500 numbers of 16 characters. */
const PHONES_PER_NOTICE = 450;

const COLUMNS = `sid, phone, code, inbound, body, media, status, error_code as "errorCode", callback_url as "callbackUrl", opt_out_type as "optOutType",
  created_at as "createdAt", sent_at as "sentAt", step, attempts, due_at as "dueAt"`;

/** The messages of a JSON array, as rows. */
const ROWS = `json_to_recordset($1) as m (sid text, phone text, code text, inbound boolean, body text, media jsonb, status text,
  "errorCode" int, "callbackUrl" text, "optOutType" text, "createdAt" timestamptz, "sentAt" timestamptz, step smallint, attempts int, "dueAt" timestamptz)`;

const INSERT = `insert into simulator.message
    (sid, phone, code, inbound, body, media, status, callback_url, opt_out_type, created_at, updated_at, due_at)
  select sid, phone, code, inbound, body, media, status, "callbackUrl", "optOutType", "createdAt", "createdAt", "dueAt" from ${ROWS}`;

const UPDATE = `update simulator.message old set status = m.status, error_code = m."errorCode", sent_at = m."sentAt",
    step = m.step, attempts = m.attempts, updated_at = now(), due_at = m."dueAt" from ${ROWS} where old.sid = m.sid`;

const CLAIM = `update simulator.message set due_at = $2 where id in
  (select id from simulator.message where due_at <= $1 order by due_at limit $3 for update skip locked) returning ${COLUMNS}`;

const LIST = `select ${COLUMNS} from simulator.message
  where ($1::text is null or phone = $1) and ($2::text is null or code = $2) and ($3::boolean is null or inbound = $3)
    and ($4::timestamptz is null or coalesce(sent_at, created_at) >= $4)
  order by id desc offset $5 limit $6`; // message_phone, or the primary key without a phone

/**
 * The simulator's storage in PostgreSQL: several processes may share it, and a killed process loses nothing. The
 * engine's pool may use the schema `simulator`.
 */
export function simulatorStore({ engine: pool, listen }: Pick<Database, 'engine' | 'listen'>) {
  const subscriptions = new Set<() => void>();

  /** Writes messages in groups, and publishes the phones whose thread changed. */
  const writing = <Message extends NewMessage>(statement: string, isShown: (message: Message) => boolean) =>
    new GroupCommit<Message>({
      write: async (all) => {
        await pool.query(statement, [JSON.stringify(all)]);
        const phones = [...new Set(all.filter(isShown).map(({ phone }) => phone))];
        for (let from = 0; from < phones.length; from += PHONES_PER_NOTICE)
          await pool.query('select pg_notify($1, $2)', [CHANNEL, phones.slice(from, from + PHONES_PER_NOTICE).join()]);
        return () => undefined;
      },
      maxItems: 1000,
      maxWaitMs: 2,
    });
  // A text to a phone is shown when it arrives.
  const accepting = writing<NewMessage>(INSERT, ({ inbound }) => inbound);
  const saving = writing<SimulatedMessage>(UPDATE, ({ status }) => status !== 'sent');

  return {
    /** Once it has resolved, the message survives a kill of the process. */
    accept: (message: NewMessage) => accepting.add(message),
    save: (message: SimulatedMessage) => saving.add(message),
    /** Claims due messages; no two processes get the same one. */
    async claim(limit: number): Promise<SimulatedMessage[]> {
      const now = Date.now();
      return (await pool.query<SimulatedMessage>(CLAIM, [new Date(now), new Date(now + CLAIM_MS), limit])).rows;
    },
    async get(sid: string): Promise<SimulatedMessage | undefined> {
      const text = `select ${COLUMNS} from simulator.message where sid = $1`;
      return (await pool.query<SimulatedMessage>(text, [sid])).rows[0];
    },
    /** The numbers with these last digits that a message of the day was sent from or to. */
    async usedOn(day: string, digits: string): Promise<string[]> {
      const text = `select distinct phone from simulator.message where right(phone, 4) = $2
        and created_at >= $1::date::timestamp at time zone 'utc' and created_at < ($1::date + 1)::timestamp at time zone 'utc' order by 1`;
      return (await pool.query<{ phone: string }>(text, [day, digits])).rows.map(({ phone }) => phone.slice(-10));
    },
    /** Newest first. */
    async list({ phone, code, inbound, sentFrom, offset, limit }: MessageFilter) {
      const values = [phone, code, inbound, sentFrom, offset, limit];
      return (await pool.query<SimulatedMessage>(LIST, values)).rows;
    },
    async addHandset(phone: string): Promise<void> {
      await pool.query('insert into simulator.handset (phone) values ($1) on conflict do nothing', [phone]);
    },
    async handsets(): Promise<string[]> {
      const text = 'select phone from simulator.handset order by added_at desc limit 200';
      return (await pool.query<{ phone: string }>(text)).rows.map(({ phone }) => phone);
    },
    async addMedia({ id, contentType, content }: StoredMedia): Promise<void> {
      const text = 'insert into simulator.media (id, content_type, content) values ($1, $2, $3)';
      await pool.query(text, [id, contentType, content]);
    },
    async media(id: string): Promise<StoredMedia | undefined> {
      const text = 'select id, content_type as "contentType", content from simulator.media where id = $1';
      return (await pool.query<StoredMedia>(text, [id])).rows[0];
    },
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
