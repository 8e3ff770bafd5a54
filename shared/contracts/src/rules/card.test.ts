import { isCardExpired } from './card';

const at = new Date('2026-12-01T04:30:00Z'); // still November in Central and Pacific time, and in all our zones

describe('NAV-018, BILL-012: an expired card', () => {
  it.each([
    [12, 2025, true],
    [10, 2026, true],
    [11, 2026, false],
    [12, 2026, false],
    [1, 2027, false],
  ])('%i/%i: %s', (exp_month, exp_year, expected) => {
    expect(isCardExpired({ exp_month, exp_year }, 0, at)).toBe(expected);
  });

  it('changes with the month of the profile’s timezone (decision 124)', () => {
    const november = { exp_month: 11, exp_year: 2026 };
    const morning = new Date('2026-12-01T05:30:00Z');
    expect(isCardExpired(november, 1, morning)).toBe(true);
    expect(isCardExpired(november, 0, morning)).toBe(false);
  });
});
