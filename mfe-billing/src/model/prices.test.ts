import { monthlyPrice, times } from './prices';

describe('BILL-004: the price of a month', () => {
  it.each([
    [49, 0, 5, 49],
    [49, 3, 5, 64],
    [29.9, 3, 0.1, 30.2],
    [0, 0, 5, 0],
  ])('of a plan at %d with %d extra keywords at %d is %d', (price, extra_keywords, keyword_price, total) => {
    expect(monthlyPrice(price, { extra_keywords }, { keyword_price })).toBe(total);
  });
});

describe('Amounts', () => {
  it('are multiplied in cents', () => {
    expect(times(3, 0.1)).toBe(0.3);
    expect(times(25, 19.99)).toBe(499.75);
  });
});
