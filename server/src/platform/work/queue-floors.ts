import type { Database, Tx } from '../db/connection';

/**
 * A table whose rows wait to be done and then go. It has the columns next_at and lease_until and an index on (lane,
 * next_at), or on next_at. A new position is never earlier than the clock: rows get it from clock_timestamp(), after
 * their statement has locked the table.
 */
export interface WalkedTable {
  name: string;
  /** SQL on alias `q`: the row is not done. */
  open: string;
  /** Column of the lane. */
  lane?: string;
}

interface Floor {
  /** Below it no row is open. */
  open: string;
  /** Below it no row is open and free: a worker holds those that are there. */
  free: string;
}

/** Where the free rows of a lane begin. */
export interface LaneStart {
  lane: number;
  from: string;
}

/** Who could still commit a row at an earlier position than `at`. */
interface Writers {
  at: string;
  ms: number;
  writing: string[];
}

const LOWEST = '-infinity';
const BOTTOM: Floor = { open: LOWEST, free: LOWEST };
/** How often the writers are read. */
const WRITERS_MS = 100;
/** How often rows that a worker holds are looked at: a lease may have expired. */
const HELD_MS = 1_000;
/** How often the whole queue is looked at, for rows that came by another way: a failover, a statement of the operator. */
const WHOLE_MS = 300_000;
/** For a statement that sets next_at to now(), the moment before it had the table. */
const SLACK_MS = 100;

/** Those who write to a table hold this lock until their rows can be seen; pg_locks shows every role those of all. */
const WRITERS = `select (now() - interval '${SLACK_MS} ms')::text as at, extract(epoch from now()) * 1000 as ms,
  (select coalesce(json_agg(distinct virtualtransaction), '[]') from pg_locks
    where locktype = 'relation' and relation = $1::regclass and mode = 'RowExclusiveLock' and pid <> pg_backend_pid()
      and database = (select oid from pg_database where datname = current_database())) as writing`;

/**
 * Remembers where the rows of a queue begin (ADR 0106). While any transaction is held open, PostgreSQL keeps the entries
 * of deleted rows, and a search from the beginning of the index walks over all of them; this one begins where the last
 * one found the first row. A floor rises only to a moment before which no open transaction can have written a row.
 */
export class QueueFloors {
  readonly #table: WalkedTable;
  readonly #look: string;
  readonly #floors: Map<number, Floor>;
  /** No row can appear at an earlier position any more. */
  #settled = LOWEST;
  #clockMs = -Infinity;
  #writers: Writers | undefined;
  #writersAt = -Infinity;
  #heldAt = -Infinity;
  #wholeAt = -Infinity;

  constructor(table: WalkedTable, lanes: readonly number[] = [0]) {
    this.#table = table;
    this.#floors = new Map(lanes.map((lane) => [lane, BOTTOM]));
    const { name, open, lane } = table;
    const first = `select next_at as at from ${name} q where ${lane === undefined ? '' : `q.${lane} = l.lane and `}${open}`;
    this.#look = `select l.lane, least(open.at, $3)::text as open, least(free.at, $3)::text as free,
        free.at::text as "from", coalesce(free.at <= now(), false) as due
      from unnest($1::smallint[], $2::timestamptz[]) l(lane, floor)
      left join lateral (${first} and next_at >= l.floor order by next_at limit 1) open on true
      left join lateral (${first} and next_at >= open.at and (lease_until is null or lease_until < now()) order by next_at limit 1) free on true
      cross join (select $3::timestamptz) settled order by l.lane`;
  }

  /** The lanes with free rows that are due, and where they begin: a later statement of this transaction may begin there. */
  async look(tx: Tx): Promise<LaneStart[]> {
    await this.#readWriters(tx);
    const now = performance.now();
    if (now - this.#wholeAt >= WHOLE_MS) this.forget();
    const whole = this.#wholeAt === -Infinity;
    const held = whole || now - this.#heldAt >= HELD_MS;
    const rows = await tx.query<Floor & { lane: number; from: string | null; due: boolean }>(this.#look, [
      [...this.#floors.keys()],
      [...this.#floors.values()].map(({ open, free }) => (held ? open : free)),
      this.#settled,
    ]);
    for (const { lane, open, free } of rows)
      this.#floors.set(lane, { free, open: held ? open : (this.#floors.get(lane)?.open ?? LOWEST) });
    if (whole) this.#wholeAt = now;
    if (held) this.#heldAt = now;
    return rows.flatMap(({ lane, from, due }) => (due && from !== null ? { lane, from } : []));
  }

  /** The next look is at the whole queue. */
  forget(): void {
    this.#wholeAt = -Infinity;
    for (const lane of this.#floors.keys()) this.#floors.set(lane, BOTTOM);
  }

  /** Below it no row of a lane is open, as far as this process knows. */
  floorOf(lane: number): string {
    return this.#floors.get(lane)?.open ?? LOWEST;
  }

  /** Does work that looks at the queue. After a failure another server may answer, so nothing is remembered. */
  async orForget<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.forget();
      throw error;
    }
  }

  /** When all who were writing at a moment have ended, every row from before that moment can be seen. */
  async #readWriters(tx: Tx): Promise<void> {
    const now = performance.now();
    if (now - this.#writersAt < WRITERS_MS) return;
    this.#writersAt = now;
    const read = await tx.one<Writers>(WRITERS, [this.#table.name]);
    if (read.ms < this.#clockMs) {
      // The clock went back: rows appear at earlier positions.
      this.#settled = LOWEST;
      this.#writers = undefined;
      this.forget();
    }
    this.#clockMs = read.ms;
    const before = this.#writers;
    const ended = before && !before.writing.some((one) => read.writing.includes(one));
    if (read.writing.length === 0) this.#settled = read.at;
    else if (ended) this.#settled = before.at;
    if (!before || ended) this.#writers = read;
  }
}

const floors = new WeakMap<object, Map<string, QueueFloors>>();

/** The floors of a queue, which all workers of this process share. */
export function floorsOf(db: Pick<Database, 'asEngine'>, table: WalkedTable): QueueFloors {
  const known = floors.get(db) ?? new Map<string, QueueFloors>();
  floors.set(db, known);
  const own = known.get(table.name) ?? new QueueFloors(table);
  known.set(table.name, own);
  return own;
}
