import { labelOf, rows } from './texts.fixture';

const mixedCase = (text: string): string =>
  [...text].map((c, at) => (at % 2 === 0 ? c.toUpperCase() : c.toLowerCase())).join('');
const AROUND = [
  ['', '!!'],
  [' *', '* '],
  ['“', '"'],
  ['\n🛑', '.'],
  ['. ', ' .\u200b'],
  ['\u200b"', ' 🛑\n'],
] as const;
const POLITE = ['please', 'Pls', 'hi', 'hello', 'just', 'ok', 'por favor', 'svp'];

describe('properties of classification', () => {
  const wrongOf = (texts: readonly [text: string, label: string][]): string[] =>
    texts.filter(([text, label]) => labelOf(text) !== label).map(([text, label]) => `${text}: no longer ${label}`);

  it('case, punctuation and emoji around a text do not change its class', () => {
    // A question mark does: "no more deals?" asks for more.
    // A stop sign is a word of its own beside a text without words.
    const worded = rows.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
    const texts = worded.flatMap(({ text, label }) =>
      AROUND.map(([before, after]): [string, string] => [before + mixedCase(text) + after, label]),
    );
    expect(wrongOf(texts)).toEqual([]);
  });

  it('politeness before or after an opt-out does not change it', () => {
    // These are a misspelt STOP only alone or after PLS; STP next to other words is French for "please".
    const wishes = rows.filter(
      ({ label, text }) => label.startsWith('opt-out') && !/^(pls )?(stp|stoop|atop|strop|🛑)$/iu.test(text),
    );
    const texts = wishes.flatMap(({ text, label }) =>
      POLITE.flatMap((words): [string, string][] => [
        [`${words}, ${text}`, label],
        [`${text}, ${words}`, label],
      ]),
    );
    expect(wrongOf(texts)).toEqual([]);
  });

  it('a stop word after another sentence is an opt-out, whatever the sentence is', () => {
    const texts = rows.flatMap(({ text }) =>
      ['. STOP', ', stop', '\nstop', ' - unsubscribe', '! Stop please'].map((stop) => text + stop),
    );
    expect(texts.filter((text) => !labelOf(text).startsWith('opt-out'))).toEqual([]);
  });
});
