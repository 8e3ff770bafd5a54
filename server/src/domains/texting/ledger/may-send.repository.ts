import * as col from '../../../platform/db/col';
import { sql, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

/** SQL: the account `a` is neither frozen nor deleted. */
export const active = sql`not a.frozen and not a.deleted`;
/** SQL: the account `a` is on trial or has paid, and its subscription has not expired. */
const subscribed = sql`exists (
  select from subscription may where may.account_id = a.id and may.end_at > now() and (may.paid or may.with_trial))`;

/** SQL: the account `a` may send now (decisions 65, 114; messaging design, section 6). */
export const maySend = sql`${active} and ${subscribed}`;
/** Why an account may not send. */
type SendingProblem = 'frozen' | 'subscription_expired';

const STANDING = { active: col.bool, subscribed: col.bool };
const standing = sql`${active} as active, ${subscribed} as subscribed`;

function problemOf(account: col.RowOf<typeof STANDING> | undefined): SendingProblem | null {
  if (!account?.active) return 'frozen';
  return account.subscribed ? null : 'subscription_expired';
}

/** Why an account may not send, or null. */
export const sendingProblem = async (tx: Tx, accountId: number): Promise<SendingProblem | null> =>
  problemOf(
    await tx.maybeOne(statement('texting.sendingProblem', STANDING)`
     select ${standing} from account a where a.id = ${accountId}`),
  );

export interface Means {
  problem: SendingProblem | null;
  /** Messages that the account has left now. */
  remaining: number;
}

/** The same, together with the account's remaining messages, in one statement. */
export async function meansOf(tx: Tx, accountId: number): Promise<Means> {
  const account = await tx.maybeOne(statement('texting.meansOf', { ...STANDING, remaining: col.number })`
     select ${standing}, coalesce(b.plan_left + b.extra_left, 0) as remaining
     from account a left join balance b on b.account_id = a.id where a.id = ${accountId}`);
  return { problem: problemOf(account), remaining: account?.remaining ?? 0 };
}
