import { z } from '../zod';
import { digits, wholeNumber } from '../form';
import { routeEntrySchema } from '../manifest';
import { emptySchema } from '../envelope';
import type { Operation } from '../operation';
import { LANGUAGES } from '../rules/language';
import { captchaField } from './captcha';
import { customFieldSchema } from './custom-fields';
import { savedViewSchema } from './saved-views';

export const loginBody = z.object({
  email: z.string().trim().min(1, 'Email is required.'),
  password: z.string().min(1, 'Password is required.'),
  /** Required after many wrong passwords for this email; a refusal with the id captcha_failed asks for it. */
  captcha: captchaField,
});

export const subscriptionSchema = z.object({
  plan_id: z.number().int(),
  plan: z.object({ name: z.string(), price: z.number() }),
  expired: z.boolean(),
  with_trial: z.boolean(),
  remaining_subscription_days: z.number().int(),
  subscription_paid: z.boolean(),
  subscription_active: z.boolean(),
  keywords: z.number().int(),
  extra_keywords: z.number().int(),
  name: z.string(),
  /** The plan's messages per month. */
  messages: z.number().int(),
  start_date: z.string(),
  end_date: z.string(),
  /** Dollars per month. */
  price: z.number(),
  /** Cancelled: it ends at end_date and is not renewed. */
  cancelled: z.boolean().default(false),
  /** The due date of a failed renewal; empty unless a payment is overdue. `end_date` is then the end of the grace. */
  overdue_since: z.string().default(''),
  /** The free plan was used before, so it is not offered again (decision 113). */
  trial_used: z.boolean().default(true),
  /** The number of `extra_keywords` that end with the paid month. They cannot be used for new keywords. */
  given_back_keywords: z.number().int().default(0),
  /** The plan from `end_date` on, when a smaller one was granted. */
  next_plan: z
    .object({
      plan_id: z.number().int(),
      name: z.string(),
      /** Dollars per month. */
      price: z.number(),
    })
    .nullable()
    .default(null),
  /** Why the renewal at `end_date` will currently fail; empty if it can be charged or nothing is renewed. */
  renewal_problem: z.enum(['', 'no_card', 'card_expired', 'card_expires']).default(''),
});
export type Subscription = z.output<typeof subscriptionSchema>;

/** A keyword of the profile. */
export const profileKeywordSchema = z.object({
  id: z.number().int(),
  keyword: z.string(),
  subscribers: z.number().int(),
  approved: z.boolean(),
  welcome_message_parsed: z.string(),
  language: z.enum(LANGUAGES).default('en'),
});

export const profileSchema = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  company: z.string(),
  /** The sender's name in the account's texts: its company, or else its owner's name (decision 645). */
  sender_name: z.string().default(''),
  /** New campaigns begin with it unless their author decides otherwise. */
  begin_with_name: z.boolean().default(false),
  email: z.string(),
  /** The new sign-in email, until its link is opened; else empty. */
  pending_email: z.string().default(''),
  /**
   * The owner has opened the link that was mailed at sign-up; until then sending, inviting, importing and short links
   * are blocked.
   */
  verified: z.boolean().default(true),
  /** Timezone code: 1 Eastern, 0 Central, -1 Mountain, -2 Pacific, -5 Hawaii. */
  timezone: z.number().int(),
  /** Plain text, because a newer server may have languages unknown to this client; null: not chosen. */
  language: z.string().nullable().default(null),
  emergency_contact_name: z.string(),
  emergency_phone: z.string(),
  alert_email: z.string(),
  /** Addresses and phones of the settings that get nothing until they are confirmed from there (ADR 0107). */
  unconfirmed_alerts: z.array(z.string()).default([]),
  enable_text_alerts: z.number().int(),
  alert_phone_carrier: z.string(),
  alert_sms: z.string(),
  inbox_notifications: z.number().int(),
  inbox_notification_emails: z.string(),
  keywords: z.array(profileKeywordSchema),
  /** Fields that the account adds to its subscribers. */
  custom_fields: z.array(customFieldSchema).default([]),
  /** Pools of codes that campaigns can give to their recipients. */
  coupon_pools: z.array(z.object({ slug: z.string(), name: z.string() })).default([]),
  /**
   * The views that the user has saved, by name, and then those that others share. Absent from a server of the release before,
   * which may answer while hosts are updated.
   */
  views: z.array(savedViewSchema).optional(),
  remaining_messages: z.number().int(),
  /**
   * Days until the messages run out at the pace of the last 28 days and with the scheduled campaigns; null without a
   * pace.
   */
  runway_days: z.number().int().nullable().default(null),
  /** Extra messages, kept until used. */
  messages: z.number().int(),
  sent_messages: z.number().int(),
  stripe_id: z.string(),
  /** Permission names. Plain text, because a newer server may have permissions unknown to this client. */
  allow: z.array(z.string()),
  authorized_account: z.boolean(),
  freeze: z.boolean(),
  profile_parent_id: z.number().int(),
  last_login: z.string().nullable(),
  upload_subscribers_requested: z.boolean(),
  manual_add_subscribers_requested: z.boolean(),
  subscription: subscriptionSchema,
  /** Dollars that the next renewal charges for numbers of the account, as far as is known now. */
  number_fees: z.number().default(0),
});
export type Profile = z.output<typeof profileSchema>;

export const globalsSchema = z.object({
  inbox_unread: z.number().int(),
  /** What people text: the shared code as configured, or the account's own number, as in `(888) 555-0100`. */
  shortcode: z.string(),
  /** The account has an agent for RCS, so its campaigns may have buttons. */
  rcs: z.boolean().default(false),
  /** Texts may have pictures: false where the account's number is known to carry none. */
  pictures: z.boolean().default(true),
  payment_errors: z.boolean(),
  /** Dollars per keyword and month. */
  keyword_price: z.number(),
  /** Dollars per batch. */
  messages_price: z.number(),
  messages_batch: z.number().int(),
  /** Dollars that carriers charge for a segment from the account's own number; 0 on the shared code. */
  segment_fee: z.number().default(0),
  /** An upgrade is credited for the unused part of the paid month: its price is quoted by the server. */
  upgrade_credit: z.boolean().default(false),
  intercom_hash: z.string(),
  TEXT_YES_MESSAGE: z.string(),
  /**
   * Why the account's texts wait: the operator has stopped sending, the carrier refuses our number, or the carriers have taken
   * back their approval of the account's number.
   */
  sending_stopped: z
    .object({ cause: z.enum(['operator', 'refusals', 'registration']), since: z.string(), waiting: z.number().int() })
    .nullable()
    .default(null),
  /**
   * A number of the account that texts do not leave from yet, as people write it. `unapproved`: it waits for its registration
   * with the carriers; `approved`: the account may move there; `moving`: its people are being told.
   */
  next_number: z
    .object({ number: z.string(), state: z.enum(['unapproved', 'approved', 'moving']) })
    .nullable()
    .default(null),
});
export type NextNumber = NonNullable<Globals['next_number']>;
export type SendingStopped = NonNullable<Globals['sending_stopped']>;
export type Globals = z.output<typeof globalsSchema>;

export const serverValuesSchema = z.object({
  REPLY_TO_STOP: z.string(),
  WELCOME_MESSAGE: z.string(),
  DEMO_SHORT_URL: z.string(),
  MAX_MEDIA_LENGTH: z.number().int(),
  /** External article about the approval of keywords (KEY-004), from configuration. */
  KEYWORD_HELP_URL: z.string().default('https://www.usshortcodes.com'),
});
export type ServerValues = z.output<typeof serverValuesSchema>;

/** `data` of POST login and GET login (decisions 12, 13). */
export const loginReply = z.object({
  /** The token of the session; empty in a browser, which has it as a cookie that scripts cannot read. */
  credentials: z.string(),
  /** The name of the session, which is not a credential. */
  session: z.string().default(''),
  profile: profileSchema,
  globals: globalsSchema,
  server: serverValuesSchema,
  routes: z.array(routeEntrySchema),
  /** Number of the release set that `routes` belongs to. */
  release: z.number().int().default(0),
  /** The account's bucket for canary releases, 0 to 99. */
  bucket: z.number().int().default(0),
  /** Whether the owner requires a second step, which this user must set up first. */
  second_step_missing: z.boolean().default(false),
});
export type LoginReply = z.output<typeof loginReply>;

/** The tab's release set (`release` of its registry), whose route list is returned; absent: the newest. */
export const releaseQuery = z.object({ release: digits(wholeNumber.nonnegative()).optional() });

export const postLogin = {
  method: 'POST',
  path: 'login',
  summary: 'Signs in',
  session: 'none',
  body: loginBody,
  query: releaseQuery,
  reply: loginReply,
} as const satisfies Operation;

export const getLogin = {
  method: 'GET',
  path: 'login',
  summary: 'Reads the profile of the session',
  session: 'frozen',
  beforeSecondStep: true,
  query: releaseQuery,
  reply: loginReply,
} as const satisfies Operation;

export const deleteLogin = {
  method: 'DELETE',
  path: 'login',
  summary: 'Signs out',
  session: 'frozen',
  beforeSecondStep: true,
  reply: emptySchema,
} as const satisfies Operation;
