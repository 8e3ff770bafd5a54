import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

const ACCOUNT_OF_USER = {
  id: col.number,
  company: col.text(),
  /** The owner's. */
  email: col.text(),
};
export type AccountOfUser = col.RowOf<typeof ACCOUNT_OF_USER>;

/** The account of a user with this email, locked until the transaction ends. */
export const lockAccountOf = (tx: Tx, email: string) =>
  tx.maybeOne(statement('tenancy.lockAccountOf', ACCOUNT_OF_USER)`
     select a.id, a.company, o.email from app_user u join account a on a.id = u.account_id and not a.deleted
     join app_user o on o.account_id = a.id and o.owner and not o.deleted
     where lower(u.email) = lower(trim(${email})) and not u.deleted for update of a`);

/** Adds a permission; returns all. */
export const allowPermission = (tx: Tx, accountId: number, permission: string) =>
  tx.value(statement('tenancy.allowPermission', { allow: col.texts })`
     update account set allow = array_append(array_remove(allow, ${permission}), ${permission}) where id = ${accountId} returning allow`);

/** Removes a permission; returns the others. */
export const disallowPermission = (tx: Tx, accountId: number, permission: string) =>
  tx.value(statement('tenancy.disallowPermission', { allow: col.texts })`
     update account set allow = array_remove(allow, ${permission}) where id = ${accountId} returning allow`);

/** Puts the account on hold, or ends any hold. */
export const setFrozenByOperator = (tx: Tx, accountId: number, frozen: boolean) =>
  tx.execute(command('tenancy.setFrozenByOperator')`
     update account set frozen = ${frozen}, frozen_by = case when ${frozen} then 'operator' end where id = ${accountId}`);

/** The account with this id, or of the user with this email. */
export const findAccountId = (tx: Tx, idOrEmail: string) =>
  tx.maybeValue(
    /^\d{1,9}$/.test(idOrEmail)
      ? statement('tenancy.findAccountId', { id: col.number })`
     select id from account where id = ${idOrEmail}::int and not deleted`
      : statement('tenancy.findAccountId.2', { account_id: col.number })`
     select account_id from app_user where lower(email) = lower(${idOrEmail}) and not deleted`,
  );
