import fc from 'fast-check';
import {
  emptyWithout,
  hasMergeFields,
  longestMerge,
  MERGE_FIELD_NAMES,
  mergeField,
  mergeProblem,
  renderMerge,
  sampleMerge,
  toUnicode,
  truncateMerge,
  customMergesOf,
} from './merge-fields';
import { carrierParts, toGsm } from './segments';
import { isBlank } from './visible';

describe('Merge fields of a campaign', () => {
  it.each([
    ['Hi {first_name|friend}!', { first_name: 'Ana' }, 'Hi Ana!'],
    ['Hi {first_name|friend}!', {}, 'Hi friend!'],
    ['Hi {first_name|friend}!', { first_name: '  ' }, 'Hi friend!'],
    ['Hi { First_Name | dear friend }!', { first_name: null }, 'Hi dear friend!'],
    ['Hi {first_name}, welcome', {}, 'Hi, welcome'],
    ['{first_name} you won', {}, 'you won'],
    ['{20% off} and {} today', { first_name: 'Ana' }, '{20% off} and {} today'],
    ['From {city}, {state|USA}', { city: 'Austin', state: 'ZZ' }, 'From Austin, USA'],
    [
      'Joined {keyword} at {company_name|us}',
      { keyword: 'PIZZA', company_name: 'Joe\n{keyword}' },
      'Joined PIZZA at Joe keyword',
    ],
  ])('render %j with %j', (text, values, expected) => {
    expect(renderMerge(text, values)).toBe(expected);
  });

  it('cut a value that is too long, at a word where there is one', () => {
    expect(renderMerge('{first_name}', { first_name: 'Anna Maria Elisabeth Sophie' })).toBe('Anna Maria Elisabeth');
    expect(renderMerge('{first_name}', { first_name: 'x'.repeat(40) })).toBe('x'.repeat(20));
  });

  it('keep a text of GSM-7 in GSM-7, and leave the values of a Unicode text as they are', () => {
    expect(renderMerge('Hi {first_name|friend}', { first_name: 'Zoë' })).toBe('Hi Zoe');
    expect(renderMerge('Hi {first_name|friend}', { first_name: '李' })).toBe('Hi friend');
    expect(renderMerge('Hi {first_name|friend} 🍕', { first_name: 'Zoë' })).toBe('Hi Zoë 🍕');
  });

  it('name the first unknown field, and nothing else', () => {
    expect(mergeProblem('Hi {first_name|friend}, {20% off}')).toBeNull();
    expect(mergeProblem('Hi {FIRST_NAME}')).toBeNull();
    expect(mergeProblem('Hi {firstname|you}')).toBe(
      '{firstname|you} is not a field. Use one of {first_name}, {last_name}, {city}, {state}, {company_name}, {keyword}.',
    );
  });

  it('are shown with samples and recognised', () => {
    expect(sampleMerge('Hi {first_name|friend} in {city}')).toBe('Hi Alex in Austin');
    expect(hasMergeFields('{first_name}')).toBe(true);
    expect(hasMergeFields('{CODE}')).toBe(false);
    expect(mergeField('city', 'town')).toBe('{city|town}');
  });

  const field = fc.tuple(
    fc.constantFrom(...MERGE_FIELD_NAMES),
    fc.string({ maxLength: 30 }).map((s) => s.replace(/[{}]/g, '')),
  );
  const piece = fc.oneof(
    fc.string({ maxLength: 40 }),
    field.map(([name, fallback]) => mergeField(name, fallback)),
    fc.constant(' é '),
  );
  const texts = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
  const values = fc.record(
    Object.fromEntries(
      MERGE_FIELD_NAMES.map((name) => [
        name,
        fc.oneof(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.string({ maxLength: 60 })),
      ]),
    ),
  );

  it('are never longer than they were counted, in characters and in parts', () => {
    fc.assert(
      fc.property(texts, values, (text, known) => {
        const rendered = renderMerge(text, known);
        expect(hasMergeFields(text) || rendered === text).toBe(true);
        expect(rendered.length).toBeLessThanOrEqual(longestMerge(text).length);
        const [sent, counted] = [carrierParts(rendered), carrierParts(longestMerge(text))];
        expect(sent.parts).toBeLessThanOrEqual(counted.parts);
        expect([sent.encoding, 'UCS-2']).toContain(counted.encoding);
        // "[" is one unit in UCS-2 and two in GSM-7, of which a part holds more than twice as many.
        const units = sent.encoding === counted.encoding ? sent.units : 0;
        expect(units).toBeLessThanOrEqual(counted.units);
      }),
      { numRuns: 500 },
    );
  });

  it('are cut as a whole at the limit of the class', () => {
    expect(truncateMerge(`${'a'.repeat(150)} {first_name|friend}`, 160)).toBe(`${'a'.repeat(150)} `);
    expect(truncateMerge(`${'a'.repeat(130)} {first_name|friend} and more`, 160)).toBe(
      `${'a'.repeat(130)} {first_name|friend} and more`,
    );
    expect(truncateMerge('a'.repeat(200), 160)).toBe('a'.repeat(160));
    fc.assert(
      fc.property(texts, fc.integer({ min: 0, max: 80 }), (text, limit) => {
        const cut = truncateMerge(text, limit);
        expect(longestMerge(cut).length).toBeLessThanOrEqual(limit);
        expect(text.startsWith(cut)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('names reach the phone as they are written', () => {
  it.each(['👨‍👩‍👧 Smith', 'مهدی‌یار', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Ann'])('keep the joiners of %s in a Unicode text', (name) => {
    expect(renderMerge('Hi {first_name} 🍕', { first_name: name })).toBe(`Hi ${name} 🍕`);
  });

  it.each([
    ['Michał', 'Michal'],
    ['Łukasz', 'Lukasz'],
    ['Đorđe', 'Dorde'],
    ['Zoe\u0308', 'Zoe'],
    ['n\u0308ame', 'name'],
    ['Ma\u200cry', 'Mary'],
    ['Søren', 'Søren'],
    ['Þór', 'Thor'],
    ['Nguyễn', 'Nguyen'],
    ['Æon', 'Æon'],
  ])('write %s as %s in GSM-7', (name, written) => {
    expect(renderMerge('Hi {first_name|friend}', { first_name: name })).toBe(`Hi ${written}`);
  });

  it('use the fallback for a name that GSM-7 cannot express', () => {
    for (const name of ['李', 'مهدی‌یار', '👨‍👩‍👧 Smith'])
      expect(renderMerge('Hi {first_name|friend}', { first_name: name })).toBe('Hi friend');
  });

  it('never cut an emoji of several people in two', () => {
    const rendered = renderMerge('{first_name} 🍕', { first_name: `Anna-Elisabeth ${'👨‍👩‍👧'.repeat(2)}` });
    expect(rendered).toBe('Anna-Elisabeth 🍕');
  });

  it('are all written when the text is made Unicode, which changes nothing else that a reader sees', () => {
    const unicode = toUnicode('Hi {first_name|dear friend}, two for one');
    expect(renderMerge(unicode, { first_name: '李' })).toBe('Hi 李,\u00a0two for one');
    expect(toGsm(unicode)).toBe('Hi {first_name|dear friend}, two for one');
    expect(renderMerge(toUnicode('{first_name}'), { first_name: '李' })).toBe('李\u2060');
    expect(carrierParts(longestMerge(unicode)).encoding).toBe('UCS-2');
    expect(toUnicode('Hi 🍕')).toBe('Hi 🍕');
  });

  it('lose only characters that hide or reorder text', () => {
    expect(renderMerge('{first_name} 🍕', { first_name: 'An\u202ena\u200b\n' })).toBe('Anna 🍕');
  });
});

describe('a text that renders empty', () => {
  it.each(['', ' ', '\n\t', '\u200b\u200d\ufeff', '\u00ad', '\u2800\u3164', '\u202e'])('%j is blank', (text) => {
    expect(isBlank(text)).toBe(true);
  });

  it.each(['a', '.', '🍕', '\u200b-'])('%j is not', (text) => {
    expect(isBlank(text)).toBe(false);
  });

  it('depends on fields only if the text has nothing else', () => {
    expect(emptyWithout('{company_name}')).toEqual(['company_name']);
    expect(emptyWithout(' {first_name} {last_name}\u200b')).toEqual(['first_name', 'last_name']);
    expect(emptyWithout('{first_name|\u200b}')).toEqual(['first_name']);
    expect(emptyWithout('{first_name|friend}{city}')).toBeNull();
    expect(emptyWithout('Hi {first_name}')).toBeNull();
    expect(emptyWithout('\u200b')).toEqual([]);
  });
});

describe('a custom field in a text', () => {
  const text = 'Your size: {field_shoe_size|any}';

  it('is filled like other fields, and counted with 30 characters', () => {
    expect(mergeProblem(text)).toBeNull();
    expect(renderMerge(text, { field_shoe_size: '42' })).toBe('Your size: 42');
    expect(renderMerge(text, {})).toBe('Your size: any');
    expect(renderMerge('{FIELD_SHOE_SIZE}', { field_shoe_size: 'x'.repeat(40) })).toBe('x'.repeat(30));
    expect(longestMerge(text)).toHaveLength('Your size: '.length + 30);
    expect(sampleMerge(text)).toBe('Your size: any');
    expect(sampleMerge('{field_shoe_size}')).toBe('shoe size');
    expect(customMergesOf([text, '{first_name} {field_a}'])).toEqual(['field_shoe_size', 'field_a']);
    expect(mergeProblem('{field_}')).toMatch(/is not a field/);
  });
});
