import type { Permission } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { newReferralCode } from '../rules/referral-code';

/** Inserts an unverified account with its own referral code, and the account that referred it. */
export async function insertAccount(tx: Tx, allow: readonly Permission[], ref: string): Promise<number> {
  for (;;) {
    const row = await tx.maybeOne<{ id: number }>(
      `insert into account (allow, verified, referral_code, referred_by)
       values ($1, false, $2, (select id from account where referral_code = lower($3) and not deleted))
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
