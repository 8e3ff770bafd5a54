import type { NumberFee, NumberPrice } from '../../texting/fee';
import { quotePlan } from '../purchase/prices';
import { upgradeCredit } from '../purchase/upgrade-credit';
import { feeLines } from './fee-lines';

const TIMEZONE = 0;
const PRICES: NumberPrice[] = (['toll_free', 'local', 'short_code'] as const).map((kind) => ({
  ...{ kind, validFrom: '2026-12-01', monthCents: 215, registrationCents: 1950, registrationMonthCents: 1000 },
  ...{ segmentMicros: 4500, source: '', readOn: '2026-12-01', by: '' },
}));
const fee = (changes: Partial<NumberFee>): NumberFee => ({
  ...{ id: 1, digits: '8885550100', what: 'number', period: new Date('2026-12-10T18:00:00Z') },
  ...{ quantity: 1, billedCents: 0 },
  ...changes,
});
const SEGMENTS = { what: 'segments', period: new Date('2026-12-01T00:00:00Z'), quantity: 12_345 } as const;

describe('fees as lines of an order', () => {
  it.each([
    [{}, 'Toll-free number (888) 555-0100, month from Dec 10, 2026', 215],
    [{ digits: '5125550100' }, 'Local number (512) 555-0100, month from Dec 10, 2026', 215],
    [{ what: 'registration' }, 'Registration of (888) 555-0100', 1950],
    [{ what: 'registration_month' }, 'Registration of (888) 555-0100, month from Dec 10, 2026', 1000],
    [SEGMENTS, 'Carrier fees of (888) 555-0100, December 2026: 12,345 segments at $0.0045', 5555],
    [{ ...SEGMENTS, digits: '55222' }, 'Carrier fees of 55222, December 2026: 12,345 segments at $0.0045', 5555],
    [{ billedCents: 430 }, 'Toll-free number (888) 555-0100, month from Dec 10, 2026, corrected', -215],
    [
      { ...SEGMENTS, billedCents: 5000 },
      'Carrier fees of (888) 555-0100, December 2026: 12,345 segments at $0.0045, corrected',
      555,
    ],
  ] as const satisfies readonly (readonly [Partial<NumberFee>, string, number])[])(
    '%j is %s',
    (changes, text, unit_cents) => {
      expect(feeLines([fee(changes)], PRICES, TIMEZONE)).toEqual([{ text, quantity: 1, unit_cents, fee: 1 }]);
    },
  );

  it('leave out what was charged, and what costs nothing', () => {
    const none = [fee({ billedCents: 215 }), fee({ ...SEGMENTS, quantity: 1 })];
    expect(feeLines(none, PRICES, TIMEZONE)).toEqual([]);
    expect(feeLines([fee({})], [], TIMEZONE)).toEqual([]);
  });

  it('show all decimals of a price', () => {
    const exact = PRICES.map((one) => ({ ...one, segmentMicros: 3_705 }));
    expect(feeLines([fee(SEGMENTS)], exact, TIMEZONE)[0]?.text).toContain('at $0.003705');
  });
});

describe('a renewal with fees', () => {
  const plan = { id: 2, name: 'Starter', price_cents: 300, messages: 1, keywords: 1, active: true };
  const prices = { keywordPriceCents: 500, messagesPriceCents: 1500, messagesBatch: 500 };
  const line = (unit_cents: number) => ({ text: 'A fee', quantity: 1, unit_cents, fee: 1 });
  const total = (...cents: number[]) =>
    quotePlan(plan, 0, prices, { due: new Date(0), fees: cents.map(line) }).amount_cents;

  it('charges them all', () => {
    expect(total(215, 45)).toBe(560);
  });

  it.each([
    ['whole', -100, 200],
    ['up to a charge that card providers accept', -270, 50],
  ])('gives back what was charged too much, %s', (_, back, cents) => {
    expect(total(back)).toBe(cents);
  });

  it('is credited without its fees when an upgrade ends its month', () => {
    const period_start = new Date('2026-12-01T00:00:00Z');
    const period_end = new Date('2026-12-31T00:00:00Z');
    const { lines } = quotePlan(plan, 0, prices, { due: period_start, fees: [line(9_000)] });
    const month = { lines, refunded_cents: 0, period_start, period_end };
    expect(upgradeCredit(month, 7900, new Date('2026-12-16T00:00:00Z'))).toBe(150);
  });
});
