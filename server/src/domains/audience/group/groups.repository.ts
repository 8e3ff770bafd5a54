import * as col from '../../../platform/db/col';
import { command, sql, type Sql, statement } from '../../../platform/db/sql';
import { pageOf, searchTerm, type groupQuery, type Paged, type z } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { contains, nameFit } from '../../../platform/db/like';
import { latestFirst, type Walk } from '../../../platform/db/cursor';
import { direction, orderBy } from '../../../platform/db/order-by';
import { FILTER } from '../smart-group/smart-filter.repository';

const GROUP_INFO = {
  id: col.number,
  name: col.text(),
  disabled: col.bool,
  deleted: col.bool,
  added_at: col.time,
  /** For a smart group. */
  filter: col.orNull(FILTER),
  matched_at: col.orNull(col.time),
};
export type GroupInfo = col.RowOf<typeof GROUP_INFO>;
const WALKED_GROUP = { ...GROUP_INFO, total_subscribers: col.number, cursor: col.text() };
const GROUP_LIST_ROW = { ...GROUP_INFO, total_subscribers: col.number, subscribers: col.json<number[]>([]) };
export type GroupListRow = col.RowOf<typeof GROUP_LIST_ROW>;
type Query = z.output<typeof groupQuery>;

const INFO = sql`g.id, g.name, g.disabled, g.deleted, g.added_at, g.filter, g.matched_at`;
/** A group's reachable members. Unsubscribed members stay stored and count again after they rejoin. */
const members = (accountId: number): Sql =>
  sql`contact_group_member m join subscriber s on s.id = m.subscriber_id and s.account_id = ${accountId} and s.disabled = 0 and not s.deleted
  where m.account_id = ${accountId} and m.group_id = g.id`;

/** Groups have no keyword: that order sorts by name (decision 28). */
const ADDED_AT = sql`g.added_at`;
const NAME = sql`lower(g.name)`;
const ORDER: Readonly<Record<string, Sql>> = { added_at: ADDED_AT, date: ADDED_AT, keyword: NAME, name: NAME };

/** One page; counts members for its rows only. */
export async function pageOfGroups(tx: Tx, accountId: number, query: Query): Promise<Paged<GroupListRow>> {
  const { search, orderby, orderbytype, page, limit } = query;
  const term = search === undefined ? null : searchTerm(search);
  const where = sql`g.account_id = ${accountId} and not g.deleted and (${term}::text is null or ${contains(sql`g.name`, term)})`;
  const way = direction(orderbytype);
  const columns = { ...ORDER, match: nameFit(sql`g.name`, term) };
  const order = sql`${orderBy(columns, orderby, ADDED_AT)} ${way}, g.id ${way}`;
  const rows = await tx.query(statement('audience.pageOfGroups', GROUP_LIST_ROW)`
     with page as materialized (select g.* from contact_group g where ${where} order by ${order} limit ${limit} offset ${(page - 1) * limit})
     select ${INFO}, (select count(*) from ${members(accountId)}) as total_subscribers,
            coalesce((select json_agg(first.id) from (select s.id from ${members(accountId)} order by m.subscriber_id limit 100) first), '[]') as subscribers
     from page g order by ${order}`);
  const total = await tx.value(statement('audience.pageOfGroups.2', { total: col.number })`
     select count(*) as total from contact_group g where ${where}`);
  return pageOf(query, rows, total);
}

/** One page of the list that programs walk through, plus one; uses contact_group_account. */
export function walkGroups(tx: Tx, accountId: number, { after, limit }: Walk) {
  const { cursor, order, beyond } = latestFirst('g', after);
  return tx.query(statement('audience.walkGroups', WALKED_GROUP)`
     with page as materialized (select g.* from contact_group g where g.account_id = ${accountId} and not g.deleted ${beyond} ${order} limit ${limit + 1})
     select ${INFO}, (select count(*) from ${members(accountId)}) as total_subscribers, ${cursor} from page g ${order}`);
}

export const findGroup = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne(statement('audience.findGroup', GROUP_INFO)`
     select ${INFO} from contact_group g where g.account_id = ${accountId} and g.id = ${id}::bigint and not g.deleted`);

export const memberIds = async (tx: Tx, accountId: number, id: number): Promise<number[]> =>
  (await tx.value(statement('audience.memberIds', { ids: col.orNull(col.json<number[]>([])) })`
     select (select json_agg(s.id order by s.id) from ${members(accountId)}) as ids from (select ${id}::bigint as id) g`)) ??
  [];

/** The groups that contain this subscriber, by name; uses contact_group_member_subscriber. */
export const groupsOf = (tx: Tx, accountId: number, subscriber: number) =>
  tx.query(statement('audience.groupsOf', { id: col.number, name: col.text() })`
     select g.id, g.name from contact_group_member m join contact_group g on g.id = m.group_id and g.account_id = ${accountId}
     where m.account_id = ${accountId} and m.subscriber_id = ${subscriber}::bigint and not g.deleted order by lower(g.name), g.id`);

export const countMembers = (tx: Tx, accountId: number, id: number) =>
  tx.value(statement('audience.countMembers', { total: col.number })`
     select (select count(*) from ${members(accountId)}) as total from (select ${id}::bigint as id) g`);

export const insertGroup = (tx: Tx, accountId: number, name: string) =>
  tx.value(statement('audience.insertGroup', { id: col.number })`
     insert into contact_group (account_id, name) values (${accountId}, ${name}) returning id`);

/** Locks the group against another save and other changes of its members; false when the account has none with this id. */
export const lockGroup = async (tx: Tx, accountId: number, id: number): Promise<boolean> =>
  (await tx.maybeOne(statement('audience.lockGroup', { id: col.number })`
     select id from contact_group where account_id = ${accountId} and id = ${id}::bigint and not deleted for update`)) !==
  undefined;

/** Renames the group and thereby locks it against another save. */
export const renameGroup = (tx: Tx, accountId: number, id: number, name: string) =>
  tx.execute(command('audience.renameGroup')`
     update contact_group set name = ${name} where account_id = ${accountId} and id = ${id}::bigint and not deleted`);

/**
 * Removes a group from the account's lists (GRP-009, API-043); its members stay stored for campaigns that
 * were addressed to it. Returns the name of the removed group, or undefined when the account has none with this id.
 */
export const deleteGroup = (tx: Tx, accountId: number, id: number) =>
  tx.maybeValue(statement('audience.deleteGroup', { name: col.text() })`
     update contact_group set deleted = true where account_id = ${accountId} and id = ${id}::bigint and not deleted returning name`);
