import {
  type ColumnChoices,
  type ColumnField,
  CSV_MAX_BYTES,
  fileSizeText,
  type ImportPreview,
  previewImport,
} from '@textloom/contracts';
import { alertModal, escapeHtml } from '@textloom/kit';
import type { Sheet } from './contact-file/contact-file';
import { TEXTS } from './messages';
import { recallColumns } from './remembered-columns';

/** Number of preview rows, and bytes of the file read for them. */
const ROWS = 5;
const READ_BYTES = 65_536;

/**
 * The beginning of a file, before anything is sent. Without choices, columns are read as last time for these column
 * names, else as the names suggest.
 */
export async function readPreview(
  file: File,
  fields: readonly ColumnField[],
  choices?: ColumnChoices,
): Promise<ImportPreview> {
  const bytes = new Uint8Array(await file.slice(0, READ_BYTES).arrayBuffer());
  const read = (chosen?: ColumnChoices): ImportPreview =>
    previewImport(bytes, file.size <= READ_BYTES, ROWS, chosen, fields);
  if (choices) return read(choices);
  const suggested = read();
  const before = recallColumns(suggested.columns, suggested.choices, fields);
  return before ? read(before) : suggested;
}

/** Largest sheet or card file that is opened here; the converted file has the limit of any upload. */
const OPENED_MAX_BYTES = 26_214_400;
/** Text lists with any column separator. */
export const isText = ({ name }: File): boolean => /\.(?:csv|tsv|tab|txt)$/i.test(name);
const isContacts = ({ name }: File): boolean => /\.(?:xlsx|xlsm|xls|ods|vcf)$/i.test(name);
/** The server accepts only names ending in .csv (VAL-019), but any separator. */
const asCsv = (file: File): File =>
  /\.csv$/i.test(file.name) ? file : new File([file], file.name.replace(/\.[^.]*$/, '.csv'), { type: 'text/csv' });

/** A large file is explained in a dialog, and never sent (VAL-021). */
function sizeProblem(file: File, most: number): string | null {
  if (file.size <= most) return null;
  const html = `<p>${escapeHtml(fileSizeText(file, most))}</p><p>${TEXTS.splitFile}</p>`;
  void alertModal({ title: TEXTS.tooLarge, html });
  return TEXTS.tooLarge;
}

/**
 * The content of a chosen file (VAL-019 to VAL-021): the CSV file itself, or the files converted from a workbook or
 * cards.
 */
export async function sheetsIn(file: File): Promise<{ sheets: Sheet[] } | { problem: string }> {
  const problem =
    isText(file) || isContacts(file)
      ? sizeProblem(file, isText(file) ? CSV_MAX_BYTES : OPENED_MAX_BYTES)
      : TEXTS.notCsv;
  if (problem !== null) return { problem };
  if (isText(file)) return { sheets: [{ name: '', rows: 0, csv: asCsv(file) }] };
  return (await import('./contact-file/contact-file')).sheetsOf(file);
}

/** The CSV file to upload, or why this sheet cannot be uploaded. */
export function uploadOf({ csv }: Sheet): { file: File } | { problem: string } {
  if (csv === null) return { problem: TEXTS.sheetTooLarge };
  const problem = sizeProblem(csv, CSV_MAX_BYTES);
  return problem === null ? { file: csv } : { problem };
}
