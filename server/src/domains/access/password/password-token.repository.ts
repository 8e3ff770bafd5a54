import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

export type TokenPurpose = 'reset' | 'invite';

/** Locks the user: of two concurrent requests, the later one's link works. */
export const lockUser = (tx: Tx, userId: number) =>
  tx.execute(command('access.lockUser.2')`
     select id from app_user where id = ${userId} for no key update`);

/** Deletes unused links of a user, so that only the newest works. Used ones stay for a while as a record. */
export const dropUnusedTokens = (tx: Tx, userId: number, purpose: TokenPurpose) =>
  tx.execute(command('access.dropUnusedTokens')`
     delete from password_token
     where user_id = ${userId} and ((purpose = ${purpose} and used_at is null) or expires_at < now() - interval '30 days')`);

export interface NewToken {
  tokenHash: Buffer;
  userId: number;
  accountId: number;
  purpose: TokenPurpose;
  lifetimeMinutes: number;
}

export const insertToken = (tx: Tx, token: NewToken) =>
  tx.execute(command('access.insertToken')`
     insert into password_token (token_hash, user_id, account_id, purpose, expires_at)
     values (${token.tokenHash}, ${token.userId}, ${token.accountId}, ${token.purpose}, now() + make_interval(mins => ${token.lifetimeMinutes}))`);

/** Marks a token as used and returns its user: of two calls with one token, one gets a row. */
export const takeToken = (tx: Tx, tokenHash: Buffer) =>
  tx.maybeOne(statement('access.takeToken', {
    user_id: col.number,
    account_id: col.number,
    email: col.text(),
    purpose: col.text<TokenPurpose>(),
  })`
     update password_token t set used_at = now()
     from app_user u join account a on a.id = u.account_id
     where t.token_hash = ${tokenHash} and t.used_at is null and t.expires_at > now()
       and u.id = t.user_id and not u.deleted and not u.disabled and not a.deleted
     returning u.id as user_id, u.account_id, u.email, t.purpose`);
