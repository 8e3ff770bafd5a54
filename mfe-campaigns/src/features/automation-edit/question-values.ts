import { AUTOMATION_MESSAGES, isBlank, LAST_HOUR, z, type StepQuestion } from '@textloom/contracts';
import { TEXTS } from './messages';
import { textProblem } from './recurring-fields';

const unit = z.enum(['hours', 'days']);
type Unit = z.output<typeof unit>;

/** The question of a step in the form. */
export const questionSchema = z.object({
  asks: z.boolean(),
  /** Id of the custom field that keeps the answer; 0 for none. */
  field: z.number(),
  remind: z.number(TEXTS.enterWait).min(0),
  remindIn: unit,
  reminder: z.string(),
  ends: z.number(TEXTS.enterWait).min(1, TEXTS.shortestWait),
  endsIn: unit,
});
export type QuestionValues = z.output<typeof questionSchema>;

const inHours = (value: number, of: Unit): number => (of === 'days' ? value * 24 : value);
const parts = (hours: number): { value: number; of: Unit } =>
  hours > 0 && hours % 24 === 0 ? { value: hours / 24, of: 'days' } : { value: hours, of: 'hours' };

export const questionOf = ({ field, remind, remindIn, reminder, ends, endsIn }: QuestionValues): StepQuestion => ({
  field,
  remind: inHours(remind, remindIn),
  reminder: remind === 0 ? '' : reminder.trim(),
  ends: inHours(ends, endsIn),
});

/** The form's values of a stored question; of none, those with which a question begins. */
export function questionValues(question: StepQuestion | null): QuestionValues {
  const { field, remind, reminder, ends } = question ?? { field: 0, remind: 24, reminder: '', ends: 72 };
  const [first, last] = [parts(remind), parts(ends)];
  return {
    ...{ asks: question !== null, field, reminder },
    ...{ remind: first.value, remindIn: first.of, ends: last.value, endsIn: last.of },
  };
}

/** Checks what a step asks; a reminder has the length of a short message. */
export function checkQuestion(
  values: QuestionValues,
  message: string,
  footer: string,
  issue: (path: string, message: string) => void,
): void {
  if (!values.asks) return;
  const { field, remind, reminder, ends } = questionOf(values);
  if (field === 0) issue('field', AUTOMATION_MESSAGES.field);
  if (isBlank(message)) issue('composed', AUTOMATION_MESSAGES.question);
  if (ends > LAST_HOUR) issue('ends', TEXTS.longestWait);
  if (remind > LAST_HOUR) issue('remind', TEXTS.longestWait);
  else if (remind >= ends) issue('remind', AUTOMATION_MESSAGES.remind);
  const problem = isBlank(reminder) ? null : textProblem({ message: reminder, segments: 1, file: null }, footer);
  if (problem) issue('reminder', problem);
}
