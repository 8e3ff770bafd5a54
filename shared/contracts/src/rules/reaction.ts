import { previewOf } from './cut-text';

/** The part of a reaction that its sentence needs. */
interface Reaction {
  readonly kind: 'reaction' | 'removed' | 'quote';
  /** An emoji, or the words of the person's phone. */
  readonly sign: string;
  /** What it refers to; empty for a picture. */
  readonly text: string;
}

/** Of the text that it refers to, its beginning. */
const LONGEST_TEXT = 80;

/** A reaction to a text of the account as a sentence, because the text that carried it is our own: `Reacted ❤️ to “…”`. */
export function reactionSentence({ kind, sign, text }: Reaction): string {
  const to = text === '' ? 'a picture or file' : `“${previewOf(text.replace(/\s+/g, ' '), LONGEST_TEXT)}”`;
  if (kind === 'quote') return `Sent your text back without a word of their own: ${to}`;
  return kind === 'removed' ? `Took back ${sign} on ${to}` : `Reacted ${sign} to ${to}`;
}

/** What is shown of a received text: a reaction as its sentence, any other as it is. */
export const shownText = (text: string, reaction: Reaction | undefined): string =>
  reaction === undefined ? text : reactionSentence(reaction);
