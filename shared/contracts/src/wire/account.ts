import { z } from '../zod';
import { formFlag, formInt, formWords } from '../form';
import { PHONE_PROBLEMS, readPhone } from '../rules/phone';
import { TIMEZONES } from '../rules/dates';

/** Texts of the rules below, used by several screens. */
export const ACCOUNT_MESSAGES = {
  email: 'Enter a valid email address.',
  phone: 'Enter a phone number of 10 digits.',
  /** VAL-005, decision 129. */
  passwordsDiffer: 'Your passwords do not match!!',
  /** VAL-006, decision 129. */
  passwordsDifferField: 'Passwords do not match.',
  /** VAL-009, decision 129. */
  passwordsDifferEdit: "Passwords Don't Match",
} as const;

/** No separators, quotes or groups of mail headers, and no control or direction characters. */
const EMAIL = /^[^\s@,;:<>()[\]"\\\p{C}]+@[^\s@,;:<>()[\]"\\\p{C}]+\.[^\s@,;:<>()[\]"\\\p{C}.]+$/u;
/** Whether a text is an email address that the product accepts. */
export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text);

const asciiLower = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
/**
 * Whether both are the same mailbox: only the case of A to Z may differ. Any other difference changes the sign-in
 * email.
 */
export const isSameEmail = (one: string, other: string): boolean => asciiLower(one.trim()) === asciiLower(other.trim());

const required = (label: string, max = 100) =>
  z.string().trim().min(1, `${label} is required.`).max(max, `${label} is too long.`);
const text = (max = 200) => z.string().trim().max(max, 'This text is too long.').default('');
const email = z.string().trim().min(1, 'Email is required.').refine(isEmail, ACCOUNT_MESSAGES.email);
/** Empty, or ten digits in any notation. */
const optionalPhone = z
  .string()
  .transform((text, context) => {
    const reading = readPhone(text);
    if ('phone' in reading) return reading.phone;
    if (reading.problem === PHONE_PROBLEMS.missing) return '';
    context.addIssue({
      code: 'custom',
      message: reading.problem === PHONE_PROBLEMS.digits ? ACCOUNT_MESSAGES.phone : reading.problem,
    });
    return z.NEVER;
  })
  .default('');
/** Comma-separated mail addresses; kept as `a@b.c, d@e.f`. */
const emailList = z
  .string()
  .max(1000, 'This list is too long.')
  .transform((list) => list.split(/[,;\s]+/).filter((one) => one !== ''))
  .refine((list) => list.every(isEmail), 'Enter email addresses, separated by commas.')
  .transform((list) => list.join(', '))
  .default('');

/** POST profiles/resetpass (API-019). */
export const forgotBody = z.object({ email });

/** POST profiles/updatenewpass (API-020). `token` comes from the link in the mail. */
export const newPasswordBody = z.object({
  pass1: z.string().min(1, 'Password is required.'),
  pass2: z.string().min(1, 'Please type the password again.'),
  token: z.string().max(200).default(''),
});

/** POST profiles/createaccount (API-021). `uid` is the device number. `ref` is the code of a referral link. */
export const createAccountBody = z.object({
  first_name: required('First name'),
  last_name: required('Last name'),
  email,
  password: z.string().min(1, 'Password is required.').max(200, 'This password is too long.'),
  uid: z.string().trim().max(10, 'A device number has at most 10 characters.').default(''),
  ref: z.string().max(40).default(''),
});

/** GET devices/availability/{device} (API-022). */
export const deviceParams = z.object({ device: z.string().min(1).max(100) });
export const deviceReply = z.object({ device_available: z.boolean() });

/** The user's current password, for calls that change how the user signs in. Otherwise absent or empty. */
const currentPassword = z.string().max(200, 'This password is too long.').optional();

/**
 * PUT profiles/account (API-027). A changed `email` needs `password` (or the `old` of a password change) and takes
 * effect when the link in the mail is opened; until then it is the profile's `pending_email`. Sub-users save their own
 * data; only the owner changes `company`.
 */
export const accountBody = z.object({
  email,
  first_name: required('First name'),
  last_name: required('Last name'),
  phone: optionalPhone,
  address: text(),
  city: text(100),
  state: z.string().trim().max(2, 'Choose a state.').default(''),
  zip: text(10),
  company: text(),
  timezone: formInt.refine((code) => TIMEZONES.some((zone) => zone.code === code), 'Choose a timezone.').default(0),
  emergency_contact_name: text(100),
  emergency_phone: optionalPhone,
  alert_email: emailList,
  enable_text_alerts: formFlag.default(0),
  alert_phone_carrier: text(40),
  alert_sms: optionalPhone,
  inbox_notifications: formFlag.default(0),
  inbox_notification_emails: emailList,
  password: currentPassword,
  /** Password change (VAL-008): absent or empty for none. */
  old: z.string().max(200).optional(),
  new1: z.string().max(200).optional(),
  new2: z.string().max(200).optional(),
});
export type AccountBody = z.input<typeof accountBody>;

/** POST profiles/email/confirm and profiles/email/stop: the token of the mail's link. */
export const emailTokenBody = z.object({ token: z.string().max(200).default('') });
/** The new sign-in email. */
export const emailConfirmedReply = z.object({ email: z.string() });

/** An authorized user (sub-user) of the account. */
export const authorizedUserSchema = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  email: z.string(),
  /** The email that the owner entered, until its link is opened; otherwise empty. */
  pending_email: z.string().default(''),
  allow: z.array(z.string()),
  disabled: z.boolean(),
  deleted: z.boolean(),
  added_at: z.string(),
  /** Has never signed in, so the invitation can be sent again. */
  pending: z.boolean(),
});
export type AuthorizedUser = z.output<typeof authorizedUserSchema>;
export const authorizedListReply = z.object({ entries: z.array(authorizedUserSchema) });

/** POST and PUT profiles/authorized (API-025). A PUT that changes the email needs the owner's `password`. */
export const authorizedBody = z.object({
  first_name: required('First name'),
  last_name: required('Last name'),
  phone: optionalPhone,
  email,
  allow: formWords,
  password: currentPassword,
});

/** GET profiles/push (decision 83): the server's VAPID public key. */
export const pushKeyReply = z.object({ public_key: z.string() });
/** PUT profiles/push: the browser's `PushSubscription.toJSON()`. */
export const pushBody = z.object({
  endpoint: z
    .string()
    .max(1000)
    .refine((address) => address.startsWith('https://'), 'The address of a push service begins with https://.'),
  p256dh: z.string().min(1).max(200),
  auth: z.string().min(1).max(100),
});
/** DELETE profiles/push: the browser's endpoint, in the query. */
export const pushQuery = z.object({ endpoint: z.string().max(1000).optional() });

/** GET profiles/referral (decision 84): the account's link and its results. */
export const referralReply = z.object({
  link: z.string(),
  visits: z.number().int(),
  signups: z.number().int(),
  /** Extra messages credited for sign-ups so far. */
  bonus_messages: z.number().int(),
  /** Extra messages per sign-up. */
  bonus_per_signup: z.number().int(),
});
export type Referral = z.output<typeof referralReply>;

/** POST referral/visits (NAV-005): a page view of a signed-in customer. */
export const visitBody = z.object({ path: z.string().min(1).max(300) });

/**
 * POST profiles/cancelsubscription (API-071). Options: 1 request demo, 2 contact support, 3 cancel, 4
 * downgrade, 5 request bulk import, 6 delete account, 7 request manual add (decisions 18, 111).
 */
export const cancelBody = z.object({
  cancel_option: formInt.min(1, 'You need to choose an option.').max(7, 'You need to choose an option.'),
  cancel_question: z.string().trim().max(2000, 'This text is too long.').default(''),
  cancel_plan: z.string().max(20).default(''),
  cancel_reason: z.string().trim().max(2000, 'This text is too long.').default(''),
  cancel_bulk_import: z.string().trim().max(2000, 'This text is too long.').default(''),
  cancel_manual_add: z.string().trim().max(2000, 'This text is too long.').default(''),
});
