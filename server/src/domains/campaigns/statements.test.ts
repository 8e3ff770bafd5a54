import { countAnswers } from './campaign/answers.repository';
import * as restore from './sending/after-restore.repository';
import { lockCampaignsOf } from './report/campaign-clicks.repository';
import * as audience from './report/audience.repository';
import * as beginnings from './sending/replan-campaign.repository';
import * as campaigns from './campaign/campaigns.repository';
import * as caps from './limit/caps.repository';
import * as change from './sending/change.repository';
import * as control from './composer/campaign-control.repository';
import * as draftList from './draft/draft-list.repository';
import * as drafts from './draft/drafts.repository';
import * as errors from './report/campaign-errors.repository';
import * as expansion from './batch/expansion.repository';
import * as finish from './sending/finish.repository';
import * as history from './campaign/campaign-history.repository';
import * as hours from './recipient/quiet-hours.repository';
import * as limits from './limit/limits.repository';
import * as ages from './recipient/age-gate.repository';
import * as naming from './sending/begin-with-name.repository';
import * as personal from './recipient/personal.repository';
import * as progress from './sending/progress.repository';
import * as recipients from './recipient/recipients.repository';
import * as replies from './reply/campaign-replies.repository';
import * as resend from './sending/resend.repository';
import * as reserved from './sending/reserved.repository';
import * as save from './campaign/campaign-save.repository';
import * as sent from './report/sent-messages.repository';
import * as start from './sending/start.repository';
import * as templates from './template/templates.repository';
import * as texts from './two-texts/two-texts.repository';
import * as unfinished from './sending/unfinished.repository';
import type { Tx } from '../../platform/db/connection';
import {
  campaignQuery,
  AUDIENCES,
  campaignHistoryQuery,
  draftContent,
  draftListQuery,
  templateQuery,
} from '@textloom/contracts';
import { countLeaves } from './report/leaves.repository';
import { countReply } from './reply/reply-count.repository';
import { described, namesIn, shown } from '../../testing/statements';
import { endCampaigns } from './campaign/ended-campaigns.repository';
import { promiseOf } from './limit/promise.repository';
import { promiseUse } from './limit/promise-use.repository';
import { testDatabase } from '../../testing/database';
import { textResults } from './two-texts/text-results.repository';

const [ACCOUNT, ID] = [1, 2];
const AT = new Date(0);
const window = { begin: AT, since: 1 };
const CAPS: caps.Caps = { ...window, day: 1, week: 3, today: AT, six_days_ago: AT };
const PROMISED = { ...window, at: AT, least: 4, everywhere: AT };
const LIMITS = { caps: CAPS, promised: PROMISED };
const KEYWORD = { ...recipients.NOBODY, keywords: [1] };
const MIXED = { ...recipients.NOBODY, subscribers: [1], groups: [1], keywords: [1] };
const TEXT = { message: 'Hello', segments: 1 };
const FIELDS = { message: '{first_name}{state}', ab: { message_b: '{custom_size}' }, segments: 1 };
const moment = { at: AT, recipientTime: null, quiet: true };
const AB = { message_b: 'B', share: 20, metric: 'replies', hours: 4 } as const;
const campaign: expansion.Expanding = {
  ...{ id: ID, account_id: ACCOUNT, message: 'Hello', segments: 1, media_id: null, ab: null, share: null },
  ...{ choice: KEYWORD, recipients: 100, expand_cursor: 0, started_at: AT, written: 0, compared: 0, origin: null },
  ...{
    lawful: true,
    open_hour: null,
    close_hour: null,
    quiet: true,
    own_time: null,
    not_after: null,
    limited: true,
    beyond: false,
    buttons: null,
  },
};
const query = campaignQuery.parse({});
const PHONE = '5125550100';
const page = { page: 1, limit: 10 };
const list = { search: 'a', ...page, orderby: 'name', orderbytype: 'ASC' };
const key = { accountId: ACCOUNT, userId: 1, place: '' };
const content = { content: draftContent.parse({}), ids: {}, mediaId: null };
const searched = { accountId: ACCOUNT, name: 'Anna', keyword: 'PIZZA', from: AT, until: AT };
const template = { name: 'Welcome', message: 'Hi', segments: 1 };
const HISTORIES = ['clicked', 'replied', 'unsubscribed', 'used', 'waiting'] as const;

test('the statements of campaigns return the columns that they declare, and none is left out', async () => {
  const { url } = await testDatabase();
  const statements = await described(url, [
    (tx) => countAnswers(tx, ACCOUNT, ID),
    (tx) => restore.nextUnfinished(tx, AT),
    (tx) => restore.failDue(tx, AT, 'Restored.'),
    (tx) => start.setPool(tx, ID, { poolId: 1, codes: 10 }),
    (tx) => start.textsOfCampaign(tx, ID),
    (tx) => lockCampaignsOf(tx, [1]),
    (tx) => naming.storedTexts(tx, ID),
    (tx) => naming.storeTexts(tx, ID, { message: 'Hello', ab: AB, segments: 1, begin_with_name: true }),
    (tx) => naming.reachesUnwelcomed(tx, ACCOUNT, MIXED),
    (tx) => naming.countUnwelcomed(tx, ACCOUNT, MIXED),
    (tx) => naming.begunLater(tx, ACCOUNT),
    (tx) => ages.reachesUnasked(tx, ACCOUNT, MIXED, 21),
    (tx) => control.findControl(tx, ACCOUNT, ID),
    (tx) => control.nameOfUser(tx, ACCOUNT, 1),
    (tx) => errors.unsubscribedByError(tx, ACCOUNT, ID, AT),
    (tx) => errors.subscribedOfError(tx, ACCOUNT, ID, 13),
    (tx) => save.countUnknown(tx, ACCOUNT, MIXED),
    (tx) => save.insertCampaign(tx, ACCOUNT, { name: 'Pizza', choice: MIXED, ab: AB }),
    (tx) => save.updateCampaign(tx, ACCOUNT, ID, { name: 'Pizza', choice: MIXED, ab: null }),
    (tx) => save.lockCampaign(tx, ACCOUNT, ID),
    (tx) => save.keptBeyond(tx, ID, MIXED),
    (tx) => save.markDeleted(tx, ACCOUNT, ID),
    (tx) => campaigns.pageOfCampaigns(tx, ACCOUNT, query),
    (tx) => campaigns.pageOfCampaigns(tx, ACCOUNT, { ...query, search: 'pizza', sent: '1', orderby: 'name' }),
    (tx) => campaigns.walkCampaigns(tx, ACCOUNT, { after: null, limit: 10 }),
    (tx) => campaigns.walkCampaigns(tx, ACCOUNT, { after: { value: '1', id: '2' }, limit: 10 }),
    (tx) => campaigns.findCampaign(tx, ACCOUNT, ID),
    (tx) => campaigns.subscribersById(tx, ACCOUNT, [1]),
    (tx) => campaigns.groupsById(tx, ACCOUNT, [1], { counted: true }),
    (tx) => caps.capsOf(tx, ACCOUNT),
    (tx) => change.lockStarted(tx, ACCOUNT, ID),
    (tx) => change.markUndone(tx, ID),
    (tx) => change.markNotHeld(tx, ID),
    (tx) => change.markPaused(tx, ID),
    (tx) => change.markPausedBecause(tx, ID, 'Paused.'),
    (tx) => change.markResumed(tx, ID),
    (tx) => change.markCancelled(tx, ID, 10),
    (tx) => endCampaigns(tx, { accountId: ACCOUNT }),
    (tx) => expansion.claimExpansion(tx, 'worker'),
    (tx) => expansion.writeChunk(tx, campaign, 1_000, limits.NO_LIMITS),
    (tx) =>
      expansion.writeChunk(
        tx,
        { ...campaign, ...FIELDS, ab: { ...AB, ...FIELDS.ab }, choice: MIXED, share: 20 },
        1_000,
        LIMITS,
      ),
    (tx) => expansion.moveCursor(tx, campaign, 'worker', { cursor: 5, capped: 0, over_promise: 0 }),
    (tx) => expansion.markExpanded(tx, ID, 10),
    (tx) => finish.lockRow(tx, ID),
    (tx) => finish.lockEnding(tx, ID),
    (tx) => finish.totalOfBatches(tx, ID),
    (tx) => finish.markEnded(tx, ID, 1, ''),
    (tx) => limits.lockLimits(tx, ACCOUNT),
    (tx) => personal.limitTime(tx),
    (tx) => personal.countFallbacks(tx, ACCOUNT, MIXED, FIELDS),
    ...['', 'Ann', 'ann@', '512', '5125550100'].map(
      (search) => (tx: Parameters<typeof personal.limitTime>[0]) => personal.previewPeople(tx, ACCOUNT, MIXED, search),
    ),
    (tx) => promiseOf(tx, ACCOUNT),
    (tx) => promiseUse(tx, ACCOUNT, 1),
    (tx) => progress.noteProgress(tx, [ID], 1_000),
    (tx) => progress.waitingFrom(tx, null),
    (tx) => progress.worstOfRecent(tx, ID, [13], 100),
    (tx) => hours.waitsOf(tx, ACCOUNT, MIXED, TEXT, moment),
    (tx) => hours.recipientTimesOf(tx, ACCOUNT, MIXED, TEXT, moment),
    (tx) => hours.recipientTimesOfBatches(tx, ACCOUNT, ID),
    (tx) => recipients.countReach(tx, ACCOUNT, MIXED, FIELDS, limits.NO_LIMITS),
    (tx) => recipients.countReach(tx, ACCOUNT, { ...recipients.NOBODY, subscribers: [1] }, TEXT, LIMITS),
    (tx) => recipients.breakDown(tx, ACCOUNT, MIXED, TEXT, LIMITS),
    (tx) => recipients.keywordSnapshot(tx, ACCOUNT, [1]),
    (tx) => beginnings.replanBeginnings(tx, { accountId: ACCOUNT }),
    (tx) => beginnings.lockMarked(tx),
    (tx) => beginnings.storeBeginning(tx, ID, AT),
    (tx) => beginnings.replanComparisons(tx, { accountId: ACCOUNT }),
    (tx) => resend.resendable(tx, ACCOUNT, ID),
    (tx) => resend.findEnded(tx, ACCOUNT, ID),
    (tx) => resend.recipientsToResend(tx, ACCOUNT, ID),
    (tx) => resend.insertResend(tx, ACCOUNT, ID, { name: 'Again', choice: MIXED, recipients: 10 }),
    (tx) => reserved.storeReserved(tx, ID, { plan: 1, extra: 1 }),
    (tx) => reserved.lockReserved(tx, ID),
    (tx) => reserved.takeReserved(tx, ID, { plan: 1, extra: 1 }),
    (tx) => start.lockDueCampaigns(tx, 60_000, 10),
    (tx) => start.markStarted(tx, ID, { recipients: 10, leftOut: 0, snapshot: [], undoable: true }),
    (tx) => start.markFailed(tx, ID, 'Late.'),
    (tx) => textResults(tx, ACCOUNT, ID),
    (tx) => texts.findComparison(tx, ACCOUNT, ID),
    (tx) => texts.lockUndecided(tx),
    (tx) => texts.compareAgain(tx, { id: ID, account_id: ACCOUNT, message: 'A', ab: AB }),
    (tx) => texts.storeWinner(tx, ID, 1),
    (tx) => audience.findTexts(tx, ACCOUNT, ID),
    (tx) => countLeaves(tx, { subscriberIds: [ID], bySelf: true }),
    (tx) => countReply(tx, { accountId: ACCOUNT, replyTo: ID }),
    (tx) => unfinished.scheduledQueue(tx),
    (tx) => unfinished.expansionQueue(tx),
    (tx) => unfinished.reservedGap(tx),
    (tx) => drafts.findDraft(tx, key),
    (tx) => drafts.insertDraft(tx, key, { ...content, ids: { extra_subscribers: [], filtered_subscribers: [] } }),
    (tx) => drafts.updateDraft(tx, key, content),
    (tx) => drafts.setAside(tx, key),
    (tx) => drafts.asideAt(tx, key),
    (tx) => drafts.campaignOfDraft(tx, ACCOUNT, 1),
    (tx) => drafts.forgetOldAsides(tx, ACCOUNT),
    (tx) => drafts.findDraft(tx, { ...key, id: 1 }),
    (tx) => drafts.bringBack(tx, { ...key, id: 1 }),
    (tx) => draftList.pageOfDrafts(tx, ACCOUNT, draftListQuery.parse(list)),
    (tx) => draftList.countDrafts(tx, ACCOUNT),
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
  const own = statements.filter(({ name }) => name.startsWith('campaigns.'));
  expect([...new Set(own.map(({ name }) => name))].sort()).toEqual(namesIn(__dirname));
  expect(own.map(shown).join('\n\n')).toMatchSnapshot();
});
