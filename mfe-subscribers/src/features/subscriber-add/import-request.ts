import { isSaid, type ColumnChoices, type ColumnField, type ImportPreview } from '@textloom/contracts';
import type { ConsentAnswers } from './before-upload/import-consent';

/** A file as it is checked and uploaded. */
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

/** What a check and an upload of a file say of it. */
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
