import { presentCampaign, presentReply } from './campaign-page.presenter';
import {
  countFallbacks,
  countRecipients,
  createCampaign,
  deleteCampaign,
  dryRunCampaign,
  exportCampaignHistory,
  getCampaign,
  getCampaignHistory,
  getCampaignReach,
  getCampaignResults,
  getOwnTimes,
  getRepliers,
  getTwoTexts,
  listCampaignReplies,
  listCampaigns,
  listPreviewPeople,
  listSentMessages,
  replyToAll,
  unsubscribeErrorGroup,
  updateCampaign,
  walkCampaigns,
  walkMessages,
  wallTime,
} from '@textloom/contracts';
import { sendCsv } from '../../../platform/web/csv-download';
import { pageUpTo, positionOf } from '../../../platform/db/cursor';
import { isTooSlow } from '../../../platform/db/limits';
import type { Module } from '../../../platform/web/deps';
import { idempotencyKey } from '../../../platform/web/idempotency';
import { LARGE_BODY } from '../../../platform/web/parsing/limits';
import { route } from '../../../platform/web/route';
import { unsubscribedText } from '../../audience';
import { fileChange } from '../../files';
import { laterText, sendText } from './campaign-control.service';
import * as errors from '../report/campaign-errors.service';
import * as replies from '../reply/campaign-replies.service';
import { presentHistory, presentOwnTime, presentRow } from '../campaign/campaigns.presenter';
import { requireCampaign, requireOwn } from '../campaign/chosen';
import * as saves from './campaign-save.service';
import { exportRecipients } from '../campaign/recipients-export.service';
import * as preflight from './preflight.service';
import * as sent from '../report/sent-messages.service';
import { compareTexts } from '../two-texts/two-texts.service';
import { unsubscribedByError } from '../report/campaign-errors.repository';
import { countResults, pageOfHistory, removedAfter } from '../campaign/campaign-history.repository';
import { pageOfReplies, repliersOf } from '../reply/campaign-replies.repository';
import * as campaigns from '../campaign/campaigns.repository';
import { ownTimesOf, ownTimesOfBatches } from '../recipient/quiet-hours.repository';
import * as personal from '../recipient/personal.repository';
import {
  countReach,
  countRecipients as countChosen,
  keywordSnapshot,
  leftOutOf,
} from '../recipient/recipients.repository';
import { ANY_TEXT } from '../recipient/empty-text';
import { limitsOf } from '../limit/limits.repository';
import { availableMessages } from '../../texting/ledger';

/** Rows of the history in the view; further pages have their own call. */
const HISTORY_IN_VIEW = 25;
/** Replies in the view. */
const REPLIES_IN_VIEW = 100;

export const campaignRoutes: Module = (deps) => async (app) => {
  const { db, config } = deps;
  const large = { bodyLimit: LARGE_BODY };

  route(app, listCampaigns, ({ session, query }) =>
    db.asReader(session, async (tx) => {
      const { accountId, timezone } = session;
      const list = await campaigns.pageOfCampaigns(tx, accountId, query);
      const keywords = list.entries.flatMap((row) => row.choice.keywords);
      const current = await keywordSnapshot(tx, accountId, [...new Set(keywords)]);
      return {
        ...list,
        entries: list.entries.map((row) => presentRow({ config, timezone }, row, current)),
        total_available_messages: await availableMessages(tx, accountId),
      };
    }),
  );

  route(app, walkCampaigns, ({ session, query: { after, limit } }) =>
    db.asReader(session, async (tx) => {
      const { accountId, timezone } = session;
      const rows = await campaigns.walkCampaigns(tx, accountId, { after: positionOf(after), limit });
      const keywords = rows.flatMap((row) => row.choice.keywords);
      const current = await keywordSnapshot(tx, accountId, [...new Set(keywords)]);
      return pageUpTo(rows, limit, {
        cursor: (row) => row.cursor,
        present: (row) => presentRow({ config, timezone }, row, current),
      });
    }),
  );

  route(app, listSentMessages, ({ session, query }) => sent.listSentMessages(deps, session, query));

  route(app, walkMessages, ({ session, query }) => sent.walkMessages(deps, session, query));

  route(app, getCampaign, ({ session: { accountId, timezone }, params: { id } }) =>
    db.asAccount(accountId, async (tx) => {
      const row = await requireCampaign(tx, accountId, id);
      return presentCampaign({ config, timezone }, row, {
        history: (await pageOfHistory(tx, accountId, id, { page: 1, limit: HISTORY_IN_VIEW })).entries,
        current: await keywordSnapshot(tx, accountId, row.choice.keywords),
        subscribers: await campaigns.subscribersById(tx, accountId, row.choice.subscribers),
        groups: await campaigns.groupsById(tx, accountId, row.choice.groups, { counted: row.sent === 0 }),
        replies: await pageOfReplies(tx, accountId, id, { page: 1, limit: REPLIES_IN_VIEW }),
        unsubscribed:
          row.failed > 0 && row.started_at ? await unsubscribedByError(tx, accountId, id, row.started_at) : [],
        removed_after: await removedAfter(tx, accountId, id),
      });
    }),
  );

  route(app, getCampaignHistory, ({ session, params: { id }, query }) =>
    db.asReader(session, async (tx) => {
      const { accountId } = session;
      const { message } = await requireCampaign(tx, accountId, id);
      const list = await pageOfHistory(tx, accountId, id, query);
      return { ...list, entries: list.entries.map((record) => presentHistory(message, record)) };
    }),
  );

  route(app, getCampaignResults, ({ session, params: { id } }) =>
    db.asReader(session, async (tx) => {
      const { accountId } = session;
      await requireCampaign(tx, accountId, id);
      return countResults(tx, accountId, id);
    }),
  );

  route(app, exportCampaignHistory, ({ session, params, query, reply }) =>
    sendCsv(reply, exportRecipients(deps, session, params.id, query)),
  );

  // The current recipients of a scheduled campaign, or the actual ones of a campaign that was sent.
  route(app, getCampaignReach, ({ session: { accountId }, params: { id } }) =>
    db.asAccount(accountId, async (tx) => {
      const row = await requireCampaign(tx, accountId, id);
      if (row.state !== 'scheduled') return { recipients: row.recipients };
      return { recipients: await countChosen(tx, accountId, row.choice, row) };
    }),
  );

  route(app, getOwnTimes, ({ session: { accountId }, params: { id } }) =>
    db.asAccount(accountId, async (tx) => {
      const row = await requireCampaign(tx, accountId, id);
      const ownTime = wallTime(row.own_time ?? '');
      if (ownTime === null) return { own_times: [] };
      const times =
        row.started_at === null
          ? await ownTimesOf(tx, accountId, row.choice, row, { at: new Date(), ownTime, quiet: row.quiet })
          : await ownTimesOfBatches(tx, accountId, id);
      return { own_times: times.map(presentOwnTime) };
    }),
  );

  route(app, dryRunCampaign, ({ session, body }) => preflight.dryRun(deps, session, body), large);

  route(app, listCampaignReplies, ({ session, params: { id }, query }) =>
    db.asReader(session, async (tx) => {
      const { accountId } = session;
      await requireCampaign(tx, accountId, id);
      const list = await pageOfReplies(tx, accountId, id, query);
      return { ...list, entries: list.entries.map(presentReply) };
    }),
  );

  route(app, getRepliers, ({ session: { accountId }, params: { id } }) =>
    db.asAccount(accountId, async (tx) => {
      await requireCampaign(tx, accountId, id);
      return { subscribers: await repliersOf(tx, accountId, id) };
    }),
  );

  route(
    app,
    replyToAll,
    async ({ session, params, body, uploads, request }) => {
      const file = await fileChange({ uploads, body });
      const saved = await replies.replyToAll(deps, session, params.id, body, file, idempotencyKey(request));
      return { message: await sendText(deps, session, saved.id, 'reply'), ...saved };
    },
    large,
  );

  route(app, unsubscribeErrorGroup, async ({ session, params, body }) => {
    const unsubscribed = await errors.unsubscribeErrorGroup(deps, session, params.id, body.error_message);
    return { message: unsubscribedText(unsubscribed), unsubscribed };
  });

  route(app, getTwoTexts, ({ session, params }) => compareTexts(deps, session, params.id));

  // Equal to the number in history and ledger.
  route(
    app,
    countRecipients,
    ({ session: { accountId }, body }) =>
      db.asAccount(accountId, async (tx) => {
        await requireOwn(tx, accountId, body);
        const reach = await countReach(tx, accountId, body, ANY_TEXT, await limitsOf(tx, accountId));
        return { recipients: reach.recipients, left_out: leftOutOf(reach) };
      }),
    large,
  );

  route(
    app,
    countFallbacks,
    async ({ session: { accountId }, body: { message, segments, message_b, ab_share, ...choice } }) => {
      const texts = { message, segments, ab: ab_share > 0 ? { message_b } : null };
      try {
        const counts = await db.asAccount(accountId, async (tx) => {
          await personal.limitTime(tx);
          await requireOwn(tx, accountId, choice);
          return personal.countFallbacks(tx, accountId, choice, texts);
        });
        return { counted: true, ...counts };
      } catch (error) {
        if (!isTooSlow(error)) throw error;
        return { counted: false, unfilled: 0, unwritable: 0 };
      }
    },
    large,
  );

  route(
    app,
    listPreviewPeople,
    ({ session: { accountId }, body: { search, ...choice } }) =>
      db.asAccount(accountId, async (tx) => {
        await requireOwn(tx, accountId, choice);
        return { entries: await personal.previewPeople(tx, accountId, choice, search) };
      }),
    large,
  );

  route(
    app,
    createCampaign,
    async ({ session, body, uploads, request }) => {
      const file = await fileChange({ uploads, body });
      const saved = await saves.createCampaign(deps, session, body, file, idempotencyKey(request));
      const message =
        body.schedule === 1
          ? await laterText(deps, session, saved.id, 'Your campaign was scheduled.')
          : await sendText(deps, session, saved.id, 'campaign');
      return { message, ...saved };
    },
    large,
  );

  route(
    app,
    updateCampaign,
    async ({ session, params, body, uploads }) => {
      const file = await fileChange({ uploads, body });
      const saved = await saves.updateCampaign(deps, session, params.id, body, file);
      const message =
        body.schedule === 1
          ? await laterText(deps, session, saved.id, 'Campaign saved.')
          : await sendText(deps, session, saved.id, 'campaign');
      return { message, ...saved };
    },
    large,
  );

  route(app, deleteCampaign, async ({ session, params }) => ({
    message: 'Campaign deleted.',
    ...(await saves.deleteCampaign(deps, session, params.id)),
  }));
};
