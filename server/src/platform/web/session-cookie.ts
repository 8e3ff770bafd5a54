import { HEADERS } from '@textloom/contracts';
import type { FastifyRequest } from 'fastify';
import { cookieOf, hostCookie, hostCookieAttributes } from './cookie';

/** Browsers keep it no longer than the longest possible session. */
const MAX_AGE_S = 90 * 86_400;
const NAME = /^[0-9a-f]{32}$/;

const prefixOf = (publicUrl: string): string => hostCookie('textloom-', publicUrl);

const sessionHeader = ({ headers }: FastifyRequest): string => {
  const value = headers[HEADERS.session.toLowerCase()];
  return typeof value === 'string' ? value : '';
};

/**
 * The cookie that a sign-in's header Session requests: a persistent one, or one that ends with the browser; otherwise
 * none.
 */
export function wantedCookie(request: FastifyRequest): 'keep' | 'brief' | undefined {
  const wanted = sessionHeader(request);
  return wanted === 'keep' || wanted === 'brief' ? wanted : undefined;
}

/**
 * The token in the cookie that the header Session names. Another site can neither set that header nor read the name, so
 * the cookie alone, which browsers send automatically, allows nothing (ADR 0090).
 */
export function cookieToken(request: FastifyRequest, publicUrl: string): string {
  const name = sessionHeader(request);
  const site = request.headers['sec-fetch-site'];
  if (!NAME.test(name) || (site !== undefined && site !== 'same-origin')) return '';
  return cookieOf(prefixOf(publicUrl) + name, request.headers.cookie) ?? '';
}

/** The header Set-Cookie of a new session. */
export const sessionCookie = (session: { name: string; token: string }, publicUrl: string, kept: boolean): string =>
  `${prefixOf(publicUrl)}${session.name}=${session.token}${kept ? `; Max-Age=${MAX_AGE_S}` : ''}${hostCookieAttributes(publicUrl)}`;

/** The header Set-Cookie that removes the cookie of a session. */
export const noSessionCookie = (name: string, publicUrl: string): string =>
  `${prefixOf(publicUrl)}${name}=; Max-Age=0${hostCookieAttributes(publicUrl)}`;

/** The sessions of this browser, by the header Cookie. */
export const cookieSessions = (publicUrl: string, cookies = ''): { name: string; token: string }[] =>
  cookies.split(';').flatMap((pair) => {
    const [cookie = '', token = ''] = pair.trim().split('=');
    const name = cookie.slice(prefixOf(publicUrl).length);
    return cookie.startsWith(prefixOf(publicUrl)) && NAME.test(name) ? [{ name, token }] : [];
  });
