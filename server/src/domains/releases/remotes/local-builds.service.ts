import { can, DEVELOPER_PERMISSION } from '@textloom/contracts';
import type { Database } from '../../../platform/db/connection';
import { cookieOf } from '../../../platform/web/cookie';
import type { Session } from '../../../platform/web/session.types';
import { findSessionByHash } from '../../accounts';

const COOKIE = 'textloom_local_builds';
const MAX_AGE_S = 12 * 3_600;
const HASH = /^[0-9a-f]{64}$/;

const attributes = (publicUrl: string, maxAge: number): string =>
  `Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${publicUrl.startsWith('https:') ? '; Secure' : ''}`;

/** Identifies the session by its hash, which cannot be used to sign in. */
export const localBuildsCookie = ({ tokenHash }: Session, publicUrl: string): string =>
  `${COOKIE}=${tokenHash.toString('hex')}; ${attributes(publicUrl, MAX_AGE_S)}`;

export const noLocalBuildsCookie = (publicUrl: string): string => `${COOKIE}=; ${attributes(publicUrl, 0)}`;

/**
 * Whether a page may load builds from its user's machine: the cookie identifies a valid session whose user is still a
 * developer. Without a cookie there is no query.
 */
export async function mayLoadLocalBuilds(db: Database, cookies?: string): Promise<boolean> {
  const hash = cookieOf(COOKIE, cookies);
  if (hash === undefined || !HASH.test(hash)) return false;
  const session = await findSessionByHash(db, Buffer.from(hash, 'hex'));
  return session !== undefined && can(session, DEVELOPER_PERMISSION);
}
