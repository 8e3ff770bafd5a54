import '@textloom/testing';
import { utils, write, type BookType } from '@e965/xlsx';
import { previewImport } from '@textloom/contracts';
import { strToU8, zipSync } from 'fflate';
import { sheetsIn } from '../csv-choice';
import { convert } from './convert';

/** A workbook as another program saves it. */
function book(bookType: BookType): Uint8Array<ArrayBuffer> {
  const made = utils.book_new();
  const rows = [
    ['Customers of 2026'],
    ['Name', 'Phone', 'Zip', 'Birthday'],
    ['José', 5125550123, '02134', new Date(Date.UTC(1985, 2, 12))],
  ];
  utils.book_append_sheet(made, utils.aoa_to_sheet(rows, { UTC: true }), 'People');
  return Uint8Array.from(write(made, { type: 'buffer', bookType }) as Buffer);
}

const NS = ['office', 'table', 'text', 'style'].map(
  (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
);
const cell = (text: string, more = ''): string =>
  `<table:table-cell office:value-type="string"${more}><text:p>${text}</text:p></table:table-cell>`;
const row = (cells: string, more = ''): string => `<table:table-row${more}>${cells}</table:table-row>`;
const EMPTY = '<table:table-cell table:number-columns-repeated="16384"/>';

/** An .ods file with this content of its sheets, as LibreOffice writes it. */
const ods = (tables: string): Uint8Array =>
  zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
    'META-INF/manifest.xml': strToU8(
      '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
    ),
    'styles.xml': strToU8(`<office:document-styles ${NS.join(' ')}/>`),
    'content.xml': strToU8(
      `<?xml version="1.0"?><office:document-content ${NS.join(' ')}><office:automatic-styles><style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style><style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    ),
  });
const table = (name: string, style: string, rows: string): string =>
  `<table:table table:name="${name}" table:style-name="${style}">${rows}</table:table>`;

describe('VAL-019: sheets of OpenDocument and of Excel before 2007', () => {
  it.each([
    ['ods', 'people.ods'],
    ['biff8', 'people.xls'],
    ['xlsx', 'people.XLSM'],
  ] as const)('become a CSV file: %s', async (type, name) => {
    const found = await sheetsIn(new File([book(type)], name));
    if ('problem' in found) throw new Error(found.problem);
    const [sheet] = found.sheets;
    expect([sheet?.rows, sheet?.csv?.name]).toEqual([3, 'people.csv']);
    expect(await sheet?.csv?.text()).toBe(
      'Customers of 2026,,,\r\nName,Phone,Zip,Birthday\r\nJosé,5125550123,02134,1985-03-12\r\n',
    );
  });

  it('leave out hidden sheets and empty cells', () => {
    const rows =
      row(cell('Phone') + EMPTY) + row(cell('5125550123')) + row(EMPTY, ' table:number-rows-repeated="1048574"');
    expect(convert({ book: ods(table('Shown', 'ta1', rows) + table('Hidden', 'ta2', rows)) })).toEqual({
      lists: [{ name: 'Shown', rows: 2, csv: 'Phone\r\n5125550123\r\n' }],
    });
  });

  it('are refused if a few bytes expand to millions of cells', () => {
    const rows = row(cell('1', ' table:number-columns-repeated="1000"'), ' table:number-rows-repeated="1000000"');
    expect(convert({ book: ods(table('Bomb', 'ta1', rows)) })).toEqual({ problem: 'tooLarge' });
  });

  it.each([
    ['a web page with the name of a sheet', '<html><table><tr><td>Phone</td></tr></table></html>'],
    ['the beginning of one', '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'],
  ])('are refused if they are not what their name says: %s', async (_, text) => {
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    expect(await sheetsIn(new File([bytes], 'people.xls'))).toEqual({
      problem: 'This file cannot be read. Save your list as CSV (UTF-8) and try again.',
    });
  });

  it.each(['people.tsv', 'people.TXT', 'people.tab'])(
    'text under another extension is uploaded as CSV: %s',
    async (name) => {
      const found = await sheetsIn(new File(['Phone\tName\r\n5125550123\tLee, Ann\r\n'], name));
      if ('problem' in found) throw new Error(found.problem);
      const csv = found.sheets[0]?.csv;
      expect(csv?.name).toBe('people.csv');
      expect(previewImport(new Uint8Array((await csv?.arrayBuffer()) ?? []), true, 5)).toMatchObject({
        rows: [['5125550123', 'Lee, Ann']],
        problem: null,
      });
    },
  );
});
