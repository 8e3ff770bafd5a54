import { z } from '../zod';

/**
 * A received text that only reacts to one of the account's, or sends it back without a comment (`quote`). `sign` is an
 * emoji or the words of the person's phone, empty for `quote`; `text` is what it refers to, shortened, and empty for a
 * picture.
 */
export const reactionSchema = z.object({
  kind: z.enum(['reaction', 'removed', 'quote']),
  sign: z.string(),
  text: z.string(),
});
export type Reaction = z.output<typeof reactionSchema>;
