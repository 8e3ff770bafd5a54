import { COST_KINDS, type CostKind, type CostMonth, formatDate } from '@textloom/contracts';
import { feeCents, kindOf, type NumberFee, type NumberPrice } from '../texting/fee';

interface PaidOrder {
  paidAt: Date;
  cents: number;
  refundedCents: number;
}

export interface Costs {
  fees: readonly NumberFee[];
  prices: readonly NumberPrice[];
  orders: readonly PaidOrder[];
  timezone: number;
}

interface Cost {
  month: string;
  what: CostKind;
  kind: CostMonth['lines'][number]['kind'];
  segments: number | null;
  chargedCents: number;
  openCents: number;
}

const KINDS: Readonly<Record<NumberFee['what'], CostKind>> = {
  segments: 'segments',
  number: 'number',
  registration: 'registration',
  registration_month: 'registration',
};

/** The month of a moment by the owner's clock: 2026-12. */
function monthOf(at: Date, timezone: number): string {
  const [month = '', , year = ''] = formatDate(at.toISOString(), 'filter', timezone).split('/');
  return `${year}-${month}`;
}

/** Months of segments are those of the calendar in UTC, as on the invoice. */
const costOfFee = (fee: NumberFee, { prices, timezone }: Costs): Cost => ({
  month: fee.what === 'segments' ? fee.period.toISOString().slice(0, 7) : monthOf(fee.period, timezone),
  what: KINDS[fee.what],
  kind: kindOf(fee.digits),
  segments: fee.what === 'segments' ? fee.quantity : null,
  chargedCents: fee.billedCents,
  openCents: feeCents(fee, prices) - fee.billedCents,
});

const costsOfOrder = ({ paidAt, cents, refundedCents }: PaidOrder, { timezone }: Costs): Cost[] => {
  const of = { month: monthOf(paidAt, timezone), kind: null, segments: null, openCents: 0 };
  return [
    { ...of, what: 'plan', chargedCents: cents },
    { ...of, what: 'refund', chargedCents: -refundedCents },
  ];
};

function grouped(costs: readonly Cost[], keyOf: (cost: Cost) => string): [key: string, costs: Cost[]][] {
  const groups = new Map<string, Cost[]>();
  for (const cost of costs) groups.set(keyOf(cost), [...(groups.get(keyOf(cost)) ?? []), cost]);
  return [...groups.entries()];
}

const total = (costs: readonly Cost[], of: 'chargedCents' | 'openCents'): number =>
  costs.reduce((sum, cost) => sum + cost[of], 0) / 100;

const amounts = (costs: readonly Cost[]) => ({
  charged: total(costs, 'chargedCents'),
  open: total(costs, 'openCents'),
});

function linesOf(costs: readonly Cost[]): CostMonth['lines'] {
  return grouped(costs, ({ what, kind }) => `${COST_KINDS.indexOf(what)} ${kind ?? ''}`)
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([, same]) => {
      const [first] = same;
      if (!first) return [];
      const segments = first.segments === null ? null : same.reduce((sum, cost) => sum + (cost.segments ?? 0), 0);
      return [{ what: first.what, kind: first.kind, segments, ...amounts(same) }];
    })
    .filter(({ charged, open, segments }) => charged !== 0 || open !== 0 || (segments ?? 0) !== 0);
}

/** What an account paid or owes, in the months from the first to the last: 2026-12. The newest comes first. */
export function costMonths(given: Costs, { first, last }: { first: string; last: string }): CostMonth[] {
  const costs = [
    ...given.orders.flatMap((order) => costsOfOrder(order, given)),
    ...given.fees.map((fee) => costOfFee(fee, given)),
  ].filter(({ month }) => month >= first && month <= last);
  return grouped(costs, ({ month }) => month)
    .sort(([a], [b]) => b.localeCompare(a))
    .map(([month, of]) => ({ month, lines: linesOf(of), ...amounts(of) }))
    .filter(({ lines }) => lines.length > 0);
}
