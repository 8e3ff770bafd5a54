import type { Database } from '../../platform/db/connection';
import type { Tx } from '../../platform/db/transaction';
import { testDatabase } from '../../testing/database';
import { described, namesIn, shown } from '../../testing/statements';
import * as access from './store/account-access.repository';
import * as account from './store/account.repository';
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
import * as password from './store/password.repository';
import * as tokens from './store/password-token.repository';
import { eraseNotifications } from './store/person.repository';
import * as push from './store/push.repository';
import * as queue from './store/queue-push.repository';
import * as security from './store/security-log.repository';
import * as settings from './store/sending-settings.repository';
import * as session from './store/session.repository';
import * as signUp from './store/sign-up.repository';
import * as stranger from './store/stranger-mail.repository';
import * as twoStep from './store/two-step.repository';
import * as sessions from './store/user-sessions.repository';
import * as verification from './store/verification.repository';
import * as tries from './store/wrong-tries.repository';

const [ACCOUNT, USER, ID] = [1, 2, 3];
const PHONE = '5125550100';
const EMAIL = 'ann@example.com';
const AT = new Date(0);
const HASH = Buffer.alloc(32);
const who = { accountId: ACCOUNT, userId: USER };
const body = {
  ...{ email: EMAIL, first_name: '', last_name: '', phone: '', address: '', city: '', state: '', zip: '' },
  ...{ company: '', timezone: 0, emergency_contact_name: '', emergency_phone: '' },
  ...{ alert_email: '', enable_text_alerts: 0 as const, alert_phone_carrier: '', alert_sms: '' },
  ...{ inbox_notifications: 0 as const, inbox_notification_emails: '' },
};
const alert = { accountId: ACCOUNT, kind: 'mail', address: EMAIL } as const;
const limits = [{ name: 'sign-up', value: EMAIL, most: 5 }];
const user = { first_name: '', last_name: '', phone: PHONE, email: EMAIL, allow: [] };
const loginUser = { id: USER, account_id: ACCOUNT, email: EMAIL, password_hash: '', disabled: false };
const change = { user_id: USER, account_id: ACCOUNT, email: EMAIL, new_email: EMAIL };
const passkey = { credentialId: '', publicKey: HASH, counter: 1, transports: [], name: '' };
const event = { ...who, kind: 'export', text: '', address: '', device: '' } as const;
const filter = { accountId: ACCOUNT, kind: undefined, search: undefined, from: undefined, until: undefined };
const row = {
  ...{ undo_seconds: 0, quiet_until: null, quiet_from: null, cap_day: null, cap_week: null },
  ...{ clarify: true, keep_promise: true, begin_with_name: true },
};
const origin = { email: EMAIL, network: '' };

/** A database whose single statements are those of this transaction. */
const databaseOf = (tx: Tx) => ({ engine: { single: tx, prepared: tx } }) as unknown as Database;

test('the statements of the domain return the columns that they declare, and none is left out', async () => {
  const { url } = await testDatabase();
  const statements = await described(url, [
    (tx) => access.lockAccountOf(tx, EMAIL),
    (tx) => access.allowPermission(tx, ACCOUNT, 'inbox'),
    (tx) => access.disallowPermission(tx, ACCOUNT, 'inbox'),
    (tx) => access.setFrozenByOperator(tx, ACCOUNT, true),
    (tx) => access.findAccountId(tx, '1'),
    (tx) => access.findAccountId(tx, EMAIL),
    (tx) => account.lockTimezone(tx, USER),
    (tx) => account.updateOwnUser(tx, USER, body),
    (tx) => account.companyOf(tx, ACCOUNT),
    (tx) => account.nameCompany(tx, ACCOUNT, ''),
    (tx) => account.updateCompany(tx, ACCOUNT, ''),
    (tx) => account.addPermissions(tx, ACCOUNT, ['inbox']),
    (tx) => account.setPaymentErrors(tx, ACCOUNT, true),
    (tx) => account.freezeForDispute(tx, ACCOUNT),
    (tx) => account.unfreezeAfterDispute(tx, ACCOUNT),
    (tx) => account.saveCustomer(tx, ACCOUNT, ''),
    (tx) => account.saveInvoiceSettings(tx, ACCOUNT, { taxId: '', invoiceMail: true }),
    (tx) => account.lockCode(tx, ACCOUNT),
    (tx) => account.storeCode(tx, ACCOUNT, ''),
    (tx) => account.anonymise(tx, ACCOUNT, AT),
    (tx) => account.markRequested(tx, ACCOUNT, 'bulk_import', true),
    (tx) => account.markRequested(tx, ACCOUNT, 'manual_add', true),
    (tx) => account.markAccountDeleted(tx, ACCOUNT, AT),
    (tx) => account.buryUsers(tx, ACCOUNT),
    (tx) => account.markCredited(tx, ACCOUNT, 1),
    (tx) => account.userName(tx, ACCOUNT, USER),
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
    (tx) => users.insertUser(tx, ACCOUNT, USER, user, ''),
    (tx) => users.updateUser(tx, ACCOUNT, USER, user),
    (tx) => users.buryUser(tx, ACCOUNT, USER),
    (tx) => users.readInviter(tx, ACCOUNT, USER),
    (tx) => begun.storeBegun(tx, loginUser, HASH, 10),
    (tx) => begun.findBegun(databaseOf(tx), HASH),
    (tx) => begun.takeBegun(tx, HASH),
    (tx) => begun.dropBegun(tx, USER),
    (tx) => takeOnce(tx, '', AT),
    (tx) => devices.isFreeDevice(databaseOf(tx), 'TL-1'),
    (tx) => devices.assignDevice(tx, 'TL-1', ACCOUNT),
    (tx) => devices.insertDevices(tx, ['TL-1']),
    (tx) => devices.freeDevices(tx, ACCOUNT),
    (tx) => emailChange.isEmailUsed(databaseOf(tx), EMAIL),
    (tx) => emailChange.storeChange(tx, { ...who, newEmail: EMAIL, tokenHash: HASH, stopHash: HASH, lifetimeHours: 1 }),
    (tx) => emailChange.renewLink(tx, ACCOUNT, USER, HASH, 1),
    (tx) => emailChange.dropChange(tx, ACCOUNT, USER),
    (tx) => emailChange.lockChange(tx, 'confirm', HASH),
    (tx) => emailChange.lockChange(tx, 'stop', HASH),
    (tx) => emailChange.takeChange(tx, change),
    (tx) => emailChange.storeEmail(tx, change),
    (tx) => known.storeDevice(tx, { ...who, tokenHash: HASH, name: '', network: '' }),
    (tx) => known.isKnownDevice(tx, USER, HASH),
    (tx) => login.findLoginUser(databaseOf(tx), EMAIL),
    (tx) => login.lockLogin(tx, loginUser),
    (tx) => login.noteLogin(tx, USER),
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
    (tx) => password.readSecret(tx, USER),
    (tx) => password.storePasswordHash(tx, USER, ''),
    (tx) => password.replaceHash(tx, USER, '', ''),
    (tx) => password.revokeSessions(tx, USER, HASH),
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
    (tx) => settings.readSettings(tx, ACCOUNT),
    (tx) => settings.lockSettings(tx, ACCOUNT),
    (tx) => settings.writeSettings(tx, ACCOUNT, row),
    (tx) => settings.hoursAllowed(tx, ACCOUNT),
    (tx) => settings.writeHoursAllowed(tx, ACCOUNT, null),
    (tx) => session.readSession(databaseOf(tx), HASH, ''),
    (tx) => session.insertCredential(tx, { ...who, tokenHash: HASH, device: '', address: '', byStep: false }),
    (tx) => session.storeProof(tx, HASH, true),
    (tx) => session.revokeCredential(databaseOf(tx), HASH),
    (tx) => session.liveSessions(tx, [HASH]),
    (tx) => signUp.insertAccount(tx, [], ''),
    (tx) => signUp.insertOwner(tx, { accountId: ACCOUNT, email: EMAIL, passwordHash: '', firstName: '', lastName: '' }),
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
    (tx) => twoStep.isRequired(tx, ACCOUNT),
    (tx) => twoStep.setRequired(tx, ACCOUNT, true),
    (tx) => sessions.readUserSessions(tx, ACCOUNT, USER, HASH),
    (tx) => sessions.revokeUserSession(tx, ACCOUNT, USER, ID),
    (tx) => verification.storeVerifyLink(tx, ACCOUNT, HASH, 1),
    (tx) => verification.takeVerifyLink(tx, HASH),
    (tx) => verification.verifyByOwner(tx, USER),
    (tx) => tries.lockNetwork(tx, origin),
    (tx) => tries.readTries(tx, origin),
    (tx) => tries.countGuesses(tx, EMAIL),
    (tx) => tries.markGuessesMailed(tx, USER),
    (tx) => tries.countTry(tx, origin, 1, 30),
    (tx) => tries.forgetTries(databaseOf(tx), origin),
    (tx) => tries.clearWrongTries(tx, EMAIL),
  ]);
  const own = statements.filter(({ name }) => name.startsWith('accounts.'));
  expect([...new Set(own.map(({ name }) => name))].sort()).toEqual(namesIn(`${__dirname}/store`));
  expect(own.map(shown).join('\n\n')).toMatchSnapshot();
});
