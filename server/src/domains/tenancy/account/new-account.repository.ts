import * as col from '../../../platform/db/col';
import { statement } from '../../../platform/db/sql';
import type { Permission } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { newReferralCode } from './referral-code';

/** Inserts an unverified account with its own referral code, and the account that referred it. */
export async function insertAccount(tx: Tx, allow: readonly Permission[], ref: string): Promise<number> {
  for (;;) {
    const row = await tx.maybeOne(statement('tenancy.insertAccount', { id: col.number })`
     insert into account (allow, verified, referral_code, referred_by)
       values (${allow}, false, ${newReferralCode()}, (select id from account where referral_code = lower(${ref}) and not deleted))
       on conflict (referral_code) do nothing returning id`);
    if (row) return row.id;
  }
}
