import { z } from '../zod';
import { listQuery, optionalQuery } from '../form';
import { paged, savedSchema } from '../envelope';
import type { Operation } from '../operation';
import { AGE_WAYS } from '../rules/age-gate';
import { LANGUAGES } from '../rules/language';

export const fileSchema = z.object({
  url: z.string(),
  name: z.string(),
  mime: z.string(),
  extension: z.string(),
  size: z.number().int(),
});
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
  /** Number of subscribed people. */
  subscribers: z.number().int(),
  /** Code name → number of unused codes. */
  custom_variables: z.record(z.string(), z.number().int()),
  /** The minimum age that people confirm by text before they join; 0 if none. */
  min_age: z.number().int().default(0),
  /** How they confirm it: YES to being of age, or a birthday. */
  age_way: z.enum(AGE_WAYS).default('birthday'),
  /** The language of our own texts to its people. */
  language: z.enum(LANGUAGES).default('en'),
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

/** `used` of `total` keywords, for the header of the list (KEY-020). */
export const keywordListReply = paged(keywordSchema).extend({ used: z.number().int(), total: z.number().int() });
export type KeywordList = z.output<typeof keywordListReply>;

export const listKeywords = {
  method: 'GET',
  path: 'keywords',
  summary: 'Lists the keywords of the account',
  query: keywordQuery,
  reply: keywordListReply,
} as const satisfies Operation;

export const getKeyword = {
  method: 'GET',
  path: 'keywords/:id',
  summary: 'Reads one keyword',
  reply: keywordSchema,
} as const satisfies Operation;

export const getKeywordAvailability = {
  method: 'GET',
  path: 'keywords/available/:keyword',
  summary: 'Checks whether a keyword is still free',
  params: z.object({ keyword: z.string().max(100) }),
  reply: z.object({ available: z.union([z.boolean(), z.number()]).transform(Boolean) }),
} as const satisfies Operation;

export const deleteKeyword = {
  method: 'DELETE',
  path: 'keywords/:id',
  summary: 'Deletes a keyword that has no subscribers',
  ability: 'keyword.delete',
  saved: savedSchema,
} as const satisfies Operation;
