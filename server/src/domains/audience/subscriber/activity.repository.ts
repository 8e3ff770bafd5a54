import * as col from '../../../platform/db/col';
import { constant, join, sql, type Sql, statement } from '../../../platform/db/sql';
import type { ActivityType } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { direction } from '../../../platform/db/order-by';

const ACTIVITY_ROW = {
  id: col.number,
  type: col.text<ActivityType>(),
  module_entry_id: col.number,
  phone: col.text(),
  keyword: col.text(),
  people: col.orNull(col.number),
  added_at: col.time,
};
export type ActivityRow = col.RowOf<typeof ACTIVITY_ROW>;

export interface ActivityFilter {
  type?: ActivityType | undefined;
  /** The value when the entry was created. */
  keyword?: string | undefined;
  /** From this moment on, and before that one. */
  from?: Date | undefined;
  until?: Date | undefined;
}

/** Counting stops at this number, so that a page does not count the entries of a million subscribers. */
const COUNT_CAP = 1_000;

/** Conditions can use the index of opt-outs (activity_left) only if the type is a literal. */
const TYPES = {
  'subscriber-register': sql`type = 'subscriber-register'`,
  'subscriber-unregister': sql`type = 'subscriber-unregister'`,
} satisfies Record<ActivityType, Sql>;

function conditionOf(accountId: number, { type, keyword, from, until }: ActivityFilter): Sql {
  const where = [sql`account_id = ${accountId}`];
  if (type !== undefined) where.push(TYPES[type]);
  if (keyword !== undefined) where.push(sql`keyword = ${keyword}`);
  if (from !== undefined) where.push(sql`added_at >= ${from}`);
  if (until !== undefined) where.push(sql`added_at < ${until}`);
  return join(where, ' and ');
}

/**
 * The keyword as stored in the entries. Looked up separately, so that the planner knows how many entries it has:
 * activity_keyword is for rare keywords.
 */
export const writtenKeyword = async (tx: Tx, accountId: number, canonical: string): Promise<string> =>
  (
    await tx.query(statement('audience.writtenKeyword', { keyword: col.text() })`
     select keyword from keyword where account_id = ${accountId} and canonical = ${canonical} order by deleted, id desc limit 1`)
  )[0]?.keyword ?? canonical;

/**
 * Newest first by default; uses activity_account, activity_keyword and activity_left, and activity_account_time for a
 * range of dates.
 */
export function pageOfActivity(
  tx: Tx,
  accountId: number,
  page: { limit: number; offset: number; order: 'ASC' | 'DESC' },
  filter: ActivityFilter = {},
): Promise<ActivityRow[]> {
  const dated = filter.from !== undefined || filter.until !== undefined;
  // One keyword has few enough entries to read them in the order of their ids.
  const way = direction(page.order);
  const order = dated && filter.keyword === undefined ? sql`added_at ${way}, id ${way}` : sql`id ${way}`;
  return tx.query(statement('audience.pageOfActivity', ACTIVITY_ROW)`
     select id, type, module_entry_id, phone, keyword, people, added_at from activity where ${conditionOf(accountId, filter)}
     order by ${order} limit ${page.limit} offset ${page.offset}`);
}

export async function countActivity(
  tx: Tx,
  accountId: number,
  filter: ActivityFilter,
): Promise<{ total: number; capped: boolean }> {
  const total = await tx.value(statement('audience.countActivity', { total: col.number })`
     select count(*) as total from (select from activity where ${conditionOf(accountId, filter)} limit ${constant(COUNT_CAP + 1)}) counted`);
  return { total: Math.min(total, COUNT_CAP), capped: total > COUNT_CAP };
}
