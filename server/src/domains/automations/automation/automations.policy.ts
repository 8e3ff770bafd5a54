import {
  AUTOMATION_MESSAGES,
  couponElsewhere,
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
  type StepQuestion,
  type z,
} from '@textloom/contracts';
import { AppError, invalid } from '../../../platform/base/app-error';
import type { MediaState } from '../../files';
import type { PlanColumns } from '../recurring/recurrence-of';
import type { TextConfig } from '../../campaigns';

export type Body = z.output<typeof automationBody>;

/** The columns of an automation that its form sets. */
export interface Stored extends PlanColumns {
  name: string;
  message: string;
  segments: Segments;
  quiet: boolean;
  begin_with_name: boolean;
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
  segments: Segments;
  media_id: number | null;
  only: SequenceStep['only'];
  /** The position of the earlier step in the list, from 1. */
  of: number;
  /** For those who answered with this value. */
  answer: string;
  /** The question that it asks, or null. */
  question: StepQuestion | null;
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

/** Enforces the rules for a campaign's text: known fields, the class of its longest form, and the carriers' limits. */
function requireSendable(message: string, segments: Segments, limits: TextConfig, field: string): void {
  const limit = textLimit(segments, limits.maxMediaLength);
  const longest = longestMerge(message);
  const problem =
    mergeProblem(message) ??
    (longest.length > limit
      ? `A message of this kind has at most ${limit} characters.`
      : tooLongToSend(longest, limits.replyToStop));
  if (problem) throw invalid(field, problem);
}

/** The class of a text, as in a campaign: 3 only with media, and 1 after the media was removed. */
const classOf = (segments: number, media: MediaState): Segments =>
  media === 'media' ? 3 : media === 'removed' || segments === 1 ? 1 : 2;

/** The class of a text, which must be sendable. */
function sendableClass(
  text: { message: string; segments: number },
  media: MediaState,
  limits: TextConfig,
  field: string,
) {
  const segments = classOf(text.segments, media);
  if (isBlank(text.message) && segments < 3) throw invalid(field, AUTOMATION_MESSAGES.message);
  requireSendable(text.message, segments, limits, field);
  return segments;
}

/**
 * The stored form of a recurring campaign; a sequence has its texts in its steps. `named`: whether the text begins with
 * the account's name if the form does not say.
 */
export function storedOf(body: Body, media: MediaState, limits: TextConfig, named: boolean): Stored {
  const recurring = body.kind === 'recurring';
  const segments = recurring ? sendableClass(body, media, limits, 'message') : 1;
  for (const { message, question } of body.steps) {
    const elsewhere = couponElsewhere(message) ?? couponElsewhere(question?.reminder ?? '');
    if (elsewhere !== null) throw invalid('steps', elsewhere);
  }
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
    begin_with_name: recurring && (body.begin_with_name === undefined ? named : body.begin_with_name === 1),
    leave_on_reply: body.leave_on_reply === 1,
    trigger: body.trigger,
    trigger_tag: body.trigger === 'tag' ? body.trigger_tag : '',
    trigger_yearly: body.trigger === 'date' && body.trigger_yearly === 1,
  };
}

/** The form field of a step's text. */
export const textField = (index: number): string => `message_${index + 1}`;

/** The form field of a step's reminder, and of its question's field. */
export const reminderField = (index: number): string => `reminder_${index + 1}`;
export const questionField = (index: number): string => `field_${index + 1}`;

/** The texts of a form, by field. */
export const textsOf = ({ kind, message, steps }: Body): Record<string, string> =>
  kind === 'recurring'
    ? { message }
    : Object.fromEntries(
        steps.flatMap((step, index) => [
          [textField(index), step.message],
          [reminderField(index), step.question?.reminder ?? ''],
        ]),
      );

/** A reminder with a text of its own is a message of the first class. */
function sendableQuestion(
  question: StepQuestion | null | undefined,
  index: number,
  limits: TextConfig,
): StepQuestion | null {
  if (!question) return null;
  requireSendable(question.reminder, 1, limits, reminderField(index));
  return question;
}

/** The stored form of a sequence's step, without its file. */
export const storedStep = (
  { id, after, hours, days, time, only, of, answer, question, ...text }: SequenceStep,
  index: number,
  media: MediaState,
  limits: TextConfig,
): Omit<StoredStep, 'media_id'> => ({
  id: id ?? null,
  hours: after === 'hours' ? hours : null,
  days: after === 'days' ? days : null,
  minute: after === 'days' ? minuteOf(time) : null,
  message: text.message,
  segments: sendableClass(text, media, limits, textField(index)),
  only,
  of: only === 'everybody' ? 0 : of,
  answer: only === 'answered_with' ? answer : '',
  question: sendableQuestion(question, index, limits),
});

export type StepTime = Pick<StoredStep, 'id' | 'hours' | 'days' | 'minute'> & { asks: boolean };

/** Whether the change affects the times of subscribers in the sequence. */
export const stepsMoved = (before: readonly StepTime[], after: readonly StepTime[]): boolean => {
  const times = (steps: readonly StepTime[]): string =>
    steps
      .map(({ id, hours, days, minute, asks }) => [id, hours, days, minute, asks].join(' '))
      .sort()
      .join(',');
  return times(before) !== times(after);
};
