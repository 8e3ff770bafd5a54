import type { Translator } from '@textloom/contracts';

/** `Save` → `⟦Saavee⟧`: at least 35% longer, and marked as a text of a catalogue. */
const longer = (text: string): string =>
  `⟦${text.replace(/[aeiou]/gi, '$&$&').padEnd(Math.ceil(text.length * 1.35), '·')}⟧`;

export const PSEUDO_TRANSLATOR: Translator = {
  locale: 'en-US',
  text: (_key, english) => longer(english),
  format: (_key, _values, english) => longer(english()),
  sentence: longer,
};
