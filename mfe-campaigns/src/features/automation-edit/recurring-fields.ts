import {
  isBlank,
  AUTOMATION_MESSAGES,
  filterDay,
  longestMerge,
  mergeProblem,
  textLimit,
  tooLongToSend,
  z,
  type Automation,
} from '@textloom/contracts';
import { useProfile, useServerValues } from '@textloom/session';
import { emptyMessage, useZodForm, type AnyFile, type Composed } from '@textloom/ui';
import type { UseFormReturn } from 'react-hook-form';
import type { AutomationInput } from './trigger-fields';
import {
  hasRecipients,
  NOBODY,
  recipientsOf,
  storedSubscribers,
  type ChosenGroup,
  type ChosenSubscribers,
} from '../../components/recipients/choice';
import { composedWithFile, fileOf } from '../../model/file-of';
import { TEXTS } from './messages';

/** Why a text of an automation cannot be sent, or null: the rules of the server. */
export function textProblem(
  { message, segments, file }: Composed<AnyFile>,
  footer: string,
  maxMedia?: number,
): string | null {
  if (isBlank(message) && file === null) return AUTOMATION_MESSAGES.message;
  const limit = textLimit(segments, maxMedia);
  const longest = longestMerge(message);
  return mergeProblem(message) ?? (longest.length > limit ? TEXTS.tooLong(limit) : tooLongToSend(longest, footer));
}

const schemaOf = (footer: string, maxMedia: number) =>
  z
    .object({
      name: z.string().trim().min(1, AUTOMATION_MESSAGES.name),
      every: z.enum(['week', 'month', 'birthday']),
      days: z.array(z.number()),
      day: z.number(),
      before: z.number(),
      time: z.string().min(1, AUTOMATION_MESSAGES.time),
      starts: z.string(),
      ends: z.string(),
      quiet: z.boolean(),
      begin_with_name: z.boolean(),
      keywords: z.array(z.number()),
      groups: z.array(z.custom<ChosenGroup>()),
      subscribers: z.custom<ChosenSubscribers>(),
      composed: z.custom<Composed<AnyFile>>(),
    })
    .superRefine((fields, { addIssue }) => {
      const issue = (path: string, message: string): void => addIssue({ code: 'custom', path: [path], message });
      const problem = textProblem(fields.composed, footer, maxMedia);
      if (problem) issue('composed', problem);
      if (!hasRecipients(fields)) issue('keywords', AUTOMATION_MESSAGES.recipients);
      if (fields.every === 'week' && fields.days.length === 0) issue('days', AUTOMATION_MESSAGES.days);
      const [first, last] = [filterDay(fields.starts, 0), filterDay(fields.ends, 0)];
      if (first && last && last < first) issue('ends', AUTOMATION_MESSAGES.order);
    });
export type RecurringFields = z.input<ReturnType<typeof schemaOf>>;
export type RecurringForm = UseFormReturn<RecurringFields>;

/** `named`: a new automation begins with the account's name. */
export function recurringValues(automation: Automation | undefined, named = false): RecurringFields {
  if (!automation)
    return {
      name: '',
      every: 'week',
      days: [1],
      day: 1,
      before: 0,
      time: '10:00',
      starts: '',
      ends: '',
      quiet: true,
      begin_with_name: named,
      keywords: [],
      groups: [],
      subscribers: NOBODY,
      composed: emptyMessage,
    };
  const { name, every, days, day, before, time, starts, ends, quiet, begin_with_name, keywords, groups } = automation;
  return {
    ...{ name, every, days, day, before, time, starts, ends, quiet, begin_with_name, keywords, groups },
    subscribers: storedSubscribers(automation),
    composed: composedWithFile(automation),
  };
}

export function useRecurringForm(
  automation: Automation | undefined,
  created: RecurringFields | undefined,
): RecurringForm {
  const { REPLY_TO_STOP, MAX_MEDIA_LENGTH } = useServerValues();
  const { begin_with_name } = useProfile();
  return useZodForm(schemaOf(REPLY_TO_STOP, MAX_MEDIA_LENGTH), {
    defaultValues: created ?? recurringValues(automation, begin_with_name),
  });
}

export const recurringBody = ({ composed, quiet, begin_with_name, ...fields }: RecurringFields): AutomationInput => ({
  kind: 'recurring',
  ...fields,
  ...recipientsOf(fields),
  quiet: quiet ? 1 : 0,
  begin_with_name: begin_with_name ? 1 : 0,
  message: composed.message,
  segments: composed.segments,
  ...fileOf(composed.file),
});
