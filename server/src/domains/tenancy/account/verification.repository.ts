import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

/**
 * Stores a new link; the earlier one stops working. Returns the owner's email, or undefined when the account is
 * verified.
 */
export const storeVerifyLink = (tx: Tx, accountId: number, tokenHash: Buffer, lifetimeHours: number) =>
  tx.maybeValue(statement('tenancy.storeVerifyLink', { email: col.text() })`
     update account a set verify_hash = ${tokenHash}, verify_until = now() + make_interval(hours => ${lifetimeHours})
     from app_user o where a.id = ${accountId} and not a.verified and o.account_id = a.id and o.owner and not o.deleted
     returning o.email`);

/**
 * Marks the account of a link as verified and uses the link up: of two calls with one link, one gets a row (index
 * account_verify).
 */
export const takeVerifyLink = (tx: Tx, tokenHash: Buffer) =>
  tx.maybeOne(statement('tenancy.takeVerifyLink', { account_id: col.number, user_id: col.number, email: col.text() })`
     update account a set verified = true, verify_hash = null, verify_until = null
     from app_user o where a.verify_hash = ${tokenHash} and a.verify_until > now() and not a.deleted
       and o.account_id = a.id and o.owner and not o.deleted
     returning a.id as account_id, o.id as user_id, o.email`);

/** Marks the account of an owner as verified; returns 0 when it is already, or when the user is not its owner. */
export const verifyByOwner = (tx: Tx, userId: number) =>
  tx.execute(command('tenancy.verifyByOwner')`
     update account a set verified = true, verify_hash = null, verify_until = null
     from app_user o where o.id = ${userId} and o.owner and a.id = o.account_id and not a.verified`);
