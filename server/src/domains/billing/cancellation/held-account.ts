import { AppError, notFound } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import { lockAccount, type LockedAccount } from './account.repository';

/** Locks the account for this transaction. */
export async function holdAccount(tx: Tx, accountId: number): Promise<LockedAccount> {
  const account = await lockAccount(tx, accountId);
  if (!account) throw notFound('This account');
  return account;
}

/** The same for changes to charges, because an order created before would still be charged after them. */
export async function holdUnpaying(tx: Tx, accountId: number): Promise<LockedAccount> {
  const account = await holdAccount(tx, accountId);
  if (account.paying) throw new AppError('conflict', 'A payment is already being processed. Please wait.');
  return account;
}
