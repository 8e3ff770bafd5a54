import type { Tx } from '../../../platform/db/connection';
import type { SubscriberFilter } from './subscriber-filter';

export interface Members {
  /** Ids chosen one by one. */
  subscribers: readonly number[];
  filters: readonly SubscriberFilter[];
  removed: readonly number[];
  /** Whether current members stay. */
  keep: boolean;
}

/** Counts the ids that were never subscribers of this account. */
export const countUnknown = (tx: Tx, accountId: number, ids: readonly number[]): Promise<number> =>
  tx.value<number>(
    'select count(*) as total from unnest($2::bigint[]) wanted(id) where not exists (select from subscriber s where s.id = wanted.id and s.account_id = $1)',
    [accountId, ids],
  );

/** The conditions of several filters for one statement: all parameters except $1, the account, are renumbered. */
function combined(filters: readonly SubscriberFilter[], used: number): { conditions: string[]; params: unknown[] } {
  const params: unknown[] = [];
  const conditions = filters.map((filter) => {
    const shift = used + params.length - 1;
    params.push(...filter.params.slice(1));
    return filter.where.replaceAll(/\$(\d+)/g, (place, number: string) =>
      number === '1' ? place : `$${Number(number) + shift}`,
    );
  });
  return { conditions, params };
}

/**
 * Makes `group` contain exactly these subscribers, without loading their ids: chosen or matching, subscribed,
 * of this account, one per phone (VAL-028: current members first, then the oldest). The caller has locked the group, so
 * no other transaction adds members. Sorted in index order, because inserts in random order dominated the time of a
 * group of a million.
 */
export async function replaceMembers(
  tx: Tx,
  accountId: number,
  group: number,
  { subscribers, filters, removed, keep }: Members,
): Promise<{ added: number; removed: number }> {
  const { conditions, params } = combined(filters, 4);
  const chosen = ['s.id = any($3::bigint[])', ...conditions].map(
    (condition) =>
      `select s.id, s.phone, 1 as rank from subscriber s where s.account_id = $1 and s.disabled = 0 and not s.deleted and ${condition}`,
  );
  // A million members take longer than the usual limit of a statement.
  await tx.execute('set local statement_timeout = 60000');
  const gone = await tx.execute(
    'delete from contact_group_member where account_id = $1 and group_id = $2::bigint and (not $4 or subscriber_id = any($3::bigint[]))',
    [accountId, group, removed, keep],
  );
  const added = await tx.execute(
    `with chosen as (
       select s.id, s.phone, 0 as rank from contact_group_member m join subscriber s on s.id = m.subscriber_id where m.account_id = $1 and m.group_id = $2::bigint and s.disabled = 0 and not s.deleted
       union all ${chosen.join(' union all ')}
     ), one_per_phone as (
       select distinct on (phone) id, rank from chosen where not (id = any($4::bigint[])) order by phone, rank, id
     )
     insert into contact_group_member (group_id, subscriber_id, account_id) select $2::bigint, id, $1 from one_per_phone where rank > 0 order by id`,
    [accountId, group, subscribers, removed, ...params],
  );
  return { added, removed: gone };
}

/**
 * Adds the subscribed ones of these subscribers whose phone is not in the group yet (VAL-028); returns those that were
 * added. The caller has locked the group.
 */
export const addMembers = (tx: Tx, accountId: number, group: number, ids: readonly number[]) =>
  tx.values<number>(
    `with chosen as (
         select distinct on (s.phone) s.id, s.phone from subscriber s
         where s.account_id = $1 and s.id = any($3::bigint[]) and s.disabled = 0 and not s.deleted order by s.phone, s.id
       )
       insert into contact_group_member (group_id, subscriber_id, account_id)
       select $2::bigint, c.id, $1 from chosen c
       where not exists (
         select from subscriber t join contact_group_member m on m.group_id = $2::bigint and m.subscriber_id = t.id
         where t.account_id = $1 and t.phone = c.phone and t.disabled = 0 and not t.deleted
       )
       on conflict do nothing returning subscriber_id as id`,
    [accountId, group, ids],
  );

export const removeMembers = (tx: Tx, accountId: number, group: number, ids: readonly number[]): Promise<number> =>
  tx.execute(
    'delete from contact_group_member where account_id = $1 and group_id = $2::bigint and subscriber_id = any($3::bigint[])',
    [accountId, group, ids],
  );

/** Those of the subscribers who are members. The caller has locked the group. */
export const membersAmong = (tx: Tx, group: number, ids: readonly number[]) =>
  tx.values<number>(
    'select subscriber_id as id from contact_group_member where group_id = $1::bigint and subscriber_id = any($2::bigint[]) order by 1',
    [group, ids],
  );

/** The caller has locked the group. */
export const hasMembers = (tx: Tx, group: number): Promise<boolean> =>
  tx.value<boolean>('select exists (select from contact_group_member where group_id = $1::bigint)', [group]);
