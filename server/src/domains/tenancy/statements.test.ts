import { testDatabase } from '../../testing/database';
import { described, namesIn, shown } from '../../testing/statements';
import * as access from './account/account-access.repository';
import * as account from './account/account.repository';
import * as created from './account/new-account.repository';
import * as settings from './account/sending-settings.repository';
import * as verification from './account/verification.repository';
import * as approval from './keyword/keyword-approval.repository';
import * as keyword from './keyword/keyword.repository';
import * as other from './number/other-number.repository';
import * as number from './number/own-number.repository';
import * as rcs from './number/rcs-agent.repository';
import * as password from './user/password.repository';
import * as user from './user/user.repository';

const [ACCOUNT, KEYWORD, USER] = [1, 2, 3];
const HASH = Buffer.alloc(32);
const AT = new Date(0);
const OWN = {
  ...{ email: 'one@example.com', first_name: '', last_name: '', phone: '', address: '', city: '', state: '', zip: '' },
  ...{ company: '', timezone: 0, emergency_contact_name: '', emergency_phone: '' },
  ...{ alert_email: '', enable_text_alerts: 0 as const, alert_phone_carrier: '', alert_sms: '' },
  ...{ inbox_notifications: 0 as const, inbox_notification_emails: '' },
};
const DIGITS = '8885550100';
const values = { first_name: '', last_name: '', phone: '', email: 'one@example.com', allow: [] };
const row = {
  ...{ undo_seconds: 60, quiet_until: null, quiet_from: null, cap_day: null, cap_week: null },
  ...{ clarify: true, keep_promise: false, begin_with_name: true },
};
const added = {
  ...{ keyword: 'Pizza', canonical: 'PIZZA', expected_messages: 1, terms_url: '', opt_in: '', segments: 1 },
  ...{ mediaId: null, min_age: 0, age_way: 'birthday' as const },
};

test('the statements of the domain return the columns that they declare, and none is left out', async () => {
  const { url } = await testDatabase();
  const statements = await described(url, [
    (tx) => access.lockAccountOf(tx, 'one@example.com'),
    (tx) => access.allowPermission(tx, ACCOUNT, 'bulk_import'),
    (tx) => access.disallowPermission(tx, ACCOUNT, 'bulk_import'),
    (tx) => access.setFrozenByOperator(tx, ACCOUNT, true),
    (tx) => access.findAccountId(tx, '1'),
    (tx) => access.findAccountId(tx, 'one@example.com'),
    (tx) => account.companyOf(tx, ACCOUNT),
    (tx) => account.nameCompany(tx, ACCOUNT, 'One'),
    (tx) => account.updateCompany(tx, ACCOUNT, 'One'),
    (tx) => account.addPermissions(tx, ACCOUNT, ['bulk_import']),
    (tx) => account.setPaymentErrors(tx, ACCOUNT, true),
    (tx) => account.freezeForDispute(tx, ACCOUNT),
    (tx) => account.unfreezeAfterDispute(tx, ACCOUNT, true),
    (tx) => account.saveCustomer(tx, ACCOUNT, 'cus_1'),
    (tx) => account.saveInvoiceSettings(tx, ACCOUNT, { taxId: '', invoiceMail: true }),
    (tx) => account.lockCode(tx, ACCOUNT),
    (tx) => account.storeCode(tx, ACCOUNT, 'code'),
    (tx) => account.anonymise(tx, ACCOUNT, AT),
    (tx) => account.markRequested(tx, ACCOUNT, 'bulk_import', true),
    (tx) => account.markRequested(tx, ACCOUNT, 'manual_add', true),
    (tx) => account.markAccountDeleted(tx, ACCOUNT, AT),
    (tx) => account.markCredited(tx, ACCOUNT, 1),
    (tx) => account.isRequired(tx, ACCOUNT),
    (tx) => account.setRequired(tx, ACCOUNT, true),
    (tx) => created.insertAccount(tx, [], ''),
    (tx) => number.numberOfAccount(tx, ACCOUNT),
    (tx) => number.listedNumbers({ single: tx } as never),
    (tx) => number.releaseNumberOf(tx, { accountId: ACCOUNT }),
    (tx) => number.numbersOfAccounts(tx, [ACCOUNT]),
    (tx) => number.accountsOfNumbers(tx, [DIGITS]),
    (tx) => other.insertOther(tx, { accountId: ACCOUNT, digits: DIGITS, perSecond: 3 }),
    (tx) => other.keepFormer(tx, ACCOUNT, null),
    (tx) => other.keepUntaken(tx, ACCOUNT, DIGITS),
    (tx) => other.deleteOther(tx, ACCOUNT, DIGITS),
    (tx) => other.lockNumber(tx, DIGITS),
    (tx) => other.answerNumber(tx, ACCOUNT, DIGITS),
    (tx) => number.ownNumbers({ prepared: tx } as never),
    (tx) => number.insertNumber(tx, { digits: DIGITS, accountId: ACCOUNT, kind: 'toll_free', perSecond: 3 }),
    (tx) => number.replaceNumber(tx, { digits: DIGITS, accountId: ACCOUNT, kind: 'toll_free', perSecond: 3 }),
    (tx) => other.reachedUntil(tx, ACCOUNT, DIGITS),
    (tx) => rcs.numberOfAgent(tx, 'agent'),
    (tx) => rcs.rcsAgents({ prepared: tx } as never),
    (tx) => rcs.rcsServices({ prepared: tx } as never),
    (tx) => rcs.lockRcs(tx, ACCOUNT),
    (tx) => rcs.sendsRcs(tx, ACCOUNT),
    (tx) => rcs.setAgent(tx, ACCOUNT, 'MG1', 'agent'),
    (tx) => rcs.stopRcs(tx, ACCOUNT),
    (tx) => number.setNumberRate(tx, DIGITS, { perSecond: 1 }),
    (tx) => number.setCapabilities(tx, DIGITS, {}),
    (tx) => number.carriesPictures(tx, ACCOUNT),
    (tx) => number.deleteNumber(tx, DIGITS),
    (tx) => settings.readSettings(tx, ACCOUNT),
    (tx) => settings.lockSettings(tx, ACCOUNT),
    (tx) => settings.writeSettings(tx, ACCOUNT, row),
    (tx) => settings.hoursAllowed(tx, ACCOUNT),
    (tx) => settings.writeHoursAllowed(tx, ACCOUNT, null),
    (tx) => verification.storeVerifyLink(tx, ACCOUNT, HASH, 24),
    (tx) => verification.takeVerifyLink(tx, HASH),
    (tx) => verification.verifyByOwner(tx, USER),
    (tx) => approval.lockByText(tx, 'pizza'),
    (tx) => approval.approve(tx, KEYWORD),
    (tx) => approval.approveDue(tx, 1),
    (tx) => approval.readUnderReview(tx),
    (tx) => keyword.isFree({ engine: { prepared: tx } } as never, ACCOUNT, 'PIZZA'),
    (tx) => keyword.takenTexts(tx, ACCOUNT, null),
    (tx) => keyword.liveTexts(tx, ['PIZZA']),
    (tx) => keyword.insertKeyword(tx, ACCOUNT, added),
    (tx) => keyword.updateKeyword(tx, ACCOUNT, KEYWORD, added),
    (tx) => keyword.lockKeywords(tx, ACCOUNT),
    (tx) => keyword.softDeleteKeyword(tx, ACCOUNT, KEYWORD),
    (tx) => keyword.softDeleteKeywords(tx, { accountId: ACCOUNT, now: AT }),
    (tx) => keyword.writeWebPage(tx, ACCOUNT, KEYWORD, { on: true, names: 0, terms_url: '', privacy_url: '' }),
    (tx) => password.readSecret(tx, USER),
    (tx) => password.storePasswordHash(tx, USER, 'hash'),
    (tx) => password.replaceHash(tx, USER, 'hash', 'other'),
    (tx) => user.lockTimezone(tx, USER),
    (tx) => user.updateOwnUser(tx, USER, OWN),
    (tx) => user.markUserDeleted(tx, ACCOUNT, USER),
    (tx) => user.softDeleteUsers(tx, ACCOUNT),
    (tx) => user.userName(tx, ACCOUNT, USER),
    (tx) => user.insertUser(tx, ACCOUNT, USER, values, 'hash'),
    (tx) => user.updateUser(tx, ACCOUNT, USER, values),
    (tx) => user.readInviter(tx, ACCOUNT, USER),
    (tx) => user.insertOwner(tx, { ...values, accountId: ACCOUNT, passwordHash: '', firstName: '', lastName: '' }),
    (tx) => user.isEmailUsed({ engine: { single: tx } } as never, 'one@example.com'),
    (tx) => user.storeEmail(tx, USER, 'two@example.com'),
    (tx) => user.noteLogin(tx, USER),
    (tx) => user.markGuessesMailed(tx, USER),
  ]);
  expect([...new Set(statements.map(({ name }) => name))].sort()).toEqual(namesIn(__dirname));
  expect(statements.map(shown).join('\n\n')).toMatchSnapshot();
});
