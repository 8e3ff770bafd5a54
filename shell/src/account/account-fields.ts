import { ACCOUNT_MESSAGES, accountBody, z, type Profile } from '@textloom/contracts';
import type { FormValues } from '@textloom/ui';
import { MESSAGES } from './messages';

interface PasswordWords {
  old?: string | undefined;
  new1?: string | undefined;
  new2?: string | undefined;
}

/** Complaints about the new password; none before the old one is typed (VAL-010, VAL-009). */
function checkPassword({ old, new1, new2 }: PasswordWords, complain: (field: 'new1' | 'new2', message: string) => void): void {
  if (!old) return;
  if (!new1) complain('new1', MESSAGES.newRequired);
  if (!new2) complain('new2', MESSAGES.confirmRequired);
  else if (new1 && new1 !== new2) complain('new2', ACCOUNT_MESSAGES.passwordsDifferEdit);
}

/** The body of the call, and the choice that only this form knows (decision 132). */
export const accountForm = accountBody.extend({ email_alerts: z.boolean() }).superRefine((values, context) => {
  checkPassword(values, (field, message) => context.addIssue({ code: 'custom', path: [field], message }));
});
export type AccountForm = FormValues<typeof accountForm>;

export const formOfProfile = (profile: Profile): AccountForm => ({
  email: profile.email,
  first_name: profile.first_name,
  last_name: profile.last_name,
  phone: profile.phone,
  address: profile.address,
  city: profile.city,
  state: profile.state,
  zip: profile.zip,
  company: profile.company,
  timezone: profile.timezone,
  emergency_contact_name: profile.emergency_contact_name,
  emergency_phone: profile.emergency_phone,
  email_alerts: profile.alert_email !== '',
  alert_email: profile.alert_email,
  enable_text_alerts: profile.enable_text_alerts === 1,
  alert_phone_carrier: profile.alert_phone_carrier,
  alert_sms: profile.alert_sms,
  inbox_notifications: profile.inbox_notifications === 1,
  inbox_notification_emails: profile.inbox_notification_emails,
  old: '',
  new1: '',
  new2: '',
});

/** What is sent: no password fields unless it is changed (ACCT-017, VAL-008), no alert emails once they are off (decision 132). */
export function bodyOf({ email_alerts, old, new1, new2, ...fields }: AccountForm) {
  const changing = Boolean(old && new1 && new2);
  return { ...fields, alert_email: email_alerts ? fields.alert_email : '', ...(changing ? { old, new1, new2 } : {}) };
}
