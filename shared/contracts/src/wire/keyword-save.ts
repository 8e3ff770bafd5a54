import { z } from '../zod';
import { formInt } from '../form';
import { KEYWORD_MESSAGES, keywordProblem } from '../rules/keyword';

// Separate from reading keywords, so that only forms that save one load the reader's grammar (ADR 0012).

/** Text of a keyword, with a message for its problem. */
export const keywordText = z
  .string()
  .trim()
  .superRefine((text, context) => {
    const problem = keywordProblem(text);
    if (problem) context.addIssue({ code: 'custom', message: KEYWORD_MESSAGES[problem] });
  });

const optionalUrl = z
  .string()
  .trim()
  .max(500, 'This address is too long.')
  .refine(
    (text) => text === '' || /^https?:\/\/[^\s.]+\.[^\s]+$/i.test(text),
    'Enter an address that begins with http:// or https://.',
  )
  .default('');

export const keywordBody = z.object({
  keyword: keywordText,
  expected_messages: formInt.min(1, 'Enter a number from 1 to 99.').max(99, 'Enter a number from 1 to 99.').default(1),
  terms_url: optionalUrl,
  opt_in: z.string().max(1600, 'This text is too long.').default(''),
  segments: formInt.min(1).max(3).default(1),
});
export type KeywordBody = z.input<typeof keywordBody>;
