import type { Tx } from '../../db/connection';

export type Requested = 'upload_requested' | 'manual_add_requested';

/** Sets the flag of a request. Returns the account and user, and whether the flag was set before. */
export const markRequested = (
  tx: Tx,
  accountId: number,
  userId: number,
  column: Requested,
): Promise<{ company: string; email: string; trial: boolean; known: boolean }> =>
  tx.one(
    `update account a set ${column} = true from app_user u, subscription s, (select ${column} as known from account where id = $1 for update) before
     where a.id = $1 and u.id = $2 and s.account_id = a.id
     returning a.company, u.email, s.with_trial as trial, before.known`,
    [accountId, userId],
  );
