import * as col from '../../../platform/db/col';
import { command, sql, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

export interface NewChange {
  userId: number;
  accountId: number;
  newEmail: string;
  tokenHash: Buffer;
  stopHash: Buffer;
  lifetimeHours: number;
}

/** The newest change replaces an earlier one, whose links stop working. */
export const storeChange = (tx: Tx, { userId, accountId, newEmail, tokenHash, stopHash, lifetimeHours }: NewChange) =>
  tx.execute(command('access.storeChange')`
     insert into email_change (user_id, account_id, new_email, token_hash, stop_hash, expires_at) values (${userId}, ${accountId}, ${newEmail}, ${tokenHash}, ${stopHash}, now() + make_interval(hours => ${lifetimeHours}))
     on conflict (user_id) do update set new_email = excluded.new_email, token_hash = excluded.token_hash, stop_hash = excluded.stop_hash, expires_at = excluded.expires_at`);

/**
 * Stores a new link for the pending change; the earlier link stops working. Returns the new address, or undefined when
 * no change is pending.
 */
export const renewLink = (tx: Tx, accountId: number, userId: number, tokenHash: Buffer, lifetimeHours: number) =>
  tx.maybeOne(statement('access.renewLink', { new_email: col.text() })`
     update email_change set token_hash = ${tokenHash}, expires_at = now() + make_interval(hours => ${lifetimeHours})
     where account_id = ${accountId} and user_id = ${userId} and expires_at > now() returning new_email`);

export const dropChange = (tx: Tx, accountId: number, userId: number) =>
  tx.execute(command('access.dropChange')`
     delete from email_change where account_id = ${accountId} and user_id = ${userId}`);

const WAITING_CHANGE = {
  user_id: col.number,
  account_id: col.number,
  email: col.text(),
  new_email: col.text(),
};
export type WaitingChange = col.RowOf<typeof WAITING_CHANGE>;

/**
 * The change that a link belongs to: `confirm` from the new address or `stop` from the current one. Locks the user's
 * row, as every change of sign-in data does.
 */
export const lockChange = (tx: Tx, link: 'confirm' | 'stop', hash: Buffer) =>
  tx.maybeOne(statement('access.lockChange', WAITING_CHANGE)`
     select u.id as user_id, u.account_id, u.email, c.new_email
     from email_change c join app_user u on u.id = c.user_id join account a on a.id = u.account_id
     where ${link === 'confirm' ? sql`c.token_hash` : sql`c.stop_hash`} = ${hash} and c.expires_at > now() and not u.deleted and not u.disabled and not a.deleted
     for no key update of u`);

/** Marks the change as used: of two calls with one link, one gets a row. */
export const takeChange = (tx: Tx, { user_id: userId, new_email: newEmail }: WaitingChange) =>
  tx.execute(command('access.takeChange')`
     delete from email_change where user_id = ${userId} and new_email = ${newEmail}`);
