import { testDatabase } from '../../testing/database';
import { described, namesIn, shown } from '../../testing/statements';
import { DETAIL_FIELDS, type SubscriberDetails } from '@textloom/contracts';
import { sql } from '../../platform/db/sql';
import * as added from './subscriber/add-subscriber.repository';
import { addedByHand } from './opt-out/added-by-hand.repository';
import * as age from './question/age.repository';
import * as bulk from './subscriber/bulk.repository';
import * as code from './opt-out/code-suppression.repository';
import * as wording from './consent/consent-wording.repository';
import * as consent from './consent/consent.repository';
import * as deactivation from './phone/deactivation.repository';
import * as ended from './opt-out/ended-consent.repository';
import * as hold from './hold/hold.repository';
import * as optOut from './import/import-opt-out.repository';
import * as rows from './import/import-rows.repository';
import * as undoing from './import/import-undo.repository';
import * as leave from './opt-out/leave-code.repository';
import * as welcome from './subscriber/no-welcome.repository';
import * as person from './consent/person.repository';
import { lockPhones } from './phone/phone-locks.repository';
import * as question from './question/question.repository';
import * as restore from './suppression/restore.repository';
import { sortSearchKeys } from './subscriber/search-keys.repository';
import * as words from './suppression/stop-word.repository';
import * as save from './subscriber/subscriber-save.repository';
import * as undo from './subscriber/subscriber-undo.repository';
import * as suppression from './suppression/suppression.repository';
import * as undeliverable from './phone/undeliverable.repository';
import * as unsubscribe from './subscriber/unsubscribe.repository';

const [ACCOUNT, KEYWORD, ID] = [1, 2, 3];
const PHONE = '5125550100';
const AT = new Date(0);
const DAY = '2026-11-30';
const among: restore.Among = (account) => sql`${account} = ${ACCOUNT}`;
const HASH = Buffer.alloc(32);
const details = Object.fromEntries(DETAIL_FIELDS.map((field) => [field, ''])) as SubscriberDetails;
const asked = { accountId: ACCOUNT, keywordId: KEYWORD, phone: PHONE, subscriberId: ID };
const covered = { accountId: ACCOUNT, phone: PHONE, keywordId: KEYWORD };
const said = { words: 'STOP', inboundId: 1 };
const source = { words: 'STOP', actor: 'phone', channel: 'sms' } as const;
const job = {
  ...{ id: 1, accountId: ACCOUNT, userId: 1, keywordId: KEYWORD, name: 'people.csv' },
  agreed: null,
};
const lines = { lines: [1], phones: [PHONE], fields: DETAIL_FIELDS.map(() => ['']) };
const undoable = { ...covered, unsubscribed: true, deleted: false, wasSubscribed: true, moment: AT.toISOString() };

test('the statements of the domain return the columns that they declare, and none is left out', async () => {
  const { url } = await testDatabase();
  const statements = await described(url, [
    (tx) => added.phoneStates(tx, ACCOUNT, KEYWORD, [PHONE]),
    (tx) => added.insertPending(tx, ACCOUNT, KEYWORD, [{ phone: PHONE, until: AT }], details),
    (tx) => addedByHand(tx, ACCOUNT, PHONE),
    (tx) => age.waitForAge(tx, { ...asked, minAge: 21, way: 'of-age', language: 'en' }),
    (tx) => age.noteAgeQuestion(tx, { ...asked, minAge: 21, way: 'of-age', language: 'en', byUser: true }, ID, 1),
    (tx) => age.openAgeQuestion(tx, PHONE),
    (tx) => age.wasTooYoung(tx, ID),
    (tx) => age.noteRepeat(tx, ID, 1),
    (tx) => age.refuseAge(tx, ID),
    (tx) => age.takeQuestion(tx, ID),
    (tx) => bulk.joinedBefore(tx, ACCOUNT, [ID], AT),
    (tx) => bulk.markAllDeleted(tx, ACCOUNT, [ID]),
    (tx) => bulk.addTag(tx, ACCOUNT, [ID], 'vip'),
    (tx) => bulk.beginNothing(tx),
    (tx) => bulk.removeTag(tx, ACCOUNT, [ID], 'vip'),
    (tx) => code.leaveCode(tx, new Map([[PHONE, said]])),
    (tx) => code.leaveCodeOnPage(tx, PHONE, source),
    (tx) => code.hasLeftCode(tx, PHONE),
    (tx) => code.returnToCode(tx, 'restore', PHONE, said, 1),
    (tx) => wording.recordWebConsent(tx, asked, { wording: 'I agree', page: '', address: '' }),
    (tx) => consent.recordImportActivity(tx, { importId: 1, keywordId: KEYWORD, people: 1 }),
    (tx) => consent.recordActivity(tx, 'subscriber-register', [ID]),
    (tx) => deactivation.storeDeactivated(tx, [PHONE], DAY),
    (tx) => deactivation.markDayRead(tx, DAY, 1),
    (tx) => deactivation.daysRead(tx, [DAY]),
    (tx) => deactivation.lastDayRead(tx),
    (tx) => ended.endAsWrongNumber(tx, ACCOUNT, PHONE),
    (tx) => ended.subscribedAmong(tx, [PHONE]),
    (tx) => ended.endAsDeactivated(tx, [PHONE], DAY),
    (tx) => hold.insertHold(tx, { ...asked, reason: 'wrong_number', userId: null, inboundId: 1 }),
    (tx) => hold.findHold(tx, ACCOUNT, PHONE, 60),
    (tx) => hold.deleteHold(tx, ACCOUNT, PHONE),
    (tx) => hold.dueHolds(tx, 24, 1),
    (tx) => hold.takeDueHold(tx, asked, 24),
    (tx) => hold.rowsOfPhone(tx, ACCOUNT, PHONE),
    (tx) => optOut.previewOptOuts(tx, ACCOUNT, 1),
    (tx) => optOut.optOutsToUndo(tx, ACCOUNT, 1),
    (tx) => optOut.nextOptOuts(tx, ACCOUNT, 1),
    (tx) => optOut.liftOptOuts(tx, ACCOUNT, 1, [PHONE], { words: '', userId: 1 }),
    (tx) => rows.findPhones(tx, ACCOUNT, KEYWORD, [PHONE], DAY),
    (tx) => rows.writeRows(tx, job, lines),
    (tx) => rows.writeLeft(tx, job, lines),
    (tx) => rows.sortNewNames(tx),
    (tx) => undoing.keepTouched(tx, { id: 1, accountId: ACCOUNT }, [ID]),
    (tx) => undoing.keepValues(tx, { id: 1, accountId: ACCOUNT }, []),
    (tx) => undoing.previewRows(tx, ACCOUNT, 1),
    (tx) => undoing.rowsToUndo(tx, ACCOUNT, 1),
    (tx) => undoing.nextUndoPart(tx, ACCOUNT, 1),
    (tx) => undoing.undoPart(tx, ACCOUNT, 1, { words: '', userId: 1 }),
    (tx) => undoing.uncountImportActivity(tx, { accountId: ACCOUNT, importId: 1, endedAt: DAY, people: 1 }),
    (tx) => leave.storeLeaveCode(tx, { phone: PHONE, pageHash: HASH, codeHash: HASH, minutes: 10 }),
    (tx) => leave.codesOfDay(tx, PHONE),
    (tx) => leave.tryLeaveCode(tx, HASH, HASH, 5),
    (tx) => leave.phoneOfEnteredCode(tx, HASH, 10),
    (tx) => welcome.markNoWelcome(tx, [ID]),
    (tx) => welcome.clearNoWelcome(tx, ACCOUNT, [ID]),
    (tx) => welcome.hasNoWelcome(tx, ACCOUNT, PHONE),
    (tx) => welcome.takeNoWelcome(tx, ACCOUNT, PHONE),
    (tx) => person.consentOfPerson(tx, PHONE),
    (tx) => person.subscribersOfPhone(tx, PHONE),
    (tx) => person.eraseSubscribers(tx, PHONE, 'gone'),
    (tx) => lockPhones(tx, [PHONE]),
    (tx) => question.filesOfQuestions(tx, [ID]),
    (tx) => question.lastQuestions(tx, ACCOUNT, [PHONE]),
    (tx) => question.noteQuestions(tx, [{ ...asked, messageId: 1, until: AT }], { byUser: true, first: null }),
    (tx) => question.confirmPending(tx, ACCOUNT, PHONE),
    (tx) => question.confirmedWithAge(tx, ACCOUNT, PHONE),
    (tx) => question.endUnanswered(tx, 1),
    (tx) => question.returnToWaiting(tx, ACCOUNT, PHONE, DAY),
    (tx) => restore.lastStop(tx, PHONE, among),
    (tx) => restore.liftStop(tx, PHONE, 1, among),
    (tx) => restore.resubscribeAfterStop(tx, PHONE, 1, among),
    (tx) => sortSearchKeys(tx, 1),
    (tx) => words.stopWords(tx),
    (tx) => words.isStopWord(tx, 'BASTA'),
    (tx) => words.addStopWords(tx, 'es', ['BASTA']),
    (tx) => words.removeStopWords(tx, ['BASTA']),
    (tx) => save.phoneOf(tx, ACCOUNT, ID),
    (tx) => save.storedSubscriber(tx, ACCOUNT, ID),
    (tx) => save.lockSubscriber(tx, ACCOUNT, ID),
    (tx) => save.subscriberAt(tx, ACCOUNT, PHONE, KEYWORD),
    (tx) => save.writeSubscriber(tx, ACCOUNT, ID, { ...details, phone: PHONE, keywordId: KEYWORD }),
    (tx) => save.noteChange(tx, ACCOUNT, ID),
    (tx) => save.markDeleted(tx, ACCOUNT, ID),
    (tx) => save.actingName(tx, { accountId: ACCOUNT, userId: 1, keyId: 1 }),
    (tx) => undo.noteUndo(tx, ACCOUNT, { subscriberId: ID, userId: 1, unsubscribed: true, deleted: false }),
    (tx) => undo.findUndo(tx, ACCOUNT, ID),
    (tx) => undo.takeUndo(tx, ACCOUNT, ID, 1),
    (tx) => undo.removeWritten(tx, ACCOUNT, undoable),
    (tx) => undo.resubscribe(tx, ACCOUNT, ID, undoable),
    (tx) => undo.markBack(tx, ACCOUNT, ID),
    (tx) => suppression.isSuppressed(tx, ACCOUNT, PHONE, KEYWORD),
    (tx) => suppression.reachable(tx, ACCOUNT, PHONE),
    (tx) => suppression.suppress(tx, [covered], 'stop', () => null),
    (tx) => suppression.disableSubscribers(tx, [covered]),
    (tx) => suppression.lift(tx, [covered]),
    (tx) => suppression.inheritSuppressions(tx, ACCOUNT, KEYWORD),
    (tx) => undeliverable.markUndeliverable(tx, [{ id: 1, status: 10 }]),
    (tx) => undeliverable.clearUndeliverable(tx, [PHONE]),
    (tx) => undeliverable.clearDelivered(tx, [1]),
    (tx) => undeliverable.liftUndeliverable(tx, ACCOUNT, PHONE),
    (tx) => unsubscribe.subscriberPhones(tx, ACCOUNT, [ID], true),
    (tx) => unsubscribe.listsOf(tx, ACCOUNT, [ID]),
  ]);
  expect([...new Set(statements.map(({ name }) => name))].sort()).toEqual(namesIn(__dirname));
  expect(statements.map(shown).join('\n\n')).toMatchSnapshot();
});
