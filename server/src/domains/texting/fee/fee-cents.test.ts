import { feeCents, isBillable, kindOf, priceAt } from './fee-cents';
import type { NumberFee } from './number-fee.repository';
import type { NumberPrice } from './number-price.repository';

const price = (changes: Partial<NumberPrice>): NumberPrice => ({
  ...{ kind: 'toll_free', validFrom: '2026-12-01', monthCents: 215, registrationCents: 300 },
  ...{ registrationMonthCents: 1000, segmentMicros: 4500, source: '', readOn: '2026-12-01', by: '' },
  ...changes,
});
const PRICES = [
  price({ validFrom: '2027-01-15', monthCents: 999, segmentMicros: 9000 }),
  price({}),
  price({ kind: 'local', monthCents: 115 }),
];
const fee = (changes: Partial<NumberFee>): NumberFee => ({
  ...{ id: 1, digits: '8885550100', what: 'number', period: new Date('2026-12-10T00:00:00Z') },
  ...{ quantity: 1, billedCents: 0 },
  ...changes,
});

describe('the price of a fee', () => {
  it.each([
    ['a month of the number', {}, 215],
    ['of another kind', { digits: '5125550100' }, 115],
    ['a registration', { what: 'registration' }, 300],
    ['a month of a registration', { what: 'registration_month' }, 1000],
    ['segments, rounded down to a cent', { what: 'segments', quantity: 199 }, 89],
    ['a segment alone', { what: 'segments' }, 0],
    ['segments that did not leave after all', { what: 'segments', quantity: -200 }, -90],
    ['before there were prices', { period: new Date('2026-11-30T23:59:59Z') }, 0],
    ['of a kind without a price', { digits: '55222' }, 0],
    ['from the first moment of the new price', { period: new Date('2027-01-15T00:00:00Z') }, 999],
    ['of a month that began before it', { period: new Date('2027-01-14T23:59:59Z') }, 215],
    [
      'of segments of a month that began before it',
      { what: 'segments', period: new Date('2027-01-01T00:00:00Z'), quantity: 10_000 },
      4500,
    ],
    [
      'of segments of the month after it',
      { what: 'segments', period: new Date('2027-02-01T00:00:00Z'), quantity: 10_000 },
      9000,
    ],
  ] as const satisfies readonly (readonly [string, Partial<NumberFee>, number])[])('%s', (_, changes, cents) => {
    expect(feeCents(fee(changes), PRICES)).toBe(cents);
  });

  it('is the newest of its kind that has begun, in whatever order they are given', () => {
    const at = new Date('2027-03-01T00:00:00Z');
    expect(priceAt(PRICES.toReversed(), 'toll_free', at)?.monthCents).toBe(999);
    expect(priceAt(PRICES, 'short_code', at)).toBeUndefined();
  });
});

it.each([
  ['55222', 'short_code'],
  ['8335550100', 'toll_free'],
  ['5125550100', 'local'],
])('the kind of %s is %s', (digits, kind) => {
  expect(kindOf(digits)).toBe(kind);
});

describe('segments are billed', () => {
  const december = { what: 'segments', period: new Date('2026-12-01T00:00:00Z') } as const;
  it.each([
    ['2026-12-31T23:59:59Z', false],
    ['2027-01-01T23:59:59Z', false],
    ['2027-01-02T00:00:00Z', true],
  ])('at %s: %s', (now, billable) => {
    expect(isBillable(december, new Date(now))).toBe(billable);
  });

  it('unlike months of numbers, which are billed from their beginning', () => {
    const period = new Date('2026-12-10T00:00:00Z');
    expect(isBillable({ what: 'number', period }, period)).toBe(true);
  });
});
