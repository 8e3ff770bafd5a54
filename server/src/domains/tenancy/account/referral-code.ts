import { randomInt } from 'node:crypto';

/** Without letters and digits that look alike, because codes are read out and typed. 31^10 is too many to guess. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 10;

/** A code for an account's referral link. The caller has to retry with a new one if it is taken. */
export const newReferralCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
