import {
  phoneColumns,
  withFieldNames,
  type CustomField,
  type ImportLine,
  type importQuery,
  type ImportReason,
  type importsQuery,
  type SubscriberImport,
  type z,
} from '@textloom/contracts';
import { createHash } from 'node:crypto';
import type { Deps } from '../../../platform/web/deps';
import { invalid, notFound } from '../../../platform/base/app-error';
import { once } from '../../../platform/web/idempotency';
import type { Session } from '../../../platform/web/session.types';
import { noteSecurity } from '../../access';
import { customFields } from '../custom-field/custom-fields.repository';
import { ownKeyword } from '../subscriber/own-keyword.repository';
import { agreementOf } from './import-agreement';
import { consentOf } from '../contact-file/import-consent';
import { choicesOf, openImportFile } from '../contact-file/import-file';
import {
  findImport,
  importErrors,
  importHeader,
  importReasons,
  importsBefore,
  insertImport,
} from './import-job.repository';
import { importChanges } from './import-changes';
import { errorsCsv } from './errors-csv';
import { presentImport, presentLine } from './imports.presenter';

const fieldsOf = ({ db }: Deps, accountId: number): Promise<CustomField[]> =>
  db.asAccount(accountId, (tx) => customFields(tx, accountId));

/** Stores the file as an import, once per key; returns its id. A worker runs it, even if no client watches. */
export async function startImport(
  deps: Deps,
  { accountId, userId }: Session,
  query: z.output<typeof importQuery>,
  data: Buffer,
  key?: string,
): Promise<number> {
  const { keyword, name, decided, purpose } = query;
  const agreed = agreementOf(query);
  const choices = choicesOf(query);
  const file = openImportFile(name, data, choices, await fieldsOf(deps, accountId));
  const consent = await consentOf(file, query);
  const digest = key === undefined ? '' : createHash('sha256').update(data).digest('base64url');
  return deps.db.asAccount(accountId, (tx) =>
    once(
      tx,
      accountId,
      key,
      { keyword, name, digest, choices, decided, purpose, ...(agreed && { agreed }) },
      async () => {
        const found = await ownKeyword(tx, accountId, keyword);
        if (!found) throw invalid('keyword', 'This keyword was not found.');
        await noteSecurity(tx, { accountId, kind: 'import', text: `Began to import ${name} to ${keyword}.` });
        return (
          await insertImport(tx, accountId, {
            ...file,
            userId,
            keywordId: found.id,
            name,
            agreed,
            dayFirst: choices?.dayFirst ?? false,
            consent,
          })
        ).id;
      },
    ),
  );
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

const MAX_ID = 2_147_483_647;

/** A page of the account's imports, newest first. */
export async function historyOf(
  deps: Deps,
  { accountId }: Session,
  { before = MAX_ID, limit = 10 }: z.output<typeof importsQuery>,
): Promise<{ entries: SubscriberImport[]; more: boolean }> {
  // One extra row shows whether there are others.
  const rows = await deps.db.asAccount(accountId, (tx) => importsBefore(tx, accountId, before, limit + 1));
  return { entries: rows.slice(0, limit).map(presentImport), more: rows.length > limit };
}

/** Why rows of an import were refused, and how many rows have a reason that is not listed. */
export const reasonsOf = (
  deps: Deps,
  { accountId }: Session,
  id: number,
): Promise<{ entries: ImportReason[]; others: number }> =>
  deps.db.asAccount(accountId, async (tx) => {
    const [row, header] = [await findImport(tx, accountId, id), await importHeader(tx, accountId, id)];
    if (!row || !header) throw notFound('This import');
    const entries = await importReasons(
      tx,
      accountId,
      id,
      phoneColumns(header).map(({ at }) => at),
    );
    const listed = entries.reduce((sum, { count }) => sum + count, 0);
    return { entries, others: Math.max(0, row.failed + row.lost_birthdays + row.lost_values - listed) };
  });

/** The rows that were refused, or imported without a value, as a file to correct and import again. */
export const errorsOf = (deps: Deps, { accountId }: Session, id: number): Promise<string> =>
  deps.db.asAccount(accountId, async (tx) => {
    const found = await importErrors(tx, accountId, id);
    if (!found) throw notFound('This import');
    return errorsCsv(withFieldNames(found.header, await customFields(tx, accountId)), found.errors);
  });
