import {
  AUDIENCES,
  automationQuery,
  campaignHistoryQuery,
  draftContent,
  listCouponPools,
  SEQUENCE_PLACES,
  sequenceSubscribersQuery,
  templateQuery,
} from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { testDatabase } from '../../../testing/database';
import { OTHER_FILES } from '../statement-files.fixture';
import { described, namesIn, shown } from '../../../testing/statements';
import type { PlanColumns } from '../rules/recurrence-of';
import * as audience from '../store/audience.repository';
import * as saving from '../store/automation-save.repository';
import * as automations from '../store/automations.repository';
import * as history from '../store/campaign-history.repository';
import * as replies from '../store/campaign-replies.repository';
import { storeClicks } from '../store/click.repository';
import * as giving from '../store/coupon-give.repository';
import * as pools from '../store/coupon-pool.repository';
import * as drafts from '../store/drafts.repository';
import * as entering from '../store/enter-sequence.repository';
import { nameFieldUses } from '../store/field-uses.repository';
import { plannedForGroup } from '../store/group-use.repository';
import * as birthdays from '../store/held-birthdays.repository';
import * as held from '../store/held-people.repository';
import * as leaving from '../store/leave-sequence.repository';
import { countLeaves } from '../store/leaves.repository';
import * as leftOut from '../store/left-out.repository';
import * as link from '../store/link.repository';
import * as links from '../store/links.repository';
import * as person from '../store/person.repository';
import * as recurring from '../store/recurring.repository';
import { countReply } from '../store/reply-count.repository';
import * as sent from '../store/sent-messages.repository';
import * as day from '../store/sequence-day.repository';
import * as forecast from '../store/sequence-forecast.repository';
import * as sequence from '../store/sequence.repository';
import { noteTagsOfConfirmed } from '../store/tags-of-confirmed.repository';
import * as takenBack from '../store/take-back-sequence.repository';
import * as templates from '../store/templates.repository';
import * as unfinished from '../store/unfinished.repository';

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
const step = { ...text, hours: 1, days: null, minute: null, only: 'clicked' as const, of: 1 };
const due: recurring.DueAutomation = {
  ...{ ...planned, id: ID, account_id: ACCOUNT, state: 'on', name: 'Anna', message: 'Hi', segments: 1, media_id: null },
  ...{ choice, quiet: true, begin_with_name: true, timezone: 0, next_at: AT, now: AT },
};
const place = { id: ID, account_id: ACCOUNT, keyword_id: KEYWORD, zone: 'America/Chicago' };
const dueSequence = { ...place, limited: true, skip_before: null, affordable: 1 };
const limits = {
  caps: { day: 1, week: 2, today: AT, six_days_ago: AT, begin: AT, since: 1 },
  promised: { at: AT, begin: AT, everywhere: AT, least: 1, since: 1 },
};
const subscriber: sequence.DueSubscriber = {
  ...{ id: ID, step_id: 1, keyword_id: KEYWORD, phone: PHONE, late: false, left: 1, opens_at: AT, unmet: false },
  ...{ limit: null, no_welcome: false, first_name: '', last_name: '', city: '', state: '', company_name: '' },
  keyword: '',
};
const joined = [{ subscriberId: ID, keywordId: KEYWORD }];
const dated = (field: number | null, yearly: boolean): day.DueDay => ({
  ...{ id: ID, account_id: ACCOUNT, before: 0, field, yearly, timezone: 0, next_at: AT, now: AT },
});
const key = { accountId: ACCOUNT, userId: 1, place: '' };
const content = { content: draftContent.parse({}), ids: {}, mediaId: null };
const pool = { name: 'Summer', slug: 'summer', expires_on: DAY };
const searched = { accountId: ACCOUNT, name: 'Anna', keyword: 'PIZZA', from: AT, until: AT };
const template = { name: 'Welcome', message: 'Hi', segments: 1 };
const HISTORIES = ['clicked', 'replied', 'unsubscribed', 'used', 'waiting'] as const;

test('the statements of sequences, links, coupons and lists return the columns that they declare, and none is left out', async () => {
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
    (tx) => sequence.claimDue(tx, dueSequence, { validityMs: 1, number: PHONE }, 1, limits),
    (tx) => sequence.claimDue(tx, dueSequence, { validityMs: 1, number: PHONE }, 1, { caps: null, promised: null }),
    (tx) => sequence.markLeft(tx, ID, [subscriber]),
    (tx) => sequence.postpone(tx, ID, [subscriber]),
    (tx) => sequence.recordSent(tx, ID, [{ id: ID, message: 1 }]),
    (tx) => sequence.advance(tx, place, [ID]),
    (tx) => sequence.changedSequence(tx),
    (tx) => sequence.replanChunk(tx, { ...place, replan_after: 1 }, 1),
    (tx) => sequence.storeReplan(tx, ID, 1),
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
    (tx) => link.linkKey(tx),
    (tx) => link.ownLinks(tx, ACCOUNT, [1]),
    (tx) => link.storeLink(tx, ACCOUNT, 'https://example.com'),
    (tx) => link.isDisabled(tx, 1),
    (tx) => link.disableLink(tx, 1, true),
    (tx) => links.findTarget(tx, 1),
    (tx) => links.findTexts(tx, ACCOUNT, ID),
    (tx) => links.linksOfCampaign(tx, ACCOUNT, ID, [1]),
    (tx) => storeClicks(tx, [{ link: 1, message: 1, at: AT }]),
    (tx) => pools.pageOfPools(tx, ACCOUNT, listCouponPools.query.parse(list)),
    (tx) => pools.findPool(tx, ACCOUNT, 1),
    (tx) => pools.supplyOf(tx, ACCOUNT, 'summer'),
    (tx) => pools.poolNames(tx, ACCOUNT),
    (tx) => pools.insertPool(tx, ACCOUNT, pool),
    (tx) => pools.insertCoupons(tx, ACCOUNT, 1, ['CODE']),
    (tx) => pools.deletePool(tx, ACCOUNT, 1),
    (tx) => pools.setPool(tx, ID, 1, 10),
    (tx) => pools.textsOfCampaign(tx, ID),
    (tx) => pools.markUsed(tx, ACCOUNT, { folded: 'CODE', at: AT, totalCents: 1 }),
    (tx) => giving.countWithoutCode(tx, ACCOUNT, [ID], [1]),
    (tx) => giving.giveCoupons(tx, { account_id: ACCOUNT, campaign_id: ID }, [{ id: 1 }]),
    (tx) =>
      giving.giveCoupons({ ...tx, values: () => Promise.resolve([]) }, { account_id: ACCOUNT, campaign_id: 4 }, [
        { id: 1 },
      ]),
    (tx) => giving.returnCoupons(tx, ID),
    (tx) => countLeaves(tx, { subscriberIds: [ID], bySelf: true }),
    (tx) => countReply(tx, { accountId: ACCOUNT, replyTo: ID }),
    (tx) => person.campaignsOfPerson(tx, PHONE),
    (tx) => person.eraseGreetings(tx, PHONE),
    (tx) => plannedForGroup(tx, ACCOUNT, 1),
    (tx) => nameFieldUses(tx, { accountId: ACCOUNT, field: { id: 1, slug: 'shoe' }, uses: [] }),
    (tx) => unfinished.scheduledQueue(tx),
    (tx) => unfinished.expansionQueue(tx),
    (tx) => unfinished.reservedGap(tx),
    (tx) => drafts.findDraft(tx, key),
    (tx) => drafts.insertDraft(tx, key, { ...content, ids: { extra_subscribers: [], filtered_subscribers: [] } }),
    (tx) => drafts.updateDraft(tx, key, content),
    (tx) => drafts.setAside(tx, key),
    (tx) => drafts.asideAt(tx, key),
    (tx) => drafts.campaignOfDraft(tx, ACCOUNT, 1),
    (tx) => drafts.deleteOldest(tx, key),
    (tx) => drafts.contentOfCampaign(tx, ACCOUNT, ID),
    (tx) => templates.pageOfTemplates(tx, ACCOUNT, templateQuery.parse(list)),
    (tx) => templates.allTemplates(tx, ACCOUNT),
    (tx) => templates.findTemplate(tx, ACCOUNT, 1),
    (tx) => templates.insertTemplate(tx, ACCOUNT, template, 10),
    (tx) => templates.lockTemplate(tx, ACCOUNT, 1),
    (tx) => templates.updateTemplate(tx, ACCOUNT, 1, template),
    (tx) => templates.markDeleted(tx, ACCOUNT, 1),
    (tx) => audience.countAudiences(tx, ACCOUNT, ID),
    ...AUDIENCES.map((one) => (tx: Tx) => audience.audienceOf(tx, ACCOUNT, ID, one)),
    (tx) => sent.walkSent(tx, ACCOUNT, { after: '1', limit: 1 }),
    (tx) => sent.sentById(tx, ACCOUNT, [1]),
    (tx) => sent.pageOfSent(tx, { ...searched, status: 'error', phone: undefined }, page),
    (tx) => sent.pageOfSent(tx, { ...searched, status: 'pending', phone: '512' }, { page: 2, limit: 1 }),
    (tx) => sent.pageOfSent(tx, { ...searched, status: 'success', phone: PHONE }, page),
    (tx) => replies.pageOfReplies(tx, ACCOUNT, ID, { ...page, search: '5' }),
    (tx) => replies.repliersOf(tx, ACCOUNT, ID),
    (tx) => replies.countSilent(tx, ACCOUNT, ID, [1]),
    (tx) => history.countResults(tx, ACCOUNT, ID),
    (tx) => history.removedAfter(tx, ACCOUNT, ID),
    ...HISTORIES.flatMap((status) =>
      ['', PHONE].map(
        (search) => (tx: Tx) =>
          history.pageOfHistory(
            { ...tx, maybeValue: () => Promise.resolve(undefined) },
            ACCOUNT,
            ID,
            campaignHistoryQuery.parse({ ...page, status, search }),
          ),
      ),
    ),
    (tx) => history.batchesOf(tx, ACCOUNT, ID),
    (tx) => history.recordsOfBatches(tx, ACCOUNT, ID, { batches: [1], status: 'replied', digits: '512' }),
  ]);
  const own = namesIn(`${__dirname}/../store`, (file) => OTHER_FILES.includes(file));
  expect(
    [...new Set(statements.map(({ name }) => name))].filter((name) => !name.startsWith('platform.')).sort(),
  ).toEqual(own);
  expect(statements.map(shown).join('\n\n')).toMatchSnapshot();
});
