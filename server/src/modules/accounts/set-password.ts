import type { Tx } from '../../db/connection';
import { notifySessionEnded } from '../../live/notice';
import { hashPassword } from './password';
import { revokeSessions, storePasswordHash } from './password.repository';

interface NewPassword {
  userId: number;
  password: string;
  /** Hash of the token of the session that goes on (`hashToken`): the one in which it was changed. */
  keepTokenHash?: Buffer;
}

/**
 * Stores a password and ends the user's other sessions (decision 128); their live streams end at the
 * commit. The rule of `passwordProblem` is the caller's to ask.
 */
export async function setPassword(tx: Tx, { userId, password, keepTokenHash }: NewPassword): Promise<void> {
  await storePasswordHash(tx, userId, await hashPassword(password));
  for (const ended of await revokeSessions(tx, userId, keepTokenHash ?? null)) {
    await notifySessionEnded(tx, ended.account_id, ended.token_hash.toString('hex'));
  }
}
