import { saidText } from '../said';
import { z } from '../zod';
import { listQuery, optionalQuery } from '../form';
import { paged, savedSchema } from '../envelope';
import { automationBody, automationKind, sequenceTrigger } from './automation-body';
import { stepCondition } from './step-condition';
import { CAMPAIGN_STATES } from './campaigns';
import { fileSchema } from './keywords';
import type { Operation } from '../operation';

/** `ended`: switched on, but past its last day. */
export const AUTOMATION_STATES = ['on', 'paused', 'ended'] as const;
export type AutomationState = (typeof AUTOMATION_STATES)[number];

const row = {
  id: z.number().int(),
  kind: automationKind,
  name: z.string(),
  state: z.enum(AUTOMATION_STATES),
  /** When it sends: "Every Monday at 9:00 AM", or "After joining PIZZA, 3 messages". */
  when: z.string(),
  /** The next run, or the next message of a sequence; empty when there is none. */
  next_at: z.string(),
  /** Recipients of the last run, or subscribers in the sequence. */
  people: z.number().int(),
  /** Messages handed over so far (decision 49), whatever their class. */
  sent: z.number().int(),
  /** Why the last run failed, or empty. */
  problem: saidText,
  /** Runs of a recurring campaign that were due but never started; for a sequence that begins on a date, days. */
  missed_runs: z.number().int().default(0),
  /** Runs of a recurring campaign, other than birthdays, whose time came while it was paused. */
  paused_runs: z.number().int().default(0),
  added_at: z.string(),
};
export const automationRowSchema = z.object(row);
export type AutomationRow = z.output<typeof automationRowSchema>;

const named = z.object({
  id: z.number().int(),
  name: z.string(),
  size: z.number().int(),
  /** A smart group, whose members follow from a filter. */
  smart: z.boolean().default(false),
});
/** One automation in the format of its form. */
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
  begin_with_name: z.boolean().default(false),
  message: z.string(),
  segments: z.number().int(),
  /** The file of a recurring campaign, which each run carries. */
  file: fileSchema.nullable().default(null),
  keywords: z.array(z.number().int()),
  groups: z.array(named),
  subscribers: z.array(
    z.object({ id: z.number().int(), phone: z.string(), first_name: z.string(), last_name: z.string() }),
  ),
  extra_subscribers: z.array(z.number().int()),
  filtered_subscribers: z.array(z.number().int()),
  keyword_id: z.number().int(),
  keyword: z.string(),
  /** What begins a sequence; the parameters of another trigger are 0 or empty. */
  trigger: sequenceTrigger.default('keyword'),
  trigger_campaign: z.number().int().default(0),
  trigger_campaign_name: z.string().default(''),
  trigger_address: z.string().default(''),
  trigger_tag: z.string().default(''),
  trigger_field: z.number().int().default(0),
  trigger_field_name: z.string().default(''),
  trigger_yearly: z.boolean().default(false),
  leave_on_reply: z.boolean(),
  /**
   * People for whom a sequence would have begun while paused, or whose birthday fell into the pause of a recurring
   * campaign. Switching it on must decide what happens to them.
   */
  held: z.number().int().default(0),
  /** People it never reached, because they were left out when it was switched on or after a restore. */
  left_out: z.number().int().default(0),
  steps: z.array(
    z.object({
      id: z.number().int(),
      after: z.enum(['hours', 'days']),
      hours: z.number().int(),
      days: z.number().int(),
      time: z.string(),
      message: z.string(),
      segments: z.number().int(),
      file: fileSchema.nullable().default(null),
      sent: z.number().int(),
      /** Subscribers waiting for this message. */
      waiting: z.number().int(),
      /** People whom the caps left out of it (decision 410). */
      capped: z.number().int().default(0),
      /** People left out because they had got all messages promised for the month (decision 585). */
      over_promise: z.number().int().default(0),
      only: stepCondition.default('everybody'),
      /** The position of the earlier message, from 1. */
      of: z.number().int().default(0),
      /** People who skipped it because of that condition. */
      unmet: z.number().int().default(0),
      /** People who skipped it because its time had passed: the sequence was paused, or it could not be sent. */
      missed: z.number().int().default(0),
      /** People for whom its text was empty (decision 310). */
      empty: z.number().int().default(0),
      /** Messages that were not handed over, because the person left or the account could not send or pay. */
      unsent: z.number().int().default(0),
      /** People who skipped it after a restore of the service, because they may already have got it. */
      restored: z.number().int().default(0),
      /** People who clicked one of its links. */
      clicked: z.number().int().default(0),
      /** For those who answered the earlier message with this value. */
      answer: z.string().default(''),
      /** The question that it asks, as in the form. */
      question: z
        .object({
          field: z.number().int(),
          remind: z.number().int(),
          reminder: z.string(),
          ends: z.number().int(),
        })
        .nullable()
        .default(null),
      /** People who were asked, who answered, and whose time to answer was over. */
      asked: z.number().int().default(0),
      answered: z.number().int().default(0),
      timed_out: z.number().int().default(0),
    }),
  ),
});
export type Automation = z.output<typeof automationSchema>;

export const automationQuery = z.object({ ...listQuery, kind: optionalQuery(automationKind) });

/** The effect of switching it on, counted with the same statements as sending. */
export const automationForecastReply = z.object({
  /**
   * The recipients of a run if it started now; for birthdays all who have one; for sequences the people who joined by
   * text in the last 30 days, clicked in the campaign, have the tag or the date; 0 for an address.
   */
  people: z.number().int(),
  /** Messages of one run, or of one pass through the sequence. */
  messages: z.number().int(),
  /** The account's remaining messages. */
  remaining: z.number().int(),
  /** Empty for sequences, and when no run is left. */
  next_at: z.string(),
  /** People of a sequence with an overdue message, by its id. Switching it on must decide what happens to them. */
  overdue: z.array(z.object({ step: z.number().int(), people: z.number().int() })).default([]),
  /** People it would have reached while paused, as in the automation. */
  held: z.number().int().default(0),
});
export type AutomationForecast = z.output<typeof automationForecastReply>;

export const automationRunSchema = z.object({
  /** Id of the campaign. */
  id: z.number().int(),
  date: z.string(),
  state: z.enum(CAMPAIGN_STATES),
  reason: saidText,
  recipients: z.number().int(),
});
export type AutomationRun = z.output<typeof automationRunSchema>;

export const SEQUENCE_PLACES = ['waiting', 'finished', 'stopped', 'replied', 'gone', 'held', 'left_out'] as const;
export const sequenceSubscriberSchema = z.object({
  /** Id of the subscriber. */
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
export type SequenceSubscriber = z.output<typeof sequenceSubscriberSchema>;
export const sequenceSubscribersQuery = z.object({ ...listQuery, place: optionalQuery(z.enum(SEQUENCE_PLACES)) });

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
  reply: automationSchema,
} as const satisfies Operation;

export const createAutomation = {
  method: 'POST',
  path: 'messages/automations',
  summary: 'Creates a recurring campaign or a sequence, paused',
  body: automationBody,
  file: 'file',
  files: 'file_',
  commaLists: ['filtered_subscribers'],
  saved: savedSchema,
} as const satisfies Operation;

export const updateAutomation = {
  method: 'PUT',
  path: 'messages/automations/:id',
  summary: 'Changes a recurring campaign or a sequence',
  body: automationBody,
  file: 'file',
  files: 'file_',
  commaLists: ['filtered_subscribers'],
  saved: savedSchema,
} as const satisfies Operation;

export const switchAutomation = {
  method: 'PUT',
  path: 'messages/automations/:id/state',
  summary: 'Switches a recurring campaign or a sequence on, or pauses it',
  verified: true,
  body: z.object({
    state: z.enum(['on', 'paused']),
    /** What to do with overdue messages. If absent, valid ones are sent and expired ones skipped. */
    missed: z.enum(['send', 'skip']).optional(),
    /**
     * What to do with people it would have reached while paused; birthdays join the next run. If absent, they are left
     * out.
     */
    held: z.enum(['begin', 'leave']).optional(),
  }),
  saved: savedSchema,
} as const satisfies Operation;

export const forecastAutomation = {
  method: 'GET',
  path: 'messages/automations/:id/forecast',
  summary: 'Counts the people that a recurring campaign or a sequence reaches, and the cost',
  reply: automationForecastReply,
} as const satisfies Operation;

export const listAutomationRuns = {
  method: 'GET',
  path: 'messages/automations/:id/runs',
  summary: 'Lists the campaigns that a recurring campaign has sent',
  query: z.object(listQuery),
  reply: paged(automationRunSchema),
} as const satisfies Operation;

export const listSequenceSubscribers = {
  method: 'GET',
  path: 'messages/automations/:id/people',
  summary: 'Lists the subscribers of a sequence and their places in it',
  query: sequenceSubscribersQuery,
  reply: paged(sequenceSubscriberSchema),
} as const satisfies Operation;

export const deleteAutomation = {
  method: 'DELETE',
  path: 'messages/automations/:id',
  summary: 'Deletes a recurring campaign or a sequence; sent messages are kept',
  saved: savedSchema,
} as const satisfies Operation;
