import type { ViewedList } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import type { Expired } from '../../../platform/db/delete-expired';
import * as col from '../../../platform/db/col';
import { command, type Sql, sql, statement } from '../../../platform/db/sql';

const VIEW = {
  id: col.number,
  user_id: col.number,
  list: col.text<ViewedList>(),
  name: col.text(),
  query: col.text(),
  shared: col.bool,
};
export type ViewRow = col.RowOf<typeof VIEW>;

const COLUMNS = sql`id, user_id, list, name, query, shared`;

/** Deleted views can be brought back for a day. */
const RESTORABLE = sql`deleted_at > now() - interval '1 day'`;
export const EXPIRED_OF_HOME: Expired = { saved_view: sql`deleted_at < now() - interval '1 day'` };

/** As a JSON list, the views of the user `u`: their own by name, then those that others share. Uses saved_view_account. */
export const viewsOfUser = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'list', v.list, 'name', v.name, 'query', v.query, 'shared', v.shared, 'mine', v.user_id = u.id,
    'author', coalesce(nullif(trim(w.first_name || ' ' || w.last_name), ''), w.email)) order by v.user_id <> u.id, lower(v.name), v.id), '[]')
  from saved_view v join app_user w on w.id = v.user_id
  where v.account_id = u.account_id and v.deleted_at is null and (v.user_id = u.id or v.shared))`;

/** Locks a view that the user sees. */
export const lockView = (tx: Tx, { accountId, userId, id }: { accountId: number; userId: number; id: number }) =>
  tx.maybeOne(statement('home.lockView', VIEW)`
     select ${COLUMNS} from saved_view
     where account_id = ${accountId} and id = ${id}::bigint and deleted_at is null and (user_id = ${userId} or shared) for update`);

/** Locks a deleted view that the user saw and that can still be brought back. */
export const lockDeletedView = (tx: Tx, { accountId, userId, id }: { accountId: number; userId: number; id: number }) =>
  tx.maybeOne(statement('home.lockDeletedView', VIEW)`
     select ${COLUMNS} from saved_view
     where account_id = ${accountId} and id = ${id}::bigint and ${RESTORABLE} and (user_id = ${userId} or shared) for update`);

const ofUser = (accountId: number, userId: number): Sql =>
  sql`account_id = ${accountId} and user_id = ${userId} and deleted_at is null`;

export const countViews = (tx: Tx, accountId: number, userId: number) =>
  tx.value(statement('home.countViews', { views: col.number })`
     select count(*) as views from saved_view where ${ofUser(accountId, userId)}`);

/** Whether the user has another view of the list with this name, in any case. */
export const isNameTaken = (tx: Tx, accountId: number, view: Pick<ViewRow, 'id' | 'user_id' | 'list' | 'name'>) =>
  tx.value(statement('home.isViewNameTaken', { taken: col.bool })`
     select exists (
         select from saved_view where ${ofUser(accountId, view.user_id)} and list = ${view.list} and lower(name) = lower(${view.name}) and id <> ${view.id}::bigint) as taken`);

export const insertView = (tx: Tx, accountId: number, view: Omit<ViewRow, 'id'>) =>
  tx.value(statement('home.insertView', { id: col.number })`
     insert into saved_view (account_id, user_id, list, name, query, shared)
       values (${accountId}, ${view.user_id}, ${view.list}, ${view.name}, ${view.query}, ${view.shared}) returning id`);

/** Stores the name, query and sharing of a view, whose author may be another one now. */
export const updateView = (tx: Tx, accountId: number, { id, user_id, name, query, shared }: ViewRow) =>
  tx.execute(command('home.updateView')`
     update saved_view set user_id = ${user_id}, name = ${name}, query = ${query}, shared = ${shared} where account_id = ${accountId} and id = ${id}::bigint`);

export const markViewDeleted = (tx: Tx, accountId: number, id: number, deleted: boolean) =>
  tx.execute(command('home.markViewDeleted')`
     update saved_view set deleted_at = case when ${deleted} then now() end where account_id = ${accountId} and id = ${id}::bigint`);

/** Removes the private views and the deleted ones. */
export const deleteOwnViews = (tx: Tx, accountId: number, userId: number) =>
  tx.execute(command('home.deleteOwnViews')`
     delete from saved_view where account_id = ${accountId} and user_id = ${userId} and (not shared or deleted_at is not null)`);

/** Locks the views of a user, by id. */
export const lockViewsOf = (tx: Tx, accountId: number, userId: number) =>
  tx.query(statement('home.lockViewsOf', VIEW)`
     select ${COLUMNS} from saved_view where ${ofUser(accountId, userId)} order by id for update`);

/** The names that a user's views have. */
export const namesOf = (tx: Tx, accountId: number, userId: number) =>
  tx.query(statement('home.viewNames', { list: col.text<ViewedList>(), name: col.text() })`
     select list, name from saved_view where ${ofUser(accountId, userId)}`);

/** The owner of the account. */
export const ownerOf = (tx: Tx, accountId: number) =>
  tx.value(statement('home.ownerOf', { id: col.number })`
     select id from app_user where account_id = ${accountId} and owner and not deleted`);
