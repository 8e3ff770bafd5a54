import type { Database, Statements } from '../../../platform/db/connection';
import { GroupCommit } from '../../../platform/work/group-commit';
import { notifyPayloads, ThreadChanges } from '../engine/thread-changes';
import type { NewMessage, Progress, SimulatedMessage, SimulatorStore, StoredMedia } from './simulator-store';

export interface PostgresStoreOptions {
  /** Connections that may use the schema `simulator`: the engine's pool. */
  pool: Statements;
  listen: Database['listen'];
}

export const CHANNEL = 'carrier_simulator';

const COLUMNS = `id, sid, phone, code, inbound, body, media, status, error_code as "errorCode", callback_url as "callbackUrl",
  created_at as "createdAt", sent_at as "sentAt", updated_at as "updatedAt", step, attempts, due_at as "dueAt"`;

const INSERT = `insert into simulator.message (sid, phone, code, inbound, body, media, status, callback_url, created_at, updated_at, due_at)
  select sid, phone, code, inbound, body, media::jsonb, status, callback_url, created_at, created_at, due_at
  from unnest($1::text[], $2::text[], $3::text[], $4::boolean[], $5::text[], $6::text[], $7::text[], $8::text[], $9::timestamptz[], $10::timestamptz[])
    as new (sid, phone, code, inbound, body, media, status, callback_url, created_at, due_at)`;

// A batch may contain two steps of a message: the later one wins, whatever their order.
const UPDATE = `update simulator.message m set status = p.status, error_code = p.error_code, sent_at = p.sent_at, step = p.step,
    attempts = p.attempts, updated_at = now(), due_at = case when p.keep then m.due_at else p.due_at end
  from (select distinct on (sid) * from unnest($1::text[], $2::text[], $3::int[], $4::timestamptz[], $5::int[], $6::int[], $7::boolean[], $8::timestamptz[])
      as one (sid, status, error_code, sent_at, step, attempts, keep, due_at) order by sid, step desc, attempts desc, keep) p
  where m.sid = p.sid`;

const CLAIM = `update simulator.message m set due_at = $2 where m.id in
  (select id from simulator.message where due_at <= $1 order by due_at limit $3 for update skip locked) returning ${COLUMNS}`;

const LIST = `select ${COLUMNS} from simulator.message
  where ($1::text is null or phone = $1) and ($2::text is null or code = $2) and ($3::boolean is null or inbound = $3)
    and ($4::timestamptz is null or coalesce(sent_at, created_at) >= $4) and ($5::timestamptz is null or coalesce(sent_at, created_at) < $5)
  order by id desc offset $6 limit $7`; // message_phone, or the primary key without a phone

/** The simulator's store in PostgreSQL: accepted messages are committed in groups. */
export function postgresStore({ pool, listen }: PostgresStoreOptions): SimulatorStore {
  const changes = new ThreadChanges(listen, CHANNEL);

  async function notify(phones: Iterable<string>): Promise<void> {
    for (const payload of notifyPayloads(phones)) await pool.query('select pg_notify($1, $2)', [CHANNEL, payload]);
  }

  const accepting = new GroupCommit<NewMessage>({
    write: async (all) => {
      await pool.query({ name: 'simulator_accept', text: INSERT, values: insertValues(all) });
      const typed = all.filter((one) => one.inbound); // outgoing ones are shown when they arrive
      await notify(typed.map((one) => one.phone));
      return () => undefined;
    },
    maxItems: 1000,
    maxWaitMs: 2,
  });
  const saving = new GroupCommit<Progress>({
    write: async (all) => {
      await pool.query({ name: 'simulator_save', text: UPDATE, values: updateValues(all) });
      await notify(all.filter((one) => one.status !== 'sent').map((one) => one.phone));
      return () => undefined;
    },
    maxItems: 2000,
    maxWaitMs: 15,
  });

  return {
    accept: (message) => accepting.add(message),
    save: (progress) => saving.add(progress),
    async claimDue(now, leaseUntil, limit) {
      return (await pool.query<SimulatedMessage>(CLAIM, [now, leaseUntil, limit])).rows;
    },
    async release(sids) {
      await pool.query('update simulator.message set due_at = now() where sid = any($1) and due_at is not null', [
        sids,
      ]);
    },
    async get(sid) {
      return (
        (await pool.query<SimulatedMessage>(`select ${COLUMNS} from simulator.message where sid = $1`, [sid]))
          .rows[0] ?? null
      );
    },
    async list({ phone, code, inbound, sentFrom, sentBefore, offset, limit }) {
      return (await pool.query<SimulatedMessage>(LIST, [phone, code, inbound, sentFrom, sentBefore, offset, limit]))
        .rows;
    },
    async addHandset(phone) {
      await pool.query('insert into simulator.handset (phone) values ($1) on conflict do nothing', [phone]);
    },
    async handsets() {
      return (
        await pool.query<{ phone: string }>('select phone from simulator.handset order by added_at desc limit 200')
      ).rows.map((row) => row.phone);
    },
    async addMedia({ id, contentType, content }) {
      await pool.query('insert into simulator.media (id, content_type, content) values ($1, $2, $3)', [
        id,
        contentType,
        content,
      ]);
    },
    async media(id) {
      const found = await pool.query<StoredMedia>(
        'select id, content_type as "contentType", content from simulator.media where id = $1',
        [id],
      );
      return found.rows[0] ?? null;
    },
    onChange: (listener) => changes.add(listener),
    async close() {
      changes.close();
      await Promise.all([accepting.drain(), saving.drain()]);
    },
  };
}

const insertValues = (all: readonly NewMessage[]): unknown[] => [
  all.map((one) => one.sid),
  all.map((one) => one.phone),
  all.map((one) => one.code),
  all.map((one) => one.inbound),
  all.map((one) => one.body),
  all.map((one) => JSON.stringify(one.media)),
  all.map((one) => one.status),
  all.map((one) => one.callbackUrl),
  all.map((one) => one.createdAt.toISOString()),
  all.map((one) => one.dueAt?.toISOString() ?? null),
];

const updateValues = (all: readonly Progress[]): unknown[] => [
  all.map((one) => one.sid),
  all.map((one) => one.status),
  all.map((one) => one.errorCode),
  all.map((one) => one.sentAt?.toISOString() ?? null),
  all.map((one) => one.step),
  all.map((one) => one.attempts),
  all.map((one) => one.dueAt === undefined),
  all.map((one) => one.dueAt?.toISOString() ?? null),
];
