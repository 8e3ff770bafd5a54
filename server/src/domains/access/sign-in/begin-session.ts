import { noteLogin } from '../../tenancy/user';
import type { Config } from '../../../platform/config/config';
import type { Tx } from '../../../platform/db/connection';
import { notifyProfile } from '../../../platform/live/notify';
import { noteSecurity } from '../security-log/note-security';
import { type LoginUser } from '../session/login.repository';
import { noteDevice, type Browser } from './known-devices.service';
import { startSession, type NewSession } from '../session/session.service';

/** How the user signed in, for the security log. */
export type SignInText = 'Signed in.' | 'Signed in in two steps.' | 'Signed in with a passkey.';

/**
 * Starts the session of a user whose credentials were accepted, and records the sign-in. The caller has locked the user's row.
 */
export async function beginSession(
  tx: Tx,
  config: Pick<Config, 'productName' | 'publicUrl'>,
  user: LoginUser,
  browser: Browser,
  text: SignInText = 'Signed in.',
): Promise<NewSession> {
  const who = { accountId: user.account_id, userId: user.id };
  // Lists of authorized users mark users who have not signed in yet.
  if ((await noteLogin(tx, user.id)).first) await notifyProfile(tx, user.account_id, 'users');
  await noteSecurity(tx, { ...who, kind: 'sign-in', text });
  await noteDevice(tx, config, { ...who, email: user.email }, browser);
  return startSession(tx, { id: user.id, accountId: user.account_id }, browser, text !== 'Signed in.');
}
