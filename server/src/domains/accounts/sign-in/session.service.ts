import { createHash, randomBytes } from 'node:crypto';
import type { Database, Tx } from '../../../platform/db/connection';
import type { Session } from '../../../platform/web/session.types';
import { insertCredential, readSession, revokeCredential, type SessionRow } from '../store/session.repository';

/** 256 random bits cannot be guessed, so a plain hash is enough at rest. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Permissions in force: withdrawing one from the owner withdraws it from the authorized users (decision 108). */
export const allowInForce = (row: Pick<SessionRow, 'owner' | 'user_allow' | 'account_allow'>): string[] =>
  row.owner ? row.account_allow : row.user_allow.filter((name) => row.account_allow.includes(name));

/** The session of a token's hash; undefined when it is unknown, expired or revoked, or its user was deleted. */
export async function findSessionByHash(db: Database, hash: Buffer): Promise<Session | undefined> {
  const row = await readSession(db, hash);
  return row && { ...row, allow: allowInForce(row) };
}

/** The session of a token. */
export const findSession = (db: Database, token: string): Promise<Session | undefined> =>
  findSessionByHash(db, hashToken(token));

/** Starts a session and returns its token, which is stored only as a hash. */
export async function startSession(tx: Tx, user: { id: number; accountId: number }): Promise<string> {
  const token = newToken();
  await insertCredential(tx, hashToken(token), user.id, user.accountId);
  return token;
}

export const endSession = (db: Database, token: string): Promise<void> => revokeCredential(db, hashToken(token));
