import type { Database } from '../../../platform/db/connection';
import { networkOf } from '../../../platform/web/network';
import { tooManyAttempts } from '../../../platform/web/attempts';
import { passwordMatches } from './password';
import { delayAfter, needsCaptcha, waitBefore } from '../wrong-try/wrong-tries.policy';
import {
  countGuesses,
  countTry,
  forgetTries,
  lockNetwork,
  readTries,
  type TryOrigin,
} from '../wrong-try/wrong-tries.repository';

/** Counts the try and returns 0, or returns the seconds to wait before the password may be checked. */
const admit = (db: Database, origin: TryOrigin): Promise<number> =>
  db.asEngine(async (tx) => {
    await lockNetwork(tx, origin);
    const tries = await readTries(tx, origin);
    const wait = waitBefore(tries);
    if (wait === 0) await countTry(tx, origin, tries.ofPair + 1, delayAfter(tries));
    return wait;
  });

/** Requires a captcha after many guesses, unless the try has to wait anyway: a solved captcha counts only once. */
async function challengeIfGuessed(db: Database, origin: TryOrigin, challenge: () => Promise<void>): Promise<void> {
  const asked = await db.asEngine(
    async (tx) => needsCaptcha(await countGuesses(tx, origin.email)) && waitBefore(await readTries(tx, origin)) === 0,
  );
  if (asked) await challenge();
}

export interface PasswordTry {
  /** The stored email if it belongs to a user, so that every spelling means the same user. */
  email: string;
  password: string;
  /** The client's address. */
  address: string;
  /** Undefined if no user has the email: the check takes the same time and fails. */
  passwordHash: string | undefined;
  /** The form field of the error. */
  field?: string;
  /**
   * Refuses the try unless its captcha is solved; called after many wrong passwords for this email, from any network.
   */
  challenge?: () => Promise<void>;
}

/**
 * Returns whether the password is right. Counts wrong tries (ADR 0018); after too many, refuses the call with 429,
 * whether right or wrong.
 */
export async function checkPassword(
  db: Database,
  { email, password, address, passwordHash, field, challenge }: PasswordTry,
): Promise<boolean> {
  const origin = { email, network: networkOf(address) };
  if (challenge) await challengeIfGuessed(db, origin, challenge);
  const wait = await admit(db, origin);
  if (wait > 0) throw tooManyAttempts(wait, field);
  if (!(await passwordMatches(passwordHash, password))) return false;
  await forgetTries(db, origin);
  return true;
}
