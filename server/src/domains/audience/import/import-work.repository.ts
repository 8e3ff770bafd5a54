import * as col from '../../../platform/db/col';
import { command, constant, sql, statement } from '../../../platform/db/sql';
import { type ConsentPlan, NO_PLAN } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import {
  AGREED,
  AGREEMENT,
  IMPORT_CHANGED_CHANNEL,
  IMPORT_FORM,
  MAX_ERRORS_KEPT,
  type ImportError,
} from './import-job.repository';

/** Rows of a file, both ends included; row 1 is the first below the column names, if there are any. */
const ROW_RANGE = {
  first: col.number,
  last: col.number,
};
export type RowRange = col.RowOf<typeof ROW_RANGE>;

/** An import that this worker has claimed. */
const HELD_IMPORT = {
  id: col.number,
  accountId: col.number,
  userId: col.number,
  keywordId: col.number,
  name: col.text(),
  file: col.bytes,
  header: col.json<string[]>([]),
  delimiter: col.text(),
  headless: col.bool,
  titleRows: col.number,
  dayFirst: col.bool,
  /** Who in the file may be texted; null for a file that the release before stored. */
  consent: col.orNull(col.json<ConsentPlan>(NO_PLAN)),
  agreed: AGREEMENT,
  /** Claims in a row without a committed step. */
  attempts: col.number,
  /** An earlier worker let its lease expire. */
  lease_lost: col.bool,
};
export type HeldImport = col.RowOf<typeof HELD_IMPORT>;

/** The column with the lease of a job: workers of earlier releases also claim their own jobs. */
const HELD_UNTIL = sql`case when j.form = 0 then j.lease_until else j.held_until end`;

/**
 * Claims the oldest unclaimed import of a form that this program knows. Imports of one account run one after the other,
 * because the second would otherwise see half of the first one's rows; for the same reason they wait for an undo. Uses
 * import_job_open. An import whose step is being written is locked and skipped.
 */
export const claimImport = (tx: Tx, owner: string, leaseMs: number) =>
  tx.maybeOne(statement('audience.claimImport', HELD_IMPORT)`
     update import_job j set lease_owner = ${owner}, held_until = s.until, lease_until = case when j.form = 0 then s.until else j.lease_until end,
       attempts = case when j.steps_seen < s.steps then 1 else j.attempts + 1 end, steps_seen = s.steps
     from (
       select j.id, (select count(*) from import_step where import_id = j.id) as steps, held.until is not null as lease_lost,
         now() + ${leaseMs} * interval '1 ms' as until
       from import_job j cross join lateral (select ${HELD_UNTIL} as until) held
       where j.state = 'running' and j.form <= ${constant(IMPORT_FORM)}
         and (held.until is null or held.until < now() and not exists (select from import_step where import_id = j.id and at > now() - ${leaseMs} * interval '1 ms'))
         and not exists (select from import_job e where e.account_id = j.account_id and (e.state = 'running' and e.id < j.id or e.undo_state = 'running'))
       order by j.id limit 1 for update of j skip locked
     ) s
     where j.id = s.id
     returning j.id, account_id as "accountId", user_id as "userId", keyword_id as "keywordId", name, file, header::json as header, delimiter, headless, title_rows as "titleRows", day_first as "dayFirst", consent, ${AGREED}, attempts, s.lease_lost`);

/** The committed steps, in the order of the file. */
export const stepsOf = (tx: Tx, id: number) =>
  tx.query(statement('audience.stepsOf', ROW_RANGE)`
     select first_row as first, last_row as last from import_step where import_id = ${id} order by first_row`);

/**
 * Locks the import for this transaction, even if its lease has expired; returns false when another worker has claimed
 * it or it has ended. The lock is shared: several steps are written in parallel, and no worker takes it over meanwhile.
 */
export const holdImport = async (tx: Tx, id: number, owner: string): Promise<boolean> =>
  (
    await tx.query(statement('audience.holdImport', { id: col.number })`
     select id from import_job where id = ${id} and lease_owner = ${owner} and state = 'running' for share`)
  ).length === 1;

/** Releases the claim immediately. `innocent`: the import did not cause the stop, so the attempt does not count. */
export const releaseImport = (tx: Tx, id: number, owner: string, innocent: boolean) =>
  tx.execute(command('audience.releaseImport')`
     update import_job set lease_owner = null, held_until = null, lease_until = case when form > 0 then lease_until end, attempts = attempts - ${innocent ? 1 : 0}
     where id = ${id} and lease_owner = ${owner}`);

export interface Step extends RowRange {
  bytes: number;
  good: number;
  /** Among the good rows: people who joined; the others are new and unsubscribed. */
  joined: number;
  updated: number;
  skipped: number;
  failed: number;
  /** Included in good and updated. */
  unsubscribed: number;
  /** Included in the failed rows: phones that have opted out. */
  optedOut: number;
  /** Rows that were imported without a birthday, because it could not be read. */
  lostBirthdays: number;
  /** Other rows that were imported without some custom field values. */
  lostValues: number;
}

/** The result of a sub-batch; committed with its rows, so that no row is counted twice. */
export const keepStep = (tx: Tx, { id, accountId }: HeldImport, step: Step): Promise<unknown> =>
  tx.execute(command('audience.keepStep')`
     with step as (
       insert into import_step (import_id, account_id, first_row, last_row, bytes, good, updated, skipped, failed, unsubscribed, opted_out, lost_birthdays, joined, lost_values, undoable)
       values (${id}, ${accountId}, ${step.first}, ${step.last}, ${step.bytes}, ${step.good}, ${step.updated}, ${step.skipped}, ${step.failed}, ${step.unsubscribed}, ${step.optedOut}, ${step.lostBirthdays}, ${step.joined}, ${step.lostValues}, true) returning import_id
     ) select pg_notify(${IMPORT_CHANGED_CHANNEL}, import_id::text) from step`);

/** Stores errors up to the displayed maximum; a step that is written in parallel may add its own. */
export const keepErrors = (tx: Tx, { id, accountId }: HeldImport, errors: readonly ImportError[]) =>
  tx.execute(command('audience.keepErrors')`
     insert into import_error (import_id, account_id, line, reason, original, imported)
     select ${id}, ${accountId}, e.line, e.reason, e.original::text, e.imported from jsonb_to_recordset(${JSON.stringify(errors)}::jsonb) e(line int, reason text, original jsonb, imported boolean)
     where (select coalesce(sum(failed + lost_birthdays + lost_values), 0) from import_step where import_id = ${id}) < ${constant(MAX_ERRORS_KEPT)}`);

/** How many people an import has added to its list. */
export const joinedBy = (tx: Tx, id: number) =>
  tx.value(statement('audience.joinedBy', { joined: col.number })`
     select coalesce(sum(joined), 0) as joined from import_step where import_id = ${id}`);

/** Ends the import, as done or as failed for this reason. Deletes its file. */
export const endImport = async (tx: Tx, id: number, owner: string, reason: string | null): Promise<boolean> =>
  (
    await tx.query(command('audience.endImport')`
     with ended as (
         update import_job set state = case when ${reason}::text is null then 'done' else 'failed' end, reason = coalesce(${reason}, ''), finished_at = now(),
           file = '', consent = null, lease_owner = null, lease_until = null, held_until = null
         where id = ${id} and lease_owner = ${owner} and state = 'running' returning id
       ) select pg_notify(${IMPORT_CHANGED_CHANNEL}, id::text) from ended`)
  ).length === 1;

/** Locks the keyword against deletion until the transaction ends; false when it is deleted already. */
export const holdKeyword = async (tx: Tx, id: number): Promise<boolean> =>
  (
    await tx.query(statement('audience.holdKeyword', { id: col.number })`
     select id from keyword where id = ${id} and not deleted for key share`)
  ).length === 1;
