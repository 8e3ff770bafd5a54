import { changeBetween, counted, formatCents, formatCount, formatDate, type ReportPeriod } from '@textloom/contracts';

/** Every figure of a report by mail, in the reported days or in those before. */
export interface Totals {
  sent: number;
  delivered: number;
  received: number;
  clicks: number;
  joined: number;
  left: number;
  /** Null: the report is without what was paid. */
  paidCents: number | null;
  usedCodes: number;
  revenueCents: number;
}

export interface Reported {
  /** The sender's name, or the product's. */
  company: string;
  every: ReportPeriod;
  /** First and last day, YYYY-MM-DD. */
  days: readonly [string, string];
  daysBefore: readonly [string, string];
  now: Totals;
  before: Totals;
  best: { name: string; clicked: number; replies: number } | undefined;
  /** The page with the same days. */
  page: string;
}

/** A line of the table. */
interface MailedFigure {
  label: string;
  now: string;
  before: string;
  /** "14 more (2%)" */
  change: string;
  worse: boolean;
}

/** A report as its mail and its PDF show it: every text is made here, once. */
export interface MailedReport {
  company: string;
  title: string;
  days: string;
  /** Heads of the columns. */
  columns: readonly [string, string, string];
  sentences: readonly string[];
  figures: readonly MailedFigure[];
  page: string;
}

/** "Nov 16 to Nov 22, 2026" */
export function daysText([first, last]: readonly [string, string]): string {
  const [from, until] = [first, last].map((day) => formatDate(day, 'day', 0));
  const sameYear = first.slice(0, 4) === last.slice(0, 4);
  return `${sameYear ? from?.replace(/, \d+$/, '') : from} to ${until}`;
}

const money = (cents: number): string => formatCents(cents / 100);

/** "14 more (2%)"; `shown` writes the difference. */
function changeText(now: number, before: number, shown = formatCount): string {
  const { way, by, percent } = changeBetween(now, before);
  if (way === 'same') return 'the same';
  return `${shown(by)} ${way === 'more' ? 'more' : shown === money ? 'less' : 'fewer'}${percent === null ? '' : ` (${formatCount(percent)}%)`}`;
}

function figuresOf({ now, before }: Reported): MailedFigure[] {
  const figure = (label: string, name: keyof Totals, show = formatCount, lessIsBetter = false): MailedFigure => {
    const [value, earlier] = [now[name] ?? 0, before[name] ?? 0];
    const { way } = changeBetween(value, earlier);
    const worse = way === (lessIsBetter ? 'more' : 'fewer');
    return { label, now: show(value), before: show(earlier), change: changeText(value, earlier, show), worse };
  };
  const usesCoupons = now.usedCodes > 0 || before.usedCodes > 0;
  return [
    figure('Messages sent', 'sent'),
    figure('Delivered', 'delivered'),
    figure('Texts received', 'received'),
    figure('Clicks on links', 'clicks'),
    figure('New subscribers', 'joined'),
    figure('Unsubscribed', 'left', formatCount, true),
    ...(usesCoupons ? [figure('Coupon codes used', 'usedCodes'), figure('Coupon revenue', 'revenueCents', money)] : []),
    // Paying more or less is neither better nor worse.
    ...(now.paidCents === null ? [] : [{ ...figure('Paid', 'paidCents', money), worse: false }]),
  ];
}

/** What changed, in words. */
function sentencesOf({ every, now, before, best }: Reported): string[] {
  const compared = (name: 'sent' | 'joined' | 'left'): string => {
    const change = changeText(now[name], before[name]);
    return change === 'the same' ? `as many as the ${every} before` : `${change} than the ${every} before`;
  };
  return [
    `You sent ${counted(now.sent, 'message')}, ${compared('sent')}; ${formatCount(now.delivered)} arrived.`,
    `${counted(now.joined, 'person', 'people')} subscribed, ${compared('joined')}, and ${formatCount(now.left)} unsubscribed, ${compared('left')}.`,
    ...(best
      ? [
          `The campaign to which most people reacted is “${best.name}”: ${counted(best.clicked, 'person', 'people')} clicked and ${formatCount(best.replies)} replied.`,
        ]
      : []),
  ];
}

export const titleOf = (every: ReportPeriod): string => (every === 'week' ? 'Weekly report' : 'Monthly report');

/** Whether anything happened in the reported days. */
export const hasActivity = ({ now }: Pick<Reported, 'now'>): boolean =>
  Object.values(now).some((value) => (value ?? 0) > 0);

/** The head of a column: the year is in the title. */
const shortDays = (days: readonly [string, string]): string => daysText(days).replaceAll(/, \d+/g, '');

export const presentReport = (reported: Reported): MailedReport => ({
  company: reported.company,
  title: titleOf(reported.every),
  days: daysText(reported.days),
  columns: [shortDays(reported.days), shortDays(reported.daysBefore), 'Change'],
  sentences: sentencesOf(reported),
  figures: figuresOf(reported),
  page: reported.page,
});
