/**
 * The clock of a timezone. A page of a list formats hundreds of dates and an export millions, and each call of Intl
 * takes some tenths of a millisecond, so offsets are cached by day.
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

/** The offset according to Intl, to the second. */
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

/** The zone's offset from UTC at that moment, in milliseconds. */
export function zoneOffset(ms: number, zone: string): number {
  const day = Math.floor(ms / DAY);
  const days = remembered(offsets, zone, () => new Map<number, number | null>());
  let offset = days.get(day);
  if (offset === undefined) {
    const [first, last] = [measured(day * DAY, zone), measured((day + 1) * DAY - 1, zone)];
    // On the two days a year when it changes, every moment is computed.
    offset = first === last ? first : null;
    days.set(day, offset);
  }
  return offset ?? measured(ms, zone);
}

/** The zone's abbreviation at that moment: PST or PDT. */
export const zoneName = (ms: number, zone: string): string =>
  remembered(
    names,
    `${zone} ${zoneOffset(ms, zone)}`,
    () =>
      new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
        .formatToParts(ms)
        .find(({ type }) => type === 'timeZoneName')?.value ?? '',
  );
