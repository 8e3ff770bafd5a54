import { untilNone } from '../base/until-none';
import type { Database } from './connection';
import { command, name, type Sql } from './sql';

/** Per table, the SQL condition of rows that are no longer needed, on columns of the same table. */
export type Expired = Readonly<Record<string, Sql>>;

/**
 * Deletes expired rows, up to `chunk` per transaction; returns the number per table. Safe to run beside other work:
 * skips locked rows.
 */
export async function deleteExpired(db: Database, expired: Expired, chunk: number): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {};
  for (const [table, condition] of Object.entries(expired)) {
    const total = await untilNone(() =>
      db.asEngine((tx) =>
        tx.execute(command('platform.deleteExpired')`
           delete from ${name(table)} where ctid = any(array(select ctid from ${name(table)} where ${condition} limit ${chunk} for update skip locked))`),
      ),
    );
    if (total > 0) deleted[table] = total;
  }
  return deleted;
}
