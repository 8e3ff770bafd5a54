import { strToU8, zipSync } from 'fflate';

const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A sheet: its rows as the XML of a workbook, with its strings in the cells. */
export interface SheetXml {
  name: string;
  rows: string;
  hidden?: boolean;
}

/** A workbook with these sheets and optional other parts. */
export function workbook(sheets: readonly SheetXml[], more: Record<string, Uint8Array> = {}): Uint8Array<ArrayBuffer> {
  const each = (text: (sheet: SheetXml, id: number) => string): string =>
    sheets.map((sheet, at) => text(sheet, at + 1)).join('');
  const worksheets = sheets.map(({ rows }, at): [string, Uint8Array] => [
    `xl/worksheets/sheet${at + 1}.xml`,
    strToU8(`<worksheet ${NS}><sheetData>${rows}</sheetData></worksheet>`),
  ]);
  return Uint8Array.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${each((_, id) => `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="${TYPE}.worksheet+xml"/>`)}</Types>`,
      ),
      '_rels/.rels': strToU8(
        `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      'xl/workbook.xml': strToU8(
        `<workbook ${NS} xmlns:r="${OFFICE}"><sheets>${each(({ name, hidden = false }, id) => `<sheet name="${name}" sheetId="${id}"${hidden ? ' state="hidden"' : ''} r:id="r${id}"/>`)}</sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships xmlns="${PACKAGE}/relationships">${each((_, id) => `<Relationship Id="r${id}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${id}.xml"/>`)}</Relationships>`,
      ),
      ...Object.fromEntries(worksheets),
      ...more,
    }),
  );
}

export const textCell = (cell: string, value: string): string =>
  `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;

/** The rows of a list, from A1 on. */
export const rowsXml = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((cells, row) => {
      const each = cells.map((value, at) => textCell(`${String.fromCharCode(65 + at)}${row + 1}`, value));
      return `<row r="${row + 1}">${each.join('')}</row>`;
    })
    .join('');
