import { isRequired } from '../../tenancy/account';
import { readSecret } from '../../tenancy/user';
import { toApiDate, type TwoStep } from '@textloom/contracts';
import { AppError, invalid } from '../../../platform/base/app-error';
import { seal } from '../../../platform/base/seal';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { passkeySite } from './passkey-site';
import { readPasskeys } from './passkeys.repository';
import { storeReauthentication } from '../session/session.repository';
import {
  confirmSecret,
  countCodes,
  deleteAuthenticator,
  hasAuthenticator,
  hasSecondStep,
  storeSecret,
} from '../authenticator/two-step.repository';
import { passesApp } from '../authenticator/check-code';
import { forApp, newSecret } from '../authenticator/one-time-code';
import { endWithLastStep, firstCodes, renewCodes } from '../authenticator/recovery-codes';
import { notifyTwoStepChange } from './notify-change';

export const WRONG_CODE = 'The code is wrong, or was used already. Enter the one that is shown now.';

export const readTwoStep = ({ db, config }: Deps, { accountId, userId }: Session): Promise<TwoStep> =>
  db.asAccount(accountId, async (tx) => ({
    app: await hasAuthenticator(tx, userId),
    recovery_codes: await countCodes(tx, userId),
    required: await isRequired(tx, accountId),
    passkey_host: passkeySite(config.publicUrl)?.host ?? '',
    passkeys: (await readPasskeys(tx, userId)).map(({ id, name, created_at: added, last_used_at: used }) => ({
      id,
      name,
      added: toApiDate(added),
      last_used: used ? toApiDate(used) : '',
    })),
  }));

/** A new secret; sign-in requires codes once `confirmApp` has accepted one. */
export const beginApp = ({ db, config }: Deps, session: Session): Promise<{ secret: string; uri: string }> =>
  db.asAccount(session.accountId, async (tx) => {
    const secret = newSecret();
    const { email } = await readSecret(tx, session.userId);
    if ((await storeSecret(tx, session, seal(config.twoStepKey, session.userId, secret))) === 0)
      throw new AppError('conflict', 'An authenticator app is set up already. Remove it first.');
    return forApp(secret, config.productName, email);
  });

/** Turns codes on; returns recovery codes if the user has none. */
export const confirmApp = ({ db, config }: Deps, session: Session, code: string): Promise<string[]> =>
  db.asAccount(session.accountId, async (tx) => {
    const { userId } = session;
    if (!(await passesApp(tx, config, { userId, code: code.replace(/\s/g, ''), confirmed: false })))
      throw invalid('code', WRONG_CODE);
    await confirmSecret(tx, userId);
    // The session has entered the code, so it counts as re-authenticated.
    await storeReauthentication(tx, session.tokenHash, true);
    await notifyTwoStepChange(tx, config, session, 'Set up an authenticator app.');
    return firstCodes(tx, session);
  });

/** Recovery codes are deleted with the last second step that they replace. */
export const removeApp = ({ db, config }: Deps, session: Session): Promise<void> =>
  db.asAccount(session.accountId, async (tx) => {
    if ((await deleteAuthenticator(tx, session.userId)) === 0)
      throw new AppError('not_found', 'No authenticator app is set up.');
    await endWithLastStep(tx, session);
    await notifyTwoStepChange(tx, config, session, 'Removed the authenticator app.');
  });

export const newRecoveryCodes = ({ db, config }: Deps, session: Session): Promise<string[]> =>
  db.asAccount(session.accountId, async (tx) => {
    if (!(await hasSecondStep(tx, session.userId)))
      throw new AppError('conflict', 'Recovery codes are for two-step sign-in. Turn it on first.');
    await notifyTwoStepChange(tx, config, session, 'Made new recovery codes.');
    return renewCodes(tx, session);
  });
