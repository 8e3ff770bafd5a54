import { type ImportLine, type importQuery, type SubscriberImport, type z } from '@textloom/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../web/deps';
import { AppError, notFound } from '../../base/app-error';
import type { Session } from '../../web/session.types';
import { ownKeyword } from '../keywords/own-keyword.service';
import { errorsCsv } from './errors-csv';
import { openImportFile } from './import-file';
import { findImport, importErrors, insertImport, latestImport } from './import-job.repository';
import { presentImport, presentLine } from './imports.presenter';

/** How often a stream looks at its import. */
const LOOK_MS = 100;
const NO_KEYWORD = 'This keyword was not found.';

/** Stores the file as an import; whichever worker is free takes it from there, also when nobody looks on. */
export async function startImport(
  deps: Deps,
  { accountId, userId }: Session,
  { keyword, name }: z.output<typeof importQuery>,
  data: Buffer,
): Promise<number> {
  const file = openImportFile(name, data);
  return deps.db.asAccount(accountId, async (tx) => {
    const found = await ownKeyword(tx, accountId, keyword);
    if (!found) throw new AppError('invalid', NO_KEYWORD, { keyword: NO_KEYWORD });
    return (await insertImport(tx, accountId, { ...file, userId, keywordId: found.id, name })).id;
  });
}

/** What an import comes to while somebody looks on: a line per change, the last one with the counts. */
export async function* watchImport(
  deps: Deps,
  { accountId }: Session,
  id: number,
  gone: AbortSignal,
): AsyncGenerator<ImportLine> {
  let said = '';
  while (!gone.aborted) {
    const row = await deps.db.asAccount(accountId, (tx) => findImport(tx, accountId, id));
    if (!row) return;
    const line = presentLine(row);
    const text = JSON.stringify(line);
    if (text !== said) yield line;
    said = text;
    if (line.status !== 'running') return;
    await sleep(LOOK_MS, undefined, { signal: gone }).catch(() => undefined);
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
