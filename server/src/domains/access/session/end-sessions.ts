import type { Tx } from '../../../platform/db/connection';
import { notifySessionEnded } from '../../../platform/live/notice';
import { dropBegun } from './begun-sign-in.repository';
import { revokeSessions } from './user-sessions.repository';

/**
 * Ends all sessions of a user except the given one, and sign-ins that wait for their second step; their live streams
 * end at the commit.
 */
export async function endSessions(tx: Tx, userId: number, keepTokenHash: Buffer | null = null): Promise<void> {
  await dropBegun(tx, userId);
  for (const ended of await revokeSessions(tx, userId, keepTokenHash)) {
    await notifySessionEnded(tx, ended.account_id, ended.token_hash.toString('hex'));
  }
}
