import { type ImportLine, type importQuery, type SubscriberImport, type z } from '@textloom/contracts';
import type { Deps } from '../../../platform/web/deps';
import { invalid, notFound } from '../../../platform/base/app-error';
import type { Session } from '../../../platform/web/session.types';
import { ownKeyword } from '../store/own-keyword.repository';
import { errorsCsv } from './errors-csv';
import { openImportFile } from './import-file';
import { findImport, importErrors, insertImport, latestImport } from '../store/import-job.repository';
import { importChanges } from './import-changes';
import { presentImport, presentLine } from './imports.presenter';

/** Stores the file as an import. A worker runs it, whether or not a client watches. */
export async function startImport(
  deps: Deps,
  { accountId, userId }: Session,
  { keyword, name }: z.output<typeof importQuery>,
  data: Buffer,
): Promise<number> {
  const file = openImportFile(name, data);
  return deps.db.asAccount(accountId, async (tx) => {
    const found = await ownKeyword(tx, accountId, keyword);
    if (!found) throw invalid('keyword', 'This keyword was not found.');
    return (await insertImport(tx, accountId, { ...file, userId, keywordId: found.id, name })).id;
  });
}

/** Yields a line for each change of an import, the last one with the counts. Ends when `gone` is aborted. */
export async function* watchImport(
  deps: Deps,
  { accountId }: Session,
  id: number,
  gone: AbortSignal,
): AsyncGenerator<ImportLine> {
  let last = '';
  for await (const _ of importChanges(deps.db, id, gone)) {
    const row = await deps.db.asAccount(accountId, (tx) => findImport(tx, accountId, id));
    if (!row) return;
    const line = presentLine(row);
    const text = JSON.stringify(line);
    if (text !== last) yield line;
    last = text;
    if (line.status !== 'running') return;
  }
}

export const getLatestImport = (deps: Deps, { accountId }: Session): Promise<SubscriberImport | null> =>
  deps.db.asAccount(accountId, async (tx) => {
    const row = await latestImport(tx, accountId);
    return row ? presentImport(row) : null;
  });

export const getImport = (deps: Deps, { accountId }: Session, id: number): Promise<SubscriberImport> =>
  deps.db.asAccount(accountId, async (tx) => {
    const row = await findImport(tx, accountId, id);
    if (!row) throw notFound('This import');
    return presentImport(row);
  });

export const importErrorFile = (deps: Deps, { accountId }: Session, id: number): Promise<string> =>
  deps.db.asAccount(accountId, async (tx) => {
    const found = await importErrors(tx, accountId, id);
    if (!found) throw notFound('This import');
    return errorsCsv(found.header, found.errors);
  });
