import fc from 'fast-check';
import { testDatabase, type TestDatabase } from '../../../testing/database';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});

const ANYWHERE =
  'America/Adak&America/Anchorage&America/Chicago&America/Denver&America/Los_Angeles&America/New_York&America/Phoenix&Pacific/Honolulu';
const LAW = { open: 8, close: 21 };

const placeOf = (phone: string, zip = ''): Promise<string> =>
  db.asEngine((tx) => tx.value<string>('select recipient_zones($1, $2) as zones', [zip, phone]));

/** The minutes of a day, from a moment on, in which the law allows no text to anybody in `zones`. */
const hourIn = (zone: string, at: Date): number =>
  Number(new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(at));

describe('where a phone may be', () => {
  it.each([
    ['689', 'America/New_York', 'Orlando, which libphonenumber places in Chicago'],
    ['837', 'America/Los_Angeles', 'Redding'],
    ['436', 'America/New_York', 'Cleveland'],
    ['364', 'America/Chicago&America/New_York', 'Kentucky, like 270'],
    ['448', 'America/Chicago&America/New_York', 'the Panhandle, like 850'],
    ['930', 'America/Chicago&America/New_York', 'Indiana, like 812'],
    ['458', 'America/Denver&America/Los_Angeles', 'Oregon, like 541'],
    ['474', 'America/Regina', 'Saskatchewan, like 306'],
    ['931', 'America/Chicago&America/New_York', 'Tennessee, whose Eastern part libphonenumber lacks'],
    ['729', 'America/Chicago&America/New_York', 'Tennessee, like 423'],
    ['915', 'America/Chicago&America/Denver', 'El Paso, together with the Central zone of the numbering plan'],
    ['787', 'America/Puerto_Rico', 'Puerto Rico'],
  ])('is known of area code %s: %s (%s)', async (area, zones) => {
    expect(await placeOf(`${area}5550100`)).toBe(zones);
  });

  it.each(['800', '888', '500', '700', '900', '999', '222', '278', '486', '526', '697', '752'])(
    'allows for every place in the country with area code %s, wherever the account is',
    async (area) => {
      expect(await placeOf(`${area}5550100`)).toBe(ANYWHERE);
      const asked = await db.asEngine((tx) =>
        tx.value<string>(`select recipient_zones('', $1, 'America/New_York') as zones`, [`${area}5550100`]),
      );
      expect(asked).toBe(ANYWHERE);
    },
  );

  it('is where the zip is in the area of the code, and in both places if it is elsewhere', async () => {
    expect(await placeOf('2125550100', 'n/a')).toBe('America/New_York');
    expect(await placeOf('2705550100', '40202')).toBe('America/New_York');
    expect(await placeOf('2125550100', '96813')).toBe('America/New_York&Pacific/Honolulu');
    expect(await placeOf('9995550100', '96701')).toBe('Pacific/Honolulu&Pacific/Pago_Pago');
  });
});

describe('the hours of every place', () => {
  it('lie within the legal hours of all of its zones, whatever the account has set', async () => {
    const zones = await db.asEngine((tx) =>
      tx.values<string>(
        `select distinct coalesce(places_of(z.zones, a.zones), '') from (select distinct zones from zip_zone union select null) z
         cross join (select distinct zones from area_zone) a order by 1`,
      ),
    );
    expect(zones.length).toBeGreaterThan(150);
    const cases = fc.sample(
      fc.record({
        zones: fc.constantFrom(...zones),
        open: fc.integer({ min: 8, max: 15 }),
        length: fc.integer({ min: 6, max: 13 }),
        at: fc.date({ min: new Date('2026-12-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
      }),
    );
    const rows = await db.asEngine((tx) =>
      tx.query<{ opens_at: Date | null; closes_at: Date | null }>(
        `select w.opens_at, w.closes_at from unnest($1::text[], $2::int[], $3::int[], $4::timestamptz[]) with ordinality c(zones, open, close, at, n)
         left join lateral quiet_window(zones, open, close, at) w on true order by n`,
        [
          cases.map((one) => one.zones),
          cases.map((one) => one.open),
          cases.map((one) => Math.min(one.open + one.length, LAW.close)),
          cases.map((one) => one.at),
        ],
      ),
    );
    const wrong = rows.flatMap(({ opens_at: opens, closes_at: closes }, index) => {
      const all = cases[index]?.zones ?? '';
      if (!opens || !closes) return [`${all} is never open`];
      const last = new Date(closes.getTime() - 1);
      const outside = all
        .split('&')
        .filter((zone) => [opens, last].some((at) => hourIn(zone, at) < LAW.open || hourIn(zone, at) >= LAW.close));
      return outside.map((zone) => `${zone} of ${all} at ${opens.toISOString()}`);
    });
    // PostgreSQL and Node may disagree about British Columbia, which keeps daylight saving time from 2026 on.
    expect(wrong.filter((line) => !line.startsWith('America/Vancouver'))).toEqual([]);
  });
});
