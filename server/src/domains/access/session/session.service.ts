import { hashToken, newToken } from '../../../platform/base/token';
import type { Database, Tx } from '../../../platform/db/connection';
import type { Session } from '../../../platform/web/session.types';
import { browserName } from '../security-log/browser-name';
import { insertCredential, liveSessions, readSession, revokeCredential, type SessionRow } from './session.repository';

/** 256 random bits cannot be guessed, so a plain hash is enough at rest. */

/** Permissions in force: withdrawing one from the owner withdraws it from the authorized users (decision 108). */
export const allowInForce = (row: Pick<SessionRow, 'owner' | 'user_allow' | 'account_allow'>): string[] =>
  row.owner ? row.account_allow : row.user_allow.filter((name) => row.account_allow.includes(name));

/** The session with this token hash; undefined when it is unknown, expired or revoked, or its user was deleted. */
export async function findSessionByHash(
  db: Database,
  tokenHash: Buffer,
  address: string | null = null,
): Promise<Session | undefined> {
  const row = await readSession(db, tokenHash, address);
  return row && { ...row, tokenHash, allow: allowInForce(row) };
}

/** The session of a token that is used from this address. */
export const findSession = (db: Database, token: string, address: string): Promise<Session | undefined> =>
  findSessionByHash(db, hashToken(token), address);

/** A session that has just begun. */
export interface NewSession {
  /** Its public name. */
  name: string;
  /** Its secret, which is stored only as a hash. */
  token: string;
}

/** The only place where a session begins: the caller has verified that this is the user. */
export async function startSession(
  tx: Tx,
  user: { id: number; accountId: number },
  browser: { agent: string | undefined; address: string },
  byStep = false,
): Promise<NewSession> {
  const token = newToken();
  const name = await insertCredential(tx, {
    tokenHash: hashToken(token),
    userId: user.id,
    accountId: user.accountId,
    device: browserName(browser.agent),
    address: browser.address,
    byStep,
  });
  return { name, token };
}

export const endSession = (db: Database, tokenHash: Buffer): Promise<void> => revokeCredential(db, tokenHash);

/** Session cookies that one browser may keep, because tabs can belong to different people. */
const MAX_COOKIES = 10;

/** The sessions of a browser whose cookies a sign-in removes: ended ones, and the longest unused. */
export async function surplusSessions(db: Database, sessions: readonly NewSession[]): Promise<string[]> {
  if (sessions.length === 0) return [];
  const live = await db.asEngine((tx) =>
    liveSessions(
      tx,
      sessions.map(({ token }) => hashToken(token)),
    ),
  );
  const kept = live.slice(0, MAX_COOKIES - 1).map(({ name }) => name);
  return sessions.map(({ name }) => name).filter((name) => !kept.includes(name));
}
