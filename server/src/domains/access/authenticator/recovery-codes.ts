import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '../../../platform/db/connection';
import { notifyProfile } from '../../../platform/live/notify';
import { countCodes, deleteCodes, hasSecondStep, insertCodes } from './two-step.repository';

const COUNT = 10;
/** 32 letters and digits, without those that look alike: each is five bits. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 24;

/** 120 random bits cannot be guessed, so a plain hash is enough at rest. */
const newCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length])
    .join('')
    .replace(/(.{4})(?!$)/g, '$1-');

/** A code in the form in which it is compared: people type it with or without hyphens, in any case. */
export const plainCode = (text: string): string => text.replace(/[\s-]/g, '').toLowerCase();
export const hashCode = (text: string): Buffer => createHash('sha256').update(plainCode(text)).digest();

/** Replaces the recovery codes of a user; returns the new ones, which cannot be read again. */
export async function renewCodes(tx: Tx, user: { accountId: number; userId: number }): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await deleteCodes(tx, user.userId);
  await insertCodes(tx, user, codes.map(hashCode));
  return codes;
}

/** Recovery codes for a user who has none. */
export const firstCodes = async (tx: Tx, user: { accountId: number; userId: number }): Promise<string[]> =>
  (await countCodes(tx, user.userId)) > 0 ? [] : renewCodes(tx, user);

/**
 * Deletes the recovery codes together with the last second step that they replace; open pages are notified that it may
 * be missing now.
 */
export async function endWithLastStep(
  tx: Tx,
  { accountId, userId }: { accountId: number; userId: number },
): Promise<void> {
  if (await hasSecondStep(tx, userId)) return;
  await deleteCodes(tx, userId);
  await notifyProfile(tx, accountId, 'two-step');
}
