import { randomBytes } from 'node:crypto';

export const newNonce = (): string => randomBytes(18).toString('base64');

/**
 * Policy of the pages with our own scripts: nothing inline but emotion's style tags, which carry the
 * answer's nonce; nothing evaluated. blob: and data: pictures are previews of files chosen for a message.
 */
export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
