import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { KEYWORD_MAX, KEYWORD_MESSAGES, keywordProblem } from '../keyword';
import { keywordText } from '../../calls/keyword-save';
import { canonicalText } from './canonical';
import { isControlWord, readControlText } from './read-control-text';
import { HELP_WORDS, NO_WORDS, START_WORDS, STRONG_STOP_WORDS, WEAK_STOP_WORDS, YES_WORDS } from './words';

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

describe('issue 10 line 2, ENG-007: the classification of a text', () => {
  it('matches the table, text by text', () => {
    const wrong = rows
      .filter(({ label, text }) => labelOf(text) !== label)
      .map(({ label, text }) => `${JSON.stringify(text)} is ${label}, read as ${labelOf(text)}`);
    expect(wrong).toEqual([]);
  });

  it('is tested with at least 400 different texts in three languages, each with its source, many of them innocent', () => {
    expect(new Set(rows.map(({ text }) => text)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThanOrEqual(400);
    expect(rows.every(({ source }) => source.length > 5)).toBe(true);
    expect(new Set(rows.map(({ language }) => language))).toEqual(new Set(['en', 'es', 'fr']));
    expect(rows.filter(({ label }) => label === 'reply').length).toBeGreaterThan(rows.length * 0.4);
  });
});

/** A text with these words in any case. */
const anyCase = (text: string): fc.Arbitrary<string> =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((up) => [...text].map((c, i) => (up[i] ? c.toUpperCase() : c.toLowerCase())).join(''));
const anyRow = fc.constantFrom(...rows);
const around = fc.string({ unit: fc.constantFrom(' ', '!', '.', '"', '“', '🛑', '\n', '*', '\u200b'), maxLength: 6 });
const polite = fc.constantFrom('please', 'Pls', 'hi', 'hello', 'just', 'ok', 'por favor', 'svp');

describe('issue 10 line 2: properties of classification', () => {
  it('case, punctuation and emoji around a text change nothing', () => {
    // A question mark does: "no more deals?" asks for more.
    fc.assert(
      fc.property(
        anyRow.chain((row) => anyCase(row.text)),
        around,
        around,
        (text, before, after) => {
          expect(labelOf(before + text + after)).toBe(labelOf(text));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('politeness before or after a wish to leave does not change it', () => {
    // STP alone is a misspelt STOP; next to other words it is French for "please".
    const wishes = fc.constantFrom(...rows.filter(({ label, text }) => label.startsWith('opt-out') && text !== 'STP'));
    fc.assert(
      fc.property(wishes, polite, ({ text, label }, words) => {
        expect(labelOf(`${words}, ${text}`)).toBe(label);
        expect(labelOf(`${text}, ${words}`)).toBe(label);
      }),
      { numRuns: 1000 },
    );
  });

  it('a stop word after another sentence is an opt-out, whatever the sentence is', () => {
    fc.assert(
      fc.property(
        anyRow,
        fc.constantFrom('. STOP', ', stop', '\nstop', ' - unsubscribe', '! Stop please'),
        ({ text }, stop) => {
          expect(labelOf(text + stop)).toMatch(/^opt-out/);
        },
      ),
      { numRuns: 500 },
    );
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

describe('issue 10 line 1: registration of keywords uses the reader', () => {
  const fixed = [
    ...STRONG_STOP_WORDS,
    ...WEAK_STOP_WORDS,
    ...HELP_WORDS,
    ...START_WORDS,
    ...YES_WORDS,
    ...NO_WORDS,
    'OK',
  ];

  it.each([
    ...fixed,
    'stopp',
    'STOPNOW',
    'NOMORE',
    'UNSUBCRIBE',
    'StopTexts',
    'DESABONNER',
    'NOMORETEXTS',
    'OPTMEOUT',
    'OPTOUTNOW',
    'DARMEDEBAJA',
    'STOPALLNOW',
    'REMOVEME',
    'LEAVEMEALONE',
    'DONTTEXTME',
    'NOMAS',
    'PLSSTOP',
    'STOPSTOP',
    'SOTP',
    'STO',
  ])('%s cannot be registered', (word) => {
    expect(keywordProblem(word)).toBe('reserved');
    expect(keywordText.safeParse(word).error?.issues[0]?.message).toBe(KEYWORD_MESSAGES.reserved);
  });

  it.each([
    'SHOP',
    'STEP',
    'TOP',
    'SPOT',
    'STAMP',
    'STOMP',
    'STOOP',
    'ATOP',
    'ENDLESS',
    'WEEKEND',
    'STOPWATCH',
    'STOPNSHOP',
    'PITSTOP',
    'ONESTOP',
    '1STOP',
    'NONSTOP',
    'QUITSMOKING',
    'BAJATACOS',
    'ALTOS',
    'TEXTDEALS',
    'FREETEXTS',
    'DEALS',
    'JOIN',
    'VIP',
    'CANCER',
    'REMOTE',
    'SPENDING',
    'STARTUP',
    'HELPER',
    'INFORMATION',
    'YESPLEASE',
    'NOON',
    'PARADISE',
    'PIZZA',
    'UNSTOPPABLE',
  ])('%s merely resembles one and can', (word) => {
    expect(keywordProblem(word)).toBeNull();
  });

  it('refuses exactly the words that are read as a control text, from any phone', () => {
    const parts = fc.constantFrom(
      'STOP',
      'NO',
      'MORE',
      'TEXTS',
      'ME',
      'NOW',
      'OPT',
      'OUT',
      'PIZZA',
      'HELP',
      'END',
      'UNSUBSCRIBE',
      'X',
      '4',
      'SHOP',
      'BAJA',
      'PLEASE',
      'START',
    );
    const word = fc.oneof(
      fc.constantFrom(...rows.map(({ text }) => text)),
      fc.array(parts, { minLength: 1, maxLength: 4 }).map((some) => some.join('')),
      fc.string({ unit: fc.constantFrom('S', 'T', 'O', 'P', 'E'), maxLength: 6 }),
    );
    fc.assert(
      fc.property(word, (text) => {
        if (text.length > KEYWORD_MAX || !/^[a-z0-9]+$/i.test(text) || text.toUpperCase() === 'OK') return;
        expect(keywordProblem(text)).toBe(isControlWord(text) ? 'reserved' : null);
        expect(isControlWord(text)).toBe(!['reply', 'doubtful'].includes(labelOf(text)));
      }),
      { numRuns: 2000 },
    );
  });
});
