import {
  wallTime,
  type campaignHistoryQuery,
  type campaignListReply,
  type campaignQuery,
  type CursorQuery,
  type z,
} from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { pageUpTo, positionOf } from '../../../platform/db/cursor';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { availableMessages } from '../../texting/ledger';
import { recipientTimesOf, recipientTimesOfBatches } from '../recipient/quiet-hours.repository';
import { countRecipients, keywordSnapshot } from '../recipient/recipients.repository';
import { countResults, pageOfHistory } from './campaign-history.repository';
import { presentHistory, presentRecipientTime, presentRow } from './campaigns.presenter';
import { countAnswers } from './answers.repository';
import * as campaigns from './campaigns.repository';
import { requireCampaign } from './chosen';

/** Presents rows of the list with the keywords as they are now. */
async function presenter(
  tx: Tx,
  { config }: Deps,
  { accountId, timezone }: Session,
  rows: readonly campaigns.CampaignRecord[],
) {
  const keywords = rows.flatMap((row) => row.choice.keywords);
  const current = await keywordSnapshot(tx, accountId, [...new Set(keywords)]);
  return (row: campaigns.CampaignRecord) => presentRow({ config, timezone }, row, current);
}

export const listCampaigns = (
  deps: Deps,
  session: Session,
  query: z.output<typeof campaignQuery>,
): Promise<z.output<typeof campaignListReply>> =>
  deps.db.asReader(session, async (tx) => {
    const list = await campaigns.pageOfCampaigns(tx, session.accountId, query);
    const present = await presenter(tx, deps, session, list.entries);
    const total_available_messages = await availableMessages(tx, session.accountId);
    return { ...list, entries: list.entries.map(present), total_available_messages };
  });

/** The list of the public API. */
export const walkCampaigns = (deps: Deps, session: Session, { after, limit }: CursorQuery) =>
  deps.db.asReader(session, async (tx) => {
    const rows = await campaigns.walkCampaigns(tx, session.accountId, { after: positionOf(after), limit });
    const present = await presenter(tx, deps, session, rows);
    return pageUpTo(rows, limit, { cursor: (row) => row.cursor, present });
  });

export const readHistory = ({ db }: Deps, session: Session, id: number, query: z.output<typeof campaignHistoryQuery>) =>
  db.asReader(session, async (tx) => {
    const { message } = await requireCampaign(tx, session.accountId, id);
    const list = await pageOfHistory(tx, session.accountId, id, query);
    return { ...list, entries: list.entries.map((record) => presentHistory(message, record)) };
  });

export const readResults = ({ db }: Deps, session: Session, id: number) =>
  db.asReader(session, async (tx) => {
    await requireCampaign(tx, session.accountId, id);
    const results = await countResults(tx, session.accountId, id);
    return { ...results, answers: await countAnswers(tx, session.accountId, id) };
  });

/** The current recipients of a scheduled campaign, or the actual ones of a campaign that was sent. */
export const readReach = ({ db }: Deps, { accountId }: Session, id: number): Promise<{ recipients: number }> =>
  db.asAccount(accountId, async (tx) => {
    const row = await requireCampaign(tx, accountId, id);
    if (row.state !== 'scheduled') return { recipients: row.recipients };
    return { recipients: await countRecipients(tx, accountId, row.choice, row) };
  });

export const readRecipientTimes = ({ db }: Deps, { accountId }: Session, id: number) =>
  db.asAccount(accountId, async (tx) => {
    const row = await requireCampaign(tx, accountId, id);
    const recipientTime = wallTime(row.own_time ?? '');
    if (recipientTime === null) return { own_times: [] };
    const times =
      row.started_at === null
        ? await recipientTimesOf(tx, accountId, row.choice, row, { at: new Date(), recipientTime, quiet: row.quiet })
        : await recipientTimesOfBatches(tx, accountId, id);
    return { own_times: times.map(presentRecipientTime) };
  });
