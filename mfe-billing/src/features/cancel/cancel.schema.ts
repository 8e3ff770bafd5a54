import { CANCEL_OPTION, z } from '@textloom/contracts';
import { TEXTS } from './messages';

/** Answers by the option that they belong to, with the text for a missing one. Options without any have no entry. */
const ANSWERS = {
  [CANCEL_OPTION.question]: [['cancel_question', TEXTS.questionMissing]],
  [CANCEL_OPTION.downgrade]: [['cancel_plan', TEXTS.planMissing]],
  [CANCEL_OPTION.bulkImport]: [['cancel_bulk_import', TEXTS.whyMissing]],
  [CANCEL_OPTION.deleteAccount]: [
    ['cancel_reason', TEXTS.reasonMissing],
    ['password', TEXTS.passwordMissing],
  ],
  [CANCEL_OPTION.manualAdd]: [['cancel_manual_add', TEXTS.whyMissing]],
} as const;

export type Answer = (typeof ANSWERS)[keyof typeof ANSWERS][number][0];

export const answersOf = (option: number): readonly (readonly [Answer, string])[] =>
  Object.entries(ANSWERS).find(([of]) => Number(of) === option)?.[1] ?? [];

export const ALL_ANSWERS: readonly Answer[] = Object.values(ANSWERS).flatMap((answers) =>
  answers.map(([name]) => name),
);

/** VAL-059 to VAL-061. Only the answer of the chosen option is required. */
export const cancelForm = z
  .object({
    cancel_option: z.number(),
    cancel_question: z.string(),
    cancel_plan: z.string(),
    cancel_reason: z.string(),
    cancel_bulk_import: z.string(),
    cancel_manual_add: z.string(),
    password: z.string(),
  })
  .superRefine((values, context) => {
    if (values.cancel_option === 0)
      context.addIssue({ code: 'custom', path: ['cancel_option'], message: TEXTS.choose });
    for (const [name, message] of answersOf(values.cancel_option))
      if (values[name].trim() === '') context.addIssue({ code: 'custom', path: [name], message });
  });
export type CancelForm = z.output<typeof cancelForm>;

export const EMPTY: CancelForm = {
  cancel_option: 0,
  cancel_question: '',
  cancel_plan: '',
  cancel_reason: '',
  cancel_bulk_import: '',
  cancel_manual_add: '',
  password: '',
};
