import type { CustomField, Language, Profile } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { unconfirmed } from '../../notices';
import { unreadOf } from '../../inbox';
import { planned } from '../../billing';
import { type Using } from '../../texting/ledger';
import { senderNames } from '../../texting/inbound-text';
import * as col from '../../../platform/db/col';
import { statement } from '../../../platform/db/sql';
import { viewsOfUser } from '../saved-view/saved-views.repository';

/** What the user may change, and what is derived from the account, its plan and its balance. */
const PROFILE = {
  ...{ id: col.number, email: col.text(), first_name: col.text(), last_name: col.text(), phone: col.text() },
  ...{
    address: col.text(),
    city: col.text(),
    state: col.text(),
    zip: col.text(),
    company: col.text(),
    timezone: col.number,
    language: col.orNull(col.text()),
  },
  ...{ emergency_contact_name: col.text(), emergency_phone: col.text() },
  ...{
    alert_email: col.text(),
    enable_text_alerts: col.number,
    alert_phone_carrier: col.text(),
    alert_sms: col.text(),
  },
  ...{ inbox_notifications: col.number, inbox_notification_emails: col.text() },
  owner: col.bool,
  owner_id: col.number,
  account_id: col.number,
  pending_email: col.text(),
  sender_names: col.texts,
  begin_with_name: col.bool,
  unconfirmed_alerts: col.texts,
  user_allow: col.texts,
  account_allow: col.texts,
  previous_login: col.orNull(col.time),
  frozen: col.bool,
  verified: col.bool,
  stripe_id: col.text(),
  payment_errors: col.bool,
  upload_requested: col.bool,
  manual_add_requested: col.bool,
  plan_left: col.number,
  extra_left: col.number,
  billed_total: col.number,
  plan_id: col.number,
  plan_name: col.text(),
  price_cents: col.number,
  plan_messages: col.number,
  plan_keywords: col.number,
  extra_keywords: col.number,
  keywords_given_back: col.number,
  next_plan: col.orNull(col.json({ plan_id: 1, name: '', price_cents: 1 })),
  with_trial: col.bool,
  paid: col.bool,
  started_at: col.time,
  end_at: col.time,
  cancelled_at: col.orNull(col.time),
  overdue_since: col.orNull(col.time),
  renewal_tries: col.number,
  trial_used: col.bool,
  daily_pace: col.number,
  planned: col.json<Using['planned']>([]),
  custom_fields: col.json<CustomField[]>([]),
  coupon_pools: col.json<Profile['coupon_pools']>([]),
  views: col.json<Profile['views']>([]),
  inbox_unread: col.number,
  /** The card that a renewal charges. */
  renewal_card: col.orNull(col.json({ exp_month: 1, exp_year: 2026 })),
};
export type ProfileRow = col.RowOf<typeof PROFILE>;

/** The user, the account, its plan and its balance. */
export const readProfile = (tx: Tx, userId: number) =>
  tx.one(statement('home.readProfile', PROFILE)`
     select u.id, u.owner, o.id as owner_id, a.id as account_id, u.first_name, u.last_name, u.phone, u.address, u.city, u.state, u.zip, a.company, u.email, u.timezone, u.language, ${senderNames} as sender_names, a.begin_with_name,
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
            ${viewsOfUser} as views,
            ${unreadOf('u.id')} as inbox_unread
     from app_user u
     join account a on a.id = u.account_id
     join app_user o on o.account_id = a.id and o.owner and not o.deleted
     join balance b on b.account_id = a.id
     join subscription s on s.account_id = a.id
     join plan p on p.id = s.plan_id
     where u.id = ${userId}`);

const PROFILE_KEYWORD = {
  ...{ id: col.number, keyword: col.text(), approved: col.bool, subscribers: col.number },
  opt_in: col.text(),
  terms_url: col.text(),
  expected_messages: col.number,
  language: col.text<Language>(),
};
export type ProfileKeywordRow = col.RowOf<typeof PROFILE_KEYWORD>;

/** Keywords with their number of subscribers, from the counters (index keyword_account). */
export const readProfileKeywords = (tx: Tx) =>
  tx.query(statement('home.readProfileKeywords', PROFILE_KEYWORD)`
     select k.id, k.keyword, k.approved, k.opt_in, k.terms_url, k.expected_messages, k.language,
            coalesce((select sum(c.active)::int from subscriber_count c where c.account_id = k.account_id and c.keyword_id = k.id), 0) as subscribers
     from keyword k where not k.deleted order by k.added_at desc, k.id desc`);
