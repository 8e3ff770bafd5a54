import { testDatabase } from '../../testing/database';
import { OTHER_FILES } from './statement-files.fixture';
import { described, namesIn, shown } from '../../testing/statements';
import { campaignQuery } from '@textloom/contracts';
import { filesOfCampaigns } from './store/file-uses.repository';
import * as restore from './store/after-restore.repository';
import * as naming from './store/begin-with-name.repository';
import * as control from './store/campaign-control.repository';
import * as errors from './store/campaign-errors.repository';
import * as save from './store/campaign-save.repository';
import * as campaigns from './store/campaigns.repository';
import * as caps from './store/caps.repository';
import * as change from './store/change.repository';
import { endCampaigns } from './store/ended-campaigns.repository';
import * as expansion from './store/expansion.repository';
import * as finish from './store/finish.repository';
import * as limits from './store/limits.repository';
import * as personal from './store/personal.repository';
import { promiseUse } from './store/promise-use.repository';
import { promiseOf } from './store/promise.repository';
import * as progress from './store/progress.repository';
import * as hours from './store/quiet-hours.repository';
import * as recipients from './store/recipients.repository';
import * as replan from './store/replan.repository';
import * as resend from './store/resend.repository';
import * as reserved from './store/reserved.repository';
import * as start from './store/start.repository';
import { textResults } from './store/text-results.repository';
import * as texts from './store/two-texts.repository';

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
const moment = { at: AT, ownTime: null, quiet: true };
const AB = { message_b: 'B', share: 20, metric: 'replies', hours: 4 } as const;
const campaign: expansion.Expanding = {
  ...{ id: ID, account_id: ACCOUNT, message: 'Hello', segments: 1, media_id: null, ab: null, share: null },
  ...{ choice: KEYWORD, recipients: 100, expand_cursor: 0, started_at: AT, written: 0, compared: 0, origin: null },
  ...{ lawful: true, open_hour: null, close_hour: null, own_time: null, not_after: null, limited: true, beyond: false },
};
const query = campaignQuery.parse({});

test('the statements of campaigns and their recipients return the columns that they declare, and none is left out', async () => {
  const { url } = await testDatabase();
  const statements = await described(url, [
    (tx) => restore.nextUnfinished(tx, AT),
    (tx) => restore.failDue(tx, AT, 'Restored.'),
    (tx) => restore.pauseDue(tx),
    (tx) => restore.skipDueSteps(tx),
    (tx) => restore.leaveOutNoted(tx),
    (tx) => restore.leaveOutHeld(tx),
    (tx) => restore.passOverDays(tx),
    (tx) => naming.storedTexts(tx, ID),
    (tx) => naming.storeTexts(tx, ID, { message: 'Hello', ab: AB, segments: 1, begin_with_name: true }),
    (tx) => naming.reachesUnwelcomed(tx, ACCOUNT, MIXED),
    (tx) => naming.begunLater(tx, ACCOUNT),
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
    (tx) => progress.noteProgress(tx, ID, 1_000),
    (tx) => progress.progressOf(tx, ID),
    (tx) => progress.waitingOfAll(tx),
    (tx) => progress.worstOfRecent(tx, ID, [13], 100),
    (tx) => hours.waitsOf(tx, ACCOUNT, MIXED, TEXT, moment),
    (tx) => hours.ownTimesOf(tx, ACCOUNT, MIXED, TEXT, moment),
    (tx) => hours.ownTimesOfBatches(tx, ACCOUNT, ID),
    (tx) => recipients.countReach(tx, ACCOUNT, MIXED, FIELDS, limits.NO_LIMITS),
    (tx) => recipients.countReach(tx, ACCOUNT, { ...recipients.NOBODY, subscribers: [1] }, TEXT, LIMITS),
    (tx) => recipients.breakDown(tx, ACCOUNT, MIXED, TEXT, LIMITS),
    (tx) => recipients.keywordSnapshot(tx, ACCOUNT, [1]),
    (tx) => replan.replanSequences(tx, { accountId: ACCOUNT }),
    (tx) => replan.lockRunning(tx, ACCOUNT),
    (tx) => replan.moveBegunDays(tx, ACCOUNT, 'America/Chicago', 'America/New_York'),
    (tx) => replan.replanBeginnings(tx, { accountId: ACCOUNT }),
    (tx) => replan.lockMarked(tx),
    (tx) => replan.storeBeginning(tx, ID, AT),
    (tx) => replan.replanComparisons(tx, { accountId: ACCOUNT }),
    (tx) => replan.plannedByLaw(tx),
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
    (tx) => filesOfCampaigns(tx, [ID]),
    (tx) => textResults(tx, ACCOUNT, ID),
    (tx) => texts.findComparison(tx, ACCOUNT, ID),
    (tx) => texts.lockUndecided(tx),
    (tx) => texts.compareAgain(tx, { id: ID, account_id: ACCOUNT, ab: AB }),
    (tx) => texts.storeWinner(tx, ID, 1),
  ]);
  const written = namesIn(`${__dirname}/store`, (file) => !OTHER_FILES.includes(file));
  expect([...new Set(statements.map(({ name }) => name))].sort()).toEqual(written);
  expect(statements.map(shown).join('\n\n')).toMatchSnapshot();
});
