import type { CostKind, CostMonth, readCosts as readCall, z } from '@textloom/contracts';
import type { CsvDownload } from '../../platform/web/csv-download';
import type { Deps } from '../../platform/web/deps';
import type { Session } from '../../platform/web/session.types';
import { feesBefore, numberPrices } from '../texting/fee';
import { costMonths } from './cost-report';
import { paidOrders } from './cost-report.repository';
import { isoDay } from './report-periods';
import { monthsOf } from './report.service';

type Query = z.output<(typeof readCall)['query']>;

const DAY_MS = 86_400_000;

/** What plan, messages and numbers cost in the months of these days. */
export function readCosts(
  { db }: Pick<Deps, 'db'>,
  session: Session,
  query: Query,
  now = new Date(),
): Promise<CostMonth[]> {
  const { accountId, timezone } = session;
  const { first, last } = monthsOf(query, timezone, now);
  const months = { first: isoDay(first).slice(0, 7), last: isoDay(last).slice(0, 7) };
  return db.asReader(session, async (tx) =>
    costMonths(
      {
        timezone,
        fees: await feesBefore(tx, accountId, now),
        prices: await numberPrices(tx),
        // A day earlier, because a month begins at different moments.
        orders: await paidOrders(tx, accountId, new Date(Date.parse(`${months.first}-01T00:00:00Z`) - DAY_MS)),
      },
      months,
    ),
  );
}

const NAMES: Readonly<Record<CostKind, string>> = {
  plan: 'Plan, keywords and messages',
  refund: 'Refunded',
  segments: 'Carrier fees',
  number: 'Numbers',
  registration: 'Registrations',
};
const KINDS = { short_code: 'Short code', toll_free: 'Toll-free', local: 'Local' } as const;
const money = (dollars: number): string => dollars.toFixed(2);

async function* pages(deps: Pick<Deps, 'db'>, session: Session, query: Query): AsyncGenerator<(string | number)[][]> {
  yield (await readCosts(deps, session, query)).flatMap(({ month, lines }) =>
    lines.map(({ what, kind, segments, charged, open }) => [
      month,
      NAMES[what],
      kind === null ? '' : KINDS[kind],
      segments ?? '',
      money(charged),
      money(open),
    ]),
  );
}

export const downloadCosts = (deps: Pick<Deps, 'db'>, session: Session, query: Query): CsvDownload => ({
  fileName: 'costs.csv',
  columns: ['Month', 'What', 'Kind of number', 'Segments', 'Charged', 'Not charged yet'],
  pages: pages(deps, session, query),
});
