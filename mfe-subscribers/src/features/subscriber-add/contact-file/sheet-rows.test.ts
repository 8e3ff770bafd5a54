import { strToU8, zipSync } from 'fflate';
import { csvOfRows } from './csv-rows';
import { rowsXml, textCell, workbook } from '../../../testing/workbook.fixture';
import { convert } from './convert';
import { MAX_SHEET_ROWS, MAX_SHEETS, sheetRows, TooLarge } from './sheet-rows';

/** A workbook with one sheet. */
const book = (rows: string, more: Record<string, Uint8Array> = {}): Uint8Array =>
  workbook([{ name: 'People', rows }], more);
const PEOPLE = `<row r="3">${textCell('B3', 'Phone')}</row><row r="4"><c r="B4"><v>2.125550123E9</v></c></row>`;

const REAL_SIZE = 1_234_567;

/** A workbook with a part that declares a wrong size. */
function stating(size: number): Uint8Array {
  const file = book(PEOPLE, { 'xl/bomb.xml': new Uint8Array(REAL_SIZE) });
  const view = new DataView(file.buffer, file.byteOffset);
  const places = [...file.keys()].filter((at) => at + 4 <= file.length && view.getUint32(at, true) === REAL_SIZE);
  expect(places).toHaveLength(2);
  for (const at of places) view.setUint32(at, size, true);
  return file;
}

/** The sheets of a workbook, read to the end. */
const all = (file: Uint8Array) => [...sheetRows(file)];

describe('the rows of a sheet', () => {
  it('keep all digits of a number, and omit empty rows', () => {
    expect(all(book(PEOPLE)).map(({ rows }) => csvOfRows(rows))).toEqual([',Phone\r\n,2125550123\r\n']);
  });

  it('do not exist in an empty sheet', () => {
    expect(all(book(''))).toEqual([]);
    expect(convert({ book: book('') })).toEqual({ problem: 'empty' });
  });

  it('are read without pictures and macros', () => {
    expect(all(book(PEOPLE, { 'xl/media/a.png': new Uint8Array(9), 'xl/vbaProject.bin': new Uint8Array(9) }))).toEqual(
      all(book(PEOPLE)),
    );
  });

  it('have a limit that stops a file of unpacked gigabytes before it is unpacked', () => {
    expect(() => all(stating(200_000_000))).toThrow(TooLarge);
  });

  it('never exceed the size that the file declares', () => {
    expect(all(stating(8))).toEqual(all(book(PEOPLE)));
  });

  it('cannot be read from anything else', () => {
    expect(() => all(new Uint8Array(100))).toThrow(Error);
    expect(() => all(zipSync({ 'a.txt': strToU8('a') }))).toThrow(Error);
  });
});

describe('the sheets of a workbook', () => {
  const list = (...rows: string[][]): string => rowsXml([['Phone'], ...rows]);

  it('are the visible ones with rows, in order', () => {
    const file = workbook([
      { name: 'Notes', rows: '' },
      { name: 'Old', rows: list(['5125550100']), hidden: true },
      { name: 'Lunch', rows: list(['5125550101']) },
      { name: 'Dinner', rows: list(['5125550102'], ['5125550103']) },
    ]);
    expect(convert({ book: file })).toEqual({
      lists: [
        { name: 'Lunch', rows: 2, csv: 'Phone\r\n5125550101\r\n' },
        { name: 'Dinner', rows: 3, csv: 'Phone\r\n5125550102\r\n5125550103\r\n' },
      ],
    });
  });

  it('have a row limit each, which a high row number alone can exceed', () => {
    const last = MAX_SHEET_ROWS + 1;
    const long = `${PEOPLE}<row r="${last}">${textCell(`B${last}`, '1')}</row>`;
    const file = workbook([
      { name: 'Long', rows: long },
      { name: 'Short', rows: list(['5125550101']) },
    ]);
    expect(convert({ book: file })).toEqual({
      lists: [
        { name: 'Long', rows: 3, csv: null },
        { name: 'Short', rows: 2, csv: 'Phone\r\n5125550101\r\n' },
      ],
    });
  });

  it('are read up to a limit', () => {
    const names = Array.from({ length: MAX_SHEETS + 1 }, (_, at) => ({ name: `S${at}`, rows: list() }));
    expect(all(workbook(names))).toHaveLength(MAX_SHEETS);
  });
});
