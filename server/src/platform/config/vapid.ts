import { createECDH } from 'node:crypto';
import { StartupError } from '../base/startup-error';

/** Both keys in base64url, the format of web-push and browsers. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** The public key is derived from the private one, so the two always match. */
export function vapidKeys(privateKey: string): VapidKeys {
  const bytes = Buffer.from(privateKey, 'base64url');
  const pair = createECDH('prime256v1');
  try {
    if (bytes.length !== 32) throw new Error('length');
    pair.setPrivateKey(bytes);
  } catch {
    throw new StartupError('Setting TEXTLOOM_VAPID_PRIVATE must be a private VAPID key: 32 bytes in base64url.');
  }
  return { publicKey: pair.getPublicKey('base64url'), privateKey };
}
