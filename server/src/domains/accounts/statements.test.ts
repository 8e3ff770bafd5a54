import type { Database } from '../../platform/db/connection';
import type { Tx } from '../../platform/db/transaction';
import { testDatabase } from '../../testing/database';
import { described, namesIn, shown } from '../../testing/statements';
import * as addresses from './store/alert-addresses.repository';
import * as counts from './store/alert-counts.repository';
import * as keys from './store/api-keys.repository';
import * as attempts from './store/attempts.repository';
import * as users from './store/authorized-users.repository';
import * as begun from './store/begun-sign-in.repository';
import { takeOnce } from './store/captcha.repository';
import * as devices from './store/devices.repository';
import * as emailChange from './store/email-change.repository';
import * as known from './store/known-devices.repository';
import * as login from './store/login.repository';
import { endMailedLinks } from './store/mailed-links.repository';
import * as notices from './store/notices.repository';
import * as passkeys from './store/passkeys.repository';
import * as tokens from './store/password-token.repository';
import { eraseNotifications } from './store/person.repository';
import * as push from './store/push.repository';
import * as queue from './store/queue-push.repository';
import * as security from './store/security-log.repository';
import * as session from './store/session.repository';
import * as stranger from './store/stranger-mail.repository';
import * as twoStep from './store/two-step.repository';
import * as sessions from './store/user-sessions.repository';
import * as tries from './store/wrong-tries.repository';

const [ACCOUNT, USER, ID] = [1, 2, 3];
const PHONE = '5125550100';
const EMAIL = 'ann@example.com';
const AT = new Date(0);
const HASH = Buffer.alloc(32);
const who = { accountId: ACCOUNT, userId: USER };
const alert = { accountId: ACCOUNT, kind: 'mail', address: EMAIL } as const;
const limits = [{ name: 'sign-up', value: EMAIL, most: 5 }];
const loginUser = { id: USER, account_id: ACCOUNT, email: EMAIL, password_hash: '', disabled: false };
const change = { user_id: USER, account_id: ACCOUNT, email: EMAIL, new_email: EMAIL };
const passkey = { credentialId: '', publicKey: HASH, counter: 1, transports: [], name: '' };
const event = { ...who, kind: 'export', text: '', address: '', device: '' } as const;
const filter = { accountId: ACCOUNT, kind: undefined, search: undefined, from: undefined, until: undefined };
const origin = { email: EMAIL, network: '' };

/** A database whose single statements are those of this transaction. */
const databaseOf = (tx: Tx) => ({ engine: { single: tx, prepared: tx } }) as unknown as Database;

test('the statements of the domain return the columns that they declare, and none is left out', async () => {
  const { url } = await testDatabase();
  const statements = await described(url, [
    (tx) => addresses.alertAddresses(tx, ACCOUNT),
    (tx) => addresses.confirmedMails(tx, ACCOUNT, [EMAIL]),
    (tx) => addresses.unconfirmedOf(tx, USER),
    (tx) => addresses.storeSecret(tx, { ...alert, hash: HASH, minutes: 10 }),
    (tx) => addresses.confirmByLink(tx, HASH),
    (tx) => addresses.tryCode(tx, ACCOUNT, PHONE, 5),
    (tx) => addresses.confirmPhone(tx, ID),
    (tx) => counts.isFull(tx, alert),
    (tx) => counts.countOne(tx, alert, 5),
    (tx) => counts.markHeld(tx, alert),
    (tx) => counts.takeHeld(tx),
    (tx) => keys.listKeys(tx, ACCOUNT),
    (tx) => keys.countKeys(tx, ACCOUNT),
    (tx) => keys.insertKey(tx, { ...who, tokenHash: HASH, name: '', hint: '', scopes: [], expiresIn: 1 }),
    (tx) => keys.revokeKey(tx, ACCOUNT, ID),
    (tx) => keys.readKey(databaseOf(tx), HASH),
    (tx) => keys.takeEnding(tx, AT),
    (tx) => attempts.forgetAttempts(databaseOf(tx), limits),
    (tx) => attempts.countAttempt(databaseOf(tx), limits),
    (tx) => users.listUsers(tx, ACCOUNT),
    (tx) => users.findUser(tx, ACCOUNT, USER),
    (tx) => users.lockUser(tx, ACCOUNT, USER),
    (tx) => users.buryUser(tx, ACCOUNT, USER),
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
    (tx) => notices.readPage(tx, { ...who, before: 1, limit: 10 }),
    (tx) => notices.countUnread(tx, ACCOUNT, USER),
    (tx) => notices.markRead(tx, { ...who, id: ID, upTo: undefined }),
    (tx) => notices.insertNotices(tx, { accountId: ACCOUNT, to: 'owner', kind: 'device.new', text: '' }),
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
    (tx) => eraseNotifications(tx, PHONE, [ID]),
    (tx) => push.storeSubscription(databaseOf(tx), { ...who, session: HASH }, { endpoint: '', p256dh: '', auth: '' }),
    (tx) => push.removeSubscription(tx, USER, ''),
    (tx) => push.finishPush(tx, ID),
    (tx) => push.forgetEndpoint(tx, ''),
    (tx) => queue.queuePush(tx, { accountId: ACCOUNT, conversationId: ID, body: '' }),
    (tx) => queue.deletePushes(tx, AT),
    (tx) => security.insertEvent(tx, event),
    (tx) => security.firstOfDay(tx, ACCOUNT, ''),
    (tx) => security.readEvents(tx, filter, { limit: 10 }),
    (tx) => security.countEvents(tx, filter),
    (tx) => session.readSession(databaseOf(tx), HASH, ''),
    (tx) => session.insertCredential(tx, { ...who, tokenHash: HASH, device: '', address: '', byStep: false }),
    (tx) => session.storeProof(tx, HASH, true),
    (tx) => session.revokeCredential(databaseOf(tx), HASH),
    (tx) => session.liveSessions(tx, [HASH]),
    (tx) => stranger.lockPaid(tx, ACCOUNT),
    (tx) => stranger.waitOfDay(tx, ACCOUNT, 'invitation', 5),
    (tx) => stranger.noteStrangerMail(tx, ACCOUNT, 'invitation'),
    (tx) => stranger.isVerified(tx, ACCOUNT),
    (tx) => stranger.ownerEmail(tx, ACCOUNT),
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
  const own = statements.filter(({ name }) => name.startsWith('accounts.'));
  expect([...new Set(own.map(({ name }) => name))].sort()).toEqual(namesIn(`${__dirname}/store`));
  expect(own.map(shown).join('\n\n')).toMatchSnapshot();
});
