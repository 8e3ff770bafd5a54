import { isBlank } from '../rules/visible';
import { z } from '../zod';
import { digits, formInt, listQuery, wholeNumber } from '../form';
import { paged, savedSchema } from '../envelope';
import type { Operation } from '../operation';
import { SEGMENT_LIMITS } from '../rules/segments';

export const templateSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  message: z.string(),
  /** 1 or 2: a template has no media. */
  segments: z.number().int(),
  added_at: z.string(),
  disabled: z.boolean(),
  deleted: z.boolean(),
  /** Incremented by each save. */
  revision: z.number().int(),
});
export type Template = z.output<typeof templateSchema>;

/** Sort keys: added_at, date, name, message, segments (decision 27). */
export const templateQuery = z.object(listQuery);
export const templateListReply = paged(templateSchema);
export const allTemplatesReply = z.object({ entries: z.array(templateSchema) });

/** VAL-058. The text must fit its class, which is 2 when `segments` is 2, else 1. */
export const templateBody = z.object({
  name: z.string().trim().min(1, 'Name is required.').max(120, 'This name is too long.'),
  message: z
    .string()
    .max(SEGMENT_LIMITS[3], 'This text is too long.')
    .refine((text) => !isBlank(text), 'Message is required.'),
  segments: digits(wholeNumber.min(1).max(3)).default(1),
});

/** With the `revision` that the editor saw, a save is refused if a newer one is stored (409, `edit_conflict`). */
export const templateChange = templateBody.extend({ revision: formInt.optional() });

export const listTemplates = {
  method: 'GET',
  path: 'messages/templates',
  summary: 'Lists the message templates of the account',
  query: templateQuery,
  reply: templateListReply,
} as const satisfies Operation;

export const listAllTemplates = {
  method: 'GET',
  path: 'messages/templates/all',
  summary: 'Lists all message templates without paging, sorted by name',
  reply: allTemplatesReply,
} as const satisfies Operation;

export const getTemplate = {
  method: 'GET',
  path: 'messages/templates/:id',
  summary: 'Reads one message template',
  reply: templateSchema,
} as const satisfies Operation;

export const createTemplate = {
  method: 'POST',
  path: 'messages/templates',
  summary: 'Creates a message template',
  body: templateBody,
  saved: savedSchema,
} as const satisfies Operation;

export const updateTemplate = {
  method: 'PUT',
  path: 'messages/templates/:id',
  summary: 'Changes a message template',
  body: templateChange,
  saved: savedSchema,
} as const satisfies Operation;

export const deleteTemplate = {
  method: 'DELETE',
  path: 'messages/templates/:id',
  summary: 'Deletes a message template',
  saved: savedSchema,
} as const satisfies Operation;
