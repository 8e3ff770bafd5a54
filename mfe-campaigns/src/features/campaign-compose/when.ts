import { SEND_TIMES, sendTimeFor, sendTimeOf, type SendTime } from '@textloom/contracts';

/** When a campaign is sent: now, at a preset time, or at a picked time. */
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

/** Whether it is sent in recipient-local time, which "Send Now" and "In 1 hour" do not offer. */
export const inRecipientTime = ({ when, own_time }: Pick<Timed, 'when'> & { own_time: boolean }): boolean =>
  own_time && when !== 'now' && when !== 'hour';

const isRelative = (when: When): when is SendTime => when !== 'now' && when !== 'pick';

/** The shown choice: "Tomorrow" in a form left open past midnight becomes a picked time. */
export function shownWhen({ when, schedule_date }: Timed, now: Date, timezone: number): When {
  if (!isRelative(when) || when === 'hour') return when;
  return sendTimeOf(when, now, timezone) === schedule_date ? when : 'pick';
}
