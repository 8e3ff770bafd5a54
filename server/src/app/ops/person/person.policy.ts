/** Every table by what the erasure of a person does to it (decision 400). A test compares it with the database. */

/** Rows about the person are removed. */
export const REMOVED: readonly string[] = [
  'automation_greeted',
  'contact_group_member',
  'conversation',
  'conversation_note',
  'conversation_text',
  'conversation_unread',
  'idempotency',
  'inbound_media',
  'known_name',
  'mail',
  'media',
  'message_total',
  'notice',
  'phone_dup',
  'push_queue',
  'search_key',
  'smpp.early_receipt',
  'smpp.inbound_part',
  'smpp.part',
  'subscriber',
  'subscriber_tag',
  'subscriber_undo',
  'subscriber_value',
];

/** Rows stay for the numbers that are made of them; the phone becomes an alias, and what the person wrote is emptied. */
export const BLANKED: readonly string[] = ['activity', 'import_error', 'inbound_message', 'keyword_code', 'message'];

const NUMBERS = 'numbers and texts of an account, about no single person';
const IDS = 'ids of subscribers, which lead nowhere once the subscriber is removed';
const USERS = 'the users of an account and what they own; erased with the account';
const SYSTEM = 'about no person';
const STAND_IN = 'the stand-in for an outside service, which keeps its own records';

/** Rows stay as they are, and why. */
export const KEPT: Readonly<Record<string, string>> = {
  suppression: 'keeps the person from being texted; a phone and no name',
  code_suppression: 'keeps the person from being texted; a phone and no name',
  consent_event: 'the opt-outs that prove a suppression; all other consents are removed',
  bulk_action: `${IDS}; removed a day after it ended`,
  bulk_part: `${IDS}; removed a day after it ended`,
  import_job: 'its file is emptied when the import ends, and no person is erased before that',
  send_queue: 'empty for a phone without pending messages',
  campaign: `${IDS}; ${NUMBERS}`,
  campaign_draft: IDS,
  search_key_due: IDS,
  link_click: 'clicks per message, whose phone is an alias',
  sequence_person: IDS,
  sequence_sent: IDS,
  ...Object.fromEntries(
    [
      'account',
      'app_user',
      'auto_buy',
      'billing_order',
      'card',
      'credential',
      'device',
      'email_change',
      'invoice_counter',
      'login_attempt',
      'password_token',
      'push_subscription',
      'referral_visit',
      'stranger_mail',
      'subscription',
      'support_request',
      'user_device',
      'wrong_try',
    ].map((table) => [table, USERS]),
  ),
  ...Object.fromEntries(
    [
      'auto_answer',
      'automation',
      'automation_run',
      'balance',
      'contact_group',
      'custom_field',
      'import_step',
      'keyword',
      'ledger',
      'report_change',
      'report_day',
      'send_batch',
      'sequence_step',
      'short_link',
      'subscriber_count',
      'template',
      'usage_hour',
    ].map((table) => [table, NUMBERS]),
  ),
  ...Object.fromEntries(
    [
      'area_zone',
      'captcha_used',
      'ledger_gap_mail',
      'link_key',
      'message_month',
      'plan',
      'readiness',
      'release_token',
      'remote_activation',
      'remote_load',
      'remote_release',
      'schema_migration',
      'send_rate',
      'setting',
      'stop_word',
      'zip_zone',
    ].map((table) => [table, SYSTEM]),
  ),
  ...Object.fromEntries(
    [
      'handset',
      'mail',
      'media',
      'message',
      'stripe_answer',
      'stripe_charge',
      'stripe_customer',
      'stripe_dispute',
      'stripe_event',
      'stripe_intent',
      'stripe_method',
      'stripe_refund',
      'stripe_setup',
    ].map((table) => [`simulator.${table}`, STAND_IN]),
  ),
};
