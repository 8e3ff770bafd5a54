import { z } from '../zod';
import { formInt, listQuery, optionalQuery } from '../form';
import { paged } from '../envelope';
import { KEYWORD_MESSAGES, keywordProblem } from '../rules/keyword';

export const fileSchema = z.object({ url: z.string(), name: z.string(), mime: z.string(), extension: z.string(), size: z.number().int() });
export type MediaFile = z.output<typeof fileSchema>;

export const keywordSchema = z.object({
  id: z.number().int(),
  keyword: z.string(),
  expected_messages: z.number().int(),
  terms_url: z.string(),
  welcome_message_parsed: z.string(),
  display_welcome_message: z.string(),
  opt_in: z.string(),
  file: fileSchema.nullable(),
  segments: z.number().int(),
  /** Subscribed people of this keyword. */
  subscribers: z.number().int(),
  /** Code name → unused codes. */
  custom_variables: z.record(z.string(), z.number().int()),
  approved: z.boolean(),
  disabled: z.boolean(),
  deleted: z.boolean(),
  added_at: z.string(),
});
export type Keyword = z.output<typeof keywordSchema>;

export const keywordQuery = z.object({
  ...listQuery,
  /** "approved" or "review"; absent = all. */
  status: optionalQuery(z.enum(['approved', 'review'])),
});

/** The list, with what the header shows: keywords used of total (KEY-020). */
export const keywordListReply = paged(keywordSchema).extend({ used: z.number().int(), total: z.number().int() });
export type KeywordList = z.output<typeof keywordListReply>;

/** Text of a keyword, with the sentence for what is wrong. */
export const keywordText = z.string().trim().superRefine((text, context) => {
  const problem = keywordProblem(text);
  if (problem) context.addIssue({ code: 'custom', message: KEYWORD_MESSAGES[problem] });
});

const optionalUrl = z
  .string()
  .trim()
  .max(500, 'This address is too long.')
  .refine((text) => text === '' || /^https?:\/\/[^\s.]+\.[^\s]+$/i.test(text), 'Enter an address that begins with http:// or https://.')
  .default('');

export const keywordBody = z.object({
  keyword: keywordText,
  expected_messages: formInt.min(1, 'Enter a number from 1 to 99.').max(99, 'Enter a number from 1 to 99.').default(1),
  terms_url: optionalUrl,
  opt_in: z.string().max(1600, 'This text is too long.').default(''),
  segments: formInt.min(1).max(3).default(1),
});
export type KeywordBody = z.input<typeof keywordBody>;

export const keywordAvailableParams = z.object({ keyword: z.string().max(100) });
export const keywordAvailableReply = z.object({ available: z.union([z.boolean(), z.number()]).transform(Boolean) });
