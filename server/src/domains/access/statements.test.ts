import * as begun from './session/begun-sign-in.repository';
import * as devices from './sign-up/devices.repository';
import * as emailChange from './email/email-change.repository';
import * as keys from './api-key/api-keys.repository';
import * as known from './sign-in/known-devices.repository';
import * as login from './session/login.repository';
import * as passkeys from './two-step/passkeys.repository';
import * as security from './security-log/security-log.repository';
import * as session from './session/session.repository';
import * as sessions from './session/user-sessions.repository';
import * as tokens from './password/password-token.repository';
import * as tries from './wrong-try/wrong-tries.repository';
import * as twoStep from './authenticator/two-step.repository';
import * as users from './authorized-user/authorized-users.repository';
import type { Database } from '../../platform/db/connection';
import type { Tx } from '../../platform/db/transaction';
import { described, namesIn, shown } from '../../testing/statements';
import { endMailedLinks } from './email/mailed-links.repository';
import { takeOnce } from './captcha/captcha.repository';
import { testDatabase } from '../../testing/database';

const [ACCOUNT, USER, ID] = [1, 2, 3];
const EMAIL = 'ann@example.com';
const AT = new Date(0);
const HASH = Buffer.alloc(32);
const who = { accountId: ACCOUNT, userId: USER };
const loginUser = { id: USER, account_id: ACCOUNT, email: EMAIL, password_hash: '', disabled: false };
const change = { user_id: USER, account_id: ACCOUNT, email: EMAIL, new_email: EMAIL };
const passkey = { credentialId: '', publicKey: HASH, counter: 1, transports: [], name: '' };
const event = { ...who, kind: 'export', text: '', address: '', device: '' } as const;
const filter = { accountId: ACCOUNT, kind: undefined, search: undefined, from: undefined, until: undefined };
const origin = { email: EMAIL, network: '' };
/** A database whose single statements run in this transaction. */
const databaseOf = (tx: Tx) => ({ engine: { single: tx, prepared: tx } }) as unknown as Database;

test('the statements of access return the columns that they declare, and none is left out', async () => {
  const { url } = await testDatabase();
  const statements = await described(url, [
    (tx) => keys.listKeys(tx, ACCOUNT),
    (tx) => keys.countKeys(tx, ACCOUNT),
    (tx) => keys.insertKey(tx, { ...who, tokenHash: HASH, name: '', hint: '', scopes: [], expiresIn: 1 }),
    (tx) => keys.revokeKey(tx, ACCOUNT, ID),
    (tx) => keys.readKey(databaseOf(tx), HASH),
    (tx) => keys.takeEnding(tx, AT),
    (tx) => users.listUsers(tx, ACCOUNT),
    (tx) => users.findUser(tx, ACCOUNT, USER),
    (tx) => users.lockUser(tx, ACCOUNT, USER),
    (tx) => users.softDeleteUser(tx, ACCOUNT, USER),
    (tx) => begun.storeBegun(tx, loginUser, HASH, 10),
    (tx) => begun.findBegun(databaseOf(tx), HASH),
    (tx) => begun.takeBegun(tx, HASH),
    (tx) => begun.dropBegun(tx, USER),
    (tx) => takeOnce(tx, '', AT),
    (tx) => devices.isFreeDevice(databaseOf(tx), 'TL-1'),
    (tx) => devices.assignDevice(tx, 'TL-1', ACCOUNT),
    (tx) => devices.insertDevices(tx, ['TL-1']),
    (tx) => devices.freeDevices(tx, ACCOUNT),
    (tx) => emailChange.storeChange(tx, { ...who, newEmail: EMAIL, tokenHash: HASH, stopHash: HASH, lifetimeHours: 1 }),
    (tx) => emailChange.renewLink(tx, ACCOUNT, USER, HASH, 1),
    (tx) => emailChange.dropChange(tx, ACCOUNT, USER),
    (tx) => emailChange.lockChange(tx, 'confirm', HASH),
    (tx) => emailChange.lockChange(tx, 'stop', HASH),
    (tx) => emailChange.takeChange(tx, change),
    (tx) => known.storeDevice(tx, { ...who, tokenHash: HASH, name: '', network: '' }),
    (tx) => known.isKnownDevice(tx, USER, HASH),
    (tx) => login.findLoginUser(databaseOf(tx), EMAIL),
    (tx) => login.lockLogin(tx, loginUser),
    (tx) => endMailedLinks(tx, USER),
    (tx) => passkeys.readPasskeys(tx, USER),
    (tx) => passkeys.insertPasskey(tx, who, passkey),
    (tx) => passkeys.renamePasskey(tx, USER, ID, ''),
    (tx) => passkeys.deletePasskey(tx, USER, ID),
    (tx) => passkeys.markPasskeyUsed(tx, '', 1),
    (tx) => passkeys.findPasskey(databaseOf(tx), ''),
    (tx) => passkeys.storeChallenge(databaseOf(tx), HASH, USER),
    (tx) => passkeys.takeChallenge(databaseOf(tx), HASH, USER),
    (tx) => sessions.revokeSessions(tx, USER, HASH),
    (tx) => tokens.lockUser(tx, USER),
    (tx) => tokens.dropUnusedTokens(tx, USER, 'reset'),
    (tx) => tokens.insertToken(tx, { ...who, tokenHash: HASH, purpose: 'reset', lifetimeMinutes: 10 }),
    (tx) => tokens.takeToken(tx, HASH),
    (tx) => security.insertEvent(tx, event),
    (tx) => security.firstOfDay(tx, ACCOUNT, ''),
    (tx) => security.readEvents(tx, filter, { limit: 10 }),
    (tx) => security.countEvents(tx, filter),
    (tx) => session.readSession(databaseOf(tx), HASH, ''),
    (tx) => session.insertCredential(tx, { ...who, tokenHash: HASH, device: '', address: '', byStep: false }),
    (tx) => session.storeReauthentication(tx, HASH, true),
    (tx) => session.revokeCredential(databaseOf(tx), HASH),
    (tx) => session.liveSessions(tx, [HASH]),
    (tx) => twoStep.lockAuthenticator(tx, USER),
    (tx) => twoStep.storeSecret(tx, who, HASH),
    (tx) => twoStep.confirmSecret(tx, USER),
    (tx) => twoStep.readNewestSecrets(tx, 10),
    (tx) => twoStep.passStep(tx, USER, 1),
    (tx) => twoStep.deleteAuthenticator(tx, USER),
    (tx) => twoStep.countCodes(tx, USER),
    (tx) => twoStep.insertCodes(tx, who, [HASH]),
    (tx) => twoStep.deleteCodes(tx, USER),
    (tx) => twoStep.takeCode(tx, USER, HASH),
    (tx) => twoStep.hasAuthenticator(tx, USER),
    (tx) => twoStep.hasSecondStep(tx, USER),
    (tx) => twoStep.deleteSecondSteps(tx, USER),
    (tx) => sessions.readUserSessions(tx, ACCOUNT, USER, HASH),
    (tx) => sessions.revokeUserSession(tx, ACCOUNT, USER, ID),
    (tx) => tries.lockNetwork(tx, origin),
    (tx) => tries.readTries(tx, origin),
    (tx) => tries.countGuesses(tx, EMAIL),
    (tx) => tries.countTry(tx, origin, 1, 30),
    (tx) => tries.forgetTries(databaseOf(tx), origin),
    (tx) => tries.clearWrongTries(tx, EMAIL),
  ]);
  const own = statements.filter(({ name }) => name.startsWith('access.'));
  expect([...new Set(own.map(({ name }) => name))].sort()).toEqual(namesIn(__dirname));
  expect(own.map(shown).join('\n\n')).toMatchSnapshot();
});
