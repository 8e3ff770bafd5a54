import type { Activity, ActivityType } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';

export interface ActivityRow extends Omit<Activity, 'added_at' | 'text'> {
  phone: string;
  added_at: Date;
}

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

/** A condition may use the index of opt-outs (activity_left) only when the type is written out. */
const TYPES = {
  'subscriber-register': `type = 'subscriber-register'`,
  'subscriber-unregister': `type = 'subscriber-unregister'`,
} as const satisfies Record<ActivityType, string>;

function conditionsOf(accountId: number, { type, keyword, from, until }: ActivityFilter) {
  const params: unknown[] = [accountId];
  const bind = (value: unknown): string => `$${params.push(value)}`;
  const where = ['account_id = $1'];
  if (type !== undefined) where.push(TYPES[type]);
  if (keyword !== undefined) where.push(`keyword = ${bind(keyword)}`);
  if (from !== undefined) where.push(`added_at >= ${bind(from)}`);
  if (until !== undefined) where.push(`added_at < ${bind(until)}`);
  return { where: where.join(' and '), params, bind };
}

/**
 * The keyword as stored in the entries. Looked up separately, so that the planner knows how many entries it has:
 * activity_keyword is for rare keywords.
 */
export const writtenKeyword = async (tx: Tx, accountId: number, canonical: string): Promise<string> =>
  (
    await tx.query<{ keyword: string }>(
      'select keyword from keyword where account_id = $1 and canonical = $2 order by deleted, id desc limit 1',
      [accountId, canonical],
    )
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
  const { where, params, bind } = conditionsOf(accountId, filter);
  const dated = filter.from !== undefined || filter.until !== undefined;
  // One keyword has few enough entries to read them in the order of their ids.
  const order = dated && filter.keyword === undefined ? `added_at ${page.order}, id ${page.order}` : `id ${page.order}`;
  return tx.query<ActivityRow>(
    `select id, type, module_entry_id, phone, keyword, people, added_at from activity where ${where}
     order by ${order} limit ${bind(page.limit)} offset ${bind(page.offset)}`,
    params,
  );
}

export async function countActivity(
  tx: Tx,
  accountId: number,
  filter: ActivityFilter,
): Promise<{ total: number; capped: boolean }> {
  const { where, params } = conditionsOf(accountId, filter);
  const total = await tx.value<number>(
    `select count(*) as total from (select from activity where ${where} limit ${COUNT_CAP + 1}) counted`,
    params,
  );
  return { total: Math.min(total, COUNT_CAP), capped: total > COUNT_CAP };
}
