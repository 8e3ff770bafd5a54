import { markCredited } from '../../tenancy/account';
import type { Database } from '../../../platform/db/connection';
import { notifyProfile } from '../../../platform/live/notify';
import { grantExtra } from '../../texting/ledger';
import { lockDueBonus } from './referral.repository';
import { untilNone } from '../../../platform/base/until-none';

/**
 * Credits the bonus of one referred account that is a paying customer now (decision
 * 84); returns false when none is due. The mark and the credit are in one transaction under the row's lock, so
 * that it is credited once, however many workers run.
 */
export const creditOneReferral = (db: Database, messages: number): Promise<boolean> =>
  db.asEngine(async (tx) => {
    const due = await lockDueBonus(tx);
    if (!due) return false;
    const given = !due.referrer_gone && (await grantExtra(tx, due.referrer, messages, 'Referral bonus'));
    await markCredited(tx, due.id, given ? messages : 0);
    if (given) await notifyProfile(tx, due.referrer, 'balance');
    return true;
  });

/** Credits every due bonus; returns the number of accounts. */
export const creditReferrals = (db: Database, messages: number): Promise<number> =>
  untilNone(() => creditOneReferral(db, messages));
