import type { Tx } from '../../db/connection';
import type { ImportError } from './import-job.repository';

/** An import that this worker holds. */
export interface HeldImport {
  id: number;
  accountId: number;
  userId: number;
  keywordId: number;
  name: string;
  file: Buffer;
  header: string[];
  delimiter: string;
  cursorRow: number;
  attempts: number;
}

/**
 * Takes the oldest import that nobody works on. Those of one account run one after the other: the second
 * would otherwise meet the first one's rows half written. Uses import_job_open.
 */
export const claimImport = (tx: Tx, owner: string, leaseMs: number): Promise<HeldImport | undefined> =>
  tx.maybeOne<HeldImport>(
    `update import_job set lease_owner = $1, lease_until = now() + $2 * interval '1 ms', attempts = attempts + 1
     where id = (
       select j.id from import_job j
       where j.state = 'running' and (j.lease_until is null or j.lease_until < now())
         and not exists (select from import_job e where e.account_id = j.account_id and e.state = 'running' and e.id < j.id)
       order by j.id limit 1 for update skip locked
     )
     returning id, account_id as "accountId", user_id as "userId", keyword_id as "keywordId", name, file, header::json as header, delimiter,
       cursor_row as "cursorRow", attempts`,
    [owner, leaseMs],
  );

/** Holds the import for this transaction and renews the lease; false when another worker has it or it ended. */
export const renewLease = async (tx: Tx, id: number, owner: string, leaseMs: number): Promise<boolean> =>
  (await tx.execute(`update import_job set lease_until = now() + $3 * interval '1 ms' where id = $1 and lease_owner = $2 and state = 'running'`, [id, owner, leaseMs])) === 1;

/** Another worker may go on at once. */
export const releaseImport = (tx: Tx, id: number, owner: string): Promise<number> =>
  tx.execute('update import_job set lease_owner = null, lease_until = null where id = $1 and lease_owner = $2', [id, owner]);

export interface Step {
  cursorRow: number;
  cursorBytes: number;
  good: number;
  updated: number;
  skipped: number;
  failed: number;
}

/** What a sub-batch came to; committed with its rows, so that nothing is counted twice. */
export const advance = (tx: Tx, id: number, step: Step): Promise<number> =>
  tx.execute(
    `update import_job set cursor_row = $2, cursor_bytes = $3, good = good + $4, updated = updated + $5, skipped = skipped + $6, failed = failed + $7, attempts = 0
     where id = $1`,
    [id, step.cursorRow, step.cursorBytes, step.good, step.updated, step.skipped, step.failed],
  );

/** Errors kept per import: enough to mend a file by, and no second copy of a wrong one. */
export const MOST_ERRORS = 10_000;

export const keepErrors = (tx: Tx, { id, accountId }: HeldImport, errors: readonly ImportError[]): Promise<number> =>
  tx.execute(
    `insert into import_error (import_id, account_id, line, reason, original)
     select $1, $2, e.line, e.reason, e.original::text from jsonb_to_recordset($3::jsonb) e(line int, reason text, original jsonb)
     order by e.line limit greatest(0, ${MOST_ERRORS} - (select failed from import_job where id = $1))`,
    [id, accountId, JSON.stringify(errors)],
  );

/** The end, for better or worse. The file is not needed any more. */
export const endImport = async (tx: Tx, id: number, owner: string, reason: string | null): Promise<boolean> =>
  (await tx.execute(
    `update import_job set state = case when $3::text is null then 'done' else 'failed' end, reason = coalesce($3, ''), finished_at = now(),
       file = '', lease_owner = null, lease_until = null
     where id = $1 and lease_owner = $2 and state = 'running'`,
    [id, owner, reason],
  )) === 1;

/** Keeps the keyword from being deleted until the transaction ends; false when it is. */
export const holdKeyword = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.query('select id from keyword where id = $1 and not deleted for key share', [id])).length === 1;
