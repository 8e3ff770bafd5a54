import { AUTOMATION_MESSAGES, stepOrder, z, type Automation } from '@textloom/contracts';
import { useServerValues } from '@textloom/session';
import { emptyMessage, useZodForm, type Composed } from '@textloom/ui';
import type { UseFormReturn } from 'react-hook-form';
import type { AutomationInput } from './automation-input';
import { composedOf, textProblem } from './recurring-fields';

const stepSchema = z.object({
  /** Id of the stored step; null for a new one. */
  step: z.number().nullable(),
  after: z.enum(['hours', 'days']),
  hours: z.number('Enter a number of hours.').min(1, 'At least 1 hour.').max(720, 'At most 720 hours.'),
  days: z.number('Enter a number of days.').min(0).max(365, 'At most 365 days.'),
  time: z.string().min(1, AUTOMATION_MESSAGES.time),
  composed: z.custom<Composed>(),
});
export type StepFields = z.input<typeof stepSchema>;

const toStep = ({ step, after, hours, days, time, composed }: StepFields) => ({
  ...(step === null ? {} : { id: step }),
  after,
  hours,
  days,
  time,
  message: composed.message,
  segments: composed.segments,
});

const schemaOf = (footer: string) =>
  z
    .object({
      name: z.string().trim().min(1, AUTOMATION_MESSAGES.name),
      keyword_id: z.number().min(1, AUTOMATION_MESSAGES.keyword),
      leave_on_reply: z.boolean(),
      steps: z.array(stepSchema),
    })
    .superRefine(({ steps }, { addIssue }) => {
      steps.forEach(({ composed }, index) => {
        const problem = textProblem(composed, footer);
        if (problem) addIssue({ code: 'custom', path: ['steps', index, 'composed'], message: problem });
      });
      const times = steps.map((step) => stepOrder(toStep(step)));
      times.forEach((time, index) => {
        if (times.indexOf(time) < index)
          addIssue({ code: 'custom', path: ['steps', index, 'time'], message: AUTOMATION_MESSAGES.sameTime });
      });
    });
export type SequenceFields = z.input<ReturnType<typeof schemaOf>>;
export type SequenceForm = UseFormReturn<SequenceFields>;

/** The default for the next step: two days after the last one. */
export const nextStep = (steps: readonly StepFields[]): StepFields => ({
  step: null,
  after: 'days',
  hours: 1,
  days: Math.min(
    365,
    Math.max(0, ...steps.map(({ after, days, hours }) => (after === 'days' ? days : Math.ceil(hours / 24)))) + 2,
  ),
  time: '10:00',
  composed: emptyMessage,
});

export function useSequenceForm(automation: Automation | undefined, keywords: readonly { id: number }[]): SequenceForm {
  const { REPLY_TO_STOP } = useServerValues();
  return useZodForm(schemaOf(REPLY_TO_STOP), {
    defaultValues: {
      name: automation?.name ?? '',
      // A single keyword is preselected.
      keyword_id: automation?.keyword_id ?? (keywords.length === 1 ? (keywords[0]?.id ?? 0) : 0),
      leave_on_reply: automation?.leave_on_reply ?? false,
      steps: automation?.steps.map(({ id, after, hours, days, time, ...text }) => ({
        ...{ step: id, after, hours, days, time },
        composed: composedOf(text),
      })) ?? [nextStep([])],
    },
  });
}

/** A sequence is sent to people who join its keyword. */
const NO_RECIPIENTS = {
  days: [],
  keywords: [],
  groups: [],
  subscribers: [],
  extra_subscribers: [],
  filtered_subscribers: [],
};

export const sequenceBody = ({ name, keyword_id, leave_on_reply, steps }: SequenceFields): AutomationInput => ({
  kind: 'sequence',
  name,
  keyword_id,
  leave_on_reply: leave_on_reply ? 1 : 0,
  steps: steps.map(toStep),
  ...NO_RECIPIENTS,
});
