import { can, DEVELOPER_PERMISSION } from '@textloom/contracts';
import { cookieOf, hostCookie, hostCookieAttributes } from '../../../platform/web/cookie';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { findSessionByHash } from '../../access';

const COOKIE = 'textloom_local_builds';
const MAX_AGE_S = 12 * 3_600;
const HASH = /^[0-9a-f]{64}$/;

const cookie = (value: string, maxAge: number, publicUrl: string): string =>
  `${hostCookie(COOKIE, publicUrl)}=${value}; Max-Age=${maxAge}${hostCookieAttributes(publicUrl)}`;

/** Identifies the session by its hash, which cannot be used to sign in. */
export const localBuildsCookie = ({ tokenHash }: Session, publicUrl: string): string =>
  cookie(tokenHash.toString('hex'), MAX_AGE_S, publicUrl);

export const noLocalBuildsCookie = (publicUrl: string): string => cookie('', 0, publicUrl);

/**
 * Whether a page may load builds from its user's machine: the cookie identifies a valid session whose user is still a
 * developer. Without a cookie there is no query.
 */
export async function mayLoadLocalBuilds(
  { db, config }: Pick<Deps, 'config' | 'db'>,
  cookies?: string,
): Promise<boolean> {
  const hash = cookieOf(hostCookie(COOKIE, config.publicUrl), cookies);
  if (hash === undefined || !HASH.test(hash)) return false;
  const session = await findSessionByHash(db, Buffer.from(hash, 'hex'));
  return session !== undefined && can(session, DEVELOPER_PERMISSION);
}
