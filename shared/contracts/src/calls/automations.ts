import { z } from '../zod';
import { formFlag, formIds, formInt, formJson, idParams, listQuery, optionalQuery } from '../form';
import { paged, savedSchema } from '../envelope';
import type { Operation } from '../operation';
import { filterDay } from '../rules/dates';
import { textLimit } from '../rules/segments';

export const AUTOMATION_KINDS = ['recurring', 'sequence'] as const;
export type AutomationKind = (typeof AUTOMATION_KINDS)[number];
/** `ended`: on, but its last day has passed. */
export const AUTOMATION_STATES = ['on', 'paused', 'ended'] as const;
export type AutomationState = (typeof AUTOMATION_STATES)[number];

export const AUTOMATION_MESSAGES = {
  name: 'Name is required.',
  message: 'A message is required.',
  days: 'Choose at least one day.',
  time: 'Enter a time, like 09:30.',
  date: 'Enter a date as MM/DD/YYYY.',
  order: 'The last day must not be before the first one.',
  keyword: 'Choose a keyword.',
  recipients: 'Choose at least one recipient.',
  steps: 'Add at least one message.',
  sameTime: 'Two messages have the same time.',
  /** A save that saw an older version. */
  conflict: 'Somebody else changed this while you were editing. Nothing was saved: reload to see the new version.',
} as const;

const MAX_STEPS = 20;
const MAX_NAME = 120;
const LAST_DAY = 365;
const MAX_BEFORE = 60;
const LAST_HOUR = 720;

/** HH:MM of a 24-hour clock, as <input type="time"> has it. */
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, AUTOMATION_MESSAGES.time);
/** MM/DD/YYYY, or empty. */
const day = z
  .string()
  .trim()
  .refine((text) => text === '' || filterDay(text, 0) !== null, AUTOMATION_MESSAGES.date)
  .default('');
const text = (segments: number) => z.string().max(textLimit(segments === 2 ? 2 : 1));

/** One message of a sequence; its time counts from the join. */
export const sequenceStepBody = z
  .object({
    /** Absent for a new one. */
    id: z.number().int().positive().optional(),
    after: z.enum(['hours', 'days']),
    hours: formInt.min(1).max(LAST_HOUR).default(1),
    days: formInt.min(0).max(LAST_DAY).default(1),
    time: time.default('09:00'),
    message: z.string().trim().min(1, AUTOMATION_MESSAGES.message),
    segments: formInt.min(1).max(2).default(1),
  })
  .superRefine(({ message, segments }, { addIssue }) => {
    const long = text(segments).safeParse(message);
    if (!long.success) addIssue({ code: 'custom', path: ['message'], message: long.error.issues[0]?.message ?? '' });
  });
export type SequenceStep = z.output<typeof sequenceStepBody>;

/** Minutes from the join by which the steps of a form are compared and sorted. */
export const stepOrder = ({ after, hours, days, time: at }: SequenceStep): number => {
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  return after === 'hours' ? hours * 60 : days * 1_440 + hour * 60 + minute;
};

const fields = {
  name: z.string().trim().min(1, AUTOMATION_MESSAGES.name).max(MAX_NAME, 'This name is too long.'),
  /** Of recurring ones. */
  every: z.enum(['week', 'month', 'birthday']).default('week'),
  /** Days of the week: 1 Monday to 7 Sunday. */
  days: formIds.refine((days) => days.every((one) => one <= 7), AUTOMATION_MESSAGES.days),
  day: formInt.min(1).max(31).default(1),
  before: formInt.min(0).max(MAX_BEFORE).default(0),
  time: time.default('09:00'),
  starts: day,
  ends: day,
  /** Obeys the quiet hours of the account. */
  quiet: formFlag.default(1),
  message: z.string().default(''),
  segments: formInt.min(1).max(2).default(1),
  subscribers: formIds,
  extra_subscribers: formIds,
  filtered_subscribers: formIds,
  groups: formIds,
  keywords: formIds,
  /** Of sequences. */
  keyword_id: formInt.min(0).default(0),
  leave_on_reply: formFlag.default(0),
  steps: formJson(z.array(sequenceStepBody).max(MAX_STEPS)).default([]),
};

interface Checked {
  kind: AutomationKind;
  every: 'week' | 'month' | 'birthday';
  days: readonly number[];
  starts: string;
  ends: string;
  message: string;
  segments: number;
  keyword_id: number;
  steps: readonly SequenceStep[];
}
type Issue = (path: string, message: string) => void;

function checkRecurring({ every, days, starts, ends, message, segments }: Checked, issue: Issue): void {
  if (every === 'week' && days.length === 0) issue('days', AUTOMATION_MESSAGES.days);
  const [first, last] = [filterDay(starts, 0), filterDay(ends, 0)];
  if (first && last && last < first) issue('ends', AUTOMATION_MESSAGES.order);
  if (message.trim() === '') issue('message', AUTOMATION_MESSAGES.message);
  const long = text(segments).safeParse(message);
  if (!long.success) issue('message', long.error.issues[0]?.message ?? '');
}

function checkSequence({ keyword_id, steps }: Checked, issue: Issue): void {
  if (keyword_id === 0) issue('keyword_id', AUTOMATION_MESSAGES.keyword);
  if (steps.length === 0) issue('steps', AUTOMATION_MESSAGES.steps);
  const times = steps.map(stepOrder);
  if (new Set(times).size < times.length) issue('steps', AUTOMATION_MESSAGES.sameTime);
}

/** The rules of a form and of the server, in one place. */
export function checkAutomation(body: Checked, issue: Issue): void {
  if (body.kind === 'recurring') checkRecurring(body, issue);
  else checkSequence(body, issue);
}

/** With the revision that the form was opened with; 0 for a new one. */
const revision = formInt.min(0).default(0);
const kind = z.enum(AUTOMATION_KINDS);
export const automationBody = z
  .object({ kind, revision, ...fields })
  .superRefine((body, { addIssue }) =>
    checkAutomation(body, (path, message) => addIssue({ code: 'custom', path: [path], message })),
  );
export type AutomationBody = z.input<typeof automationBody>;

const row = {
  id: z.number().int(),
  kind,
  name: z.string(),
  state: z.enum(AUTOMATION_STATES),
  /** When it sends: "Every Monday at 9:00 AM", or "After joining PIZZA, 3 messages". */
  when: z.string(),
  /** The next run, or the next message of a sequence; empty when there is none. */
  next_at: z.string(),
  /** Recipients of the last run; those inside a sequence. */
  people: z.number().int(),
  /** Messages so far. */
  sent: z.number().int(),
  /** Why the last run failed, or empty. */
  problem: z.string(),
  added_at: z.string(),
};
export const automationRowSchema = z.object(row);
export type AutomationRow = z.output<typeof automationRowSchema>;

const named = z.object({ id: z.number().int(), name: z.string(), size: z.number().int() });
/** One automation as its form holds it. */
export const automationSchema = z.object({
  ...row,
  revision: z.number().int(),
  every: z.enum(['week', 'month', 'birthday']),
  days: z.array(z.number().int()),
  day: z.number().int(),
  before: z.number().int(),
  time: z.string(),
  starts: z.string(),
  ends: z.string(),
  quiet: z.boolean(),
  message: z.string(),
  segments: z.number().int(),
  keywords: z.array(z.number().int()),
  groups: z.array(named),
  subscribers: z.array(
    z.object({ id: z.number().int(), phone: z.string(), first_name: z.string(), last_name: z.string() }),
  ),
  extra_subscribers: z.array(z.number().int()),
  filtered_subscribers: z.array(z.number().int()),
  keyword_id: z.number().int(),
  keyword: z.string(),
  leave_on_reply: z.boolean(),
  steps: z.array(
    z.object({
      id: z.number().int(),
      after: z.enum(['hours', 'days']),
      hours: z.number().int(),
      days: z.number().int(),
      time: z.string(),
      message: z.string(),
      segments: z.number().int(),
      sent: z.number().int(),
      /** Subscribers who wait for it. */
      waiting: z.number().int(),
    }),
  ),
});
export type Automation = z.output<typeof automationSchema>;

export const automationQuery = z.object({ ...listQuery, kind: optionalQuery(kind) });

/** What switching it on means, counted by the same statements as sending. */
export const automationForecastReply = z.object({
  /** Recipients of a run now; for birthdays all of them with a birthday; for sequences the joins of the last 30 days. */
  people: z.number().int(),
  /** Messages of one run, or of one pass through the sequence. */
  messages: z.number().int(),
  /** The messages that are left. */
  remaining: z.number().int(),
  /** Empty for sequences, and when no run is left. */
  next_at: z.string(),
});
export type AutomationForecast = z.output<typeof automationForecastReply>;

export const automationRunSchema = z.object({
  /** Of the campaign. */
  id: z.number().int(),
  date: z.string(),
  /** 0 pending, 1 sent, 2 error. */
  sent: z.number().int(),
  reason: z.string(),
  recipients: z.number().int(),
});
export type AutomationRun = z.output<typeof automationRunSchema>;

export const SEQUENCE_PLACES = ['waiting', 'finished', 'stopped', 'replied', 'gone'] as const;
export const sequencePersonSchema = z.object({
  /** Of the subscriber. */
  id: z.number().int(),
  name: z.string(),
  phone: z.string(),
  place: z.enum(SEQUENCE_PLACES),
  joined_at: z.string(),
  /** Messages that were sent. */
  got: z.number().int(),
  /** Empty unless waiting. */
  next_at: z.string(),
});
export type SequencePerson = z.output<typeof sequencePersonSchema>;
export const sequencePeopleQuery = z.object({ ...listQuery, place: optionalQuery(z.enum(SEQUENCE_PLACES)) });

export const listAutomations = {
  method: 'GET',
  path: 'messages/automations',
  summary: 'Lists the recurring campaigns and sequences of the account',
  query: automationQuery,
  reply: paged(automationRowSchema),
} as const satisfies Operation;

export const getAutomation = {
  method: 'GET',
  path: 'messages/automations/:id',
  summary: 'Reads one recurring campaign or sequence',
  params: idParams,
  reply: automationSchema,
} as const satisfies Operation;

export const createAutomation = {
  method: 'POST',
  path: 'messages/automations',
  summary: 'Creates a recurring campaign or a sequence, paused',
  body: automationBody,
  commaLists: ['filtered_subscribers'],
  saved: savedSchema,
} as const satisfies Operation;

export const updateAutomation = {
  method: 'PUT',
  path: 'messages/automations/:id',
  summary: 'Changes a recurring campaign or a sequence',
  params: idParams,
  body: automationBody,
  commaLists: ['filtered_subscribers'],
  saved: savedSchema,
} as const satisfies Operation;

export const switchAutomation = {
  method: 'PUT',
  path: 'messages/automations/:id/state',
  summary: 'Switches a recurring campaign or a sequence on, or pauses it',
  params: idParams,
  body: z.object({ state: z.enum(['on', 'paused']) }),
  saved: savedSchema,
} as const satisfies Operation;

export const forecastAutomation = {
  method: 'GET',
  path: 'messages/automations/:id/forecast',
  summary: 'Counts whom a recurring campaign or a sequence reaches and what that costs',
  params: idParams,
  reply: automationForecastReply,
} as const satisfies Operation;

export const listAutomationRuns = {
  method: 'GET',
  path: 'messages/automations/:id/runs',
  summary: 'Lists the campaigns that a recurring campaign has sent',
  params: idParams,
  query: z.object(listQuery),
  reply: paged(automationRunSchema),
} as const satisfies Operation;

export const listSequencePeople = {
  method: 'GET',
  path: 'messages/automations/:id/people',
  summary: 'Lists the subscribers of a sequence and their places in it',
  params: idParams,
  query: sequencePeopleQuery,
  reply: paged(sequencePersonSchema),
} as const satisfies Operation;

export const deleteAutomation = {
  method: 'DELETE',
  path: 'messages/automations/:id',
  summary: 'Deletes a recurring campaign or a sequence; what it has sent stays',
  params: idParams,
  saved: savedSchema,
} as const satisfies Operation;
