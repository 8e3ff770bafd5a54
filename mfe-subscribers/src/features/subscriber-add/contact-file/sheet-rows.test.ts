import { strToU8, zipSync } from 'fflate';
import { csvOfRows } from './csv-rows';
import { MAX_SHEET_ROWS, sheetRows, TooLarge } from './sheet-rows';

const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** A workbook with one sheet, whose strings stand in the cells. */
const book = (rows: string, more: Record<string, Uint8Array> = {}): Uint8Array =>
  zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `<workbook ${NS} xmlns:r="${OFFICE}"><sheets><sheet name="People" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet ${NS}><sheetData>${rows}</sheetData></worksheet>`),
    ...more,
  });
const text = (cell: string, value: string): string => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;
const PEOPLE = `<row r="3">${text('B3', 'Phone')}</row><row r="4"><c r="B4"><v>2.125550123E9</v></c></row>`;

const REAL_SIZE = 1_234_567;

/** A workbook with a part that states another size than it has. */
function stating(size: number): Uint8Array {
  const file = book(PEOPLE, { 'xl/bomb.xml': new Uint8Array(REAL_SIZE) });
  const view = new DataView(file.buffer, file.byteOffset);
  const places = [...file.keys()].filter((at) => at + 4 <= file.length && view.getUint32(at, true) === REAL_SIZE);
  expect(places).toHaveLength(2);
  for (const at of places) view.setUint32(at, size, true);
  return file;
}

describe('the rows of a sheet', () => {
  it('keep all digits of a number, and leave empty rows out', () => {
    expect(csvOfRows(sheetRows(book(PEOPLE)))).toBe(',Phone\r\n,2125550123\r\n');
  });

  it('are none in an empty sheet', () => {
    expect(sheetRows(book(''))).toEqual([]);
  });

  it('are read without pictures and macros', () => {
    expect(
      sheetRows(book(PEOPLE, { 'xl/media/a.png': new Uint8Array(9), 'xl/vbaProject.bin': new Uint8Array(9) })),
    ).toEqual(sheetRows(book(PEOPLE)));
  });

  it('have a limit, which a file that unpacks to gigabytes reaches before it is unpacked', () => {
    expect(() => sheetRows(stating(200_000_000))).toThrow(TooLarge);
  });

  it('have a limit of their own, which a row number alone reaches', () => {
    const last = MAX_SHEET_ROWS + 1;
    expect(() => sheetRows(book(`${PEOPLE}<row r="${last}">${text(`B${last}`, '1')}</row>`))).toThrow(TooLarge);
  });

  it('never exceed the size that the file states', () => {
    expect(sheetRows(stating(8))).toEqual(sheetRows(book(PEOPLE)));
  });

  it('cannot be read from anything else', () => {
    expect(() => sheetRows(new Uint8Array(100))).toThrow(Error);
    expect(() => sheetRows(zipSync({ 'a.txt': strToU8('a') }))).toThrow(Error);
  });
});
