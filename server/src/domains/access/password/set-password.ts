import { storePasswordHash } from '../../tenancy/user';
import type { Tx } from '../../../platform/db/connection';
import { endMailedLinks } from '../email/mailed-links.repository';
import { endSessions } from '../session/end-sessions';
import { hashPassword } from './password';

interface NewPassword {
  userId: number;
  password: string;
  /** Hash (`hashToken`) of the token of the session to keep: the one in which the password was changed. */
  keepTokenHash?: Buffer;
}

/**
 * Stores a password and ends the user's other sessions (decision 128) and mailed links; their live streams end at the
 * commit. The caller has to check the password with `requireGoodPassword`.
 */
export async function setPassword(tx: Tx, { userId, password, keepTokenHash }: NewPassword): Promise<void> {
  await storePasswordHash(tx, userId, await hashPassword(password));
  await endSessions(tx, userId, keepTokenHash);
  await endMailedLinks(tx, userId);
}
