import { z } from '../zod';
import { campaignBody, recipientCountBody } from './campaigns';
import type { Operation } from '../operation';

/** The fields that determine who gets a text, and what it needs of a person. */
export const fallbackCountBody = recipientCountBody.extend(
  campaignBody.pick({ message: true, segments: true, message_b: true, ab_share: true }).shape,
);

/** Recipients for whom a field of the text is replaced by its fallback; one per phone, like the recipients. */
export const fallbackCountReply = z.object({
  /** False when counting took too long; both numbers are then 0. */
  counted: z.boolean(),
  /** A field is empty (decision 310). */
  unfilled: z.number().int(),
  /** GSM-7 cannot express a value; 0 for a text that is sent in Unicode (decision 311). */
  unwritable: z.number().int(),
});
export type FallbackCount = z.output<typeof fallbackCountReply>;

export const countFallbacks = {
  method: 'POST',
  path: 'messages/campaigns/fallbacks',
  summary: 'Counts the people for whom fields of a text are replaced by their fallbacks',
  body: fallbackCountBody,
  commaLists: ['filtered_subscribers'],
  reply: fallbackCountReply,
} as const satisfies Operation;

/** A recipient with the values of the merge fields. */
export const previewPersonSchema = z.object({
  id: z.number().int(),
  phone: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  city: z.string(),
  state: z.string(),
  company_name: z.string(),
  keyword: z.string(),
  /** Values in custom fields, by their slugs. */
  custom: z.record(z.string(), z.string()).default({}),
});
export type PreviewPerson = z.output<typeof previewPersonSchema>;

export const listPreviewPeople = {
  method: 'POST',
  path: 'messages/campaigns/preview',
  summary: 'Lists recipients of a choice, to preview a text as they get it',
  /** `search`: part of a name, a phone number or an email; without it, the first recipients are listed. */
  body: recipientCountBody.extend({ search: z.string().trim().max(100).default('') }),
  commaLists: ['filtered_subscribers'],
  reply: z.object({ entries: z.array(previewPersonSchema) }),
} as const satisfies Operation;
