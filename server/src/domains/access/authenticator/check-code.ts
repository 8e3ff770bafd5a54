import { unseal } from '../../../platform/base/seal';
import type { Config } from '../../../platform/config/config';
import type { Database, Tx } from '../../../platform/db/connection';
import { limitAttempts } from '../../../platform/web/attempts';
import { forgetAttempts, type Limit } from '../../../platform/web/attempts.repository';
import { lockAuthenticator, passStep, takeCode } from './two-step.repository';
import { stepOf } from './one-time-code';
import { hashCode, plainCode } from './recovery-codes';

type Needs = { db: Database; config: Pick<Config, 'twoStepKey'> };

/** Where a code is entered: in a session, or in a sign-in after the right password. */
export type CodeOrigin =
  | { readonly tokenHash: Buffer }
  | {
      readonly network: string;
      /** The hash of a browser in which this user has signed in before. */ readonly known: Buffer | undefined;
    };

/** Wrong codes allowed in a quarter of an hour: an app's codes have a million values. */
const MOST = 10;
/** From all networks together. */
const MOST_OF_STRANGERS = 30;

/**
 * The limits of a try. Somebody who knows the password can use up the limits of their own network, and in the end those
 * of all unknown browsers, but neither those of a session nor those of the user's own browsers: knowing the password
 * must not be enough to lock its owner out. Recovery codes cannot be guessed and have separate limits.
 */
function triesOf(userId: number, origin: CodeOrigin, app: boolean): Limit[] {
  const limit = (kind: string, where: string, most = MOST): Limit => ({
    name: `second step ${app ? 'code' : 'recovery'} ${kind}`,
    value: `${userId} ${where}`,
    most,
  });
  if ('tokenHash' in origin) return [limit('session', origin.tokenHash.toString('hex'))];
  if (origin.known) return [limit('browser', origin.known.toString('hex'))];
  const network = limit('network', origin.network);
  return app ? [network, limit('strangers', '', MOST_OF_STRANGERS)] : [network];
}

/** Whether an app's code is right; each works once. `confirmed`: the app is in use, not just being set up. */
export async function passesApp(
  tx: Tx,
  { twoStepKey }: Pick<Config, 'twoStepKey'>,
  { userId, code, confirmed }: { userId: number; code: string; confirmed: boolean },
): Promise<boolean> {
  const app = await lockAuthenticator(tx, userId);
  if (app?.confirmed !== confirmed) return false;
  const secret = unseal(twoStepKey, userId, app.secret);
  const step = secret && stepOf(secret, code, Date.now());
  return step !== undefined && (await passStep(tx, userId, step)) > 0;
}

const isOfApp = (code: string): boolean => /^\d{6}$/.test(code);

/**
 * Checks and uses up a code of the user's authenticator app, or a recovery code. Refuses with 429 after too many wrong
 * ones (`triesOf`).
 */
export async function checkCode(
  { db, config }: Needs,
  userId: number,
  text: string,
  origin: CodeOrigin,
): Promise<boolean> {
  const code = plainCode(text);
  const tries = triesOf(userId, origin, isOfApp(code));
  await limitAttempts(db, tries);
  const right = await db.asEngine(async (tx) =>
    isOfApp(code)
      ? passesApp(tx, config, { userId, code, confirmed: true })
      : (await takeCode(tx, userId, hashCode(code))) > 0,
  );
  if (right) await forgetAttempts(db, tries);
  return right;
}
