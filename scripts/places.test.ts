import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

// What databases make of the file is proven by server/src/domains/texting/hours/places.test.ts.

const ROOT = resolve(__dirname, '..');
const FILE = resolve(ROOT, 'server/src/platform/db/reference/places.sql');
const HOURS = resolve(ROOT, 'server/src/platform/db/reference/hours.sql');
const CONTENT = resolve(ROOT, 'server/src/platform/db/reference/content.sql');
const PLAN = resolve(ROOT, 'shared/contracts/src/rules/numbering-plan.json');

/** Runs in Node, because the script is a module. */
const told = (expression: string): unknown =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        ...['--input-type=module', '-e'],
        `import { createRequire } from 'node:module';
         import * as places from './scripts/lib/places.mjs';
         import { contentSql } from './scripts/lib/content-rules.mjs';
         import { hoursSql } from './scripts/lib/texting-hours.mjs';
         import { numberingPlan } from './scripts/lib/numbering-plan.mjs';
         const require = createRequire('${ROOT}/server/package.json');
         console.log(JSON.stringify(${expression}));`,
      ],
      { cwd: ROOT, encoding: 'utf8', maxBuffer: 8_000_000 },
    ),
  );

describe('the first hours of the law', () => {
  it('are what the lists of regions, hours and holidays say now', () => {
    const written = readFileSync(HOURS, 'utf8');
    expect(written).toBe(told(`hoursSql(${JSON.stringify(written)})`));
  });
});

describe('what carriers filter', () => {
  it('is what the list says now', () => {
    const written = readFileSync(CONTENT, 'utf8');
    expect(written).toBe(told(`contentSql(${JSON.stringify(written)})`));
  });
});

describe('the timezones of area codes', () => {
  it('are what the packages and the two lists say now', () => {
    const written = readFileSync(FILE, 'utf8');
    expect(written).toBe(told(`places.placesSql(require, ${JSON.stringify(written)})`));
  });

  it('know every area code that the numbering plan has in service, and no other', () => {
    const listed = told('[...places.areaClocks().keys(), ...places.overlays().keys()]') as string[];
    expect(listed.length).toBeGreaterThan(450);
    expect(new Set(listed).size).toBe(listed.length);
    const zones = told('[...places.areaZones(require).keys()]') as string[];
    expect(zones.toSorted()).toEqual(['000', ...listed].toSorted());
    const ofLibphonenumber = told('[...places.areaCodesOf(require).keys()]') as string[];
    expect(ofLibphonenumber.length).toBeGreaterThan(400);
    expect(ofLibphonenumber.filter((area) => !listed.includes(area))).toEqual([]);
  });

  it('contain each clock that the numbering plan gives to an area', () => {
    const zones = new Map(told('[...places.areaZones(require)]') as [string, string][]);
    const clocks = told('[...places.areaClocks()]') as [string, string[]][];
    const timeIn = (timeZone: string) =>
      new Date(Date.UTC(2027, 0, 15)).toLocaleString('en-US', { timeZone, hour: 'numeric', minute: 'numeric' });
    const lacking = clocks.filter(([area, named]) => {
      const times = (zones.get(area) ?? '').split('&').map(timeIn);
      return named.some((zone) => !times.includes(timeIn(zone)));
    });
    expect(lacking).toEqual([]);
  });

  it('are confirmed for every overlay by a planning letter and a date, or are of one that is only announced', () => {
    const rows = told('places.overlayRows()') as string[][];
    const unconfirmed = rows.filter(
      ([, , since = '', letter = '']) => !/^\d{4}-\d{2}-\d{2}$/.test(since) || !/^PL-\d{3}$/.test(letter),
    );
    expect(unconfirmed).toEqual([['761', '502', '-', '-']]);
  });

  it('are those of the base for every overlay', () => {
    const zones = new Map(told('[...places.areaZones(require)]') as [string, string][]);
    const overlays = told('[...places.overlays()]') as [string, string[]][];
    const ofBases = (bases: readonly string[]) =>
      [...new Set(bases.flatMap((base) => (zones.get(base) ?? '?').split('&')))].toSorted().join('&');
    expect(overlays.length).toBeGreaterThan(150);
    expect(overlays.filter(([area, bases]) => zones.get(area) !== ofBases(bases))).toEqual([]);
  });
});

describe('the kinds of phone numbers', () => {
  it('are what the package and the list of overlays say now', () => {
    expect(JSON.parse(readFileSync(PLAN, 'utf8'))).toEqual(told('JSON.parse(numberingPlan(require))'));
  });

  it('have every area code in service in the US and Canada, those of overlays too', () => {
    const { person } = JSON.parse(readFileSync(PLAN, 'utf8')) as { person: string[] };
    const exchanges = Array.from({ length: 800 }, (_, at) => 200 + at);
    const isKnown = (area: string) =>
      exchanges.some((exchange) => new RegExp(`^(?:${person.join('|')})$`).test(`${area}${exchange}2345`));
    const ours = ['US', 'CA', 'PR', 'VI', 'GU', 'AS', 'MP'];
    const codes = told('[...places.areaCodesOf(require)]') as [string, string][];
    const overlays = told('[...places.overlays()]') as [string, string[]][];
    const foreign = codes.filter(([, country]) => !ours.includes(country)).map(([area]) => area);
    const laid = overlays.filter(([, bases]) => !bases.some((base) => foreign.includes(base))).map(([area]) => area);
    const inService = [...codes.filter(([, country]) => ours.includes(country)).map(([area]) => area), ...laid];
    expect(inService.length).toBeGreaterThan(450);
    expect(inService.filter((area) => !isKnown(area))).toEqual([]);
    expect(foreign.filter(isKnown)).toEqual([]);
  });
});
