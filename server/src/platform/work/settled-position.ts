import type { Database, Tx } from '../db/connection';
import * as col from '../db/col';
import { constant, statement } from '../db/sql';

/** Transactions that could still commit a row at an earlier position than `at`. */
const WRITERS = { at: col.text(), ms: col.number, writing: col.json<string[]>([]) };
type Writers = col.RowOf<typeof WRITERS>;

const LOWEST = '-infinity';
/** How often the writers are read. */
const WRITERS_MS = 100;
/** For a statement that sets next_at to now(), the moment before it had the table. */
const SLACK_MS = 100;

/** Writers of a table hold this lock until their rows are visible; pg_locks shows every role the locks of all roles. */
const readWriters = (tx: Tx, table: string) =>
  tx.one(statement('platform.readWriters', WRITERS)`
  select (now() - interval '${constant(SLACK_MS)} ms')::text as at, extract(epoch from now()) * 1000 as ms,
  (select coalesce(json_agg(distinct virtualtransaction), '[]') from pg_locks
    where locktype = 'relation' and relation = ${table}::regclass and mode = 'RowExclusiveLock' and pid <> pg_backend_pid()
      and database = (select oid from pg_database where datname = current_database())) as writing`);

/**
 * The position of a queue below which no row can appear any more (ADR 0106): its rows get theirs from
 * clock_timestamp(), after their statement has locked the table.
 */
export class SettledPosition {
  readonly #table: string;
  #at = LOWEST;
  #clockMs = -Infinity;
  #writers: Writers | undefined;
  #readAt = -Infinity;

  constructor(table: string) {
    this.#table = table;
  }

  /**
   * The position for later statements of this transaction. When all writers of a moment have ended, every row from
   * before that moment is visible. `wentBack`: the clock did, so rows appear at earlier positions than before.
   */
  async read(tx: Tx): Promise<{ at: string; wentBack: boolean }> {
    const now = performance.now();
    if (now - this.#readAt < WRITERS_MS) return { at: this.#at, wentBack: false };
    this.#readAt = now;
    const read = await readWriters(tx, this.#table);
    const wentBack = read.ms < this.#clockMs;
    if (wentBack) {
      this.#at = LOWEST;
      this.#writers = undefined;
    }
    this.#clockMs = read.ms;
    const before = this.#writers;
    const ended = before && !before.writing.some((one) => read.writing.includes(one));
    if (read.writing.length === 0) this.#at = read.at;
    else if (ended) this.#at = before.at;
    if (!before || ended) this.#writers = read;
    return { at: this.#at, wentBack };
  }
}

const positions = new WeakMap<object, Map<string, SettledPosition>>();

/** The settled position of a queue, which all workers of this process share. */
export function settledOf(db: Pick<Database, 'asEngine'>, table: string): SettledPosition {
  const known = positions.get(db) ?? new Map<string, SettledPosition>();
  positions.set(db, known);
  const own = known.get(table) ?? new SettledPosition(table);
  known.set(table, own);
  return own;
}
