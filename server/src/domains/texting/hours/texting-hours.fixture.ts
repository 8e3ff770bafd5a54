import type { TestDatabase } from '../../../testing/database';

// Recomputes the legal hours without SQL: from the stored rows, minute by minute.

type Range = [from: number, to: number];
interface Row {
  state: string;
  valid_from: string;
  /** The rules of the state ended on that day. */
  ended: boolean;
  days: (Range | null)[];
}
interface Rule {
  state: string;
  month: number | null;
  day: number | null;
  weekday: number | null;
  nth: number | null;
  easter: number | null;
  plus: number;
}

export interface Facts {
  countryOf: ReadonlyMap<string, string>;
  rows: readonly Row[];
  rules: readonly Rule[];
}

export const factsOf = (db: TestDatabase): Promise<Facts> =>
  db.asEngine(async (tx) => {
    const range = (column: string): string =>
      `case when isempty(${column}) then null else jsonb_build_array(lower(${column}), upper(${column})) end`;
    const regions = await tx.query<{ code: string; country: string }>('select code, country from texting_region');
    return {
      countryOf: new Map(regions.map(({ code, country }) => [code, country])),
      rows: await tx.query<Row>(
        `select state, valid_from::text, mon_fri is null as ended, jsonb_build_array(${['mon_fri', 'sat', 'sun', 'holiday'].map(range).join(', ')}) as days
         from texting_hours order by valid_from, id`,
      ),
      rules: await tx.query<Rule>('select state, month, day, weekday, nth, easter, plus from holiday_rule'),
    };
  });

const DAY = 86_400_000;
const iso = (day: number): string => new Date(day).toISOString().slice(0, 10);

/** By the table of epacts, for 1900 to 2199. */
function easter(year: number): number {
  const golden = year % 19;
  const moon = (19 * golden + 24) % 30;
  const full = moon - (moon === 29 || (moon === 28 && golden > 10) ? 1 : 0);
  const march21 = Date.UTC(year, 2, 21) + full * DAY;
  return march21 + (7 - new Date(march21).getUTCDay()) * DAY;
}

/** The days of a rule in a year, with those on which it is observed. */
function daysOf({ month, day, weekday, nth, easter: after, plus }: Rule, year: number): number[] {
  if (after !== null) return [easter(year) + (after + plus) * DAY];
  if (day !== null) {
    const date = Date.UTC(year, Number(month) - 1, day + plus);
    const of = new Date(date).getUTCDay();
    return of === 6 ? [date, date - DAY] : of === 0 ? [date, date + DAY] : [date];
  }
  const inMonth = Array.from({ length: 31 }, (_, at) => Date.UTC(year, Number(month) - 1, at + 1)).filter(
    (one) => new Date(one).getUTCMonth() === Number(month) - 1 && new Date(one).getUTCDay() === Number(weekday) % 7,
  );
  const found = Number(nth) > 0 ? inMonth[Number(nth) - 1] : inMonth.at(-1);
  return found === undefined ? [] : [found + plus * DAY];
}

/** Returns which minutes of a day a set of states allows. */
export function lawOfFacts({
  countryOf,
  rows,
  rules,
}: Facts): (states: readonly string[], day: string) => Range | null {
  const holidays = new Map<string, Set<string>>();
  const holidaysOf = (state: string, year: number): Set<string> => {
    const key = `${state} ${year}`;
    const of = rules.filter((rule) => rule.state === state || rule.state === countryOf.get(state));
    const known =
      holidays.get(key) ??
      new Set([year - 1, year, year + 1].flatMap((one) => of.flatMap((rule) => daysOf(rule, one).map(iso))));
    holidays.set(key, known);
    return known;
  };
  const both = (one: Range | null, other: Range | null): Range | null => {
    if (!one || !other) return null;
    const met: Range = [Math.max(one[0], other[0]), Math.min(one[1], other[1])];
    return met[0] < met[1] ? met : null;
  };
  return (states, day) => {
    const codes = new Set(states.flatMap((state) => [state, countryOf.get(state) ?? state]));
    const weekday = new Date(`${day}T00:00Z`).getUTCDay();
    let left: Range | null = [0, 1_440];
    for (const code of codes) {
      const row = rows.findLast((one) => one.state === code && one.valid_from <= day);
      if (!row || row.ended) continue;
      const [weekdays = null, saturday = null, sunday = null, holiday = null] = row.days;
      left = both(left, weekday === 6 ? saturday : weekday === 0 ? sunday : weekdays);
      if (holidaysOf(code, Number(day.slice(0, 4))).has(day)) left = both(left, holiday);
    }
    return left;
  };
}

const clocks = new Map<string, Intl.DateTimeFormat>();
/** Day and minute of a moment in a zone. */
function wall(zone: string, at: number): { day: string; minute: number } {
  const format =
    clocks.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(zone, format);
  const [day = '', time = ''] = format.format(at).split(' ');
  const [hour, minute] = time.split(':').map(Number);
  return { day, minute: Number(hour) * 60 + Number(minute) };
}

export interface Asked {
  zones: string[];
  states: string[];
  own: Range | null;
  at: number;
}

const STEP = 15 * 60_000;
/** Days that the database looks at after the present one of UTC. */
const FORTNIGHT = 14 * DAY;

/**
 * The next moment at which a text is allowed, and the one at which it no longer is, in steps of a quarter of an hour;
 * null: none in sight.
 */
export function nextHours(
  law: ReturnType<typeof lawOfFacts>,
  { zones, states, own, at }: Asked,
): { opens: number; closes: number } | null {
  const last = iso(at + FORTNIGHT);
  const allowed = (moment: number): boolean =>
    zones.every((zone) => {
      const { day, minute } = wall(zone, moment);
      if (day > last) return false;
      const hours = law(states, day);
      const inside = hours !== null && minute >= hours[0] && minute < hours[1];
      return inside && (own === null || (minute >= own[0] && minute < own[1]));
    });
  for (let opens = at; opens < at + FORTNIGHT + 2 * DAY; opens += STEP)
    if (allowed(opens)) {
      let closes = opens + STEP;
      while (allowed(closes)) closes += STEP;
      return { opens, closes };
    }
  return null;
}

/** The same computed by the database, for many at once. */
export const storedHours = (db: TestDatabase, asked: readonly Asked[]) =>
  db.asEngine((tx) =>
    tx.query<{ opens: Date | null; closes: Date | null; never: boolean | null }>(
      `select greatest(w.opens_at, at) as opens, w.closes_at as closes, w.never
       from unnest($1::text[], $2::text[], $3::int[], $4::int[], $5::timestamptz[]) with ordinality c (zones, states, open, close, at, n)
       left join lateral text_window(zones, states, open, close, at) w on true order by n`,
      [
        ...[asked.map(({ zones }) => zones.join('&')), asked.map(({ states }) => states.join('&'))],
        ...[asked.map(({ own }) => (own ? own[0] / 60 : null)), asked.map(({ own }) => (own ? own[1] / 60 : null))],
        asked.map(({ at }) => new Date(at)),
      ],
    ),
  );

/**
 * Zones of each state of the US, by its area codes. Canada is left out, because Node and PostgreSQL have its clock
 * changes from different years.
 */
export const zonesOfStates = (db: TestDatabase): Promise<{ states: string; zones: string }[]> =>
  db.asEngine((tx) =>
    tx.query(
      `select distinct states, zones from area_zone where area <> '000' and not exists (
         select from texting_region where code = any(string_to_array(states, '&')) and country <> 'US') order by 1, 2`,
    ),
  );
