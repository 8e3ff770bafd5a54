import type { Tx } from '../../db/connection';
import { endMailedLinks } from './end-mailed-links';
import { endSessions } from './end-sessions';
import { hashPassword } from './password';
import { storePasswordHash } from './password.repository';

interface NewPassword {
  userId: number;
  password: string;
  /** Hash of the token of the session that goes on (`hashToken`): the one in which it was changed. */
  keepTokenHash?: Buffer;
}

/**
 * Stores a password and ends the user's other sessions (decision 128) and mailed links; their live streams end at the
 * commit. The rule of `passwordProblem` is the caller's to ask.
 */
export async function setPassword(tx: Tx, { userId, password, keepTokenHash }: NewPassword): Promise<void> {
  await storePasswordHash(tx, userId, await hashPassword(password));
  await endSessions(tx, userId, keepTokenHash);
  await endMailedLinks(tx, userId);
}
