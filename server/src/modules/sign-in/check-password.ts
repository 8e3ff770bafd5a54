import type { Database, Tx } from '../../db/connection';
import { networkOf } from '../../web/network';
import { tooManyAttempts } from './attempts.policy';
import { passwordMatches } from './password';
import { delayAfter, waitBefore } from './wrong-tries.policy';
import {
  countTry,
  forgetEveryTry,
  forgetTries,
  lockNetwork,
  readTries,
  type TryOrigin,
} from './wrong-tries.repository';

/** Counts the try, or returns how many seconds it has to wait; 0 means that it was counted and may go ahead. */
const admit = (db: Database, origin: TryOrigin): Promise<number> =>
  db.asEngine(async (tx) => {
    await lockNetwork(tx, origin);
    const tries = await readTries(tx, origin);
    const wait = waitBefore(tries);
    if (wait === 0) await countTry(tx, origin, tries.ofPair + 1, delayAfter(tries));
    return wait;
  });

export interface PasswordTry {
  /** As it is stored where it is a user's: however it is spelled, it is the same user's. */
  email: string;
  password: string;
  /** The client's address. */
  address: string;
  /** Undefined for an email that is no user's: takes the same time and is wrong. */
  passwordHash: string | undefined;
  /** Form field that a refusal belongs to. */
  field?: string;
}

/** Returns whether the password is right. Wrong tries are counted (ADR 0018); after too many the call is refused with 429, right or wrong. */
export async function checkPassword(
  db: Database,
  { email, password, address, passwordHash, field }: PasswordTry,
): Promise<boolean> {
  const origin = { email, network: networkOf(address) };
  const wait = await admit(db, origin);
  if (wait > 0) throw tooManyAttempts(wait, field);
  if (!(await passwordMatches(passwordHash, password))) return false;
  await forgetTries(db, origin);
  return true;
}

/** Clears the wrong tries of an email in the transaction that stores a new password: they were made against the old one. */
export const clearWrongTries = (tx: Tx, email: string): Promise<void> => forgetEveryTry(tx, email);
