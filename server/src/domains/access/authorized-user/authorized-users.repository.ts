import { removeSubscriptionsOf } from '../../notices';
import * as col from '../../../platform/db/col';
import { name, type Sql, sql, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import { markUserDeleted } from '../../tenancy/user';
import { deleteSecondSteps, secondStepOf } from '../authenticator/two-step.repository';

const AUTHORIZED_USER = {
  id: col.number,
  first_name: col.text(),
  last_name: col.text(),
  phone: col.text(),
  email: col.text(),
  allow: col.texts,
  disabled: col.bool,
  deleted: col.bool,
  added_at: col.time,
  last_login: col.orNull(col.time),
  second_step: col.bool,
  pending_email: col.text(),
};
export type AuthorizedUserRow = col.RowOf<typeof AUTHORIZED_USER>;

const COLUMNS = sql`id, first_name, last_name, phone, email, allow, disabled, deleted, added_at, last_login,
  ${secondStepOf(name('app_user.id'))} as second_step,
  coalesce((select c.new_email from email_change c where c.user_id = app_user.id and c.expires_at > now()), '') as pending_email`;

/** All users of the account except its owner (index app_user_account). */
export const listUsers = (tx: Tx, accountId: number) =>
  tx.query(statement('access.listUsers', AUTHORIZED_USER)`
     select ${COLUMNS} from app_user where account_id = ${accountId} and not owner and not deleted order by added_at desc, id desc`);

const one = (accountId: number, id: number): Sql =>
  sql`select ${COLUMNS} from app_user where account_id = ${accountId} and id = ${id} and not owner and not deleted`;

export const findUser = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne(statement('access.findUser', AUTHORIZED_USER)`${one(accountId, id)}`);

/** Locks the user until the transaction ends: changes, invitations and deletions of a user run one after the other. */
export const lockUser = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne(statement('access.lockUser', AUTHORIZED_USER)`
     ${one(accountId, id)} for no key update`);

/** Keeps the row for its history and frees its email. The user can no longer sign in, and gets no notifications. */
export async function softDeleteUser(tx: Tx, accountId: number, id: number): Promise<void> {
  await markUserDeleted(tx, accountId, id);
  await removeSubscriptionsOf(tx, accountId, id);
  await deleteSecondSteps(tx, id);
}
