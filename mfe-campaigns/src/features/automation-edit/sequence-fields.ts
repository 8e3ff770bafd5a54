import { AUTOMATION_MESSAGES, stepOrder, z, type Automation } from '@textloom/contracts';
import { useServerValues } from '@textloom/session';
import { emptyMessage, goOnFrom, useZodForm, type Composed } from '@textloom/ui';
import type { UseFormReturn } from 'react-hook-form';
import { composedOf } from '../../model/composed-template';
import type { AutomationInput } from './automation-input';
import { TEXTS } from './messages';
import { textProblem } from './recurring-fields';

const stepSchema = z.object({
  /** Identifies the row of the form; an added step keeps its own when it is stored. */
  row: z.number(),
  /** Id of the stored step; null for a new one. */
  step: z.number().nullable(),
  after: z.enum(['hours', 'days']),
  hours: z.number(TEXTS.enterHours).min(1, TEXTS.fewestHours).max(720, TEXTS.mostHours),
  days: z.number(TEXTS.enterDays).min(0).max(365, TEXTS.mostDays),
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

let added = 0;

/** The default for the next step: two days after the last one. */
export const nextStep = (steps: readonly StepFields[]): StepFields => ({
  // Below zero: the rows of stored steps have their ids.
  row: -(added += 1),
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

/** No two steps of a sequence have the same time, so an added one is known by it. */
const isStored = (sent: StepFields, stored: Automation['steps'][number]): boolean =>
  sent.step === null ? stepOrder(toStep(sent)) === stepOrder(stored) : sent.step === stored.id;

const rowsOf = (stored: Automation, sent: readonly StepFields[]): StepFields[] =>
  stored.steps.map((step) => {
    const { id, after, hours, days, time, ...text } = step;
    const row = sent.find((one) => isStored(one, step))?.row ?? id;
    return { row, step: id, after, hours, days, time, composed: composedOf(text) };
  });

/** Goes on from the stored sequence. Steps that were added are stored now, also where something was typed meanwhile. */
export function goOnFromSequence(form: SequenceForm, stored: Automation, sent: SequenceFields): void {
  const { name, keyword_id, leave_on_reply } = stored;
  const steps = rowsOf(stored, sent.steps);
  const withIds = (rows: readonly StepFields[]): StepFields[] =>
    rows.map((one) => ({ ...one, step: one.step ?? steps.find(({ row }) => row === one.row)?.step ?? null }));
  form.setValue('steps', withIds(form.getValues('steps')));
  goOnFrom(form, { name, keyword_id, leave_on_reply, steps }, { ...sent, steps: withIds(sent.steps) });
}

export function useSequenceForm(
  automation: Automation | undefined,
  keywords: readonly { id: number }[],
  created: SequenceFields | undefined,
): SequenceForm {
  const { REPLY_TO_STOP } = useServerValues();
  return useZodForm(schemaOf(REPLY_TO_STOP), {
    defaultValues: created ?? {
      name: automation?.name ?? '',
      // A single keyword is preselected.
      keyword_id: automation?.keyword_id ?? (keywords.length === 1 ? (keywords[0]?.id ?? 0) : 0),
      leave_on_reply: automation?.leave_on_reply ?? false,
      steps: automation ? rowsOf(automation, []) : [nextStep([])],
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
