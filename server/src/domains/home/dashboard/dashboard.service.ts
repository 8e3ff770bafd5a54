import { formatDate, startOfDay, toApiDate, zoneOf, type Dashboard } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { latestActivity } from '../../audience';
import { keywordUse } from '../../billing';
import { isoDay, readDay } from '../../reports';
import { availableMessages } from '../../texting/ledger';
import { presentSubscription } from '../profile/profile.presenter';
import * as repository from './dashboard.repository';
import { readProfile } from '../profile/profile.repository';
import { needsOf } from './needs.service';

/** Lengths of the home page's lists (decision 152; HOME-027). */
const RECENT_CAMPAIGNS = 5;
const LATEST_KEYWORDS = 5;
const ACTIVITIES = 10;
const MAX_SUBSCRIBED = 10;
/** "Last month" and "this month" are the last 30 days (decision 150), the same days as in the reports. */
const MONTH_DAYS = 30;
/** The name of the only key besides available_subscribers (decision 29). */
const PERIOD_KEY = 'last_month';

const zoneOfSession = ({ timezone }: Session) => ({ code: timezone, name: zoneOf(timezone) });

/** Midnight at the start of the 30 days, of which today is the last. */
const monthStart = (now: Date, timezone: number): Date => {
  const today = readDay(formatDate(now.toISOString(), 'filter', timezone));
  return startOfDay(isoDay(today - (MONTH_DAYS - 1)), timezone);
};

async function chart(
  tx: Tx,
  session: Session,
  unit: 'day' | 'month',
  count: number,
): Promise<Dashboard['activity_chart']['daily']> {
  const rows = await repository.readSeries(tx, session.accountId, { unit, count, zone: zoneOfSession(session) });
  return rows.map(({ starts, ...row }) => ({ ...row, date: toApiDate(starts) }));
}

/** Everything on the home page (API-049, API-050). */
export const readDashboard = (deps: Deps, session: Session): Promise<Dashboard> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const { accountId } = session;
    const now = new Date();
    const profile = await readProfile(tx, session.userId);
    const since = monthStart(now, session.timezone);
    const numbers = await repository.readNumbers(tx, accountId, since, zoneOfSession(session));
    const keywordCounts = await keywordUse(tx, accountId);
    const keywords = await repository.keywordTotals(tx, accountId);
    const activity = await latestActivity(tx, accountId, ACTIVITIES);
    const campaigns = await repository.recentCampaigns(tx, accountId, RECENT_CAMPAIGNS);
    const { available_subscribers, new_30, ...messages } = numbers;
    return {
      subscription: presentSubscription(profile, now),
      messages: { messages_available: await availableMessages(tx, accountId), ...messages },
      keywords: keywordCounts,
      subscribers: { available_subscribers, [PERIOD_KEY]: new_30 },
      activity,
      activity_chart: { daily: await chart(tx, session, 'day', 30), monthly: await chart(tx, session, 'month', 12) },
      recent_campaigns: campaigns.map(({ at, left, delivered, ...campaign }) => ({
        ...campaign,
        date: toApiDate(at),
        stats: { sent: left, delivered },
      })),
      latest_keywords: keywords
        .slice(0, LATEST_KEYWORDS)
        .map((keyword) => ({ ...keyword, added_at: toApiDate(keyword.added_at) })),
      first_steps: {
        keyword: keywordCounts.used > 0,
        texted: await repository.hasTexts(tx, accountId),
        campaign: campaigns.length > 0,
      },
      needs: await needsOf(tx, session, { profile, keywords, now }),
      most_subscribed: keywords
        .filter(({ subscribers }) => subscribers > 0)
        .sort((a, b) => b.subscribers - a.subscribers || a.keyword.localeCompare(b.keyword))
        .slice(0, MAX_SUBSCRIBED)
        .map(({ id, keyword, subscribers }) => ({ id, keyword, subscribers })),
    };
  });
