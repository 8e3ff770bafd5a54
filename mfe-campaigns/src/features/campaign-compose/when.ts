import { SEND_TIMES, sendTimeFor, sendTimeOf, type SendTime } from '@textloom/contracts';

/** When a campaign is sent: now, at one of the usual times, or at a time that was picked. */
export const WHENS = ['now', ...SEND_TIMES, 'pick'] as const;
export type When = (typeof WHENS)[number];

interface Timed {
  when: When;
  schedule_date: string;
}

/** What a stored time is called in the form. */
export const whenOf = (schedule: number, date: string, timezone: number): When =>
  schedule === 0 ? 'now' : (sendTimeFor(date, new Date(), timezone) ?? 'pick');

/** The wire's `schedule`: 0 now, 1 later. */
export const scheduleOf = ({ when }: Pick<Timed, 'when'>): 0 | 1 => (when === 'now' ? 0 : 1);

/** Whether each recipient gets it in the own time: no choice where only the moment matters. */
export const inOwnTime = ({ when, own_time }: Pick<Timed, 'when'> & { own_time: boolean }): boolean =>
  own_time && when !== 'now' && when !== 'hour';

const isRelative = (when: When): when is SendTime => when !== 'now' && when !== 'pick';

/** What the form shows: "Tomorrow" of a form that was left open over midnight is a time like any other. */
export function shownWhen({ when, schedule_date }: Timed, now: Date, timezone: number): When {
  if (!isRelative(when) || when === 'hour') return when;
  return sendTimeOf(when, now, timezone) === schedule_date ? when : 'pick';
}
