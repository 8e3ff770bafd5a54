import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { canonicalText } from './canonical';
import { readControlText } from './read-control-text';
import { english } from './rules-english';
import { french } from './rules-french';
import { spanish } from './rules-spanish';

interface Row {
  label: string;
  language: string;
  source: string;
  text: string;
}

/** Texts with the classification by a careful reader, and its reason. Escapes are used for invisible characters. */
const rows: Row[] = readFileSync(join(__dirname, 'texts.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [label = '', language = '', source = '', text = ''] = line.split('\t');
    return { label, language, source, text: JSON.parse(`"${text.replaceAll('"', '\\"')}"`) as string };
  });

function labelOf(text: string): string {
  const read = readControlText(text);
  if (read?.kind === 'opt-out') return read.scope === 'all' ? 'opt-out all' : 'opt-out';
  return read?.kind ?? 'reply';
}

describe('ENG-007: the classification of a text', () => {
  it('matches the table, text by text', () => {
    const wrong = rows
      .filter(({ label, text }) => labelOf(text) !== label)
      .map(({ label, text }) => `${JSON.stringify(text)} is ${label}, read as ${labelOf(text)}`);
    expect(wrong).toEqual([]);
  });

  it('is tested with at least 400 different texts, in three languages and some words of others, each with its source, many of them innocent', () => {
    expect(new Set(rows.map(({ text }) => text)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThanOrEqual(400);
    // ADR 0012: chosen from all the texts on which the phrases were written, so that each part of the grammar has one.
    expect(rows.length).toBeLessThanOrEqual(3000);
    expect(rows.every(({ source }) => source.length > 5)).toBe(true);
    const languages = new Set(rows.map(({ language }) => language));
    for (const language of ['en', 'es', 'fr', 'ru', 'zh', 'vi']) expect(languages).toContain(language);
    expect(rows.filter(({ label }) => label === 'reply').length).toBeGreaterThan(rows.length * 0.4);
  });
});

describe('the phrases', () => {
  it.each([
    ['English', english],
    ['Spanish', spanish],
    ['French', french],
  ])('of %s are each written once', (_, { rules }) => {
    const phrases = rules.map(({ say }) => say);
    expect(phrases.filter((say, at) => phrases.indexOf(say) !== at)).toEqual([]);
  });
});

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

  it('case, punctuation and emoji around a text change nothing', () => {
    // A question mark does: "no more deals?" asks for more.
    // A stop sign is a word of its own beside a text without words.
    const worded = rows.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
    const texts = worded.flatMap(({ text, label }) =>
      AROUND.map(([before, after]): [string, string] => [before + mixedCase(text) + after, label]),
    );
    expect(wrongOf(texts)).toEqual([]);
  });

  it('politeness before or after a wish to leave does not change it', () => {
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

  it('every text is read without an error, and of a long one both ends', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => void readControlText(text)),
      { numRuns: 500 },
    );
    const long = 'tell me more about these messages '.repeat(300);
    expect(labelOf(`stop ${long}`)).toBe('opt-out');
    expect(labelOf(`${long}. stop`)).toBe('opt-out');
    // The middle is not read, so the work does not grow with the text.
    expect(labelOf(`${long}. stop texting me. ${long}`)).toBe('reply');
  });

  it('a canonical form is classified like its text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) =>
        expect(canonicalText(canonicalText(text))).toBe(canonicalText(text)),
      ),
    );
  });
});

describe('a stop word of another language, or a stop sign, alone', () => {
  it.each([
    'СТОП',
    'Стоп!',
    '停止',
    '停止。',
    'DỪNG',
    'D\u1eebng',
    'Du\u031b\u0300ng',
    'PARE',
    'opted out',
    '🛑',
    '🛑🛑🛑 !',
    ' 🛑\ufe0f',
  ])('%s leaves', (text) => {
    expect(labelOf(text)).toBe('opt-out');
  });

  it.each(['dung', '停止了吗', '🍕', '👍', '🛑 ahead on Main St', 'the pare knife', '❤️', ''])(
    '%s is a reply',
    (text) => {
      expect(labelOf(text)).toBe('reply');
    },
  );
});
