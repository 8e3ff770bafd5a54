import type { Permission } from '@textloom/contracts';
import type { Tx } from '../../db/connection';
import { newReferralCode } from './referral-code';

export interface TrialPlan {
  id: number;
  name: string;
  messages: number;
}

/** The free plan on sale; the first one if an operator created several. */
export const trialPlan = (tx: Tx): Promise<TrialPlan | undefined> =>
  tx.maybeOne<TrialPlan>('select id, name, messages from plan where price_cents = 0 and active order by id limit 1');

/** Inserts an account with its own referral code, and the account that referred it. */
export async function insertAccount(tx: Tx, allow: readonly Permission[], ref: string): Promise<number> {
  for (;;) {
    const row = await tx.maybeOne<{ id: number }>(
      `insert into account (allow, referral_code, referred_by)
       values ($1, $2, (select id from account where referral_code = lower($3) and not deleted))
       on conflict (referral_code) do nothing returning id`,
      [allow, newReferralCode(), ref],
    );
    if (row) return row.id;
  }
}

export interface NewOwner {
  accountId: number;
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
}

/** Returns false when a user has this email, in any case; the index decides between concurrent calls. */
export const insertOwner = async (tx: Tx, owner: NewOwner): Promise<boolean> =>
  (await tx.execute(
    `insert into app_user (account_id, owner, email, password_hash, first_name, last_name) values ($1, true, $2, $3, $4, $5)
     on conflict (lower(email)) where not deleted do nothing`,
    [owner.accountId, owner.email, owner.passwordHash, owner.firstName, owner.lastName],
  )) === 1;

/** Inserts the trial's subscription, its messages and the ledger's first line. */
export async function startTrial(tx: Tx, accountId: number, plan: TrialPlan, days: number): Promise<void> {
  await tx.execute(
    `insert into subscription (account_id, plan_id, with_trial, paid, started_at, end_at)
     values ($1, $2, true, false, now(), now() + make_interval(days => $3))`,
    [accountId, plan.id, days],
  );
  await tx.execute('insert into balance (account_id, plan_left, extra_left) values ($1, $2, 0)', [
    accountId,
    plan.messages,
  ]);
  await tx.execute(
    `insert into ledger (account_id, kind, plan_delta, extra_delta, left_after, count, note) values ($1, 'grant', $2, 0, $2, $2, $3)`,
    [accountId, plan.messages, plan.name],
  );
}
