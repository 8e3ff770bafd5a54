import {
  ACCOUNT_MESSAGES,
  accountBody,
  isSameEmail,
  LANGUAGES,
  SHORTEST_PASSWORD,
  z,
  type Language,
  type Profile,
} from '@textloom/contracts';
import { pageLanguage } from '@textloom/page-start';
import type { FormValues } from '@textloom/ui';
import { TEXTS } from './messages';

interface PasswordWords {
  old?: string | undefined;
  new1?: string | undefined;
  new2?: string | undefined;
}

/** Errors of the new password; none before the old one is typed (VAL-010, VAL-009). */
function checkPassword(
  { old, new1, new2 }: PasswordWords,
  complain: (field: 'new1' | 'new2', message: string) => void,
): void {
  if (!old) return;
  if (!new1) complain('new1', TEXTS.newRequired);
  else if ([...new1].length < SHORTEST_PASSWORD) complain('new1', TEXTS.newTooShort);
  if (!new2) complain('new2', TEXTS.confirmRequired);
  else if (new1 && new1 !== new2) complain('new2', ACCOUNT_MESSAGES.passwordsDifferEdit);
}

/** The body of the call, and a switch that exists only in this form (decision 132). */
const formFields = accountBody.extend({ email_alerts: z.boolean() });
export type AccountForm = FormValues<typeof formFields>;

/**
 * The form of a user with the sign-in `email`: changing it requires the current password, here or as the old one of a
 * password change.
 */
export const accountForm = (email: string) =>
  formFields.superRefine((values, context) => {
    const complain = (field: 'new1' | 'new2' | 'password', message: string): void =>
      context.addIssue({ code: 'custom', path: [field], message });
    checkPassword(values, complain);
    if (!isSameEmail(values.email, email) && !values.password && !values.old)
      complain('password', TEXTS.currentRequired);
  });

/** The language that a user sees: an own choice, else that of the browser. */
export const chosenLanguage = ({ language }: Profile): Language =>
  LANGUAGES.find((code) => code === language) ?? pageLanguage();

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
  language: chosenLanguage(profile),
  emergency_contact_name: profile.emergency_contact_name,
  emergency_phone: profile.emergency_phone,
  email_alerts: profile.alert_email !== '',
  alert_email: profile.alert_email,
  enable_text_alerts: profile.enable_text_alerts === 1,
  alert_phone_carrier: profile.alert_phone_carrier,
  alert_sms: profile.alert_sms,
  inbox_notifications: profile.inbox_notifications === 1,
  inbox_notification_emails: profile.inbox_notification_emails,
  password: '',
  old: '',
  new1: '',
  new2: '',
});

/**
 * The body to send: password fields only for a change (ACCT-017, VAL-008), the current one only with a new email, no
 * alert emails once they are off (decision 132).
 */
export function bodyOf({ email_alerts, password, old, new1, new2, ...fields }: AccountForm, email: string) {
  const changing = Boolean(old && new1 && new2);
  const moving = Boolean(password) && !isSameEmail(fields.email, email);
  return {
    ...fields,
    alert_email: email_alerts ? fields.alert_email : '',
    ...(moving ? { password } : {}),
    ...(changing ? { old, new1, new2 } : {}),
  };
}
