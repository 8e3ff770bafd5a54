import { z } from '../zod';
import { digits, idParams, wholeNumber } from '../form';
import { KEYWORD_MESSAGES, keywordProblem } from '../rules/keyword-problem';
import { savedSchema } from '../envelope';
import type { Operation } from '../operation';

// Separate from keywords.ts, so that only pages that save keywords load the grammar of control texts (ADR 0012).

/** Text of a keyword; its problem is the message of the issue. */
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
  expected_messages: digits(
    wholeNumber.min(1, 'Enter a number from 1 to 99.').max(99, 'Enter a number from 1 to 99.'),
  ).default(1),
  terms_url: optionalUrl,
  opt_in: z.string().max(1600, 'This text is too long.').default(''),
  segments: digits(wholeNumber.min(1).max(3)).default(1),
});
export type KeywordBody = z.input<typeof keywordBody>;

export const createKeyword = {
  method: 'POST',
  path: 'keywords',
  summary: 'Creates a keyword, which is then reviewed',
  body: keywordBody,
  file: 'file',
  saved: savedSchema,
} as const satisfies Operation;

/** Text and expected messages are fixed after the first save: an update ignores them (ENG-012, VAL-034). */
export const keywordChange = keywordBody.omit({ keyword: true, expected_messages: true });

/** Without a file the stored one is kept; an empty `file` removes it. */
export const updateKeyword = {
  method: 'POST',
  path: 'keywords/:id',
  summary: 'Changes a keyword',
  params: idParams,
  body: keywordChange,
  file: 'file',
  saved: savedSchema,
} as const satisfies Operation;
