/**
 * The clock of a timezone. A page of a list asks for hundreds of dates and an export for millions, and each
 * question to Intl costs some tenths of a millisecond: a day's answer is remembered.
 */

const DAY = 86_400_000;
const clocks = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, Map<number, number | null>>();
const names = new Map<string, string>();

function remembered<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}

/** Asked of Intl, to the second. */
function measured(ms: number, zone: string): number {
  const clock = remembered(
    clocks,
    zone,
    () =>
      new Intl.DateTimeFormat('en-US', {
        timeZone: zone,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      }),
  );
  const shown = new Map(clock.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  const of = (type: Intl.DateTimeFormatPartTypes): number => shown.get(type) ?? 0;
  return (
    Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) -
    Math.floor(ms / 1000) * 1000
  );
}

/** How far the zone's clock is ahead of UTC at that moment, in milliseconds. */
export function zoneOffset(ms: number, zone: string): number {
  const day = Math.floor(ms / DAY);
  const days = remembered(offsets, zone, () => new Map<number, number | null>());
  let offset = days.get(day);
  if (offset === undefined) {
    const [first, last] = [measured(day * DAY, zone), measured((day + 1) * DAY - 1, zone)];
    // On the two days of a year that change it, every moment is asked for.
    offset = first === last ? first : null;
    days.set(day, offset);
  }
  return offset ?? measured(ms, zone);
}

/** What the zone calls its time at that moment: PST or PDT. */
export const zoneName = (ms: number, zone: string): string =>
  remembered(
    names,
    `${zone} ${zoneOffset(ms, zone)}`,
    () =>
      new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
        .formatToParts(ms)
        .find(({ type }) => type === 'timeZoneName')?.value ?? '',
  );
