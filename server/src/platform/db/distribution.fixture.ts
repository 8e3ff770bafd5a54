/**
 * What the step to several PostgreSQL servers, distributed by account (docs/scale.md), needs besides a mechanical
 * change of keys. distribution.test.ts compares it with the catalogue.
 */

/** Tables that belong to no account. `reference`: a copy on every server. `local`: stays on the first one. */
export const GLOBAL: Readonly<Record<string, { kind: 'reference' | 'local'; why: string }>> = {
  plan: { kind: 'reference', why: 'a few rows that every account’s subscription names' },
  area_zone: { kind: 'reference', why: 'joined with phones when a campaign is expanded; changes with a release' },
  reference_data: { kind: 'local', why: 'like schema_migration' },
  zip_zone: { kind: 'reference', why: 'like area_zone' },
  texting_region: { kind: 'reference', why: 'like area_zone' },
  texting_hours: { kind: 'reference', why: 'joined like area_zone; changes with a release and by the operator' },
  holiday_rule: { kind: 'reference', why: 'like texting_hours' },
  content_rule: { kind: 'reference', why: 'read before each send; changes with a release and by the operator' },
  number_price: { kind: 'reference', why: 'a few rows that every renewal reads; changed by the operator' },
  code_suppression: {
    kind: 'reference',
    why: 'joined with the recipients of every campaign: who left the code is texted by no account',
  },
  deactivated_phone: {
    kind: 'reference',
    why: 'compared with the rows of every import; changes once a day',
  },
  deactivation_day: { kind: 'local', why: 'which days one worker has read' },
  automatic_text: {
    kind: 'local',
    why: 'counts what a phone got from the code, whichever account answered',
  },
  leave_code: { kind: 'local', why: 'a phone that wants to leave, which no account may see' },
  stop_word: { kind: 'reference', why: 'a few rows that every process reads; changed by the operator' },
  link_key: { kind: 'reference', why: 'one row, read to make and to read short links' },
  message_month: { kind: 'reference', why: 'the partitions of message, which are the same for every account' },
  setting: { kind: 'reference', why: 'positions of jobs and what a restore left; a few rows' },
  refusal_run: { kind: 'local', why: 'one row for each number, which all workers lock' },
  refused_once: { kind: 'local', why: 'a few messages, for days' },
  number_link: { kind: 'reference', why: 'a few rows that every claim reads; changed by the operator' },
  link_health: { kind: 'local', why: 'like refusal_run' },
  send_rate: { kind: 'local', why: 'the tokens of the code: one row that all workers lock' },
  readiness: { kind: 'local', why: 'written by health checks of the server that it is about' },
  schema_migration: { kind: 'local', why: 'what was applied, which the first server decides' },
  captcha_used: { kind: 'local', why: 'before anybody is signed in' },
  passkey_challenge: { kind: 'local', why: 'before anybody is signed in' },
  login_attempt: { kind: 'local', why: 'before anybody is signed in' },
  wrong_try: { kind: 'local', why: 'before anybody is signed in' },
  credit_note_counter: { kind: 'local', why: 'one row: credit notes are numbered without gaps over all accounts' },
  invoice_counter: { kind: 'local', why: 'one row: invoices are numbered without gaps over all accounts' },
  ledger_gap_mail: { kind: 'local', why: 'what the operator was told' },
  release_token: { kind: 'local', why: 'releases belong to the installation' },
  remote_activation: { kind: 'local', why: 'releases belong to the installation' },
  remote_load: { kind: 'local', why: 'releases belong to the installation' },
  remote_release: { kind: 'local', why: 'releases belong to the installation' },
  'smpp.part': { kind: 'local', why: 'the carrier’s ids of parts, found by them before the account is known' },
  'smpp.early_receipt': { kind: 'local', why: 'like smpp.part' },
  'smpp.inbound_part': { kind: 'local', why: 'parts of a text whose keyword, and so its account, is read at the end' },
};

/**
 * Tables of accounts that have rows without an account. Step: such rows get the account 0, because the column may not
 * be null.
 */
export const ACCOUNT_MAY_BE_MISSING: Readonly<Record<string, string>> = {
  consent_event: 'an opt-out of the whole code',
  device: 'a device in stock',
  inbound_message: 'a text that no keyword matched',
  message: 'the code’s reply to such a text',
  send_queue: 'the same reply while it waits',
  sending_stop: 'a stop of all sending, or of a number',
};

/**
 * Tables that are searched by something other than the account, which is not known yet. Step: they are small and become
 * reference tables, copied to each server.
 */
export const FOUND_OTHERWISE: Readonly<Record<string, string>> = {
  api_key: 'a request knows the hash of its key',
  app_user: 'a sign-in knows an email, which is one person’s over all accounts',
  authenticator: 'belongs to a user; one row each',
  begun_sign_in: 'the second step of a sign-in knows the hash of its token',
  credential: 'a request knows the hash of its token',
  device: 'numbers of devices are one stock',
  email_change: 'a link in a mail knows the hash of its token',
  keyword: 'a text knows its words and its number: a live keyword is one account’s there',
  passkey: 'a sign-in knows it and no user yet',
  password_token: 'a link in a mail knows the hash of its token',
  push_subscription: 'a browser’s address is of the one sign-in that used it last',
  recovery_code: 'belongs to a user; ten rows each',
  report_mail: 'a link in a mail knows its token',
  user_device: 'belongs to a user; a few rows each',
};

/** Values that are unique over all accounts in distributed tables, and what keeps them unique after the step. */
export const UNIQUE_OVER_ALL: Readonly<Record<string, string>> = {
  'account (referral_code)': 'a link knows it and no account; found by a table of codes on the first server',
  'alert_address (secret_hash)': 'the hash of a random secret or code, looked for with its address',
  'billing_order (intent_id)': 'the card provider makes it, once; found by a table of intents on the first server',
  'billing_order (invoice_number)': 'comes from invoice_counter, one row that is locked',
  'billing_order (reference)': 'random',
  'billing_refund (credit_note)': 'comes from credit_note_counter, one row that is locked',
  'billing_refund (key)': 'random',
  'billing_refund (provider_id)': 'the provider’s own id',
  'inbound_message (provider_id)':
    'a repeated webhook is known by it: the texts received in a day go to a table on the first server, by that id',
  'media (token)': '128 random bits in the address of a picture; found by a table of tokens on the first server',
  'own_number (digits)': 'a text to it knows no account; found by a table of numbers on the first server',
  'other_number (digits)': 'as own_number',
  'bought_number (digits)': 'the provider sells each number once',
  'bought_number (provider_id)': 'the provider’s own id',
  'number_task (digits)': 'the provider sells each number once',
  'number_port (digits)': 'a number is brought to one account',
  'number_registration (digits)': 'a held number, which the provider sells once',
  "sending_stop (COALESCE(account_id, 0), COALESCE(number, ''::text), cause)":
    'stops of everything and of a number go to every server; the account is in the key of the others',
};

/**
 * References from one account to another. Step: the foreign key is dropped, and the statement that writes it checks
 * instead.
 */
export const BETWEEN_ACCOUNTS: Readonly<Record<string, string>> = {
  'account (referred_by)': 'who referred the account; written once, at the sign-up',
};

/** Parts of keys that are ids of one account’s rows without a foreign key. */
export const IDS: Readonly<Record<string, string>> = {
  'campaign_leave.message_id': 'message',
  'coupon.message_id': 'message',
  'campaign.draft_id': 'campaign_draft',
  'contact_group_member.group_id': 'contact_group',
  'contact_group_member.subscriber_id': 'subscriber',
  'opt_in_question.subscriber_id': 'subscriber',
  'subscriber_value.subscriber_id': 'subscriber',
  'link_click.message_id': 'message',
  'message.campaign_id': 'campaign',
  'send_queue.message_id': 'message',
  'consent_event.id': 'consent_event',
};
