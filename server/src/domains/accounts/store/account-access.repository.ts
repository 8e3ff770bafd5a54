import type { Tx } from '../../../platform/db/connection';

export interface AccountOfUser {
  id: number;
  company: string;
  /** The owner's. */
  email: string;
}

/** The account of a user with this email, locked until the transaction ends. */
export const lockAccountOf = (tx: Tx, email: string) =>
  tx.maybeOne<AccountOfUser>(
    `select a.id, a.company, o.email from app_user u join account a on a.id = u.account_id and not a.deleted
     join app_user o on o.account_id = a.id and o.owner and not o.deleted
     where lower(u.email) = lower(trim($1)) and not u.deleted for update of a`,
    [email],
  );

/** Adds a permission; returns all. */
export const allowPermission = (tx: Tx, accountId: number, permission: string) =>
  tx.value<string[]>(
    'update account set allow = array_append(array_remove(allow, $2), $2) where id = $1 returning allow',
    [accountId, permission],
  );

/** Removes a permission; returns the others. */
export const disallowPermission = (tx: Tx, accountId: number, permission: string) =>
  tx.value<string[]>('update account set allow = array_remove(allow, $2) where id = $1 returning allow', [
    accountId,
    permission,
  ]);

/** Puts the account on hold, or ends any hold. */
export const setFrozenByOperator = (tx: Tx, accountId: number, frozen: boolean) =>
  tx.execute(`update account set frozen = $2, frozen_by = case when $2 then 'operator' end where id = $1`, [
    accountId,
    frozen,
  ]);

/** The account with this id, or of the user with this email. */
export const findAccountId = (tx: Tx, idOrEmail: string) =>
  tx.maybeValue<number>(
    /^\d{1,9}$/.test(idOrEmail)
      ? 'select id from account where id = $1::int and not deleted'
      : 'select account_id from app_user where lower(email) = lower($1) and not deleted',
    [idOrEmail],
  );
