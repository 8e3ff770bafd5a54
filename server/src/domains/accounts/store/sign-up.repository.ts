import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';
import type { Permission } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { newReferralCode } from '../rules/referral-code';

/** Inserts an unverified account with its own referral code, and the account that referred it. */
export async function insertAccount(tx: Tx, allow: readonly Permission[], ref: string): Promise<number> {
  for (;;) {
    const row = await tx.maybeOne(statement('accounts.insertAccount', { id: col.number })`
     insert into account (allow, verified, referral_code, referred_by)
       values (${allow}, false, ${newReferralCode()}, (select id from account where referral_code = lower(${ref}) and not deleted))
       on conflict (referral_code) do nothing returning id`);
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
  (await tx.execute(command('accounts.insertOwner')`
     insert into app_user (account_id, owner, email, password_hash, first_name, last_name) values (${owner.accountId}, true, ${owner.email}, ${owner.passwordHash}, ${owner.firstName}, ${owner.lastName})
     on conflict (lower(email)) where not deleted do nothing`)) === 1;
