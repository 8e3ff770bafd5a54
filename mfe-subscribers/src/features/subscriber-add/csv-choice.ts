import {
  type ColumnChoices,
  CSV_MAX_BYTES,
  fileSizeText,
  type ImportPreview,
  previewImport,
} from '@textloom/contracts';
import { alertModal, escapeHtml } from '@textloom/kit';
import { TEXTS } from './messages';
import { recallColumns } from './remembered-columns';

/** Number of preview rows, and bytes of the file read for them. */
const ROWS = 5;
const READ_BYTES = 65_536;

/**
 * The beginning of a file, before anything is sent. Without choices: as a file with these column names was read before,
 * else as the names suggest.
 */
export async function readPreview(file: File, choices?: ColumnChoices): Promise<ImportPreview> {
  const bytes = new Uint8Array(await file.slice(0, READ_BYTES).arrayBuffer());
  const read = (chosen?: ColumnChoices): ImportPreview => previewImport(bytes, file.size <= READ_BYTES, ROWS, chosen);
  if (choices) return read(choices);
  const suggested = read();
  const before = recallColumns(suggested.columns);
  return before ? read(before) : suggested;
}

/** Problems of the file itself (VAL-019 to VAL-021); a large one is explained in a dialog, and never sent. */
export function fileProblem(file: File): string | null {
  if (!/\.csv$/i.test(file.name)) return TEXTS.notCsv;
  if (file.size <= CSV_MAX_BYTES) return null;
  const html = `<p>${escapeHtml(fileSizeText(file, CSV_MAX_BYTES))}</p><p>${TEXTS.splitFile}</p>`;
  void alertModal({ title: TEXTS.tooLarge, html });
  return TEXTS.tooLarge;
}
