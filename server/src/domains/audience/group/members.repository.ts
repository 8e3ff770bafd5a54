import * as col from '../../../platform/db/col';
import { command, join, sql, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import type { SubscriberFilter } from '../search/subscriber-filter.repository';

export interface Members {
  /** Ids chosen one by one. */
  subscribers: readonly number[];
  filters: readonly SubscriberFilter[];
  removed: readonly number[];
  /** Whether current members stay. */
  keep: boolean;
}

/** Counts the ids that do not belong to any subscriber of this account, past or present. */
export const countUnknown = (tx: Tx, accountId: number, ids: readonly number[]): Promise<number> =>
  tx.value(statement('audience.countUnknown', { total: col.number })`
     select count(*) as total from unnest(${ids}::bigint[]) wanted(id) where not exists (select from subscriber s where s.id = wanted.id and s.account_id = ${accountId})`);

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
  const chosen = [sql`s.id = any(${subscribers}::bigint[])`, ...filters.map(({ where }) => where)].map(
    (condition) =>
      sql`select s.id, s.phone, 1 as rank from subscriber s where s.account_id = ${accountId} and s.disabled = 0 and not s.deleted and ${condition}`,
  );
  // Storing a million members exceeds the usual statement timeout.
  await tx.execute(command('audience.replaceMembers')`set local statement_timeout = 60000`);
  const gone = await tx.execute(command('audience.replaceMembers.2')`
     delete from contact_group_member where account_id = ${accountId} and group_id = ${group}::bigint and (not ${keep} or subscriber_id = any(${removed}::bigint[]))`);
  const added = await tx.execute(command('audience.replaceMembers.3')`
     with chosen as (
       select s.id, s.phone, 0 as rank from contact_group_member m join subscriber s on s.id = m.subscriber_id where m.account_id = ${accountId} and m.group_id = ${group}::bigint and s.disabled = 0 and not s.deleted
       union all ${join(chosen, ' union all ')}
     ), one_per_phone as (
       select distinct on (phone) id, rank from chosen where not (id = any(${removed}::bigint[])) order by phone, rank, id
     )
     insert into contact_group_member (group_id, subscriber_id, account_id) select ${group}::bigint, id, ${accountId} from one_per_phone where rank > 0 order by id`);
  return { added, removed: gone };
}

/**
 * Adds the subscribed ones of these subscribers whose phone is not in the group yet (VAL-028); returns those that were
 * added. The caller has locked the group.
 */
export const addMembers = (tx: Tx, accountId: number, group: number, ids: readonly number[]) =>
  tx.values(statement('audience.addMembers', { id: col.number })`
     with chosen as (
         select distinct on (s.phone) s.id, s.phone from subscriber s
         where s.account_id = ${accountId} and s.id = any(${ids}::bigint[]) and s.disabled = 0 and not s.deleted order by s.phone, s.id
       )
       insert into contact_group_member (group_id, subscriber_id, account_id)
       select ${group}::bigint, c.id, ${accountId} from chosen c
       where not exists (
         select from subscriber t join contact_group_member m on m.group_id = ${group}::bigint and m.subscriber_id = t.id
         where t.account_id = ${accountId} and t.phone = c.phone and t.disabled = 0 and not t.deleted
       )
       on conflict do nothing returning subscriber_id as id`);

export const removeMembers = (tx: Tx, accountId: number, group: number, ids: readonly number[]): Promise<number> =>
  tx.execute(command('audience.removeMembers')`
     delete from contact_group_member where account_id = ${accountId} and group_id = ${group}::bigint and subscriber_id = any(${ids}::bigint[])`);

/** Returns which of these subscribers are members. The caller has locked the group. */
export const membersAmong = (tx: Tx, group: number, ids: readonly number[]) =>
  tx.values(statement('audience.membersAmong', { id: col.number })`
     select subscriber_id as id from contact_group_member where group_id = ${group}::bigint and subscriber_id = any(${ids}::bigint[]) order by 1`);

/** The caller has locked the group. */
export const hasMembers = (tx: Tx, group: number): Promise<boolean> =>
  tx.value(statement('audience.hasMembers', { exists: col.bool })`
     select exists (select from contact_group_member where group_id = ${group}::bigint)`);
