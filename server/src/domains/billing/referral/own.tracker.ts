import type { Database } from '../../../platform/db/connection';
import type { ReferralTracker } from '../../../platform/providers/referral/referral-tracker';
import { countVisit } from '../store/referral.repository';

/** The default: the server counts visits itself, per account and day. It does not store which pages were visited. */
export const ownTracker = (db: Database): ReferralTracker => ({
  report: ({ accountId }) => db.asAccount(accountId, (tx) => countVisit(tx, accountId, 'page')),
});
