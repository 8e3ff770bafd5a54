import fc from 'fast-check';
import { cardRows } from './card-rows';
import { partsOf, readCards, textOf } from './vcard';

const card = (...lines: string[]): string => ['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\r\n');
const valueOf = (line: string): string | undefined => readCards(card(line))[0]?.[0]?.value;
const rowOf = (...lines: string[]): string[] | undefined => cardRows(card(...lines))[1];

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');
const letters = fc.string({
  unit: fc.constantFrom('a', 'é', '日', '😀', ' ', '\\', ';', ',', '\n', '=', ':', '"', '.'),
});
/** Folded after each `width` characters, as 3.0 and 4.0 do. */
const folded = (line: string, width: number): string =>
  Array.from({ length: Math.ceil(line.length / width) }, (_, at) => line.slice(at * width, (at + 1) * width)).join(
    '\r\n ',
  );
const quotedPrintable = (text: string, width: number): string => {
  const codes = [...new TextEncoder().encode(text)].map(
    (byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  );
  return Array.from({ length: Math.ceil(codes.length / width) }, (_, at) =>
    codes.slice(at * width, (at + 1) * width).join(''),
  ).join('=\r\n');
};

describe('a card', () => {
  it('has any text as its value, escaped and folded', () => {
    fc.assert(
      fc.property(letters, fc.integer({ min: 1, max: 20 }), (text, width) => {
        expect(textOf(valueOf(`NOTE:${folded(escaped(text), width)}`) ?? '')).toBe(text.trim());
      }),
    );
  });

  it('has any text in any part of a value', () => {
    fc.assert(
      fc.property(fc.array(letters, { minLength: 1, maxLength: 5 }), (parts) => {
        expect(partsOf(parts.map(escaped).join(';'), ';')).toEqual(parts.map((part) => part.trim()));
      }),
    );
  });

  it('has any text in quoted-printable, with soft line ends', () => {
    fc.assert(
      fc.property(letters, fc.integer({ min: 1, max: 20 }), (text, width) => {
        expect(valueOf(`NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:${quotedPrintable(text, width)}`)).toBe(text);
      }),
    );
  });

  it('does not swallow other cards, whatever its content', () => {
    fc.assert(
      fc.property(fc.string(), (noise) => {
        const middle = /^\s|AGENT|END:|=$/im.test(noise) ? '' : noise;
        const rows = cardRows([card('TEL:2125550101'), card(middle), card('TEL:2125550102')].join('\r\n'));
        expect(rows.map(([phone]) => phone)).toEqual(expect.arrayContaining(['2125550101', '2125550102']));
      }),
    );
  });

  it.each([
    ['TEL;TYPE=CELL:1', ['cell']],
    ['tel;type=cell,VOICE:1', ['cell', 'voice']],
    ['TEL;TYPE="cell,text":1', ['cell', 'text']],
    ['TEL;CELL;PREF:1', ['cell', 'pref']],
    ['item1.TEL;type=HOME;type=pref:1', ['home', 'pref']],
    ['TEL;QUOTED-PRINTABLE;CELL:1', ['cell']],
  ])('has types in each notation: %s', (line, types) => {
    expect(readCards(card(line))[0]?.[0]).toMatchObject({ name: 'TEL', value: '1', types });
  });

  it.each([
    ['windows-1252', 'Jos=E9'],
    ['UTF-8', 'Jos=C3=A9'],
  ])('is decoded by its charset: %s', (charset, value) => {
    expect(valueOf(`FN;CHARSET=${charset};ENCODING=QUOTED-PRINTABLE:${value}`)).toBe('José');
  });

  it('skips a nested card, and ends at the next card if its end is missing', () => {
    const cards =
      'BEGIN:VCARD\nFN:A\nAGENT:\nBEGIN:VCARD\nFN:Inner\nEND:VCARD\nTEL:1\nEND:VCARD\nBEGIN:VCARD\nFN:B\nBEGIN:VCARD\nFN:C\n';
    expect(readCards(cards).map((one) => one.map(({ name, value }) => `${name}:${value}`))).toEqual([
      ['FN:A', 'AGENT:', 'TEL:1'],
      ['FN:B'],
      ['FN:C'],
    ]);
  });
});

describe('the row of a card', () => {
  it('begins with the phone to text: a mobile one, then the preferred one; fax and pager are left out', () => {
    const phones = (...lines: string[]): (string | undefined)[] => {
      const row = rowOf(...lines) ?? [];
      return [row[0], ...row.slice(11)];
    };
    expect(phones('TEL;TYPE=HOME:1', 'TEL;TYPE=FAX:2', 'TEL;TYPE=WORK,PREF:3', 'TEL;TYPE=CELL:4')).toEqual([
      '4',
      '3',
      '1',
    ]);
    expect(phones('TEL;TYPE=HOME:1', 'TEL;TYPE=HOME:1')).toEqual(['1']);
    expect(phones('TEL;VALUE=uri:tel:+1-212-555-0101;phone-context=+1')).toEqual(['+1-212-555-0101']);
    expect(phones('FN:Nobody')).toEqual(['']);
  });

  it.each([
    ['1985-03-12', '1985-03-12'],
    ['19850312', '1985-03-12'],
    ['19850312T000000Z', '1985-03-12'],
    ['--0312', '--03-12'],
    ['--03-12', '--03-12'],
    ['circa 1800', 'circa 1800'],
  ])('has its birthday: %s', (written, birthday) => {
    expect(rowOf(`BDAY:${written}`)?.[10]).toBe(birthday);
  });

  it('takes its names from N, else from FN', () => {
    expect(rowOf('N:Lee;Ann;;;', 'FN:Dr. Ann Lee')?.slice(1, 3)).toEqual(['Ann', 'Lee']);
    expect(rowOf('N:;;;;', 'FN:Ann Marie Lee')?.slice(1, 3)).toEqual(['Ann', 'Marie Lee']);
  });
});
