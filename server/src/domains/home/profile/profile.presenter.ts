import {
  cardProblem,
  formatPhone,
  parseWelcome,
  senderName,
  toApiDate,
  type Globals,
  type Profile,
  type ServerValues,
  type Subscription,
} from '@textloom/contracts';
import type { Config } from '../../../platform/config/config';
import { allowInForce } from '../../access';
import { shownNumber } from '../../tenancy/number';
import { runwayOf } from '../../texting/ledger';
import type { ProfileKeywordRow, ProfileRow } from './profile.repository';

const DAY_MS = 86_400_000;
const dollars = (cents: number): number => cents / 100;

/** Only for a plan that renews automatically. A failed renewal is reported by `overdue_since` instead. */
function renewalProblem(row: ProfileRow, now: Date): Subscription['renewal_problem'] {
  const { paid, with_trial, end_at: due, cancelled_at, overdue_since, price_cents, renewal_card: card, timezone } = row;
  const renews = paid && !with_trial && !cancelled_at && !overdue_since && price_cents > 0 && due > now;
  return renews ? cardProblem(card, timezone, { due, now }) : '';
}

/** Expired: its end has passed. Active: not expired. Paid and trial are independent of both (decision 114). */
export function presentSubscription(row: ProfileRow, now: Date): Subscription {
  const left = row.end_at.getTime() - now.getTime();
  const next = row.next_plan;
  return {
    plan_id: row.plan_id,
    plan: { name: row.plan_name, price: dollars(row.price_cents) },
    expired: left <= 0,
    with_trial: row.with_trial,
    remaining_subscription_days: Math.max(0, Math.ceil(left / DAY_MS)),
    subscription_paid: row.paid,
    subscription_active: left > 0,
    keywords: row.plan_keywords,
    extra_keywords: row.extra_keywords,
    name: row.plan_name,
    messages: row.plan_messages,
    start_date: toApiDate(row.started_at),
    end_date: toApiDate(row.end_at),
    price: dollars(row.price_cents),
    cancelled: left > 0 && row.cancelled_at !== null,
    // Not during the first attempt to renew, nor after the grace period.
    overdue_since: left > 0 && row.overdue_since && row.renewal_tries > 0 ? toApiDate(row.overdue_since) : '',
    trial_used: row.trial_used,
    given_back_keywords: row.keywords_given_back,
    next_plan: left > 0 && next ? { plan_id: next.plan_id, name: next.name, price: dollars(next.price_cents) } : null,
    renewal_problem: renewalProblem(row, now),
  };
}

/** The reply's schema drops columns that are not part of the profile. */
export function presentProfile(
  row: ProfileRow,
  keywords: ProfileKeywordRow[],
  { welcome, feeCents, now }: { welcome: string; feeCents: number; now: Date },
): Profile {
  const sender = senderName(row.sender_names);
  return {
    ...row,
    sender_name: sender,
    keywords: keywords.map((one) => ({ ...one, welcome_message_parsed: parseWelcome(welcome, one, sender) })),
    // Plan messages of the month first, then extras (decision 42).
    remaining_messages: row.plan_left + row.extra_left,
    runway_days: runwayOf(
      { remaining: row.plan_left + row.extra_left, pace: row.daily_pace, planned: row.planned },
      now,
    ),
    messages: row.extra_left,
    number_fees: dollars(feeCents),
    sent_messages: row.billed_total,
    allow: allowInForce(row),
    authorized_account: !row.owner,
    freeze: row.frozen,
    profile_parent_id: row.owner ? 0 : row.owner_id,
    last_login: row.previous_login && toApiDate(row.previous_login),
    upload_subscribers_requested: row.upload_requested,
    manual_add_subscribers_requested: row.manual_add_requested,
    subscription: presentSubscription(row, now),
  };
}

export interface Sending {
  /** The digits of the account's own number; undefined on the shared code. */
  own: string | undefined;
  /** What carriers charge for a segment from it, in millionths of a dollar. */
  segmentMicros: number;
  /** Texts may have pictures. */
  pictures: boolean;
  /** Texts with buttons arrive over RCS, where the phone has it. */
  rcs: boolean;
  /** Its number in digits. */
  next: Globals['next_number'];
  stopped: Globals['sending_stopped'];
}

export const presentGlobals = (
  row: ProfileRow,
  config: Config,
  { stopped, own, segmentMicros, pictures, rcs, next }: Sending,
): Globals => ({
  sending_stopped: stopped,
  next_number: next && { ...next, number: formatPhone(next.number) },
  inbox_unread: row.inbox_unread,
  shortcode: shownNumber(own ?? null, config),
  rcs,
  pictures,
  payment_errors: row.payment_errors,
  keyword_price: dollars(config.keywordPriceCents),
  messages_price: dollars(config.messagesPriceCents),
  messages_batch: config.messagesBatch,
  segment_fee: segmentMicros / 1_000_000,
  upgrade_credit: config.upgradeCredit,
  intercom_hash: config.intercomHash,
  TEXT_YES_MESSAGE: config.textYesMessage,
});

export const presentServerValues = (config: Config): ServerValues => ({
  REPLY_TO_STOP: config.replyToStop,
  WELCOME_MESSAGE: config.welcomeMessage,
  DEMO_SHORT_URL: config.demoShortUrl,
  MAX_MEDIA_LENGTH: config.maxMediaLength,
  KEYWORD_HELP_URL: config.keywordHelpUrl,
});
