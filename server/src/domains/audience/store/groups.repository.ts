import { pageOf, searchTerm, type groupQuery, type Paged, type SmartFilter, type z } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { containsTerm } from '../../../platform/db/like';
import { newestFirst, type Walk } from '../../../platform/db/cursor';
import { orderBy } from '../../../platform/db/order-by';

export interface GroupInfo {
  id: number;
  name: string;
  disabled: boolean;
  deleted: boolean;
  added_at: Date;
  /** Of a smart group. */
  filter: SmartFilter | null;
  matched_at: Date | null;
}
export interface GroupListRow extends GroupInfo {
  subscribers: number[];
  total_subscribers: number;
}
type Query = z.output<typeof groupQuery>;

const INFO = 'g.id, g.name, g.disabled, g.deleted, g.added_at, g.filter, g.matched_at';
/** A group's reachable members. Unsubscribed members stay stored and count again after they rejoin. */
const MEMBERS = `contact_group_member m join subscriber s on s.id = m.subscriber_id and s.account_id = $1 and s.disabled = 0 and not s.deleted
  where m.account_id = $1 and m.group_id = g.id`;

/** Groups have no keyword: that order sorts by name (decision 28). */
const ORDER: Readonly<Record<string, string>> = {
  added_at: 'g.added_at',
  date: 'g.added_at',
  keyword: 'lower(g.name)',
  name: 'lower(g.name)',
};
const WHERE = `g.account_id = $1 and not g.deleted and ($2::text is null or ${containsTerm('g.name', '$2')})`;

/** One page; members are counted for its rows only. */
export async function pageOfGroups(tx: Tx, accountId: number, query: Query): Promise<Paged<GroupListRow>> {
  const { search, orderby, orderbytype, page, limit } = query;
  const params = [accountId, search === undefined ? null : searchTerm(search)];
  const order = `${orderBy(ORDER, orderby, 'g.added_at')} ${orderbytype}, g.id ${orderbytype}`;
  const rows = await tx.query<GroupListRow>(
    `with page as materialized (select g.* from contact_group g where ${WHERE} order by ${order} limit $3 offset $4)
     select ${INFO}, (select count(*) from ${MEMBERS}) as total_subscribers,
            coalesce((select json_agg(first.id) from (select s.id from ${MEMBERS} order by m.subscriber_id limit 100) first), '[]') as subscribers
     from page g order by ${order}`,
    [...params, limit, (page - 1) * limit],
  );
  const total = await tx.value<number>(`select count(*) as total from contact_group g where ${WHERE}`, params);
  return pageOf(query, rows, total);
}

/** One more than a page of the list that programs walk through; uses contact_group_account. */
export function walkGroups(
  tx: Tx,
  accountId: number,
  { after, limit }: Walk,
): Promise<(Omit<GroupListRow, 'subscribers'> & { cursor: string })[]> {
  const { cursor, order, beyond, params } = newestFirst('g', after, 3);
  return tx.query(
    `with page as materialized (select g.* from contact_group g where g.account_id = $1 and not g.deleted ${beyond} ${order} limit $2)
     select ${INFO}, (select count(*) from ${MEMBERS}) as total_subscribers, ${cursor} from page g ${order}`,
    [accountId, limit + 1, ...params],
  );
}

export const findGroup = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne<GroupInfo>(
    `select ${INFO} from contact_group g where g.account_id = $1 and g.id = $2::bigint and not g.deleted`,
    [accountId, id],
  );

export const memberIds = async (tx: Tx, accountId: number, id: number): Promise<number[]> =>
  (await tx.value<number[] | null>(
    `select (select json_agg(s.id order by s.id) from ${MEMBERS}) as ids from (select $2::bigint as id) g`,
    [accountId, id],
  )) ?? [];

/** The groups that contain this subscriber, by name; uses contact_group_member_subscriber. */
export const groupsOf = (tx: Tx, accountId: number, subscriber: number) =>
  tx.query<{ id: number; name: string }>(
    `select g.id, g.name from contact_group_member m join contact_group g on g.id = m.group_id and g.account_id = $1
     where m.account_id = $1 and m.subscriber_id = $2::bigint and not g.deleted order by lower(g.name), g.id`,
    [accountId, subscriber],
  );

export const countMembers = (tx: Tx, accountId: number, id: number) =>
  tx.value<number>(`select (select count(*) from ${MEMBERS}) as total from (select $2::bigint as id) g`, [
    accountId,
    id,
  ]);

export const insertGroup = (tx: Tx, accountId: number, name: string) =>
  tx.value<number>('insert into contact_group (account_id, name) values ($1, $2) returning id', [accountId, name]);

/** Locks the group against another save and other changes of its members; false when the account has none with this id. */
export const lockGroup = async (tx: Tx, accountId: number, id: number): Promise<boolean> =>
  (await tx.maybeOne(
    'select id from contact_group where account_id = $1 and id = $2::bigint and not deleted for update',
    [accountId, id],
  )) !== undefined;

/** Renames the group and thereby locks it against another save. */
export const renameGroup = (tx: Tx, accountId: number, id: number, name: string) =>
  tx.execute('update contact_group set name = $3 where account_id = $1 and id = $2::bigint and not deleted', [
    accountId,
    id,
    name,
  ]);

/**
 * Removes a group from the account's lists (GRP-009, API-043); its members stay stored for campaigns that
 * were addressed to it. Returns the name of the removed group, or undefined when the account has none with this id.
 */
export const deleteGroup = (tx: Tx, accountId: number, id: number) =>
  tx.maybeValue<string>(
    'update contact_group set deleted = true where account_id = $1 and id = $2::bigint and not deleted returning name',
    [accountId, id],
  );
