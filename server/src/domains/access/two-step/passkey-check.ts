import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
} from '@simplewebauthn/server';
import { AppError } from '../../../platform/base/app-error';
import type { Deps } from '../../../platform/web/deps';
import { passkeySite, type PasskeySite } from './passkey-site';
import { hashToken } from '../../../platform/base/token';
import { findPasskey, markPasskeyUsed, storeChallenge, takeChallenge, type PasskeyUser } from './passkeys.repository';

type Needs = Pick<Deps, 'db' | 'config'>;

/** The site; refuses where passkeys are impossible. */
export function requireSite({ publicUrl }: Deps['config']): PasskeySite {
  const site = passkeySite(publicUrl);
  if (!site)
    throw new AppError('conflict', 'This server is reached by an IP address, for which there are no passkeys.');
  return site;
}

/** Any JSON: the library refuses what is not a passkey's answer. */
export function parseAnswer<T>(text: string): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new AppError('bad_request', 'This is not the answer of a passkey.');
  }
}

/** The challenge that a passkey has to sign; the browser offers all passkeys that it knows for the site. */
export async function createPasskeyChallenge({ db, config }: Needs): Promise<string> {
  const options = await generateAuthenticationOptions({ rpID: requireSite(config).host, userVerification: 'required' });
  await storeChallenge(db, hashToken(options.challenge), null);
  return JSON.stringify(options);
}

/** Base64url of at most 1,023 bytes, as WebAuthn specifies. */
const CREDENTIAL_ID = /^[\w-]{1,1364}$/;

/** The error text for a refused passkey. */
export const UNKNOWN_PASSKEY = 'This passkey is not known here. It may have been removed.';

/**
 * The user of a passkey that has answered `createPasskeyChallenge`, checked by fingerprint, face or PIN on its device; undefined for
 * a wrong, unknown or repeated answer.
 */
export async function checkPasskey({ db, config }: Needs, text: string): Promise<PasskeyUser | undefined> {
  const { host, origin } = requireSite(config);
  const response = parseAnswer<AuthenticationResponseJSON>(text);
  const id = String(response?.id);
  const user = CREDENTIAL_ID.test(id) ? await findPasskey(db, id) : undefined;
  if (!user) return undefined;
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(db, hashToken(challenge), null),
    expectedOrigin: origin,
    expectedRPID: host,
    credential: { id, publicKey: Uint8Array.from(user.public_key), counter: user.counter },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!checked?.verified) return undefined;
  await db.asEngine((tx) => markPasskeyUsed(tx, id, checked.authenticationInfo.newCounter));
  return user;
}
