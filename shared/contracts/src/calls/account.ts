import { z } from '../zod';
import { formFlag, formInt } from '../form';
import type { Operation } from '../operation';
import { LANGUAGES } from '../rules/language';
import { TIMEZONES } from '../rules/shown-dates';
import { currentPassword, emailField, emailList, optionalPhone, optionalText, requiredText } from './account-fields';
import { profileSchema } from './login';

/**
 * API-027. A changed `email` needs `password` (or the `old` of a password change) and takes effect when the link sent
 * to it is opened; until then it is the profile's `pending_email`. Authorized users save their own data; only the owner
 * may change `company`, which belongs to the account.
 */
export const accountBody = z.object({
  email: emailField,
  first_name: requiredText('First name'),
  last_name: requiredText('Last name'),
  phone: optionalPhone,
  address: optionalText(),
  city: optionalText(100),
  state: z.string().trim().max(2, 'Choose a state.').default(''),
  zip: optionalText(10),
  company: optionalText(),
  timezone: formInt.refine((code) => TIMEZONES.some((zone) => zone.code === code), 'Choose a timezone.').default(0),
  /** Absent: as it is. */
  language: z.enum(LANGUAGES, 'Choose a language.').optional(),
  emergency_contact_name: optionalText(100),
  emergency_phone: optionalPhone,
  alert_email: emailList,
  enable_text_alerts: formFlag.default(0),
  alert_phone_carrier: optionalText(40),
  alert_sms: optionalPhone,
  inbox_notifications: formFlag.default(0),
  inbox_notification_emails: emailList,
  password: currentPassword,
  /** Password change (VAL-008): absent or empty when it is not changed. */
  old: z.string().max(200).optional(),
  new1: z.string().max(200).optional(),
  new2: z.string().max(200).optional(),
});

export const saveAccount = {
  method: 'PUT',
  path: 'profiles/account',
  summary: "Changes the user's own data, email and password",
  body: accountBody,
  saved: profileSchema,
} as const satisfies Operation;
