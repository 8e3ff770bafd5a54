import {
  AUTOMATION_MESSAGES,
  conditionProblem,
  stepCondition,
  stepOrder,
  z,
  type Automation,
  type SequenceStep,
} from '@textloom/contracts';
import { useServerValues } from '@textloom/session';
import { emptyMessage, rebaseForm, useZodForm, type AnyFile, type Composed } from '@textloom/ui';
import type { UseFormReturn } from 'react-hook-form';
import { composedWithFile } from '../../model/file-of';
import { TEXTS } from './messages';
import { checkQuestion, questionOf, questionSchema, questionValues } from './question-values';
import { textProblem } from './recurring-fields';
import { checkTrigger, triggerBody, triggerSchema, triggerValues, type AutomationInput } from './trigger-fields';

const stepSchema = z.object({
  /** Identifies the row of the form; an added step keeps its own when it is stored. */
  row: z.number(),
  /** Id of the stored step; null for a new one. */
  step: z.number().nullable(),
  after: z.enum(['hours', 'days']),
  hours: z.number(TEXTS.enterHours).min(1, TEXTS.fewestHours).max(720, TEXTS.mostHours),
  days: z.number(TEXTS.enterDays).min(0).max(365, TEXTS.mostDays),
  time: z.string().min(1, AUTOMATION_MESSAGES.time),
  composed: z.custom<Composed<AnyFile>>(),
  only: stepCondition,
  /** The row of the earlier message whose clicks or answer decide; 0 for none. */
  of: z.number(),
  answer: z.string(),
  ...questionSchema.shape,
});
export type StepFields = z.input<typeof stepSchema>;

const toStep = (
  { step, after, hours, days, time, composed, only, of, answer, ...question }: StepFields,
  steps: readonly StepFields[],
): SequenceStep => ({
  ...(step === null ? {} : { id: step }),
  after,
  hours,
  days,
  time,
  message: composed.message,
  segments: composed.segments,
  ...(composed.file === null ? { file: '' } : {}),
  only,
  of: only === 'everybody' ? 0 : steps.findIndex(({ row }) => row === of) + 1,
  answer: only === 'answered_with' ? answer : '',
  question: question.asks ? questionOf(question) : null,
});
const toSteps = (steps: readonly StepFields[]): SequenceStep[] => steps.map((step) => toStep(step, steps));

/** Maximum bytes of one save, below the server's limit. */
const MOST_NEW_BYTES = 30_000_000;
const newFileOf = ({ composed: { file } }: StepFields): File | null => (file instanceof File ? file : null);

/** The step whose new attachment exceeds the total limit; -1 if none. */
function firstTooMuch(steps: readonly StepFields[]): number {
  let bytes = 0;
  return steps.findIndex((step) => (bytes += newFileOf(step)?.size ?? 0) > MOST_NEW_BYTES);
}

const schemaOf = (footer: string, maxMedia: number) =>
  z
    .object({
      name: z.string().trim().min(1, AUTOMATION_MESSAGES.name),
      ...triggerSchema,
      leave_on_reply: z.boolean(),
      steps: z.array(stepSchema),
    })
    .superRefine((fields, { addIssue }) => {
      const { steps } = fields;
      const tooMuch = firstTooMuch(steps);
      checkTrigger(fields, (path, message) => addIssue({ code: 'custom', path: [path], message }));
      steps.forEach((step, index) => {
        checkQuestion(step, step.composed.message, footer, (path, message) =>
          addIssue({ code: 'custom', path: ['steps', index, path], message }),
        );
        const { composed } = step;
        const problem = textProblem(composed, footer, maxMedia) ?? (index === tooMuch ? TEXTS.tooManyNewFiles : null);
        if (problem) addIssue({ code: 'custom', path: ['steps', index, 'composed'], message: problem });
      });
      const sent = toSteps(steps);
      const times = sent.map(stepOrder);
      sent.forEach((step, index) => {
        const problem = conditionProblem(step, sent);
        if (problem) addIssue({ code: 'custom', path: ['steps', index, 'of'], message: problem });
        if (step.only === 'answered_with' && step.answer === '')
          addIssue({ code: 'custom', path: ['steps', index, 'answer'], message: AUTOMATION_MESSAGES.answer });
      });
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
  // Negative, because rows of stored steps use their ids.
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
  only: 'everybody',
  of: 0,
  answer: '',
  ...questionValues(null),
});

/** No two steps of a sequence have the same time, which therefore identifies an added step. */
const isStored = (sent: StepFields, stored: Automation['steps'][number]): boolean =>
  sent.step === null ? stepOrder(toStep(sent, [])) === stepOrder(stored) : sent.step === stored.id;

function rowsOf(stored: Automation, sent: readonly StepFields[]): StepFields[] {
  const rows = stored.steps.map((step) => sent.find((one) => isStored(one, step))?.row ?? step.id);
  return stored.steps.map(({ id, after, hours, days, time, only, of, answer, question, ...text }, index) => ({
    row: rows[index] ?? id,
    step: id,
    after,
    hours,
    days,
    time,
    composed: composedWithFile(text),
    only,
    of: rows[of - 1] ?? 0,
    answer,
    ...questionValues(question),
  }));
}

/** Rebases the form on the stored sequence: added steps are now stored, even if they were edited meanwhile. */
export function rebaseSequenceForm(form: SequenceForm, stored: Automation, sent: SequenceFields): void {
  const { name, leave_on_reply } = stored;
  const steps = rowsOf(stored, sent.steps);
  const withIds = (rows: readonly StepFields[]): StepFields[] =>
    rows.map((one) => ({ ...one, step: one.step ?? steps.find(({ row }) => row === one.row)?.step ?? null }));
  form.setValue('steps', withIds(form.getValues('steps')));
  rebaseForm(form, { name, ...triggerValues(stored), leave_on_reply, steps }, { ...sent, steps: withIds(sent.steps) });
}

export function useSequenceForm(
  automation: Automation | undefined,
  keywords: readonly { id: number }[],
  created: SequenceFields | undefined,
): SequenceForm {
  const { REPLY_TO_STOP, MAX_MEDIA_LENGTH } = useServerValues();
  return useZodForm(schemaOf(REPLY_TO_STOP, MAX_MEDIA_LENGTH), {
    defaultValues: created ?? {
      name: automation?.name ?? '',
      ...triggerValues(automation, keywords),
      leave_on_reply: automation?.leave_on_reply ?? false,
      steps: automation ? rowsOf(automation, []) : [nextStep([])],
    },
  });
}

/** A sequence is sent to people for whom something happens. */
const NO_RECIPIENTS = {
  days: [],
  keywords: [],
  groups: [],
  subscribers: [],
  extra_subscribers: [],
  filtered_subscribers: [],
};

/** The new files, by the positions of their messages. */
const filesOf = (steps: readonly StepFields[]): Record<`file_${number}`, File> =>
  Object.fromEntries(
    steps.flatMap((step, index) => {
      const file = newFileOf(step);
      return file ? [[`file_${index + 1}`, file]] : [];
    }),
  );

export const sequenceBody = ({ name, leave_on_reply, steps, ...trigger }: SequenceFields): AutomationInput => ({
  kind: 'sequence',
  name,
  ...triggerBody(trigger),
  leave_on_reply: leave_on_reply ? 1 : 0,
  steps: toSteps(steps),
  ...filesOf(steps),
  ...NO_RECIPIENTS,
});
