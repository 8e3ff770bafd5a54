import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const [NONCE, TAG] = [12, 16];
const keyOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Encrypts a secret of one user or account; it cannot be opened for another. */
export function seal(key: string, ownerId: number, secret: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyOf(key), nonce).setAAD(Buffer.from(String(ownerId)));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]);
}

/** Undefined when it was sealed with another key, for another owner, or was modified. */
export function unseal(key: string, ownerId: number, sealed: Buffer): Buffer | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(key), sealed.subarray(0, NONCE), { authTagLength: TAG })
      .setAAD(Buffer.from(String(ownerId)))
      .setAuthTag(sealed.subarray(-TAG));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** A secret as it is stored. */
export interface Sealed {
  owner_id: number;
  secret: Buffer;
}
