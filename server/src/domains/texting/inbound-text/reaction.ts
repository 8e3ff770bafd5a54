import { reactionSchema, type Reaction } from '@textloom/contracts';

/** The reaction in the evidence of a received text; none for other texts. */
export function presentReaction(stored: unknown): { reaction?: Reaction } {
  const { data: reaction } = reactionSchema.safeParse(stored);
  return reaction ? { reaction } : {};
}
