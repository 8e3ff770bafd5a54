import { unseal } from '../../../platform/base/seal';
import type { Config } from '../../../platform/config/config';
import type { Database, Tx } from '../../../platform/db/connection';
import { limitAttempts } from '../limits/attempts.service';
import { forgetAttempts } from '../store/attempts.repository';
import { lockAuthenticator, passStep, takeCode } from '../store/two-step.repository';
import { stepOf } from './one-time-code';
import { hashCode, plainCode } from './recovery-codes';

type Needs = { db: Database; config: Pick<Config, 'twoStepKey'> };

/** The same for a whole user, from all addresses: codes are short. */
const triesOf = (userId: number) => [{ name: 'second step', value: String(userId), most: 10 }];

/** Whether a code of the app is right; each works once. `confirmed`: of an app in use, or of one that is being set up. */
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
 * Checks and uses up a code of the user's authenticator app, or a recovery code. Refuses with 429 after ten wrong ones
 * in a quarter of an hour.
 */
export async function checkCode({ db, config }: Needs, userId: number, text: string): Promise<boolean> {
  const tries = triesOf(userId);
  await limitAttempts(db, tries);
  const code = plainCode(text);
  const right = await db.asEngine(async (tx) =>
    isOfApp(code)
      ? passesApp(tx, config, { userId, code, confirmed: true })
      : (await takeCode(tx, userId, hashCode(code))) > 0,
  );
  if (right) await forgetAttempts(db, tries);
  return right;
}
