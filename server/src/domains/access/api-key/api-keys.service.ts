import {
  KEY_PREFIX,
  MAX_API_KEYS,
  toApiDate,
  type ApiKey,
  type apiKeyBody,
  type Scope,
  type z,
} from '@textloom/contracts';
import type { Deps } from '../../../platform/web/deps';
import { AppError, notFound } from '../../../platform/base/app-error';
import { oneAtATime } from '../../../platform/db/one-at-a-time';
import type { Database } from '../../../platform/db/connection';
import { notifyProfile } from '../../../platform/live/notify';
import type { Session } from '../../../platform/web/session.types';
import { mailOwner } from '../../notices';
import { noteSecurity } from '../security-log/note-security';
import { allowInForce } from '../session/session.service';
import { hashToken, newToken } from '../../../platform/base/token';
import { keyMadeMail, keyRevokedMail } from './api-keys.mail';
import { countKeys, insertKey, listKeys, readKey, revokeKey } from './api-keys.repository';

const HINT_LENGTH = KEY_PREFIX.length + 4;

const dateOf = (date: Date | null): string | null => date && toApiDate(date);

export const listApiKeys = (db: Database, { accountId }: Session): Promise<{ entries: ApiKey[] }> =>
  db.asAccount(accountId, async (tx) => ({
    entries: (await listKeys(tx, accountId)).map((row) => ({
      ...row,
      added_at: toApiDate(row.added_at),
      expires_at: dateOf(row.expires_at),
      last_used_at: dateOf(row.last_used_at),
    })),
  }));

type Needs = Pick<Deps, 'db' | 'config'>;

/** This reply is the only place that contains the key. */
export const createApiKey = (
  { db, config }: Needs,
  { accountId, userId }: Session,
  { name, scopes, expires_in: expiresIn }: z.output<typeof apiKeyBody>,
): Promise<{ id: number; key: string }> =>
  db.asAccount(accountId, async (tx) => {
    await oneAtATime(tx, 'API keys', accountId);
    if ((await countKeys(tx, accountId)) >= MAX_API_KEYS)
      throw new AppError('conflict', `You have ${MAX_API_KEYS} keys. Revoke one that you no longer use first.`);
    const key = KEY_PREFIX + newToken();
    const tokenHash = hashToken(key);
    const hint = key.slice(0, HINT_LENGTH);
    const id = await insertKey(tx, { accountId, userId, tokenHash, name, hint, scopes, expiresIn });
    await noteSecurity(tx, {
      accountId,
      kind: 'api-key',
      text: `Made the API key “${name}” (${hint}…). It may use ${scopes.join(', ')}.`,
    });
    await mailOwner(tx, accountId, keyMadeMail(config, name));
    await notifyProfile(tx, accountId, 'users');
    return { id, key };
  });

/** Requests with it are refused from the commit on. */
export const revokeApiKey = (
  { db, config }: Needs,
  { accountId }: Session,
  id: number,
): Promise<{ id: number; name: string }> =>
  db.asAccount(accountId, async (tx) => {
    const name = await revokeKey(tx, accountId, id);
    if (name === undefined) throw notFound('This key');
    await noteSecurity(tx, { accountId, kind: 'api-key', text: `Revoked the API key “${name}”.` });
    await mailOwner(tx, accountId, keyRevokedMail(config, name));
    await notifyProfile(tx, accountId, 'users');
    return { id, name };
  });

/** What a key allows, and for which user and account. */
export interface KeySession extends Session {
  readonly keyId: number;
  readonly scopes: readonly Scope[];
}

/**
 * The session of a key, in the name of the user who created it. A program need not solve captchas: they keep programs
 * out of forms, and this program was let in.
 */
export async function findKey(db: Database, key: string): Promise<KeySession | undefined> {
  if (!key.startsWith(KEY_PREFIX)) return undefined;
  const tokenHash = hashToken(key);
  const row = await readKey(db, tokenHash);
  // A key is not a sign-in, so it has no session name.
  return row && { ...row, name: '', tokenHash, allow: [...allowInForce(row), 'captcha_disabled'] };
}
