import { isExact, type ColumnField, type ImportPreview } from '@textloom/contracts';
import type { ConsentAnswers } from './before-upload/import-consent';

/** A file as it is checked and uploaded. */
export interface FileToImport {
  file: File;
  keyword: string;
  preview: ImportPreview;
  answers: ConsentAnswers;
}

/** What a check and an upload of a file say of it. */
export function importQueryOf(
  { file, keyword, preview: { columns, choices }, answers: { decisions, purpose } }: FileToImport,
  fields: readonly ColumnField[],
): Record<string, string> {
  const decided = purpose === 'unsubscribe' ? [] : Object.entries(decisions);
  return {
    keyword,
    name: file.name,
    ...(isExact(columns, choices.columns, fields)
      ? {}
      : { columns: choices.columns.join(','), headless: choices.headless ? '1' : '0' }),
    ...(decided.length > 0 ? { decided: JSON.stringify(Object.fromEntries(decided)) } : {}),
    ...(purpose === null ? {} : { purpose }),
  };
}
