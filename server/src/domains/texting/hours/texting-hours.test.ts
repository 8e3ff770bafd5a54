import fc from 'fast-check';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { type Asked, factsOf, lawOfFacts, nextHours, storedHours, zonesOfStates } from './texting-hours.fixture';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});

const windowOf = async (zone: string, states: string, at: string, own: [number, number] | null = null) => {
  const [row] = await storedHours(db, [
    { zones: zone.split('&'), states: states.split('&'), own: own && [own[0] * 60, own[1] * 60], at: Date.parse(at) },
  ]);
  return [row?.opens?.toISOString(), row?.closes?.toISOString(), row?.never];
};
const CENTRAL = 'America/Chicago';
const EASTERN = 'America/New_York';

describe('the legal hours', () => {
  it.each([
    ['Florida ends at eight', 'America/New_York', 'FL', '2027-01-06T01:30Z', '2027-01-06T13:00', '2027-01-07T01:00'],
    ['Texas begins at noon on Sundays', CENTRAL, 'TX', '2027-01-10T15:00Z', '2027-01-10T18:00', '2027-01-11T03:00'],
    // The third Monday of January is a holiday after a Sunday without texts.
    ['Alabama has no Sundays and holidays', CENTRAL, 'AL', '2027-01-17T15:00Z', '2027-01-19T14:00', '2027-01-20T02:00'],
    [
      'a holiday is observed on Friday',
      'America/Denver',
      'UT',
      '2027-07-23T15:00Z',
      '2027-07-25T14:00',
      '2027-07-26T03:00',
    ],
    ['Mardi Gras in Louisiana', CENTRAL, 'LA', '2027-02-09T15:00Z', '2027-02-10T14:00', '2027-02-11T02:00'],
    ['Quebec at the weekend', 'America/Toronto', 'QC', '2027-01-09T13:00Z', '2027-01-09T15:00', '2027-01-09T23:00'],
    ['Ontario on weekdays', 'America/Toronto', 'ON', '2027-01-06T13:00Z', '2027-01-06T14:00', '2027-01-07T02:30'],
    [
      'a state without rules has those of the country',
      EASTERN,
      'GA',
      '2027-01-06T12:00Z',
      '2027-01-06T13:00',
      '2027-01-07T02:00',
    ],
    [
      'Puerto Rico has those of the country',
      'America/Puerto_Rico',
      'PR',
      '2027-01-06T11:00Z',
      '2027-01-06T12:00',
      '2027-01-07T01:00',
    ],
  ])('%s', async (_what, zone, states, at, opens, closes) => {
    expect(await windowOf(zone, states, at)).toEqual([`${opens}:00.000Z`, `${closes}:00.000Z`, false]);
  });

  it('are the strictest of all states where somebody may be, and within those of the account', async () => {
    // Florida ends at 8:00 PM, Kentucky begins at 10:00 AM.
    expect(await windowOf(EASTERN, 'FL&KY', '2027-01-06T12:00Z')).toEqual([
      ...['2027-01-06T15:00:00.000Z', '2027-01-07T01:00:00.000Z', false],
    ]);
    expect(await windowOf(EASTERN, 'FL', '2027-01-06T12:00Z', [9, 18])).toEqual([
      ...['2027-01-06T14:00:00.000Z', '2027-01-06T23:00:00.000Z', false],
    ]);
  });

  it('count alone where the account’s own never meet them, so that nobody waits for ever', async () => {
    // From 3:00 PM in Honolulu it is 8:00 PM or later in New York, where Florida has ended.
    expect(await windowOf('America/New_York&Pacific/Honolulu', 'FL', '2027-01-06T12:00Z', [15, 21])).toEqual([
      ...['2027-01-06T18:00:00.000Z', '2027-01-07T01:00:00.000Z', false],
    ]);
  });

  it('leave some moment to somebody who may be anywhere, and say where there is none', async () => {
    const anywhere = await db.asEngine((tx) =>
      tx.one<{ zones: string; states: string }>(`select zones, states from area_zone where area = '000'`),
    );
    expect(await windowOf(anywhere.zones, anywhere.states, '2027-01-06T12:00Z')).toEqual([
      ...['2027-01-06T20:00:00.000Z', '2027-01-06T23:00:00.000Z', false],
    ]);
    expect((await windowOf('America/New_York&Pacific/Guam', 'RI&US', '2027-07-07T12:00Z'))[2]).toBe(true);
  });

  it('begin on the first day of a row, and end with it', async () => {
    await db.asEngine(async (tx) => {
      const add = (from: string, hours: string | null) =>
        tx.execute(
          `insert into texting_hours (state, valid_from, mon_fri, sat, sun, holiday, citation, source, added_by)
           values ('VT', $1, $2, $2, $2, $2, 'a test', 'a test', 'test')`,
          [from, hours],
        );
      await add('2028-03-07', '[660,720)');
      await add('2028-03-08', null);
    });
    expect((await windowOf(EASTERN, 'VT', '2028-03-07T12:00Z')).slice(0, 2)).toEqual([
      ...['2028-03-07T16:00:00.000Z', '2028-03-07T17:00:00.000Z'],
    ]);
    expect((await windowOf(EASTERN, 'VT', '2028-03-08T12:00Z'))[0]).toBe('2028-03-08T13:00:00.000Z');
    expect((await windowOf(EASTERN, 'VT', '2028-03-06T12:00Z'))[0]).toBe('2028-03-06T13:00:00.000Z');
  });

  it('equal a recomputation without SQL, for any places, hours and moments', async () => {
    const law = lawOfFacts(await factsOf(db));
    const places = await zonesOfStates(db);
    const asked: Asked[] = fc
      .sample(
        fc.record({
          places: fc.subarray(places, { minLength: 1, maxLength: 2 }),
          own: fc.option(fc.tuple(fc.integer({ min: 6, max: 12 }), fc.integer({ min: 18, max: 24 })), { nil: null }),
          at: fc.integer({ min: Date.UTC(2027, 0, 1) / 900_000, max: Date.UTC(2029, 0, 1) / 900_000 }),
        }),
        400,
      )
      .map(({ places: chosen, own, at }) => ({
        zones: [...new Set(chosen.flatMap(({ zones }) => zones.split('&')))],
        states: [...new Set(chosen.flatMap(({ states }) => states.split('&')))],
        own: own && [own[0] * 60, own[1] * 60],
        at: at * 900_000,
      }));
    const stored = await storedHours(db, asked);
    for (const [index, one] of asked.entries()) {
      const expected = nextHours(law, one) ?? nextHours(law, { ...one, own: null });
      const found = stored[index];
      const shown = found?.never ? null : found && { opens: found.opens?.getTime(), closes: found.closes?.getTime() };
      expect({ ...one, found: shown }).toEqual({ ...one, found: expected });
    }
  });
});
