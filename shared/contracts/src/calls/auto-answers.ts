import { z } from '../zod';
import { digits, formFlag, formJsonList, wholeNumber } from '../form';
import type { Operation } from '../operation';
import { HOURS_STEP, MIDNIGHT, type OpeningHours } from '../rules/opening-hours';

/** A phone gets at most one automatic answer from an account in this many hours. */
export const AUTO_ANSWER_PAUSE_HOURS = 12;

export const AUTO_ANSWER_MESSAGES = {
  template: 'Choose a template.',
  time: 'Choose a time in steps of 15 minutes.',
  sameTime: 'Choose two different times.',
} as const;

/** The form's suggestion for a keyword without hours: Monday to Friday, 9 to 5. */
export const USUAL_HOURS: OpeningHours = Array.from({ length: 7 }, (_, day) =>
  day < 5 ? { from: 540, to: 1_020 } : null,
);

const minute = z.number().int().multipleOf(HOURS_STEP, AUTO_ANSWER_MESSAGES.time);
const dayHours = z
  .object({
    from: minute.min(0, AUTO_ANSWER_MESSAGES.time).max(MIDNIGHT - HOURS_STEP, AUTO_ANSWER_MESSAGES.time),
    to: minute.min(HOURS_STEP, AUTO_ANSWER_MESSAGES.time).max(MIDNIGHT, AUTO_ANSWER_MESSAGES.time),
  })
  .refine(({ from, to }) => from !== to, AUTO_ANSWER_MESSAGES.sameTime);

/** Monday to Sunday; null means closed. */
const openingHours = z.array(dayHours.nullable()).length(7);
/** In a form, an empty entry is a closed day. */
const formHours = z.array(z.preprocess((day) => (day === '' ? null : day), dayHours.nullable())).length(7);

export const autoAnswerBody = z
  .object({
    enabled: formFlag.default(0),
    hours: formJsonList(formHours),
    /** 0 if none. */
    template_id: digits(wholeNumber.min(0)).default(0),
  })
  .refine(({ enabled, template_id }) => enabled === 0 || template_id > 0, {
    path: ['template_id'],
    message: AUTO_ANSWER_MESSAGES.template,
  });

export const autoAnswerSchema = z.object({
  keyword_id: z.number().int(),
  keyword: z.string(),
  enabled: z.boolean(),
  hours: openingHours,
  template_id: z.number().int().nullable(),
});
export type AutoAnswer = z.output<typeof autoAnswerSchema>;

export const autoAnswersReply = z.object({
  /** Every keyword of the account, by name. */
  entries: z.array(autoAnswerSchema),
  /** The owner's timezone, in which the hours are given (decision 134). */
  timezone: z.number().int(),
});
export type AutoAnswers = z.output<typeof autoAnswersReply>;

export const listAutoAnswers = {
  method: 'GET',
  path: 'messages/auto-answers',
  summary: 'Lists the automatic answers of the keywords',
  reply: autoAnswersReply,
} as const satisfies Operation;

/** `id` is the keyword's id. */
export const saveAutoAnswer = {
  method: 'PUT',
  path: 'messages/auto-answers/:id',
  summary: 'Changes the automatic answer of a keyword',
  ability: 'sending.settings',
  body: autoAnswerBody,
  saved: autoAnswerSchema,
} as const satisfies Operation;
