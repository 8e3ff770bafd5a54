import type { Database, Tx } from '../../../platform/db/connection';

/** Whether a user signs in with this email already, in any case and account (index app_user_email). */
export async function isEmailUsed({ engine }: Database, email: string): Promise<boolean> {
  const { rows } = await engine.query('select 1 from app_user where lower(email) = lower($1) and not deleted', [email]);
  return rows.length > 0;
}

export interface NewChange {
  userId: number;
  accountId: number;
  newEmail: string;
  tokenHash: Buffer;
  stopHash: Buffer;
  lifetimeHours: number;
}

/** The newest change replaces an earlier one, whose links end. */
export const storeChange = (tx: Tx, { userId, accountId, newEmail, tokenHash, stopHash, lifetimeHours }: NewChange) =>
  tx.execute(
    `insert into email_change (user_id, account_id, new_email, token_hash, stop_hash, expires_at) values ($1, $2, $3, $4, $5, now() + make_interval(hours => $6))
     on conflict (user_id) do update set new_email = excluded.new_email, token_hash = excluded.token_hash, stop_hash = excluded.stop_hash, expires_at = excluded.expires_at`,
    [userId, accountId, newEmail, tokenHash, stopHash, lifetimeHours],
  );

/**
 * Stores a new link for the pending change; the earlier link ends. Returns the new address, or undefined when no change
 * is pending.
 */
export const renewLink = (tx: Tx, accountId: number, userId: number, tokenHash: Buffer, lifetimeHours: number) =>
  tx.maybeOne<{ new_email: string }>(
    `update email_change set token_hash = $3, expires_at = now() + make_interval(hours => $4)
     where account_id = $1 and user_id = $2 and expires_at > now() returning new_email`,
    [accountId, userId, tokenHash, lifetimeHours],
  );

export const dropChange = (tx: Tx, accountId: number, userId: number) =>
  tx.execute('delete from email_change where account_id = $1 and user_id = $2', [accountId, userId]);

export interface WaitingChange {
  user_id: number;
  account_id: number;
  email: string;
  new_email: string;
}

/**
 * The change of a link: `confirm` from the new address or `stop` from the current one. Locks the user's row, as every
 * change of a sign-in does.
 */
export const lockChange = (tx: Tx, link: 'confirm' | 'stop', hash: Buffer) =>
  tx.maybeOne<WaitingChange>(
    `select u.id as user_id, u.account_id, u.email, c.new_email
     from email_change c join app_user u on u.id = c.user_id join account a on a.id = u.account_id
     where c.${link === 'confirm' ? 'token_hash' : 'stop_hash'} = $1 and c.expires_at > now() and not u.deleted and not u.disabled and not a.deleted
     for no key update of u`,
    [hash],
  );

/** Marks the change as used: of two calls with one link, one gets a row. */
export const takeChange = (tx: Tx, { user_id: userId, new_email: newEmail }: WaitingChange) =>
  tx.execute('delete from email_change where user_id = $1 and new_email = $2', [userId, newEmail]);

export const storeEmail = (tx: Tx, { user_id: userId, new_email: newEmail }: WaitingChange) =>
  tx.execute('update app_user set email = $2 where id = $1', [userId, newEmail]);
