import {
  AUTOMATION_MESSAGES,
  longestMerge,
  mergeProblem,
  shiftDay,
  textLimit,
  tooLongToSend,
  type automationBody,
  type SequenceStep,
  type z,
} from '@textloom/contracts';
import { AppError, invalid } from '../../../platform/base/app-error';
import type { PlanColumns } from './recurrence-of';

export type Body = z.output<typeof automationBody>;

/** The columns of an automation that its form sets. */
export interface Stored extends PlanColumns {
  name: string;
  message: string;
  segments: number;
  quiet: boolean;
  leave_on_reply: boolean;
}

/** A step as it is stored. */
export interface StoredStep {
  id: number | null;
  hours: number | null;
  days: number | null;
  minute: number | null;
  message: string;
  segments: number;
}

export const conflict = (): AppError => new AppError('edit_conflict', AUTOMATION_MESSAGES.conflict);

export const minuteOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
};
export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** YYYY-MM-DD of MM/DD/YYYY; null when empty. */
const isoDay = (text: string): string | null => {
  const [month, day, year] = text.split('/');
  return year && month && day ? shiftDay(`${year}-${month}-${day}`, 0) : null;
};
/** MM/DD/YYYY of YYYY-MM-DD. */
export const formDay = (day: string | null): string => {
  const [year, month, date] = (day ?? '').split('-');
  return year && month && date ? `${month}/${date}/${year}` : '';
};

/** The rules for a campaign's text: known fields, the class of its longest form, and the carriers' limits. */
function requireSendable(message: string, segments: number, footer: string, field: string): void {
  const limit = textLimit(segments === 2 ? 2 : 1);
  const longest = longestMerge(message);
  const problem =
    mergeProblem(message) ??
    (longest.length > limit
      ? `A message of this kind has at most ${limit} characters.`
      : tooLongToSend(longest, footer));
  if (problem) throw invalid(field, problem);
}

/** The stored form of a recurring campaign; a sequence has its texts in its steps. */
export function storedOf(body: Body, footer: string): Stored {
  const recurring = body.kind === 'recurring';
  if (recurring) requireSendable(body.message, body.segments, footer, 'message');
  for (const { message, segments } of body.steps) requireSendable(message, segments, footer, 'steps');
  return {
    name: body.name,
    plan: {
      every: body.every,
      days: [...new Set(body.days)].sort((a, b) => a - b),
      day: body.day,
      before: body.before,
    },
    at_minute: minuteOf(body.time),
    starts_on: isoDay(body.starts),
    ends_on: isoDay(body.ends),
    message: recurring ? body.message : '',
    segments: recurring ? body.segments : 1,
    quiet: body.quiet === 1,
    leave_on_reply: body.leave_on_reply === 1,
  };
}

export const storedStep = ({ id, after, hours, days, time, message, segments }: SequenceStep): StoredStep => ({
  id: id ?? null,
  hours: after === 'hours' ? hours : null,
  days: after === 'days' ? days : null,
  minute: after === 'days' ? minuteOf(time) : null,
  message,
  segments,
});

/** Whether the change affects the times of subscribers in the sequence. */
export const stepsMoved = (before: readonly StoredStep[], after: readonly StoredStep[]): boolean => {
  const times = (steps: readonly StoredStep[]): string =>
    steps
      .map(({ id, hours, days, minute }) => [id, hours, days, minute].join(' '))
      .sort()
      .join(',');
  return times(before) !== times(after);
};
