import { heightOf, isNarrow } from './rooms';

const counts = { recent_campaigns: 3, latest_keywords: 0, most_subscribed: 10, activity: 1 };

describe('the room of a panel before it is loaded', () => {
  it('is its declared height and that of its entries', () => {
    expect(heightOf({ minHeight: 100, rows: { of: 'recent_campaigns', height: 52, empty: 180 } }, counts)).toBe(256);
  });

  it('is that of its empty state without entries', () => {
    expect(heightOf({ minHeight: 100, rows: { of: 'latest_keywords', height: 48, empty: 200 } }, counts)).toBe(300);
  });

  it('is the declared height of a panel without a list, and unknown without one', () => {
    expect([heightOf({ minHeight: 338 }, counts), heightOf({}, counts)]).toEqual([338, undefined]);
  });
});

it('puts panels of up to half of the columns, and those that declare none, at the right', () => {
  expect([{ columns: 4 }, { columns: 6 }, {}, { columns: 8 }, { columns: 12 }].map(isNarrow)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
