import fc from 'fast-check';
import { readCsv } from './csv-reader';

const read = (text: string, delimiter = ',', looksLikeRow?: (cells: readonly string[]) => boolean) =>
  [...readCsv(text, delimiter, looksLikeRow)].map(({ line, cells, broken }) => [
    line,
    ...(broken ? ['broken'] : []),
    cells.join('|'),
  ]);
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

describe('rows of a CSV text', () => {
  it.each<[string, string, unknown[][]]>([
    [
      'breaks of all kinds, mixed',
      'a,b\r\nc,d\re,f\ng,h',
      [
        [1, 'a|b'],
        [2, 'c|d'],
        [3, 'e|f'],
        [4, 'g|h'],
      ],
    ],
    [
      'blank rows, which count as lines',
      'a,b\n\n ,\r\n\r\nc,d\n',
      [
        [1, 'a|b'],
        [5, 'c|d'],
      ],
    ],
    [
      'short, long and empty rows',
      'a,b,c\nd\ne,f,g,h\n,,i\n',
      [
        [1, 'a|b|c'],
        [2, 'd'],
        [3, 'e|f|g|h'],
        [4, '||i'],
      ],
    ],
    [
      'quoted delimiters, quotes and breaks',
      'a,"b,b","c ""c"""\n"d\r\ne","f\ng","h\ri"\nj',
      [
        [1, 'a|b,b|c "c"'],
        [2, 'd\r\ne|f\ng|h\ri'],
        [6, 'j'],
      ],
    ],
    ['spaces around quotes', 'a, "b, c" ,d\n', [[1, 'a|b, c|d']]],
    [
      'quotation marks that stand alone in a cell',
      'a,6" tall,"Ann "Bo" Cy",d\ne,f"g"h\n',
      [
        [1, 'a|6" tall|Ann "Bo" Cy|d'],
        [2, 'e|f"g"h'],
      ],
    ],
    ['empty quotes', '"",""\n"a",""\n', [[2, 'a|']]],
    ['the line that names the delimiter', 'sep=;\r\na;b\n', [[2, 'a;b']]],
    [
      'one that is never closed: its line alone is lost',
      'a,"b\nc,d\ne,f\n',
      [
        [1, 'broken', 'a|"b'],
        [2, 'c|d'],
        [3, 'e|f'],
      ],
    ],
    [
      'several of them, with quoted cells between',
      'a,"b\nc,"d"\n"e",f\ng,"h\ni,""\nj,k',
      [
        [1, 'broken', 'a|"b'],
        [2, 'c|d'],
        [3, 'e|f'],
        [4, 'broken', 'g|"h'],
        [5, 'i|'],
        [6, 'j|k'],
      ],
    ],
    [
      'one in the last row, without a break',
      'a,b\nc,"d',
      [
        [1, 'a|b'],
        [2, 'broken', 'c|"d'],
      ],
    ],
    [
      'one behind a cell of several lines',
      '"a\nb","c\nd,e\n',
      [
        [1, 'broken', '"a'],
        [2, 'broken', 'b"|"c'],
        [3, 'd|e'],
      ],
    ],
    [
      'one that an escaped mark does not close',
      'a,"b"",c\nd,e\n',
      [
        [1, 'broken', 'a|"b""|c'],
        [2, 'd|e'],
      ],
    ],
    ['nothing', '', []],
  ])('gives %s', (_, text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('treats a quotation mark that swallows other rows as unclosed', () => {
    const row = (cells: readonly string[]): boolean => cells.length === 2 && cells[0] === '5';
    expect(read('1,"a\n5,b\n5,c"\n5,d\n', ',', row)).toEqual([
      [1, 'broken', '1|"a'],
      [2, '5|b'],
      [3, '5|c"'],
      [4, '5|d'],
    ]);
    expect(read('1,"a\nb\nc"\n5,d\n', ',', row)).toEqual([
      [1, '1|a\nb\nc'],
      [4, '5|d'],
    ]);
  });

  it('reads every delimiter and line break', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', ';', '\n', '\r', ' ', "'"), maxLength: 6 });
    const rows = fc.array(
      fc.array(cell, { minLength: 2, maxLength: 4 }).map(([first = '', ...rest]) => [`x${first}`, ...rest]),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(
        rows,
        fc.constantFrom(',', ';', '\t', '|'),
        fc.constantFrom('\n', '\r', '\r\n'),
        (table, delimiter, end) => {
          const text = table.map((cells) => cells.map(quoted).join(delimiter)).join(end);
          expect([...readCsv(text, delimiter)].map(({ cells }) => cells)).toEqual(table);
        },
      ),
    );
  });

  it('drops no line, whatever the text', () => {
    const texts = fc.string({ unit: fc.constantFrom('"', '"', ',', '\n', '\r', 'a', 'b', ' '), maxLength: 60 });
    fc.assert(
      fc.property(texts, (text) => {
        let end = 0;
        let line = 0;
        let kept = '';
        for (const row of readCsv(text, ',')) {
          expect(row.end).toBeGreaterThan(end);
          expect(row.line).toBeGreaterThan(line);
          expect(text.slice(0, row.end).split(/\r\n|\n|\r/).length).toBeGreaterThanOrEqual(row.line);
          ({ end, line } = row);
          kept += row.cells.join('');
        }
        expect(kept.match(/[ab]/g)?.join('') ?? '').toBe(text.match(/[ab]/g)?.join('') ?? '');
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(['a,""b\n', 'a,"b\n', 'a,"""b\n'])(
    'does not reread the file for every mark that is never closed: %j',
    (row) => {
      expect([...readCsv(row.repeat(20_000), ',')].filter(({ broken }) => broken)).toHaveLength(20_000);
    },
  );
});
