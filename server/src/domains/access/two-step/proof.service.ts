import { invalid } from '../../../platform/base/app-error';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { provePassword, WRONG_PASSWORD } from '../password/prove-password';
import { storeProof } from '../session/session.repository';
import { hasSecondStep } from '../authenticator/two-step.repository';
import { checkCode } from '../authenticator/check-code';
import { checkPasskey, UNKNOWN_PASSKEY } from './passkey-check';
import { WRONG_CODE } from './two-step.service';

interface Proof {
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
async function check(deps: Deps, session: Session, { password, code, passkey, address }: Proof): Promise<boolean> {
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
  await provePassword(deps, { session, address, password, field: 'password', wrong: WRONG_PASSWORD });
  return false;
}

/** Re-authenticates the session's user, and allows the session sensitive calls for a while. */
export async function proveUser(deps: Deps, session: Session, proof: Proof): Promise<void> {
  const byStep = await check(deps, session, proof);
  await deps.db.asAccount(session.accountId, (tx) => storeProof(tx, session.tokenHash, byStep));
}
