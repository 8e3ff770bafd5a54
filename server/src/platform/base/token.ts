import { createHash, randomBytes } from 'node:crypto';

/** A secret of 32 random bytes for an address or a cookie. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
