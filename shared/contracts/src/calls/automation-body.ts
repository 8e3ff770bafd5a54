import { isBlank } from '../rules/visible';
import { z } from '../zod';
import { readWebAddress, ADDRESS_MESSAGES } from '../rules/web-address';
import { digits, formFlag, formIds, formJsonList, wholeNumber } from '../form';
import { filterDay } from '../rules/dates';
import { MAX_FIELD_VALUE } from '../rules/custom-fields';
import { textLimit } from '../rules/segments';
import { isAboutAnswer, stepCondition } from './step-condition';

export const automationKind = z.enum(['recurring', 'sequence']);
export type AutomationKind = z.output<typeof automationKind>;
/** What begins a sequence: a keyword, a click on any link of a campaign or on one address, a tag, or a date. */
export const sequenceTrigger = z.enum(['keyword', 'campaign', 'link', 'tag', 'date']);
export type SequenceTrigger = z.output<typeof sequenceTrigger>;
export const AUTOMATION_MESSAGES = {
  name: 'Name is required.',
  message: 'A message is required.',
  days: 'Choose at least one day.',
  time: 'Enter a time, like 09:30.',
  date: 'Enter a date as MM/DD/YYYY.',
  far: 'Choose a date within the next ten years.',
  order: 'The last day must not be before the first one.',
  keyword: 'Choose a keyword.',
  campaign: 'Choose a campaign.',
  tag: 'Enter a tag.',
  earlier: 'Choose an earlier message with a short link.',
  earlierQuestion: 'Choose an earlier message that asks a question.',
  answer: 'Enter the answer.',
  field: 'Choose the field that keeps the answer.',
  question: 'Write the question.',
  remind: 'The reminder must come before the time to answer is over.',
  recipients: 'Choose at least one recipient.',
  steps: 'Add at least one message.',
  sameTime: 'Two messages have the same time.',
  /** The error of a save that is based on an older version. */
  conflict:
    'This was changed while you were editing, by somebody else or in another tab. Nothing was saved: reload to see the new version.',
} as const;

const MAX_STEPS = 20;
const MAX_NAME = 120;
const LAST_DAY = 365;
const MAX_BEFORE = 60;
export const LAST_HOUR = 720;
const MAX_TAG = 60;
/** Between now and the last day of a recurring campaign; a later one is a mistyped year (decision 304). */
const MAX_YEARS = 10;

/** HH:MM on a 24-hour clock, the format of <input type="time">. */
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, AUTOMATION_MESSAGES.time);
/** MM/DD/YYYY, or empty. */
const day = z
  .string()
  .trim()
  .refine((text) => text === '' || filterDay(text, 0) !== null, AUTOMATION_MESSAGES.date)
  .refine((text) => Number(text.slice(6)) <= new Date().getFullYear() + MAX_YEARS, AUTOMATION_MESSAGES.far)
  .default('');
const text = (segments: number) => z.string().max(textLimit(segments === 3 ? 3 : segments === 2 ? 2 : 1));

/** A question that a message asks. */
const questionBody = z.object({
  /** Id of the custom field that keeps the answer. */
  field: z.number().int().positive(AUTOMATION_MESSAGES.field),
  /** Hours without an answer after which the person is reminded once; 0 for never. */
  remind: digits(wholeNumber.min(0).max(LAST_HOUR)).default(0),
  /** The text of the reminder; empty for the question again. */
  reminder: z.string().trim().default(''),
  /** Hours without an answer after which the person goes on. */
  ends: digits(wholeNumber.min(1).max(LAST_HOUR)).default(72),
});
export type StepQuestion = z.output<typeof questionBody>;

/** One message of a sequence; its time counts from the join, without the time in which a question waited for its answer. */
export const sequenceStepBody = z
  .object({
    /** Absent for a new one. */
    id: z.number().int().positive().optional(),
    after: z.enum(['hours', 'days']),
    hours: digits(wholeNumber.min(1).max(LAST_HOUR)).default(1),
    days: digits(wholeNumber.min(0).max(LAST_DAY)).default(1),
    time: time.default('09:00'),
    message: z.string().trim(),
    /** 3 with a file. */
    segments: digits(wholeNumber.min(1).max(3)).default(1),
    /**
     * Empty removes the file; absent or null keeps it. A new file is the upload `file_` with the message's position,
     * from 1.
     */
    file: z.literal('').nullish(),
    only: stepCondition.default('everybody'),
    /** The position of the earlier message in this list, from 1; 0 for everybody. */
    of: digits(wholeNumber.min(0).max(MAX_STEPS)).default(0),
    /** For those who answered with this value. */
    answer: z.string().trim().max(MAX_FIELD_VALUE).default(''),
    question: questionBody.nullish(),
  })
  .superRefine(({ message, segments, only, answer, question }, { addIssue }) => {
    // Only the server knows whether a file is stored.
    if (isBlank(message) && segments < 3)
      addIssue({ code: 'custom', path: ['message'], message: AUTOMATION_MESSAGES.message });
    const long = text(segments).safeParse(message);
    if (!long.success) addIssue({ code: 'custom', path: ['message'], message: long.error.issues[0]?.message ?? '' });
    if (only === 'answered_with' && answer === '')
      addIssue({ code: 'custom', path: ['answer'], message: AUTOMATION_MESSAGES.answer });
    if (!question) return;
    if (isBlank(message)) addIssue({ code: 'custom', path: ['message'], message: AUTOMATION_MESSAGES.question });
    if (question.remind >= question.ends)
      addIssue({ code: 'custom', path: ['question', 'remind'], message: AUTOMATION_MESSAGES.remind });
  });
export type SequenceStep = z.output<typeof sequenceStepBody>;

/** Minutes from the join, by which the steps of a form are compared and sorted. */
export const stepOrder = ({
  after,
  hours,
  days,
  time: at,
}: Pick<SequenceStep, 'after' | 'hours' | 'days' | 'time'>): number => {
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  return after === 'hours' ? hours * 60 : days * 1_440 + hour * 60 + minute;
};

const fields = z.object({
  kind: automationKind,
  /** The revision that the form was opened with; 0 for a new automation. */
  revision: digits(wholeNumber.min(0)).default(0),
  name: z.string().trim().min(1, AUTOMATION_MESSAGES.name).max(MAX_NAME, 'This name is too long.'),
  /** For recurring campaigns. */
  every: z.enum(['week', 'month', 'birthday']).default('week'),
  /** Days of the week: 1 Monday to 7 Sunday. */
  days: formIds.refine((days) => days.every((one) => one <= 7), AUTOMATION_MESSAGES.days),
  day: digits(wholeNumber.min(1).max(31)).default(1),
  before: digits(wholeNumber.min(0).max(MAX_BEFORE)).default(0),
  time: time.default('09:00'),
  starts: day,
  ends: day,
  /** Whether it obeys the quiet hours of the account. */
  quiet: formFlag.default(1),
  /**
   * For a recurring campaign: whether its texts begin with the account's name. If absent, the stored value or the
   * sending settings apply.
   */
  begin_with_name: formFlag.optional(),
  message: z.string().default(''),
  /** 3 with a file. */
  segments: digits(wholeNumber.min(1).max(3)).default(1),
  subscribers: formIds,
  extra_subscribers: formIds,
  filtered_subscribers: formIds,
  groups: formIds,
  keywords: formIds,
  /** For sequences. */
  trigger: sequenceTrigger.default('keyword'),
  keyword_id: digits(wholeNumber.min(0)).default(0),
  trigger_campaign: digits(wholeNumber.min(0)).default(0),
  /** Address of a web page. */
  trigger_address: z.string().trim().default(''),
  trigger_tag: z.string().trim().max(MAX_TAG).default(''),
  /** A custom field with a date; 0 is the birthday. `before` are the days before it. */
  trigger_field: digits(wholeNumber.min(0)).default(0),
  trigger_yearly: formFlag.default(0),
  leave_on_reply: formFlag.default(0),
  steps: formJsonList(z.array(sequenceStepBody).max(MAX_STEPS)).default([]),
});
type Fields = z.output<typeof fields>;

type Issue = (path: string, message: string) => void;

function checkRecurring({ every, days, starts, ends, message, segments }: Fields, issue: Issue): void {
  if (every === 'week' && days.length === 0) issue('days', AUTOMATION_MESSAGES.days);
  const [first, last] = [filterDay(starts, 0), filterDay(ends, 0)];
  if (first && last && last < first) issue('ends', AUTOMATION_MESSAGES.order);
  // Only the server knows whether a file is stored.
  if (isBlank(message) && segments < 3) issue('message', AUTOMATION_MESSAGES.message);
  const long = text(segments).safeParse(message);
  if (!long.success) issue('message', long.error.issues[0]?.message ?? '');
}

function checkTrigger({ trigger, ...body }: Fields, issue: Issue): void {
  if (trigger === 'keyword' && body.keyword_id === 0) issue('keyword_id', AUTOMATION_MESSAGES.keyword);
  if (trigger === 'campaign' && body.trigger_campaign === 0) issue('trigger_campaign', AUTOMATION_MESSAGES.campaign);
  if (trigger === 'tag' && body.trigger_tag === '') issue('trigger_tag', AUTOMATION_MESSAGES.tag);
  const address = readWebAddress(body.trigger_address);
  if (trigger === 'link' && 'problem' in address) issue('trigger_address', ADDRESS_MESSAGES[address.problem]);
}

/** What is wrong with the condition of a step: the message that it depends on must come earlier, and ask for an answer. */
export function conditionProblem(step: SequenceStep, steps: readonly SequenceStep[]): string | null {
  if (step.only === 'everybody') return null;
  const earlier = steps[step.of - 1];
  const isEarlier = earlier !== undefined && stepOrder(earlier) < stepOrder(step);
  if (!isAboutAnswer(step.only)) return isEarlier ? null : AUTOMATION_MESSAGES.earlier;
  return isEarlier && earlier.question ? null : AUTOMATION_MESSAGES.earlierQuestion;
}

function checkSequence(body: Fields, issue: Issue): void {
  const { steps } = body;
  checkTrigger(body, issue);
  if (steps.length === 0) issue('steps', AUTOMATION_MESSAGES.steps);
  const times = steps.map(stepOrder);
  if (new Set(times).size < times.length) issue('steps', AUTOMATION_MESSAGES.sameTime);
  const condition = steps.map((step) => conditionProblem(step, steps)).find((problem) => problem !== null);
  if (condition) issue('steps', condition);
}

export const automationBody = fields.superRefine((body, { addIssue }) => {
  const issue: Issue = (path, message) => addIssue({ code: 'custom', path: [path], message });
  if (body.kind === 'recurring') checkRecurring(body, issue);
  else checkSequence(body, issue);
});
