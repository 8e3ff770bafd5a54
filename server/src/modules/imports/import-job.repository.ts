import type { Tx } from '../../db/connection';
import type { ImportFile } from './import-file';

/** NOTIFY channel that wakes whoever imports. Polling is the truth, this only saves the wait. */
export const IMPORT_CHANNEL = 'textloom_import';

export interface NewImport extends ImportFile {
  userId: number;
  keywordId: number;
  name: string;
}

export const insertImport = (tx: Tx, accountId: number, { userId, keywordId, name, content, header, delimiter }: NewImport): Promise<{ id: number }> =>
  tx.one<{ id: number }>(
    `with job as (
       insert into import_job (account_id, user_id, keyword_id, name, file, bytes, header, delimiter)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id
     ) select id, pg_notify('${IMPORT_CHANNEL}', '') from job`,
    [accountId, userId, keywordId, name, content, content.length, JSON.stringify(header), delimiter],
  );

export interface ImportRow {
  id: number;
  name: string;
  keyword: string;
  state: 'running' | 'done' | 'failed';
  reason: string;
  bytes: number;
  cursor_row: number;
  cursor_bytes: number;
  good: number;
  updated: number;
  skipped: number;
  failed: number;
  started_at: Date;
  finished_at: Date | null;
}

const SHOWN = `select j.id, j.name, k.keyword, j.state, j.reason, j.bytes, j.cursor_row, j.cursor_bytes, j.good, j.updated, j.skipped, j.failed, j.started_at, j.finished_at
  from import_job j join keyword k on k.id = j.keyword_id`;

export const findImport = (tx: Tx, accountId: number, id: number): Promise<ImportRow | undefined> =>
  tx.maybeOne<ImportRow>(`${SHOWN} where j.account_id = $1 and j.id = $2`, [accountId, id]);

/** By import_job_account. */
export const latestImport = (tx: Tx, accountId: number): Promise<ImportRow | undefined> =>
  tx.maybeOne<ImportRow>(`${SHOWN} where j.account_id = $1 order by j.id desc limit 1`, [accountId]);

export interface ImportError {
  line: number;
  reason: string;
  /** The row's cells. */
  original: string[];
}

/** The first row of an import's file and what was wrong with others, in the order of the file. */
export async function importErrors(tx: Tx, accountId: number, id: number): Promise<{ header: string[]; errors: ImportError[] } | undefined> {
  const job = await tx.maybeOne<{ header: string[] }>('select header::json as header from import_job where account_id = $1 and id = $2', [accountId, id]);
  if (!job) return undefined;
  const errors = await tx.query<ImportError>('select line, reason, original::json as original from import_error where account_id = $1 and import_id = $2 order by line', [accountId, id]);
  return { header: job.header, errors };
}
