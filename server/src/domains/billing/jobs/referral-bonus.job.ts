import type { Database } from '../../../platform/db/connection';
import { notifyLive } from '../../../platform/live/notify';
import { grantExtra } from '../../texting/ledger/grant';

interface Due {
  id: number;
  referrer: number;
  referrer_gone: boolean;
}

/**
 * Credits the bonus of one referred account that is a paying customer now (decision
 * 84); returns false when none is due. The mark and the credit are in one transaction under the row's lock, so
 * that it is credited once, however many workers run. Uses account_referral_due.
 */
export const creditOneReferral = (db: Database, messages: number): Promise<boolean> =>
  db.asEngine(async (tx) => {
    const due = await tx.maybeOne<Due>(
      `select a.id, r.id as referrer, r.deleted as referrer_gone
       from account a join account r on r.id = a.referred_by join subscription s on s.account_id = a.id
       where a.referred_by is not null and a.referral_credited_at is null and not a.deleted and s.paid and not s.with_trial
       order by a.id limit 1 for update of a skip locked`,
    );
    if (!due) return false;
    const given = !due.referrer_gone && (await grantExtra(tx, due.referrer, messages, 'Referral bonus'));
    await tx.execute('update account set referral_credited_at = now(), referral_bonus = $2 where id = $1', [
      due.id,
      given ? messages : 0,
    ]);
    if (given) await notifyLive(tx, due.referrer, { type: 'profile.changed', payload: { reason: 'balance' } });
    return true;
  });

/** Credits every due bonus; returns the number of accounts. */
export async function creditReferrals(db: Database, messages: number): Promise<number> {
  let dealt = 0;
  while (await creditOneReferral(db, messages)) dealt += 1;
  return dealt;
}

/** Interval of the job. */
export const REFERRALS_EVERY_MS = 60_000;
