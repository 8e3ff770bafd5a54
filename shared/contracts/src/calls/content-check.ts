import { digits, formIds, wholeNumber } from '../form';
import type { Operation } from '../operation';
import { AGES } from '../rules/age-gate';
import { z } from '../zod';
import { contentWarningSchema } from './campaign-preflight';

/**
 * Where a text is written. A `welcome` begins with the name of the account and is the first text that people get; a
 * `template` becomes part of other texts; an `answer` is to somebody who has just written.
 */
export const TEXT_USES = ['welcome', 'answer', 'sequence', 'recurring', 'template'] as const;
export type TextUse = (typeof TEXT_USES)[number];

export const contentCheckBody = z.object({
  use: z.enum(TEXT_USES, 'Name what the text is for.'),
  message: z.string().max(4_000, 'This text is too long.').default(''),
  /** Only people of these keywords get the text; none: anybody may. */
  keywords: formIds.default([]),
  /** The age that people have to enter their birthday for, where a keyword is not stored yet; 0: none. */
  asked_age: digits(wholeNumber.min(0).max(AGES.to)).default(0),
});

export const checkContent = {
  method: 'POST',
  path: 'messages/content',
  summary: 'Returns what carriers filter about a text that is not sent at once, as the pre-flight of a campaign does',
  body: contentCheckBody,
  reply: z.object({ warnings: z.array(contentWarningSchema) }),
} as const satisfies Operation;
