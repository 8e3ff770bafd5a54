import fc from 'fast-check';
import { guardCell, readCell } from './csv-cell';
import { decodeCsv } from './csv-text';
import { macRoman } from './eight-bit';
import { IMPORT_PROBLEMS, openImport } from './import-text';

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));

describe('the text of a file', () => {
  it('is UTF-8, with and without a BOM', () => {
    expect(decodeCsv(Buffer.from('Phone,José’s €5 😀\uFFFD\n'))).toBe('Phone,José’s €5 😀\uFFFD\n');
    expect(decodeCsv(Buffer.from('\uFEFFPhone\n'))).toBe('Phone\n');
  });

  it('is windows-1252 from Excel, by the real table', () => {
    expect(decodeCsv(bytes([0x93, 0x80, 0x91, 0x92, 0x94, 0x96, 0x97, 0x99, 0x8a, 0x9f, 0x85, 0xe9, 0xff]))).toBe(
      '“€‘’”–—™ŠŸ…éÿ',
    );
    const all = Uint8Array.from({ length: 255 }, (_, n) => n + 1);
    expect(decodeCsv(all)?.slice(0x7f, 0x9f)).toBe('€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ');
    expect(decodeCsv(all)?.slice(0x9f)).toBe(
      Array.from({ length: 96 }, (_, n) => String.fromCharCode(0xa0 + n)).join(''),
    );
  });

  it('keeps the letters of two concatenated exports', () => {
    expect(
      decodeCsv(
        bytes([0xef, 0xbb, 0xbf], 'Phone\n', [0xc3, 0xa9, 0x0d], [0xe9, 0x0d, 0x0a, 0xef, 0xbb, 0xbf], 'x', [0x92]),
      ),
    ).toBe('Phone\né\ré\r\nï»¿x’');
  });

  it.each(['utf16le', 'utf16be'] as const)('is UTF-16, with and without a mark: %s', (order) => {
    const wide = (text: string): Buffer =>
      order === 'utf16le' ? Buffer.from(text, 'utf16le') : Buffer.from(text, 'utf16le').swap16();
    expect(decodeCsv(wide('\uFEFFPhone\tJosé 😀\r\n'))).toBe('Phone\tJosé 😀\r\n');
    expect(decodeCsv(wide('Phone\tJosé\r\n'))).toBe('Phone\tJosé\r\n');
  });

  it.each([
    [0x50, 0x4b, 3, 4, 0, 0],
    [0x89, 0x50, 0x4e, 0x47, 0],
    [0x50, 0x68, 0x6f, 0, 0],
    [0, 0, 0x50],
  ])('is none of %j', (...codes) => {
    expect(decodeCsv(Uint8Array.from(codes))).toBeNull();
  });

  it('is refused with the problem of its first row', () => {
    expect(openImport('Phone|First Name\n5125550123|Ann')).toMatchObject({
      delimiter: '|',
      header: ['Phone', 'First Name'],
    });
    expect(openImport('sep=;\nFirst Name;Phone,\nAnn;5125550123')).toEqual({ problem: IMPORT_PROBLEMS.noPhone });
    expect(openImport('sep=;\nFirst Name;Phone\nAnn;5125550123')).toMatchObject({
      delimiter: ';',
      header: ['First Name', 'Phone'],
    });
    expect(openImport('Phone,"First Name\n5125550123,Ann')).toEqual({ problem: IMPORT_PROBLEMS.unclosed });
    expect(openImport('Phone,Tags,phone \n1,2,3')).toEqual({ problem: `${IMPORT_PROBLEMS.sameName}Phone.` });
    expect(openImport('Phone,Notes,Notes\n5125550123,2,3')).toMatchObject({
      delimiter: ',',
      header: ['Phone', 'Notes', 'Notes'],
    });
    expect(openImport('Phone\n\n,\n')).toEqual({ problem: IMPORT_PROBLEMS.noRows });
    expect(openImport('')).toEqual({ problem: IMPORT_PROBLEMS.noPhone });
  });

  /** A text as Mac OS wrote it. */
  const mac = (text: string): Uint8Array => {
    const table = macRoman(Uint8Array.from({ length: 256 }, (_, at) => at));
    return Uint8Array.from(text, (letter) => table.indexOf(letter));
  };
  it('reads Mac Roman where its letters make sense', () => {
    expect(macRoman(Uint8Array.from({ length: 128 }, (_, at) => at + 128))).toBe(
      new TextDecoder('macintosh').decode(Uint8Array.from({ length: 128 }, (_, at) => at + 128)),
    );
    for (const text of [
      'Phone,Name\r1,José\r',
      'Peña\n',
      'García, Núñez\n',
      'Zoë’s Café\n',
      'Muñoz\n',
      'Éric, Hélène\n',
    ])
      expect(decodeCsv(mac(text))).toBe(text);
  });

  it('decides by the first letters that say it, so that the beginning of a file is read as the whole', () => {
    const start = 'Ann\n'.repeat(20_000);
    expect(decodeCsv(mac(`${start}José\n${'x'.repeat(70_000)}\n`))).toContain('José');
    expect(
      decodeCsv(
        Buffer.from(
          'Zoë don’t, Müller “Peña” – Straße\n'
            .replaceAll('’', '\u0092')
            .replaceAll('“', '\u0093')
            .replaceAll('”', '\u0094')
            .replaceAll('–', '\u0096'),
          'latin1',
        ),
      ),
    ).toBe('Zoë don’t, Müller “Peña” – Straße\n');
    for (const text of [
      'O\u0092Neil wasn\u0092t',
      'Du\u009aan',
      '\u0093Best\u0094 \u0096 wait\u0085',
      'Jes\u00fas',
      '\u00d1u\u00f1ez',
    ])
      expect(decodeCsv(Buffer.from(text, 'latin1'))).toBe(
        new TextDecoder('windows-1252')
          .decode(Buffer.from(text, 'latin1'))
          .replace(
            /[\u0080-\u009f]/g,
            (one) =>
              ({ '\u0092': '’', '\u009a': 'š', '\u0093': '“', '\u0094': '”', '\u0096': '–', '\u0085': '…' })[one] ??
              one,
          ),
      );
  });
});

describe('API-044: a cell that a spreadsheet would evaluate', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['@SUM', "'@SUM"],
    ['-1', "'-1"],
    ['+1 or', "'+1 or"],
    ['+15125550101', '+15125550101'],
    ['a=b', 'a=b'],
    ['', ''],
    ["'=1", "''=1"],
    ["'quoted'", "'quoted'"],
    ['\tTab', "'\tTab"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM', "'＠SUM"],
    ['\n=1', "'\n=1"],
  ])('is written harmless: %j', (text, cell) => {
    expect(guardCell(text)).toBe(cell);
    expect(readCell(cell)).toBe(text);
  });

  it('is read as it was before writing', () => {
    const text = fc
      .string({ unit: fc.constantFrom("'", '=', '＝', '＠', '+', '-', '@', '\t', '1', 'a', ' ', '"') })
      .filter((one) => one === one.trim() || one.startsWith('\t'));
    fc.assert(
      fc.property(text, (one) => {
        const written = guardCell(one);
        expect(written).toMatch(/^(?![=\-@＝＠\t\r])/);
        expect(readCell(written)).toBe(one.trimEnd());
      }),
    );
  });
});
