import { z } from '../zod';
import { listQuery, optionalQuery } from '../form';
import { paged } from '../envelope';

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
  /** Number of subscribed subscribers. */
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

/** The list, and the header's numbers: keywords used of total (KEY-020). */
export const keywordListReply = paged(keywordSchema).extend({ used: z.number().int(), total: z.number().int() });
export type KeywordList = z.output<typeof keywordListReply>;

export const keywordAvailableParams = z.object({ keyword: z.string().max(100) });
export const keywordAvailableReply = z.object({ available: z.union([z.boolean(), z.number()]).transform(Boolean) });
