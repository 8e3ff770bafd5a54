import { z } from '../zod';
import { PHONE_PROBLEMS, readPhone } from '../rules/phone';
import { companyProblem } from '../rules/sender-name';

/** Messages of the rules below that several screens show. */
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

/** Characters of a new password (decision 128); the server has more rules. */
export const SHORTEST_PASSWORD = 10;

/** Refuses characters that separate, quote or group addresses in a mail header, and control and direction characters. */
const EMAIL = /^[^\s@,;:<>()[\]"\\\p{C}]+@[^\s@,;:<>()[\]"\\\p{C}]+\.[^\s@,;:<>()[\]"\\\p{C}.]+$/u;
/** Whether the product accepts this text as a mail address. */
export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text);

const asciiLower = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
/**
 * Whether both are the same mailbox: they may differ only in the case of A to Z. Any other difference changes the
 * sign-in email.
 */
export const isSameEmail = (one: string, other: string): boolean => asciiLower(one.trim()) === asciiLower(other.trim());

export const requiredText = (label: string, max = 100) =>
  z.string().trim().min(1, `${label} is required.`).max(max, `${label} is too long.`);
export const optionalText = (max = 200) => z.string().trim().max(max, 'This text is too long.').default('');
/** The company name that texts begin with, or empty. */
export const companyField = z
  .string()
  .trim()
  .superRefine((company, { addIssue }) => {
    const problem = companyProblem(company);
    if (problem !== null) addIssue({ code: 'custom', message: problem });
  })
  .default('');
export const emailField = z.string().trim().min(1, 'Email is required.').refine(isEmail, ACCOUNT_MESSAGES.email);
/** Empty, or ten digits in any notation. */
export const optionalPhone = z
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
export const emailList = z
  .string()
  .max(1000, 'This list is too long.')
  .transform((list) => list.split(/[,;\s]+/).filter((one) => one !== ''))
  .refine((list) => list.every(isEmail), 'Enter email addresses, separated by commas.')
  .transform((list) => list.join(', '))
  .default('');

/** The user's current password, for calls that change how somebody signs in; absent or empty otherwise. */
export const currentPassword = z.string().max(200, 'This password is too long.').optional();
