import { testDatabase } from '../../../testing/database';
import { type Asked, factsOf, lawOfFacts, nextHours, storedHours, zonesOfStates } from './texting-hours.fixture';

const DAY = 86_400_000;

/** A moment of each day of a leap year, and every half hour around both changes of the clock. */
function moments(): number[] {
  const days = Array.from({ length: 366 }, (_, day) => Date.UTC(2028, 0, 1) + day * DAY + ((day * 5) % 24) * 3_600_000);
  // March 12 and November 5, 2028, at 2:00 by local clocks.
  const changes = [Date.UTC(2028, 2, 11, 12), Date.UTC(2028, 10, 4, 12)].flatMap((from) =>
    Array.from({ length: 96 }, (_, half) => from + half * 1_800_000),
  );
  return [...days, ...changes];
}

it('the hours of every state on each day of a year, over both clock changes, equal those of a recomputation', async () => {
  const db = await testDatabase();
  const law = lawOfFacts(await factsOf(db));
  const places = await zonesOfStates(db);
  expect(new Set(places.flatMap(({ states }) => states.split('&'))).size).toBeGreaterThan(50);
  let compared = 0;
  for (const { zones, states } of places) {
    const asked: Asked[] = moments().map((at) => ({
      zones: zones.split('&'),
      states: states.split('&'),
      own: null,
      at,
    }));
    const stored = await storedHours(db, asked);
    const wrong = asked.flatMap((one, index) => {
      const expected = nextHours(law, one);
      const found = stored[index];
      const same = found?.opens?.getTime() === expected?.opens && found?.closes?.getTime() === expected?.closes;
      return same && found?.never === false ? [] : [{ ...one, found, expected }];
    });
    expect(wrong).toEqual([]);
    compared += asked.length;
  }
  expect(compared).toBeGreaterThan(50 * 366);
});
