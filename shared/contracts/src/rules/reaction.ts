import { catalogue } from '../texts';
import { previewOf } from './cut-text';

const TEXTS = catalogue('contracts/rules/reaction', {
  file: 'a picture or file',
  quote: (text: string) => `Sent your text back without a word of their own: ${text}`,
  removed: (sign: string, text: string) => `Took back ${sign} on ${text}`,
  reacted: (sign: string, text: string) => `Reacted ${sign} to ${text}`,
});

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
  const to = text === '' ? TEXTS.file : `“${previewOf(text.replace(/\s+/g, ' '), LONGEST_TEXT)}”`;
  if (kind === 'quote') return TEXTS.quote(to);
  return kind === 'removed' ? TEXTS.removed(sign, to) : TEXTS.reacted(sign, to);
}

/** What is shown of a received text: a reaction as its sentence, any other as it is. */
export const shownText = (text: string, reaction: Reaction | undefined): string =>
  reaction === undefined ? text : reactionSentence(reaction);
