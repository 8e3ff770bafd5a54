import { can, formatDate, isCardExpired, startOfDay, toApiDate, type Needs } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import type { Session } from '../../../platform/web/session.types';
import { isoDay, readDay } from '../../reports';
import { runwayOf } from '../../texting/ledger';
import { presentSubscription } from '../profile/profile.presenter';
import type { KeywordTotalRow } from './dashboard.repository';
import { cardUntil, failedSince, scheduledUntil } from './needs.repository';
import type { ProfileRow } from '../profile/profile.repository';

/** Older failures are not shown (decision 371). */
const FAILED_HOURS = 48;
/** The end of a trial, or of the messages, is urgent within this many days (PLAN-014, decision 125). */
const TRIAL_DAYS = 8;
const RUNWAY_DAYS = 7;
const HOUR_MS = 3_600_000;

const tomorrow = (now: Date, timezone: number): Date =>
  startOfDay(isoDay(readDay(formatDate(now.toISOString(), 'filter', timezone)) + 1), timezone);

async function scheduled(tx: Tx, { accountId, timezone }: Session, now: Date): Promise<Needs['scheduled']> {
  const row = await scheduledUntil(tx, accountId, tomorrow(now, timezone));
  return row ? { count: row.count, id: row.id, name: row.name, date: toApiDate(row.send_at) } : null;
}

/** Only for users who can act on it. An expired subscription has its own alert and banner. */
async function card(tx: Tx, session: Session, profile: ProfileRow, now: Date): Promise<Needs['card']> {
  const may = can(session, 'credit_card_update') || can(session, 'billing_history_access');
  if (!may || profile.end_at <= now) return null;
  if (profile.payment_errors || (profile.overdue_since !== null && profile.renewal_tries > 0)) return 'payment_failed';
  const stored = await cardUntil(tx, session.accountId);
  if (!stored) return null;
  if (isCardExpired(stored, session.timezone, now)) return 'expired';
  const [month, , year] = formatDate(now.toISOString(), 'filter', session.timezone).split('/').map(Number);
  return stored.exp_month === month && stored.exp_year === year ? 'expiring' : null;
}

function plan(session: Session, profile: ProfileRow, now: Date): Needs['plan'] {
  const { expired, with_trial, remaining_subscription_days: days } = presentSubscription(profile, now);
  if (!can(session, 'plan.upgrade') || expired) return null;
  if (with_trial && days <= TRIAL_DAYS) return { problem: 'trial', days };
  const remaining = profile.plan_left + profile.extra_left;
  const runway = runwayOf({ remaining, pace: profile.daily_pace, planned: profile.planned }, now);
  return runway !== null && runway <= RUNWAY_DAYS ? { problem: 'messages', days: runway } : null;
}

function review(keywords: readonly KeywordTotalRow[]): Needs['review'] {
  const open = keywords.filter(({ approved }) => !approved);
  const [newest] = open;
  return newest ? { count: open.length, id: newest.id, keyword: newest.keyword } : null;
}

/** What needs this user's attention, for "Needs you" (decision 370). */
export const needsOf = async (
  tx: Tx,
  session: Session,
  { profile, keywords, now }: { profile: ProfileRow; keywords: readonly KeywordTotalRow[]; now: Date },
): Promise<Needs> => ({
  scheduled: await scheduled(tx, session, now),
  failed: (await failedSince(tx, session.accountId, new Date(now.getTime() - FAILED_HOURS * HOUR_MS))) ?? null,
  card: await card(tx, session, profile, now),
  plan: plan(session, profile, now),
  review: review(keywords),
});
