import { isSaid, type ColumnChoices, type ColumnField, type ImportPreview } from '@textloom/contracts';
import type { ConsentAnswers } from './before-upload/import-consent';

/** A file with everything that a check or an upload needs. */
export interface FileToImport {
  file: File;
  keyword: string;
  preview: ImportPreview;
  answers: ConsentAnswers;
}

const chosenColumns = ({ columns, headless, titleRows = 0, dayFirst = false }: ColumnChoices) => ({
  columns: columns.join(','),
  headless: headless ? '1' : '0',
  ...(titleRows > 0 && { title_rows: String(titleRows) }),
  ...(dayFirst && { day_first: '1' }),
});

/** The parameters that a check and an upload of a file share. */
export function importQueryOf(
  { file, keyword, preview: { columns, choices }, answers: { decisions, purpose } }: FileToImport,
  fields: readonly ColumnField[],
): Record<string, string> {
  const decided = purpose === 'unsubscribe' ? [] : Object.entries(decisions);
  return {
    keyword,
    name: file.name,
    ...(isSaid(columns, choices, fields) ? {} : chosenColumns(choices)),
    ...(decided.length > 0 ? { decided: JSON.stringify(Object.fromEntries(decided)) } : {}),
    ...(purpose === null ? {} : { purpose }),
  };
}
