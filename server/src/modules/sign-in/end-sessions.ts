import type { Tx } from '../../db/connection';
import { notifySessionEnded } from '../../live/notice';
import { revokeSessions } from './password.repository';

/** Ends a user's sessions but the one kept; their live streams end at the commit. */
export async function endSessions(tx: Tx, userId: number, keepTokenHash: Buffer | null = null): Promise<void> {
  for (const ended of await revokeSessions(tx, userId, keepTokenHash)) {
    await notifySessionEnded(tx, ended.account_id, ended.token_hash.toString('hex'));
  }
}
