import { toApiDate, type CustomVariables, type KeywordCodes } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import type { Upload } from '../../../platform/web/parsing/multipart';
import { notFound } from '../../../platform/base/app-error';
import type { Session } from '../../../platform/web/session.types';
import { notifyLive } from '../../../platform/live/notify';
import { codePools } from './code-pool.repository';
import { placeholders } from './fill-codes';
import { addCodes, latestIssued } from './codes.repository';
import { readCodes } from './codes-csv';
import { findKeyword, lockKeyword, type KeywordRow } from '../keyword/keywords.repository';

async function theKeyword(tx: Tx, accountId: number, id: number): Promise<KeywordRow> {
  const row = await findKeyword(tx, accountId, id);
  if (!row) throw notFound('This keyword');
  return row;
}

/** The unused codes of each column, and the codes issued last (KEY-016). */
export const getCodes = (deps: Deps, { accountId }: Session, id: number): Promise<KeywordCodes> =>
  deps.db.asAccount(accountId, async (tx) => {
    await theKeyword(tx, accountId, id);
    const issued = await latestIssued(tx, id);
    return {
      pools: await codePools(tx, id),
      latest: issued.map(({ used_at, ...row }) => ({ ...row, date: toApiDate(used_at) })),
    };
  });

/**
 * Adds the codes of a file to a keyword, all or none (KEY-018, decision 74). Names that differ only in case mean the
 * same column, as they do in welcome messages.
 */
export async function submitCodes(
  deps: Deps,
  { accountId }: Session,
  id: number,
  upload: Upload | undefined,
): Promise<CustomVariables> {
  const keyword = await deps.db.asAccount(accountId, (tx) => theKeyword(tx, accountId, id));
  const known = [...Object.keys(keyword.custom_variables), ...placeholders(keyword.opt_in)].map((name) =>
    name.trim().toUpperCase(),
  );
  const columns = await readCodes(upload, new Set(known));
  return deps.db.asAccount(accountId, async (tx) => {
    // Serializes concurrent uploads, so that they add to the same columns.
    if (!(await lockKeyword(tx, accountId, id))) throw notFound('This keyword');
    const names = new Map((await codePools(tx, id)).map(({ name }) => [name.toUpperCase(), name]));
    for (const [name, codes] of columns)
      await addCodes(tx, accountId, id, names.get(name.toUpperCase()) ?? name, [...codes]);
    await notifyLive(tx, accountId, { type: 'keyword.changed', payload: { id } });
    return Object.fromEntries((await codePools(tx, id)).map(({ name, available }) => [name, available]));
  });
}
