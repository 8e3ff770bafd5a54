import { z } from '../zod';
import { DEVELOPER_PERMISSION } from '../permissions';
import { emptySchema } from '../envelope';
import type { Operation } from '../operation';

/** Allowed addresses of a developer's own build: this machine only. */
const LOCAL_ADDRESS = /^http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?$/;

/** The folder of a local build, ending with a slash; null for an address of another machine. */
export function localFolder(address: string): string | null {
  const text = address.trim();
  if (!URL.canParse(text)) return null;
  const { origin, pathname, username, password, search, hash } = new URL(text);
  if (!LOCAL_ADDRESS.test(origin) || username || password || search || hash) return null;
  return origin + (pathname.endsWith('/') ? pathname : `${pathname}/`);
}

/**
 * Lets the pages of this browser load builds from this machine: sets a cookie that relaxes their policy while this
 * session lasts and its user is a developer.
 */
export const allowLocalBuilds = {
  method: 'POST',
  path: 'ops/local-builds',
  summary: 'Lets the pages of this browser load remotes from its own machine',
  ability: DEVELOPER_PERMISSION,
  /** `active`: the page that makes this call was already sent with the relaxed policy. */
  reply: z.object({ active: z.boolean() }),
} as const satisfies Operation;

export const forbidLocalBuilds = {
  method: 'DELETE',
  path: 'ops/local-builds',
  summary: 'Restores the strict content security policy',
  reply: emptySchema,
} as const satisfies Operation;
