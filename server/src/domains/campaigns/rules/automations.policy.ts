import {
  AUTOMATION_MESSAGES,
  isBlank,
  longestMerge,
  mergeProblem,
  shiftDay,
  textLimit,
  tooLongToSend,
  type automationBody,
  type Segments,
  type SequenceStep,
  type SequenceTrigger,
  type z,
} from '@textloom/contracts';
import { AppError, invalid } from '../../../platform/base/app-error';
import type { MediaState } from '../../files';
import type { PlanColumns } from './recurrence-of';
import type { Limits } from './two-texts.policy';

export type Body = z.output<typeof automationBody>;

/** The columns of an automation that its form sets. */
export interface Stored extends PlanColumns {
  name: string;
  message: string;
  segments: number;
  quiet: boolean;
  leave_on_reply: boolean;
  trigger: SequenceTrigger;
  trigger_tag: string;
  trigger_yearly: boolean;
}

/** A step as it is stored. */
export interface StoredStep {
  id: number | null;
  hours: number | null;
  days: number | null;
  minute: number | null;
  message: string;
  segments: number;
  only: SequenceStep['only'];
  /** The position of the earlier step in the list, from 1. */
  of: number;
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
function requireSendable(message: string, segments: Segments, limits: Limits, field: string): void {
  const limit = textLimit(segments, limits.maxMediaLength);
  const longest = longestMerge(message);
  const problem =
    mergeProblem(message) ??
    (longest.length > limit
      ? `A message of this kind has at most ${limit} characters.`
      : tooLongToSend(longest, limits.replyToStop));
  if (problem) throw invalid(field, problem);
}

/** The class of a text: 3 with media alone, and 1 after the media was removed, as in a campaign. */
const classOf = (segments: number, media: MediaState): Segments =>
  media === 'media' ? 3 : media === 'removed' || segments === 1 ? 1 : 2;

/** The stored form of a recurring campaign; a sequence has its texts in its steps. */
export function storedOf(body: Body, media: MediaState, limits: Limits): Stored {
  const recurring = body.kind === 'recurring';
  const segments = recurring ? classOf(body.segments, media) : 1;
  if (recurring) {
    if (isBlank(body.message) && segments < 3) throw invalid('message', AUTOMATION_MESSAGES.message);
    requireSendable(body.message, segments, limits, 'message');
  }
  for (const step of body.steps) requireSendable(step.message, classOf(step.segments, 'none'), limits, 'steps');
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
    segments,
    quiet: body.quiet === 1,
    leave_on_reply: body.leave_on_reply === 1,
    trigger: body.trigger,
    trigger_tag: body.trigger === 'tag' ? body.trigger_tag : '',
    trigger_yearly: body.trigger === 'date' && body.trigger_yearly === 1,
  };
}

export const storedStep = ({
  id,
  after,
  hours,
  days,
  time,
  message,
  segments,
  only,
  of,
}: SequenceStep): StoredStep => ({
  id: id ?? null,
  hours: after === 'hours' ? hours : null,
  days: after === 'days' ? days : null,
  minute: after === 'days' ? minuteOf(time) : null,
  message,
  segments,
  only,
  of: only === 'everybody' ? 0 : of,
});

export type StepTime = Pick<StoredStep, 'id' | 'hours' | 'days' | 'minute'>;

/** Whether the change affects the times of subscribers in the sequence. */
export const stepsMoved = (before: readonly StepTime[], after: readonly StepTime[]): boolean => {
  const times = (steps: readonly StepTime[]): string =>
    steps
      .map(({ id, hours, days, minute }) => [id, hours, days, minute].join(' '))
      .sort()
      .join(',');
  return times(before) !== times(after);
};
