import { testDatabase, type TestDatabase } from '../../../testing/database';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});

/** The legal holidays of a state and its country in a year. */
const holidaysOf = (state: string, year: number): Promise<string[]> =>
  db.asEngine((tx) =>
    tx.values<string>(
      `select to_char(day, 'MM-DD') from generate_series(make_date($2, 1, 1), make_date($2, 12, 31), '1 day') day
       where is_legal_holiday($1, day::date) order by day`,
      [state, year],
    ),
  );

// Federal days by 5 U.S.C. 6103, weekend holidays together with the days on which they are observed. They agree with
// published lists of 2025 and 2026; the page of the Office of Personnel Management (opm.gov, Federal Holidays) was not
// read again.
const FEDERAL: Record<number, string> = {
  2024: '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25',
  2025: '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25',
  2026: '01-01 01-19 02-16 05-25 06-19 07-03 07-04 09-07 10-12 11-11 11-26 12-25',
  // New Year's Day of 2028 is a Saturday.
  2027: '01-01 01-18 02-15 05-31 06-18 06-19 07-04 07-05 09-06 10-11 11-11 11-25 12-24 12-25 12-31',
};

/** The holidays that a state adds. */
const OWN: [string, number, string][] = [
  ['AL', 2024, '02-13 04-22 06-03'],
  ['AL', 2026, '02-17 04-27 06-01'],
  ['LA', 2025, '01-08 03-04 04-18 08-30 08-29 11-01 10-31 11-04 11-28'],
  ['LA', 2026, '01-08 02-17 04-03 08-30 08-31 11-01 11-02 11-03 11-27'],
  ['PA', 2026, '04-03 06-14 06-15 11-03'],
  ['RI', 2027, '05-04 08-09 11-02'],
  ['UT', 2024, '03-31 07-24'],
  ['UT', 2027, '03-28 07-23 07-24'],
  ['TX', 2027, ''],
  ['PR', 2027, ''],
];

describe('legal holidays', () => {
  it.each(Object.entries(FEDERAL))('of the US in %s are the days that the law names', async (year, days) => {
    expect(await holidaysOf('US', Number(year))).toEqual(days.split(' '));
  });

  it.each(OWN)('of %s in %i include its own holidays', async (state, year, days) => {
    const federal = (FEDERAL[year] ?? '').split(' ');
    expect(await holidaysOf(state, year)).toEqual([...federal, ...days.split(' ').filter(Boolean)].toSorted());
  });

  it('include Easter in every year', async () => {
    const days = await db.asEngine((tx) =>
      tx.values<string>(
        `select easter_sunday(y)::text from unnest(array[1961, 2000, 2008, 2011, 2024, 2027, 2038, 2285]) y`,
      ),
    );
    expect(days).toEqual([
      ...[
        '1961-04-02',
        '2000-04-23',
        '2008-03-23',
        '2011-04-24',
        '2024-03-31',
        '2027-03-28',
        '2038-04-25',
        '2285-03-22',
      ],
    ]);
  });

  it('do not exist for a province without stored rules', async () => {
    expect(await holidaysOf('ON', 2027)).toEqual([]);
  });
});
