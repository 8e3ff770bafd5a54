import { invalid } from '../../../platform/base/app-error';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { requirePassword, WRONG_PASSWORD } from '../password/require-password';
import { storeReauthentication } from '../session/session.repository';
import { hasSecondStep } from '../authenticator/two-step.repository';
import { checkCode } from '../authenticator/check-code';
import { checkPasskey, UNKNOWN_PASSKEY } from './passkey-check';
import { WRONG_CODE } from './two-step.service';

interface Credentials {
  password: string;
  code: string;
  passkey: string;
  address: string;
}

const STEP_NEEDED = 'You have a second step: confirm with it, or with a recovery code.';

/**
 * Returns whether it was the second step. Users who have one cannot re-authenticate by the password, which may be
 * stolen.
 */
async function check(
  deps: Deps,
  session: Session,
  { password, code, passkey, address }: Credentials,
): Promise<boolean> {
  if (passkey !== '') {
    const user = await checkPasskey(deps, passkey);
    if (user?.id !== session.userId) throw invalid('passkey', UNKNOWN_PASSKEY);
    return true;
  }
  if (code !== '') {
    if (!(await checkCode(deps, session.userId, code, { tokenHash: session.tokenHash })))
      throw invalid('code', WRONG_CODE);
    return true;
  }
  if (await deps.db.asAccount(session.accountId, (tx) => hasSecondStep(tx, session.userId)))
    throw invalid('code', STEP_NEEDED);
  if (password === '') throw invalid('password', 'Enter your password.');
  await requirePassword(deps, { session, address, password, field: 'password', wrong: WRONG_PASSWORD });
  return false;
}

/** Re-authenticates the session's user, and allows the session sensitive calls for a while. */
export async function reauthenticate(deps: Deps, session: Session, credentials: Credentials): Promise<void> {
  const byStep = await check(deps, session, credentials);
  await deps.db.asAccount(session.accountId, (tx) => storeReauthentication(tx, session.tokenHash, byStep));
}
