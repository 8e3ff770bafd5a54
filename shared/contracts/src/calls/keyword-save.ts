import { z } from '../zod';
import { numberWithin } from '../form';
import { KEYWORD_MESSAGES, keywordProblem } from '../rules/keyword-problem';
import { savedSchema } from '../envelope';
import { companyField } from './account-fields';
import { keywordChange } from './keyword-change';
import type { Operation } from '../operation';

// Separate from keywords.ts and keyword-change.ts, so that only the page where a keyword is typed loads the grammar of
// control texts (ADR 0012).

/** Text of a keyword; its problem is the message of the issue. */
export const keywordText = z
  .string()
  .trim()
  .superRefine((text, context) => {
    const problem = keywordProblem(text);
    if (problem) context.addIssue({ code: 'custom', message: KEYWORD_MESSAGES[problem] });
  });

/** VAL-033 */
export const expectedMessages = numberWithin(1, 99, 'Enter a number from 1 to 99.');

export const keywordBody = keywordChange.extend({
  keyword: keywordText,
  expected_messages: expectedMessages.default(1),
  /** The account's company, where it has none yet: the welcome begins with it (decision 646). */
  company: companyField,
});

export const createKeyword = {
  method: 'POST',
  path: 'keywords',
  summary: 'Creates a keyword, which is then reviewed',
  body: keywordBody,
  file: 'file',
  saved: savedSchema,
} as const satisfies Operation;
