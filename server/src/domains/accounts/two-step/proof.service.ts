import { invalid } from '../../../platform/base/app-error';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { provePassword, WRONG_PASSWORD } from '../sign-in/prove-password';
import { storeProof } from '../store/session.repository';
import { checkCode } from './check-code';
import { checkPasskey, UNKNOWN_PASSKEY } from './passkey-check';
import { WRONG_CODE } from './two-step.service';

interface Proof {
  password: string;
  code: string;
  passkey: string;
  address: string;
}

async function check(deps: Deps, session: Session, { password, code, passkey, address }: Proof): Promise<void> {
  if (passkey !== '') {
    const user = await checkPasskey(deps, passkey);
    if (user?.id !== session.userId) throw invalid('passkey', UNKNOWN_PASSKEY);
    return;
  }
  if (code !== '') {
    if (!(await checkCode(deps, session.userId, code))) throw invalid('code', WRONG_CODE);
    return;
  }
  if (password === '') throw invalid('password', 'Enter your password.');
  await provePassword(deps, { session, address, password, field: 'password', wrong: WRONG_PASSWORD });
}

/** Checks the proof of the session's user, and allows the session sensitive calls for a while. */
export async function proveUser(deps: Deps, session: Session, proof: Proof): Promise<void> {
  await check(deps, session, proof);
  await deps.db.asAccount(session.accountId, (tx) => storeProof(tx, session.tokenHash));
}
