import type { CustomField, Profile } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { type AccountFields, UNCONFIRMED } from '../../accounts';
import { unreadOf } from '../../inbox';
import { PLANNED, SENDER_NAMES, type Using } from '../../texting';
import { textOf } from '../../../platform/db/sql';

/** What the user may change, and what follows from the account, its plan and its balance. */
export interface ProfileRow extends AccountFields {
  id: number;
  owner: boolean;
  owner_id: number;
  pending_email: string;
  sender_names: string[];
  begin_with_name: boolean;
  unconfirmed_alerts: string[];
  user_allow: string[];
  account_allow: string[];
  previous_login: Date | null;
  frozen: boolean;
  verified: boolean;
  stripe_id: string;
  payment_errors: boolean;
  upload_requested: boolean;
  manual_add_requested: boolean;
  plan_left: number;
  extra_left: number;
  billed_total: number;
  plan_id: number;
  plan_name: string;
  price_cents: number;
  plan_messages: number;
  plan_keywords: number;
  extra_keywords: number;
  keywords_given_back: number;
  next_plan: { plan_id: number; name: string; price_cents: number } | null;
  with_trial: boolean;
  paid: boolean;
  started_at: Date;
  end_at: Date;
  cancelled_at: Date | null;
  overdue_since: Date | null;
  renewal_tries: number;
  trial_used: boolean;
  daily_pace: number;
  planned: Using['planned'];
  custom_fields: CustomField[];
  coupon_pools: Profile['coupon_pools'];
  inbox_unread: number;
  /** The card that a renewal charges. */
  renewal_card: { exp_month: number; exp_year: number } | null;
}

/** The user, the account, its plan and its balance. */
export const readProfile = (tx: Tx, userId: number) =>
  tx.one<ProfileRow>(
    `select u.id, u.owner, o.id as owner_id, u.first_name, u.last_name, u.phone, u.address, u.city, u.state, u.zip, a.company, u.email, u.timezone, ${SENDER_NAMES} as sender_names, a.begin_with_name,
            coalesce((select c.new_email from email_change c where c.user_id = u.id and c.expires_at > now()), '') as pending_email,
            array(select x.address from (${UNCONFIRMED}) x order by x.address) as unconfirmed_alerts,
            u.emergency_contact_name, u.emergency_phone, u.alert_email, u.enable_text_alerts, u.alert_phone_carrier, u.alert_sms,
            u.inbox_notifications, u.inbox_notification_emails, u.allow as user_allow, a.allow as account_allow, u.previous_login,
            a.frozen, a.verified, a.stripe_id, a.payment_errors, a.upload_requested, a.manual_add_requested,
            b.plan_left, b.extra_left, b.billed_total, b.daily_pace, ${PLANNED} as planned,
            p.id as plan_id, p.name as plan_name, p.price_cents, p.messages as plan_messages, p.keywords as plan_keywords,
            s.extra_keywords, s.keywords_given_back, s.with_trial, s.paid, s.started_at, s.end_at,
            s.cancelled_at, s.overdue_since, s.renewal_tries, s.trial_used,
            (select jsonb_build_object('exp_month', c.exp_month, 'exp_year', c.exp_year) from card c where c.account_id = a.id) as renewal_card,
            (select jsonb_build_object('plan_id', n.id, 'name', n.name, 'price_cents', n.price_cents)
             from plan n where n.id = s.next_plan_id) as next_plan,
            (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'slug', f.slug, 'kind', f.kind, 'choices', f.choices) order by f.id), '[]')
             from custom_field f where f.account_id = a.id and not f.deleted) as custom_fields,
            (select coalesce(jsonb_agg(jsonb_build_object('slug', c.slug, 'name', c.name) order by c.id), '[]')
             from coupon_pool c where c.account_id = a.id and not c.deleted) as coupon_pools,
            ${textOf(unreadOf('u.id'))} as inbox_unread
     from app_user u
     join account a on a.id = u.account_id
     join app_user o on o.account_id = a.id and o.owner and not o.deleted
     join balance b on b.account_id = a.id
     join subscription s on s.account_id = a.id
     join plan p on p.id = s.plan_id
     where u.id = $1`,
    [userId],
  );

export interface ProfileKeywordRow extends Omit<Profile['keywords'][number], 'welcome_message_parsed'> {
  opt_in: string;
  terms_url: string;
  expected_messages: number;
}

/** Keywords with their number of subscribers, from the counters (index keyword_account). */
export const readProfileKeywords = (tx: Tx) =>
  tx.query<ProfileKeywordRow>(
    `select k.id, k.keyword, k.approved, k.opt_in, k.terms_url, k.expected_messages,
            coalesce((select sum(c.active)::int from subscriber_count c where c.account_id = k.account_id and c.keyword_id = k.id), 0) as subscribers
     from keyword k where not k.deleted order by k.added_at desc, k.id desc`,
  );
