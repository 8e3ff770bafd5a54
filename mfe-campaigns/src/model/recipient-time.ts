import { pageLocale, type RecipientTime } from '@textloom/contracts';

/** The narrow no-break space that some browsers put before AM. */
const NARROW_SPACE = /\u202f/g;

const timeIn = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(pageLocale(), { timeZone, hour: 'numeric', minute: '2-digit' })
    .format(at)
    .replace(NARROW_SPACE, ' ');

/** "Eastern", "Hawaii-Aleutian" */
const zoneName = (at: Date, timeZone: string): string =>
  (
    new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  ).replace(/( Standard)? Time$/, '');

/** The moment in the recipients' local time, the name of their timezone, and the moment in the reader's time. */
export function clocksOf({ at, zone }: RecipientTime, ownZone: string): { time: string; zone: string; yours: string } {
  const moment = new Date(at);
  return { time: timeIn(moment, zone), zone: zoneName(moment, zone), yours: timeIn(moment, ownZone) };
}
