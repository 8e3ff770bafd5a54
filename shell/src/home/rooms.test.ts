import { heightOf, isNarrow } from './rooms';

const counts = { recent_campaigns: 3, latest_keywords: 0, most_subscribed: 10, activity: 1 };

describe('the reserved height of a panel before it is loaded', () => {
  it('is its declared height plus that of its entries', () => {
    expect(heightOf({ minHeight: 100, rows: { of: 'recent_campaigns', height: 52, empty: 180 } }, counts)).toBe(256);
  });

  it('is that of the empty state without entries', () => {
    expect(heightOf({ minHeight: 100, rows: { of: 'latest_keywords', height: 48, empty: 200 } }, counts)).toBe(300);
  });

  it('is the declared height of a panel without a list, and unknown if none is declared', () => {
    expect([heightOf({ minHeight: 338 }, counts), heightOf({}, counts)]).toEqual([338, undefined]);
  });
});

it('places panels of up to half the columns, and those without a declared width, on the right', () => {
  expect([{ columns: 4 }, { columns: 6 }, {}, { columns: 8 }, { columns: 12 }].map(isNarrow)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
