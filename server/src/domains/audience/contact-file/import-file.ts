import {
  CSV_MAX_BYTES,
  decodeCsv,
  IMPORT_PROBLEMS,
  openImport,
  type ColumnChoices,
  type ColumnField,
  type importQuery,
  type ImportText,
  type z,
} from '@textloom/contracts';
import { AppError, invalid } from '../../../platform/base/app-error';

/** A file that can be imported: its text as UTF-8 without a byte order mark, and its format. */
export interface ImportFile extends ImportText {
  content: Buffer;
}

const TOO_LARGE = 'File size error';

export const tooLarge = (): AppError => new AppError('too_large', TOO_LARGE, { file: TOO_LARGE });

type Said = Pick<z.output<typeof importQuery>, 'columns' | 'headless' | 'title_rows' | 'day_first'>;

/** The choices in the request about how to read the columns. */
export const choicesOf = ({
  columns,
  headless,
  title_rows: titleRows = 0,
  day_first,
}: Said): ColumnChoices | undefined =>
  columns && { columns, headless: headless === '1', titleRows, dayFirst: day_first === '1' };

/** All checks that do not depend on single rows: a failure refuses the whole file (VAL-019, VAL-020, VAL-024). */
export function openImportFile(
  name: string,
  data: Buffer,
  choices: ColumnChoices | undefined,
  fields: readonly ColumnField[],
): ImportFile {
  if (data.length > CSV_MAX_BYTES) throw tooLarge();
  const text = /\.csv$/i.test(name) ? decodeCsv(data) : null;
  if (text === null) throw invalid('file', IMPORT_PROBLEMS.notCsv);
  const list = openImport(text, choices, fields);
  if ('problem' in list) throw invalid('file', list.problem);
  return { ...list, content: Buffer.from(text, 'utf8') };
}
