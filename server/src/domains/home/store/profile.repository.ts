import type { CustomField, Profile } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { unconfirmed } from '../../accounts';
import { unreadOf } from '../../inbox';
import { planned, senderNames, type Using } from '../../texting';
import { bool, json, number, orNull, type RowOf, statement, text, texts, time } from '../../../platform/db/sql';

/** What the user may change, and what follows from the account, its plan and its balance. */
const PROFILE = {
  ...{ id: number, email: text(), first_name: text(), last_name: text(), phone: text() },
  ...{ address: text(), city: text(), state: text(), zip: text(), company: text(), timezone: number },
  ...{ emergency_contact_name: text(), emergency_phone: text() },
  ...{ alert_email: text(), enable_text_alerts: number, alert_phone_carrier: text(), alert_sms: text() },
  ...{ inbox_notifications: number, inbox_notification_emails: text() },
  owner: bool,
  owner_id: number,
  pending_email: text(),
  sender_names: texts,
  begin_with_name: bool,
  unconfirmed_alerts: texts,
  user_allow: texts,
  account_allow: texts,
  previous_login: orNull(time),
  frozen: bool,
  verified: bool,
  stripe_id: text(),
  payment_errors: bool,
  upload_requested: bool,
  manual_add_requested: bool,
  plan_left: number,
  extra_left: number,
  billed_total: number,
  plan_id: number,
  plan_name: text(),
  price_cents: number,
  plan_messages: number,
  plan_keywords: number,
  extra_keywords: number,
  keywords_given_back: number,
  next_plan: orNull(json({ plan_id: 1, name: '', price_cents: 1 })),
  with_trial: bool,
  paid: bool,
  started_at: time,
  end_at: time,
  cancelled_at: orNull(time),
  overdue_since: orNull(time),
  renewal_tries: number,
  trial_used: bool,
  daily_pace: number,
  planned: json<Using['planned']>([]),
  custom_fields: json<CustomField[]>([]),
  coupon_pools: json<Profile['coupon_pools']>([]),
  inbox_unread: number,
  /** The card that a renewal charges. */
  renewal_card: orNull(json({ exp_month: 1, exp_year: 2026 })),
};
export type ProfileRow = RowOf<typeof PROFILE>;

/** The user, the account, its plan and its balance. */
export const readProfile = (tx: Tx, userId: number) =>
  tx.one(statement('home.readProfile', PROFILE)`
     select u.id, u.owner, o.id as owner_id, u.first_name, u.last_name, u.phone, u.address, u.city, u.state, u.zip, a.company, u.email, u.timezone, ${senderNames} as sender_names, a.begin_with_name,
            coalesce((select c.new_email from email_change c where c.user_id = u.id and c.expires_at > now()), '') as pending_email,
            array(select x.address from (${unconfirmed}) x order by x.address) as unconfirmed_alerts,
            u.emergency_contact_name, u.emergency_phone, u.alert_email, u.enable_text_alerts, u.alert_phone_carrier, u.alert_sms,
            u.inbox_notifications, u.inbox_notification_emails, u.allow as user_allow, a.allow as account_allow, u.previous_login,
            a.frozen, a.verified, a.stripe_id, a.payment_errors, a.upload_requested, a.manual_add_requested,
            b.plan_left, b.extra_left, b.billed_total, b.daily_pace, ${planned} as planned,
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
            ${unreadOf('u.id')} as inbox_unread
     from app_user u
     join account a on a.id = u.account_id
     join app_user o on o.account_id = a.id and o.owner and not o.deleted
     join balance b on b.account_id = a.id
     join subscription s on s.account_id = a.id
     join plan p on p.id = s.plan_id
     where u.id = ${userId}`);

const PROFILE_KEYWORD = {
  ...{ id: number, keyword: text(), approved: bool, subscribers: number },
  opt_in: text(),
  terms_url: text(),
  expected_messages: number,
};
export type ProfileKeywordRow = RowOf<typeof PROFILE_KEYWORD>;

/** Keywords with their number of subscribers, from the counters (index keyword_account). */
export const readProfileKeywords = (tx: Tx) =>
  tx.query(statement('home.readProfileKeywords', PROFILE_KEYWORD)`
     select k.id, k.keyword, k.approved, k.opt_in, k.terms_url, k.expected_messages,
            coalesce((select sum(c.active)::int from subscriber_count c where c.account_id = k.account_id and c.keyword_id = k.id), 0) as subscribers
     from keyword k where not k.deleted order by k.added_at desc, k.id desc`);
