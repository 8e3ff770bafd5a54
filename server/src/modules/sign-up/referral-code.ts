import { randomInt } from 'node:crypto';

/** No letters and digits that look alike: codes are read out and typed. 31^10 is more than anybody can try. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 10;

/** A code for an account's referral link. Whoever stores it asks for a new one where it is taken. */
export const newReferralCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
