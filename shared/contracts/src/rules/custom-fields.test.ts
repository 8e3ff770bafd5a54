import { readFieldValue, slugOf, type FieldKind } from './custom-fields';

const read = (kind: FieldKind, text: string) => readFieldValue({ kind, choices: ['Red', 'Dark blue'] }, text);

describe('A value of a custom field', () => {
  it.each<[FieldKind, string, string]>([
    ['number', '12', '12'],
    ['number', ' -1,234.50 ', '-1234.5'],
    ['number', '-0', '0'],
    ['date', '1/5/2027', '01/05/2027'],
    ['date', '5 January 2027', '01/05/2027'],
    ['date', '02/29/2028', '02/29/2028'],
    ['choice', 'dark BLUE', 'Dark blue'],
    ['text', ' two  words ', 'two  words'],
  ])('%s “%s” is stored as “%s”, and reads the same again', (kind, text, value) => {
    const once = read(kind, text);
    expect(once).toMatchObject({ value });
    expect(read(kind, value)).toEqual(once);
  });

  it.each<[FieldKind, string]>([
    ['number', '1,2'],
    ['number', '1e5'],
    ['number', '9999999999999999'],
    ['date', '02/29/2027'],
    ['date', '13/01/2027'],
    ['date', '01/05'],
    ['choice', 'blue'],
    ['text', 'x'.repeat(201)],
  ])('%s “%s” is refused', (kind, text) => {
    expect(read(kind, text)).toEqual({ problem: expect.any(String) });
  });

  it('is none without text', () => {
    expect(read('number', '  ')).toBeNull();
  });
});

describe('The slug of a custom field', () => {
  it('is made of the letters and digits of the name, and differs from the others', () => {
    expect(slugOf('Shoe size (EU)', [])).toBe('field_shoe_size_eu');
    expect(slugOf('Prénom', ['field_prenom', 'field_prenom_2'])).toBe('field_prenom_3');
    expect(slugOf('靴', [])).toBe('field_value');
  });
});
