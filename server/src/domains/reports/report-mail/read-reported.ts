import { filterDay, type ReportPeriod, link, APP_BASE } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import type { Config } from '../../../platform/config/config';
import { shownName } from '../../../platform/mail/shown-name';
import { senderNameOf } from '../../notices';
import { isoDay, readDay, writeDay } from '../report-periods';
import { reportFigures } from '../report.service';
import { bestCampaign, countClicks, paidIn, type Span, usedCoupons } from './mailed-figures.repository';
import type { Reported, Totals } from './mailed-report';
import type { DueReportMail } from './report-mail.repository';

const DAY_MS = 86_400_000;

/** The days of the week or month that ended before this day (YYYY-MM-DD), as the page's address writes them. */
function reportedDays(every: ReportPeriod, lastDay: string): { from: string; until: string } {
  const end = Date.parse(`${lastDay}T00:00:00Z`) / DAY_MS;
  const month = Date.UTC(Number(lastDay.slice(0, 4)), Number(lastDay.slice(5, 7)) - 2, 1) / DAY_MS;
  return { from: writeDay(every === 'week' ? end - 7 : month), until: writeDay(end - 1) };
}

type Days = { from: string; until: string };

function spanOf({ from, until }: Days, timezone: number): Span {
  const [first, end] = [filterDay(from, timezone), filterDay(until, timezone, 1)];
  if (!first || !end) throw new Error(`${from} to ${until} are no days`);
  return { from: first, until: end };
}

const isoDays = ({ from, until }: Days): readonly [string, string] => [isoDay(readDay(from)), isoDay(readDay(until))];

/** What a report by mail is about, with the figures of the Reports page and those that only the mail has. */
export async function readReported(
  tx: Tx,
  { productName, publicUrl }: Pick<Config, 'productName' | 'publicUrl'>,
  { account_id: accountId, every, last_day: lastDay, costs, timezone }: DueReportMail,
  now: Date,
): Promise<Reported> {
  const timeline = every === 'week' ? 'daily' : 'monthly';
  const days = reportedDays(every, lastDay);
  const report = await reportFigures(tx, { accountId, timezone }, { timeline, ...days }, now);
  const totals = async ({
    totals: page,
    ...period
  }: Pick<typeof report, 'totals' | 'from' | 'until'>): Promise<Totals> => {
    const span = spanOf(period, timezone);
    const used = await usedCoupons(tx, accountId, span);
    return {
      sent: page.messages_sent,
      delivered: page.messages_delivered,
      received: page.messages_received,
      clicks: await countClicks(tx, accountId, span),
      joined: page.new_subscribers,
      left: page.unsubscribed_subscribers,
      paidCents: costs ? await paidIn(tx, accountId, span) : null,
      usedCodes: used.codes,
      revenueCents: used.cents,
    };
  };
  const best = await bestCampaign(tx, accountId, spanOf(report, timezone));
  const page = new URLSearchParams({ timeline: 'daily', range: 'custom', ...days });
  return {
    company: shownName(await senderNameOf(tx, accountId)) ?? productName,
    every,
    days: isoDays(report),
    daysBefore: isoDays(report.previous),
    now: await totals(report),
    before: await totals(report.previous),
    best: best && { ...best, name: shownName(best.name) ?? 'without a name' },
    page: `${publicUrl}${APP_BASE}${link('/reports')}?${page.toString()}`,
  };
}
