/** Days between the end of an account and the erasure of its data. */
export const ERASED_AFTER_DAYS = 30;

export const erasedOn = (deletedAt: Date): Date => new Date(deletedAt.getTime() + ERASED_AFTER_DAYS * 86_400_000);

/** Accounts deleted before this moment are erased. */
export const erasedIfDeletedBefore = (now: Date): Date => new Date(now.getTime() - ERASED_AFTER_DAYS * 86_400_000);

/** Tables whose rows of the account are erased; each table before those that it references. */
export const ERASED: readonly string[] = [
  'automation_greeted',
  'automation_run',
  'sequence_sent',
  'sequence_person',
  'sequence_step',
  'push_queue',
  'push_subscription',
  'bulk_part',
  'bulk_action',
  'import_error',
  'import_step',
  'import_job',
  'subscriber_undo',
  'contact_group_member',
  'contact_group',
  'known_name',
  'phone_dup',
  'search_key_due',
  'search_key',
  'subscriber_count',
  'subscriber',
  'consent_event',
  'activity',
  'send_queue',
  'message',
  'link_click',
  'short_link',
  'send_batch',
  'campaign',
  'campaign_draft',
  'automation',
  'auto_answer',
  'template',
  'inbound_media',
  'inbound_message',
  'conversation_note',
  'conversation_text',
  'conversation_unread',
  'conversation',
  'notice',
  'keyword_code',
  'keyword',
  'media',
  'usage_hour',
  'report_change',
  'report_day',
  'referral_visit',
  'idempotency',
  'stranger_mail',
  'mail',
  'support_request',
  'user_device',
  'email_change',
  'password_token',
  'credential',
  'app_user',
  'auto_buy',
  'card',
];

/** Tables whose rows of the account are kept, and why. */
export const KEPT: Readonly<Record<string, string>> = {
  suppression: 'protects the people who opted out; a phone and no name',
  billing_order: 'accounting: an invoice keeps whom it was billed to, as the law requires',
  ledger: 'accounting: numbers of messages, without personal data',
  balance: 'what the ledger adds up to',
  subscription: 'accounting: plan and dates, read when an old payment is refunded',
  device: 'the operator’s stock; freed when the account is deleted',
};
