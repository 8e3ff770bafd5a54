import type { Tx } from '../../../platform/db/connection';

/** Stores a new link; the earlier one ends. Returns the owner's email, or undefined when the account is verified. */
export const storeVerifyLink = (tx: Tx, accountId: number, tokenHash: Buffer, lifetimeHours: number) =>
  tx.maybeValue<string>(
    `update account a set verify_hash = $2, verify_until = now() + make_interval(hours => $3)
     from app_user o where a.id = $1 and not a.verified and o.account_id = a.id and o.owner and not o.deleted
     returning o.email`,
    [accountId, tokenHash, lifetimeHours],
  );

/** Marks the account of a link as verified and ends the link: of two calls with one link, one gets a row (index account_verify). */
export const takeVerifyLink = (tx: Tx, tokenHash: Buffer) =>
  tx.maybeOne<{ account_id: number; user_id: number; email: string }>(
    `update account a set verified = true, verify_hash = null, verify_until = null
     from app_user o where a.verify_hash = $1 and a.verify_until > now() and not a.deleted
       and o.account_id = a.id and o.owner and not o.deleted
     returning a.id as account_id, o.id as user_id, o.email`,
    [tokenHash],
  );

/** Marks the account of an owner as verified; returns 0 when it is already, or when the user is not its owner. */
export const verifyByOwner = (tx: Tx, userId: number) =>
  tx.execute(
    `update account a set verified = true, verify_hash = null, verify_until = null
     from app_user o where o.id = $1 and o.owner and a.id = o.account_id and not a.verified`,
    [userId],
  );
