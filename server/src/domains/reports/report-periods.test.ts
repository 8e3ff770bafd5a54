import { isoDay, periodsOf, readDay, writeDay, type Period } from './report-periods';

const TODAY = readDay('11/22/2026');
const range = (from?: string, until?: string) => ({
  ...(from === undefined ? {} : { from: readDay(from) }),
  ...(until === undefined ? {} : { until: readDay(until) }),
});
const shown = ({ first, last, buckets }: Period): string =>
  `${writeDay(first)} to ${writeDay(last)}, ${buckets.length}`;

describe('RPT-007: the range of a report', () => {
  it('is the last 30 days, or the last 12 months, until today (decision 151)', () => {
    const daily = periodsOf('daily', {}, TODAY);
    expect(shown(daily.current)).toBe('10/24/2026 to 11/22/2026, 30');
    expect(shown(daily.previous)).toBe('09/24/2026 to 10/23/2026, 30');
    const monthly = periodsOf('monthly', {}, TODAY);
    expect(shown(monthly.current)).toBe('12/01/2025 to 11/22/2026, 12');
    expect(shown(monthly.previous)).toBe('12/01/2024 to 11/22/2025, 12');
  });

  it('splits a range into whole months, as far as they lie within it', () => {
    const { current } = periodsOf('monthly', range('01/30/2026', '03/02/2026'), TODAY);
    expect(current.buckets.map(({ first, end }) => `${isoDay(first)} ${isoDay(end)}`)).toEqual([
      '2026-01-30 2026-02-01',
      '2026-02-01 2026-03-01',
      '2026-03-01 2026-03-03',
    ]);
  });

  it('compares with as many days or months before, however long their months are', () => {
    const of = (timeline: 'daily' | 'monthly', from: string, until: string) =>
      shown(periodsOf(timeline, range(from, until), TODAY).previous);
    expect(of('daily', '03/01/2024', '03/31/2024')).toBe('01/30/2024 to 02/29/2024, 31');
    expect(of('monthly', '03/01/2024', '03/31/2024')).toBe('02/01/2024 to 02/29/2024, 1');
    expect(of('monthly', '02/01/2026', '02/28/2026')).toBe('01/01/2026 to 01/31/2026, 1');
    expect(of('monthly', '03/30/2026', '05/15/2026')).toBe('12/30/2025 to 02/15/2026, 3');
    expect(of('daily', '11/22/2026', '11/22/2026')).toBe('11/21/2026 to 11/21/2026, 1');
  });

  it('leaves out future days', () => {
    expect(shown(periodsOf('daily', range('11/20/2026', '12/31/2026'), TODAY).current)).toBe(
      '11/20/2026 to 11/22/2026, 3',
    );
    expect(shown(periodsOf('daily', range(undefined, '01/10/2026'), TODAY).current)).toBe(
      '12/12/2025 to 01/10/2026, 30',
    );
  });

  it.each([
    ['daily', '11/23/2026', undefined, { from: 'This day is in the future.' }],
    ['daily', '03/02/2026', '03/01/2026', { until: 'The end is before the start.' }],
    ['daily', '11/21/2024', undefined, { from: expect.stringMatching(/^Choose at most two years/) }],
    ['monthly', '11/30/2016', undefined, { from: expect.stringMatching(/^Choose at most ten years/) }],
  ] as const)('refuses %s from %s until %s', (timeline, from, until, fields) => {
    expect(() => periodsOf(timeline, range(from, until), TODAY)).toThrow(expect.objectContaining({ fields }));
  });

  it('accepts the longest ranges', () => {
    expect(periodsOf('daily', range('11/22/2024'), TODAY).current.buckets).toHaveLength(731);
    expect(periodsOf('monthly', range('12/01/2016'), TODAY).current.buckets).toHaveLength(120);
  });
});
