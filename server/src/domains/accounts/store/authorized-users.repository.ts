import type { AuthorizedUser } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { isUniqueViolation } from '../../../platform/db/unique-violation';
import { deleteSecondSteps, secondStepOf } from './two-step.repository';

export interface AuthorizedUserRow extends Omit<AuthorizedUser, 'added_at' | 'pending'> {
  added_at: Date;
  last_login: Date | null;
}

const COLUMNS = `id, first_name, last_name, phone, email, allow, disabled, deleted, added_at, last_login,
  ${secondStepOf('app_user.id')} as second_step,
  coalesce((select c.new_email from email_change c where c.user_id = app_user.id and c.expires_at > now()), '') as pending_email`;

/** All users of the account except its owner (index app_user_account). */
export const listUsers = (tx: Tx, accountId: number) =>
  tx.query<AuthorizedUserRow>(
    `select ${COLUMNS} from app_user where account_id = $1 and not owner and not deleted order by added_at desc, id desc`,
    [accountId],
  );

const ONE = `select ${COLUMNS} from app_user where account_id = $1 and id = $2 and not owner and not deleted`;

export const findUser = (tx: Tx, accountId: number, id: number) => tx.maybeOne<AuthorizedUserRow>(ONE, [accountId, id]);

/** Locks the user until the transaction ends: changes, invitations and deletions of a user run one after the other. */
export const lockUser = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne<AuthorizedUserRow>(`${ONE} for no key update`, [accountId, id]);

export interface UserValues {
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
  allow: readonly string[];
}

/** Returns `undefined` when the email is in use, in any case and account: index app_user_email decides. */
async function unlessTaken<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error, 'app_user_email')) return undefined;
    throw error;
  }
}

/** New users start with the timezone of the owner who adds them. After `undefined` the transaction is aborted. */
export const insertUser = (tx: Tx, accountId: number, addedBy: number, values: UserValues, passwordHash: string) =>
  unlessTaken(
    tx.one<{ id: number }>(
      `insert into app_user (account_id, owner, first_name, last_name, phone, email, allow, password_hash, timezone)
       select account_id, false, $3, $4, $5, $6, $7, $8, timezone from app_user where account_id = $1 and id = $2 returning id`,
      [accountId, addedBy, values.first_name, values.last_name, values.phone, values.email, values.allow, passwordHash],
    ),
  );

/** After `undefined` the transaction is aborted. */
export const updateUser = (tx: Tx, accountId: number, id: number, values: UserValues) =>
  unlessTaken(
    tx.one<{ id: number }>(
      `update app_user set first_name = $3, last_name = $4, phone = $5, email = $6, allow = $7
       where account_id = $1 and id = $2 and not owner and not deleted returning id`,
      [accountId, id, values.first_name, values.last_name, values.phone, values.email, values.allow],
    ),
  );

/** Keeps the row for its history and frees its email. Nothing of the user signs in or gets notifications any more. */
export async function buryUser(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.execute('update app_user set deleted = true where account_id = $1 and id = $2 and not owner', [
    accountId,
    id,
  ]);
  await tx.execute('delete from push_subscription where account_id = $1 and user_id = $2', [accountId, id]);
  await deleteSecondSteps(tx, id);
}

export interface InviterRow {
  email: string;
  first_name: string;
  last_name: string;
  company: string;
}

export const readInviter = (tx: Tx, accountId: number, userId: number) =>
  tx.one<InviterRow>(
    'select u.email, u.first_name, u.last_name, a.company from app_user u join account a on a.id = u.account_id where u.account_id = $1 and u.id = $2',
    [accountId, userId],
  );
