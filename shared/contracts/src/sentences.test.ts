import fc from 'fast-check';
import { sentencesOf } from './sentences';
import type { PackedTexts } from './texts';

/** Compiled as by Lingui. */
const entry = (values: string, english: unknown): PackedTexts[string] => [values, '', english as string];
const TEXTS = new Map<string, PackedTexts[string]>([
  ['Saved.', 'Guardado.'],
  ['It expired.', 'Venció.'],
  ['saved', entry('name', ['The key “', ['name'], '” was made.'])],
  ['none', entry('name', [['name'], ' was not found.'])],
  [
    'left',
    entry('count, name', [
      'You have ',
      ['count', 'plural', { one: ['#', ' key'], other: ['#', ' keys'] }],
      ' of ',
      ['name'],
      '.',
    ]),
  ],
  ['days', entry('count', [['count', 'plural', { one: ['#', ' day'], other: ['#', ' days'] }]])],
  [
    'renewed',
    entry('reason, choice, next', [
      'Not renewed: ',
      ['reason'],
      ['choice', 'select', { true: [' Again on ', ['next'], '.'], other: [' It expired.'] }],
    ]),
  ],
  ['wait', entry('wait', ['Try again in ', ['wait'], '.'])],
]);
/** Shows the message and the values that were found. */
const say = sentencesOf(TEXTS, (key, values) => `${key} ${JSON.stringify(values)}`);

describe('the translation of a sentence', () => {
  it.each([
    ['Saved.', 'Guardado.'],
    ['Unknown to us.', 'Unknown to us.'],
    ['', ''],
    ['The key “Till” was made.', 'saved {"name":"Till"}'],
    ['The key “” was made.', 'saved {"name":""}'],
    ['This key was not found.', 'none {"name":"This key"}'],
    ['You have 1 key of Ana.', 'left {"count":1,"name":"Ana"}'],
    ['You have 1,200 keys of Ana.', 'left {"count":1200,"name":"Ana"}'],
    ['You have some keys of Ana.', 'You have some keys of Ana.'],
    ['Not renewed: no card. It expired.', 'renewed {"choice":"other","reason":"no card."}'],
    ['Not renewed: no card. Again on May 3.', 'renewed {"choice":"true","reason":"no card.","next":"May 3"}'],
  ])('is found by what it says: %s', (english, found) => {
    expect(say(english)).toBe(found);
  });

  it('is found in a value of another sentence, and in several that stand in a row', () => {
    expect(say('Try again in 3 days.')).toBe('wait {"wait":"days {\\"count\\":3}"}');
    expect(say(' Saved. It expired.')).toBe(' Guardado. Venció.');
    expect(say('Saved. Unknown to us.')).toBe('Saved. Unknown to us.');
  });

  it('has the values that the sentence has, whatever they are', () => {
    const value = fc.string({ maxLength: 40 }).filter((text) => !text.includes('”') && say(text) === text);
    fc.assert(
      fc.property(value, (name) => {
        expect(say(`The key “${name}” was made.`)).toBe(`saved ${JSON.stringify({ name })}`);
      }),
    );
  });

  it('is found at once, also in a text that is made to be slow', () => {
    const text = 'You have '.repeat(200);
    expect(say(text)).toBe(text);
    expect(say('a'.repeat(100_000))).toHaveLength(100_000);
  });
});
