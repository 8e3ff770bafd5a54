import { endpoint, streamLines } from '@textloom/api';
import { importLineSchema, importSchema, latestImportReply, type ImportLine } from '@textloom/contracts';

export const getImport = endpoint({ method: 'GET', path: 'subscribers/imports/:id', reply: importSchema });
export const getLatestImport = endpoint({
  method: 'GET',
  path: 'subscribers/imports/latest',
  reply: latestImportReply,
});

/** Posts the file as it is and yields how its import goes on (SUBS-052). */
export const postImport = (file: File, keyword: string, signal: AbortSignal): AsyncGenerator<ImportLine> =>
  streamLines({
    path: 'subscribers/newfile',
    query: { keyword, name: file.name },
    body: file,
    type: 'text/csv',
    line: importLineSchema,
    signal,
  });
