import { readSecret } from '../../tenancy/user';
import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { AppError, invalid, notFound } from '../../../platform/base/app-error';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { browserName } from '../security-log/browser-name';
import { hashToken } from '../../../platform/base/token';
import {
  deletePasskey,
  insertPasskey,
  readPasskeys,
  renamePasskey,
  storeChallenge,
  takeChallenge,
} from './passkeys.repository';
import { storeReauthentication } from '../session/session.repository';
import { parseAnswer, requireSite } from './passkey-check';
import { endWithLastStep, firstCodes } from '../authenticator/recovery-codes';
import { notifyTwoStepChange } from './notify-change';

/** All of a user's devices, with some to spare. */
const MOST = 20;

/** The challenge for a new passkey; a device that already has one refuses. */
export async function beginPasskey({ db, config }: Deps, { accountId, userId }: Session): Promise<string> {
  const { host } = requireSite(config);
  const { email, passkeys } = await db.asAccount(accountId, async (tx) => ({
    ...(await readSecret(tx, userId)),
    passkeys: await readPasskeys(tx, userId),
  }));
  if (passkeys.length >= MOST) throw new AppError('conflict', `You have ${MOST} passkeys. Remove one first.`);
  const options = await generateRegistrationOptions({
    rpName: config.productName,
    rpID: host,
    userName: email,
    userID: Uint8Array.from(Buffer.from(String(userId))),
    excludeCredentials: passkeys.map(({ credential_id: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(db, hashToken(options.challenge), userId);
  return JSON.stringify(options);
}

/** Stores a passkey under the name of the browser that created it; returns recovery codes if the user has none. */
export async function addPasskey(
  { db, config }: Deps,
  session: Session,
  { passkey, agent }: { passkey: string; agent: string | undefined },
): Promise<string[]> {
  const { accountId, userId } = session;
  const { host, origin } = requireSite(config);
  const response = parseAnswer<RegistrationResponseJSON>(passkey);
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(db, hashToken(challenge), userId),
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!checked?.verified) throw invalid('passkey', 'The passkey could not be added. Please try again.');
  const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
  const name = browserName(agent);
  return db.asAccount(accountId, async (tx) => {
    if ((await insertPasskey(tx, session, { credentialId: id, publicKey, counter, transports, name })) === 0)
      throw new AppError('conflict', 'This passkey was added already.');
    // Its device has verified the user in this session.
    await storeReauthentication(tx, session.tokenHash, true);
    await notifyTwoStepChange(tx, config, session, `Added the passkey ${name}.`);
    return firstCodes(tx, session);
  });
}

export const rename = ({ db }: Deps, { accountId, userId }: Session, id: number, name: string): Promise<void> =>
  db.asAccount(accountId, async (tx) => {
    if ((await renamePasskey(tx, userId, id, name)) === 0) throw notFound('This passkey');
  });

export const remove = ({ db, config }: Deps, session: Session, id: number): Promise<void> =>
  db.asAccount(session.accountId, async (tx) => {
    const removed = await deletePasskey(tx, session.userId, id);
    if (!removed) throw notFound('This passkey');
    await endWithLastStep(tx, session);
    await notifyTwoStepChange(tx, config, session, `Removed the passkey ${removed.name}.`);
  });
