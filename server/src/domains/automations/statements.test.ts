import * as advancing from './sequence/advance.repository';
import * as asking from './sequence/ask-questions.repository';
import * as automations from './automation/automations.repository';
import * as birthdays from './recurring/held-birthdays.repository';
import * as coming from './coming/coming.repository';
import * as day from './entry/sequence-day.repository';
import * as entering from './entry/enter-sequence.repository';
import * as forecast from './sequence/sequence-forecast.repository';
import * as held from './entry/held-people.repository';
import * as leaving from './sequence/leave-sequence.repository';
import * as leftOut from './sequence/left-out.repository';
import * as person from './use/person.repository';
import * as recurring from './recurring/recurring.repository';
import * as replan from './replan/replan.repository';
import * as restore from './restore/after-restore.repository';
import * as saving from './automation/automation-save.repository';
import * as questions from './sequence/question.repository';
import * as sequence from './sequence/sequence.repository';
import * as takenBack from './entry/take-back-sequence.repository';
import type { PlanColumns } from './recurring/recurrence-of';
import type { Tx } from '../../platform/db/connection';
import { automationQuery, SEQUENCE_PLACES, sequenceSubscribersQuery } from '@textloom/contracts';
import { described, namesIn, shown } from '../../testing/statements';
import { filesOfCampaigns } from './use/file-uses.repository';
import { nameFieldUses } from './use/field-uses.repository';
import { noteTagsOfConfirmed } from './entry/tags-of-confirmed.repository';
import { plannedForGroup } from './use/group-use.repository';
import { storeClicks } from './click/click.repository';
import { testDatabase } from '../../testing/database';

const [ACCOUNT, KEYWORD, ID] = [1, 2, 3];
const PHONE = '5125550100';
const AT = new Date(0);
const DAY = '2026-11-30';
const page = { page: 1, limit: 10 };
const list = { search: 'a', ...page, orderby: 'name', orderbytype: 'ASC' };
const choice = { subscribers: [ID], extra_subscribers: [], filtered_subscribers: [], groups: [1], keywords: [KEYWORD] };
const plan: PlanColumns['plan'] = { every: 'birthday', days: [], day: 1, before: 0 };
const planned = { plan, at_minute: 0, starts_on: DAY, ends_on: null };
const text = { message: 'Hi', segments: 1, media_id: null } as const;
const stored = {
  ...{ ...planned, ...text, name: 'Anna', quiet: true, begin_with_name: true, leave_on_reply: true, choice },
  ...{ trigger_tag: 'vip', trigger_yearly: false, trigger_campaign: null, trigger_link: null, trigger_field: null },
  ...{ trigger: 'tag' as const, keyword_id: null },
};
const step = {
  ...text,
  hours: 1,
  days: null,
  minute: null,
  only: 'clicked' as const,
  of: 1,
  answer: '',
  question: null,
};
const due: recurring.DueAutomation = {
  ...{ ...planned, id: ID, account_id: ACCOUNT, state: 'on', name: 'Anna', message: 'Hi', segments: 1, media_id: null },
  ...{ choice, quiet: true, begin_with_name: true, timezone: 0, next_at: AT, now: AT },
};
const place = { id: ID, account_id: ACCOUNT, keyword_id: KEYWORD, zone: 'America/Chicago' };
const dueSequence = { ...place, limited: true, skip_before: null, affordable: 1, ahead: null };
const limits = {
  caps: { day: 1, week: 2, today: AT, six_days_ago: AT, begin: AT, since: 1 },
  promised: { at: AT, begin: AT, everywhere: AT, least: 1, since: 1 },
};
const subscriber: sequence.DueSubscriber = {
  ...{
    id: ID,
    step_id: 1,
    keyword_id: KEYWORD,
    phone: PHONE,
    late: false,
    left: 1,
    opens_at: AT,
    unmet: false,
    asked: null,
  },
  ...{ limit: null, no_welcome: false, first_name: '', last_name: '', city: '', state: '', company_name: '' },
  keyword: '',
};
const question: questions.OpenQuestion = {
  ...{ sequenceId: ID, subscriberId: 1, round: 1, keywordId: KEYWORD, zone: 'America/Chicago', stepId: 1, fieldId: 1 },
  ...{ field: 'Colour', kind: 'choice', choices: ['Red'] },
};
const joined = [{ subscriberId: ID, keywordId: KEYWORD }];
const dated = (field: number | null, yearly: boolean): day.DueDay => ({
  ...{ id: ID, account_id: ACCOUNT, before: 0, field, yearly, timezone: 0, next_at: AT, now: AT },
});

test('the statements of automations return the columns that they declare, and none is left out', async () => {
  const { url } = await testDatabase();
  const statements = await described(url, [
    (tx) => saving.insertAutomation(tx, ACCOUNT, { ...stored, kind: 'sequence' }),
    (tx) => saving.updateAutomation(tx, ACCOUNT, ID, stored),
    (tx) => saving.lockAutomation(tx, ACCOUNT, ID),
    (tx) => saving.storeState(tx, ACCOUNT, ID, 'on', AT),
    (tx) => saving.markDeleted(tx, ACCOUNT, ID),
    (tx) => saving.storedSteps(tx, ACCOUNT, ID),
    (tx) =>
      saving.writeSteps(tx, ACCOUNT, ID, [
        { ...step, id: null },
        { ...step, id: 1 },
      ]),
    (tx) => saving.countAutomations(tx, ACCOUNT),
    (tx) => saving.hasKeyword(tx, ACCOUNT, KEYWORD),
    (tx) => saving.hasCampaign(tx, ACCOUNT, ID),
    (tx) => saving.hasDateField(tx, ACCOUNT, ID),
    (tx) => saving.holdField(tx, ACCOUNT, ID),
    (tx) => saving.ownerTimezoneOf(tx, ACCOUNT),
    (tx) => automations.pageOfAutomations(tx, ACCOUNT, automationQuery.parse({ ...list, kind: 'sequence' })),
    (tx) => automations.findAutomation(tx, ACCOUNT, ID),
    (tx) => automations.stepsOf(tx, ACCOUNT, ID),
    (tx) => automations.namesOf(tx, ACCOUNT, choice),
    (tx) => automations.pageOfRuns(tx, ACCOUNT, ID, page),
    (tx) =>
      automations.pageOfSubscribers(tx, ACCOUNT, ID, sequenceSubscribersQuery.parse({ place: SEQUENCE_PLACES[0] })),
    (tx) => entering.enterSequences(tx, joined),
    (tx) => entering.enteredSequence(tx),
    (tx) => entering.enterNoted(tx, place, 1),
    (tx) => leaving.leaveSequences(tx, { subscriberIds: [ID] }),
    (tx) => leaving.leaveByReply(tx, { accountId: ACCOUNT, phone: PHONE }),
    (tx) => birthdays.holdBirthdays(tx, { ...due, account_id: ACCOUNT }, ['11/30'], 2026),
    (tx) => birthdays.countBirthdaysOutside(tx, ACCOUNT, due),
    (tx) => birthdays.endBirthdayHold(tx, ACCOUNT, due, true),
    (tx) => birthdays.holdAgain(tx, ACCOUNT, ID),
    (tx) => held.countOutside(tx, ACCOUNT, ID),
    (tx) => held.endHold(tx, ACCOUNT, ID, true),
    (tx) => held.endHold(tx, ACCOUNT, ID, false),
    (tx) => held.releaseHeld(tx, place, 1),
    (tx) => leftOut.countFates(tx, [{ step: 1, fate: 'missed' }]),
    (tx) => leftOut.countWithheld(tx, [1]),
    (tx) => leftOut.countOverdue(tx, ACCOUNT, ID),
    (tx) => leftOut.makeDueNow(tx, ACCOUNT, ID),
    (tx) => leftOut.skipDue(tx, ACCOUNT, ID),
    (tx) => recurring.lockDue(tx),
    (tx) => recurring.storeNext(tx, ID, AT, recurring.NONE_UNSENT),
    (tx) => recurring.hasRun(tx, ID, DAY),
    (tx) => recurring.greet(tx, due, ['11/30'], 2026),
    (tx) => recurring.countWithBirthday(tx, ACCOUNT, choice),
    (tx) => recurring.insertRun(tx, due, { day: DAY, at: AT, choice }),
    (tx) => sequence.countWaiting(tx, 1),
    (tx) => sequence.dueSequence(tx, PHONE),
    (tx) => sequence.stepsOf(tx, ID),
    (tx) => sequence.claimDue(tx, dueSequence, { validityMs: 1, shared: PHONE }, 1, limits),
    (tx) => sequence.claimDue(tx, dueSequence, { validityMs: 1, shared: PHONE }, 1, { caps: null, promised: null }),
    (tx) => sequence.markLeft(tx, ID, [subscriber]),
    (tx) => sequence.postpone(tx, ID, [subscriber]),
    (tx) => sequence.recordSent(tx, ID, [{ id: ID, message: 1 }]),
    (tx) => advancing.advance(tx, place, [ID]),
    (tx) => advancing.changedSequence(tx),
    (tx) => advancing.replanChunk(tx, { ...place, replan_after: 1 }, 1),
    (tx) => advancing.storeReplan(tx, ID, 1),
    (tx) => asking.askQuestions(tx, place, [1]),
    (tx) => questions.endReminders(tx, ID, [1], [1]),
    (tx) => questions.waitForAnswer(tx, ID, [{ id: 1, at: AT }]),
    (tx) => questions.endQuestions(tx, ID, [1]),
    (tx) => questions.endRemovedQuestions(tx, ID),
    (tx) => questions.openQuestion(tx, ACCOUNT, PHONE),
    (tx) => questions.storeAnswer(tx, question, 'Red'),
    (tx) => coming.hasSubscriber(tx, ACCOUNT, ID),
    (tx) => coming.comingSteps(tx, ACCOUNT, ID),
    (tx) => day.lockDueDay(tx),
    ...[dated(null, true), dated(1, true), dated(1, false)].map(
      (one) => (tx: Tx) => day.noteDated(tx, one, DAY, ['11/30'], AT),
    ),
    (tx) => forecast.countJoins(tx, ACCOUNT, KEYWORD),
    (tx) => forecast.countClicked(tx, ACCOUNT, ID),
    (tx) => forecast.countTagged(tx, ACCOUNT, 'vip'),
    (tx) => forecast.countDated(tx, ACCOUNT, 0),
    (tx) => forecast.countDated(tx, ACCOUNT, 1),
    (tx) =>
      takenBack.returnToSequences(tx, { accountId: ACCOUNT, subscribers: [{ id: ID }], moment: AT.toISOString() }),
    (tx) => takenBack.leaveUntagged(tx, { accountId: ACCOUNT, subscriberIds: [ID], tag: null, since: AT }),
    (tx) => noteTagsOfConfirmed(tx, joined),
    (tx) => storeClicks(tx, [{ link: 1, message: 1, at: AT }]),
    (tx) => person.campaignsOfPerson(tx, PHONE),
    (tx) => person.eraseGreetings(tx, PHONE, [ID]),
    (tx) => plannedForGroup(tx, ACCOUNT, 1),
    (tx) => nameFieldUses(tx, { accountId: ACCOUNT, field: { id: 1, slug: 'shoe' }, uses: [] }),
    (tx) => restore.pauseDue(tx),
    (tx) => restore.skipDueSteps(tx),
    (tx) => restore.skipDueReminders(tx),
    (tx) => restore.leaveOutNoted(tx),
    (tx) => restore.leaveOutHeld(tx),
    (tx) => restore.passOverDays(tx),
    (tx) => replan.replanSequences(tx, { accountId: ACCOUNT }),
    (tx) => replan.lockRunning(tx, ACCOUNT),
    (tx) => replan.moveBegunDays(tx, ACCOUNT, 'America/Chicago', 'America/New_York'),
    (tx) => replan.plannedByLaw(tx),
    (tx) => filesOfCampaigns(tx, [ID]),
  ]);
  const own = statements.filter(({ name }) => name.startsWith('automations.'));
  expect([...new Set(own.map(({ name }) => name))].sort()).toEqual(namesIn(__dirname));
  expect(own.map(shown).join('\n\n')).toMatchSnapshot();
});
