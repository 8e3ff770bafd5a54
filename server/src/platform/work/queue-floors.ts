import type { Database, Tx } from '../db/connection';
import * as col from '../db/col';
import { empty, name as named, sql, type Sql, statement } from '../db/sql';
import { SettledPosition } from './settled-position';

/**
 * A table whose rows are processed and then deleted. It has the columns next_at and lease_until and an index on (lane,
 * next_at), or on next_at. A new position is never earlier than the clock: rows get it from clock_timestamp(), after
 * their statement has locked the table.
 */
export interface WalkedTable {
  name: string;
  /** Names the queue, where one table has several; else the table does. */
  queue?: string;
  /** SQL on alias `q`: the row is not done. */
  open: Sql;
  /** Column of the lane. */
  lane?: string;
}

const FOUND = {
  lane: col.number,
  open: col.text(),
  free: col.text(),
  from: col.orNull(col.text()),
  due: col.bool,
};

interface Floor {
  /** No row below it is open. */
  open: string;
  /** No row below it is open and free: a worker holds those that exist. */
  free: string;
}

/** Where the free rows of a lane begin. */
export interface LaneStart {
  lane: number;
  from: string;
}

const LOWEST = '-infinity';
const BOTTOM: Floor = { open: LOWEST, free: LOWEST };
/** How often rows that a worker holds are checked, because a lease may have expired. */
const HELD_MS = 1_000;
/** How often the whole queue is scanned, for rows that came another way: a failover, a statement of the operator. */
const WHOLE_MS = 300_000;

/**
 * Caches where the rows of a queue begin (ADR 0106). While any transaction is open, PostgreSQL keeps the entries of
 * deleted rows, and a search from the beginning of the index scans all of them; this one begins where the last one
 * found the first row. A floor rises only to a moment before which no open transaction can have written a row.
 */
export class QueueFloors {
  readonly #settled: SettledPosition;
  /** SQL: where the rows of lane `l` begin. */
  readonly #first: Sql;
  readonly #floors: Map<number, Floor>;
  #heldAt = -Infinity;
  #wholeAt = -Infinity;

  constructor(table: WalkedTable, lanes: readonly number[] = [0]) {
    const { name, open, lane } = table;
    this.#settled = new SettledPosition(name);
    this.#floors = new Map(lanes.map((lane) => [lane, BOTTOM]));
    const ofLane = lane === undefined ? empty : sql`q.${named(lane)} = l.lane and `;
    this.#first = sql`select next_at as at from ${named(name)} q where ${ofLane}${open}`;
  }

  /**
   * The lanes with free rows that are due, and where they begin: a later statement of this transaction may begin there.
   */
  async look(tx: Tx): Promise<LaneStart[]> {
    const settled = await this.#settled.read(tx);
    if (settled.wentBack) this.forget();
    const now = performance.now();
    if (now - this.#wholeAt >= WHOLE_MS) this.forget();
    const whole = this.#wholeAt === -Infinity;
    const held = whole || now - this.#heldAt >= HELD_MS;
    const lowest = [...this.#floors.values()].map(({ open, free }) => (held ? open : free));
    const rows = await tx.query(statement('platform.lookAtQueue', FOUND)`
     select l.lane, least(open.at, settled.at)::text as open, least(free.at, settled.at)::text as free,
       free.at::text as "from", coalesce(free.at <= now(), false) as due
     from unnest(${[...this.#floors.keys()]}::smallint[], ${lowest}::timestamptz[]) l(lane, floor)
     cross join (select ${settled.at}::timestamptz as at) settled
     left join lateral (${this.#first} and next_at >= l.floor order by next_at limit 1) open on true
     left join lateral (${this.#first} and next_at >= open.at and (lease_until is null or lease_until < now()) order by next_at limit 1) free on true
     order by l.lane`);
    for (const { lane, open, free } of rows)
      this.#floors.set(lane, { free, open: held ? open : (this.#floors.get(lane)?.open ?? LOWEST) });
    if (whole) this.#wholeAt = now;
    if (held) this.#heldAt = now;
    return rows.flatMap(({ lane, from, due }) => (due && from !== null ? { lane, from } : []));
  }

  /** The next search scans the whole queue. */
  forget(): void {
    this.#wholeAt = -Infinity;
    for (const lane of this.#floors.keys()) this.#floors.set(lane, BOTTOM);
  }

  /** No row of a lane below it is open, as far as this process knows. */
  floorOf(lane: number): string {
    return this.#floors.get(lane)?.open ?? LOWEST;
  }

  /** Runs work that searches the queue. After a failure another server may answer, so the cache is dropped. */
  async orForget<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.forget();
      throw error;
    }
  }
}

const floors = new WeakMap<object, Map<string, QueueFloors>>();

/** The floors of a queue, which all workers of this process share. */
export function floorsOf(db: Pick<Database, 'asEngine'>, table: WalkedTable): QueueFloors {
  const known = floors.get(db) ?? new Map<string, QueueFloors>();
  floors.set(db, known);
  const own = known.get(table.queue ?? table.name) ?? new QueueFloors(table);
  known.set(table.queue ?? table.name, own);
  return own;
}
