import { z } from '../zod';

/** Who gets a message of a sequence: everybody, or people selected by their clicks in an earlier message or their answer. */
export const stepCondition = z.enum([
  'everybody',
  'clicked',
  'not_clicked',
  'answered',
  'not_answered',
  'answered_with',
]);
export type StepCondition = z.output<typeof stepCondition>;
/** Whether a condition is about the answer to an earlier question, and not about clicks. */
export const isAboutAnswer = (only: StepCondition): boolean =>
  only === 'answered' || only === 'not_answered' || only === 'answered_with';
