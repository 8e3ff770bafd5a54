import { createECDH } from 'node:crypto';
import { StartupError } from '../base/startup-error';

/** Both halves, as web-push and browsers write them (base64url). */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** The public key follows from the private one, so that the two cannot fail to fit. */
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
