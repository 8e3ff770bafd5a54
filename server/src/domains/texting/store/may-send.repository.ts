import * as col from '../../../platform/db/col';
import { sql, statement, textOf } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

/** SQL: the account `a` is neither frozen nor deleted. */
export const active = sql`not a.frozen and not a.deleted`;
/** The same as a text. */
export const ACTIVE = textOf(active);

/** SQL: the account `a` is on trial or has paid, and its subscription has not expired. */
const subscribed = sql`exists (
  select from subscription may where may.account_id = a.id and may.end_at > now() and (may.paid or may.with_trial))`;

/** SQL: the account `a` may send now (decisions 65, 114; messaging design, section 6). */
export const maySend = sql`${active} and ${subscribed}`;
/** The same as a text. */
export const MAY_SEND = textOf(maySend);

/** Why an account may not send, or null. */
export async function sendingProblem(tx: Tx, accountId: number): Promise<'frozen' | 'subscription_expired' | null> {
  const account = await tx.maybeOne(statement('texting.sendingProblem', { active: col.bool, subscribed: col.bool })`
     select ${active} as active, ${subscribed} as subscribed from account a where a.id = ${accountId}`);
  if (!account?.active) return 'frozen';
  return account.subscribed ? null : 'subscription_expired';
}
