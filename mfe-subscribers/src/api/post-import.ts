import { streamLines } from '@textloom/api';
import { importLineSchema, importSubscribers, type ImportLine } from '@textloom/contracts';

/** Posts the file unchanged and yields the progress of its import (SUBS-052). */
export const postImport = (file: File, keyword: string, signal: AbortSignal): AsyncGenerator<ImportLine> =>
  streamLines(importSubscribers, {
    query: { keyword, name: file.name },
    body: file,
    type: 'text/csv',
    line: importLineSchema,
    signal,
  });
