import * as col from '../../../platform/db/col';
import { constant, sql, statement } from '../../../platform/db/sql';
import {
  IMPORT_UNDO_HOURS,
  ROWS_OF_REASON,
  type Agreement,
  type ConsentPlan,
  type ImportReason,
  type ImportUndo,
  type SubscriberImport,
} from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import type { ImportFile } from '../contact-file/import-file';
import { LOST_BIRTHDAY } from '../contact-file/import-row';

/** NOTIFY channel that wakes import workers. They also poll, so a lost notification only delays them. */
export const IMPORT_CHANNEL = 'textloom_import';

/** NOTIFY channel of imports whose progress or state changed; the payload is the id. */
export const IMPORT_CHANGED_CHANNEL = 'textloom_import_changed';

/**
 * The form of the jobs that this program writes, and the newest that it reads. Raise it when a job contains something
 * that workers must apply: a worker that does not know the form leaves the job to those that do. 1: the answers about
 * columns that may say who must not be texted, title rows, and the order of dates.
 */
export const IMPORT_FORM = 1;

export interface NewImport extends ImportFile {
  userId: number;
  keywordId: number;
  name: string;
  agreed: Agreement | null;
  /** How its dates are read where the file does not prove their order. */
  dayFirst: boolean;
  consent: ConsentPlan;
}

export const insertImport = (
  tx: Tx,
  accountId: number,
  { userId, keywordId, name, content, header, headless, delimiter, titleRows, agreed, dayFirst, consent }: NewImport,
) =>
  tx.one(statement('audience.insertImport', { id: col.number, woken: col.text() })`
     with job as (
       insert into import_job (account_id, user_id, keyword_id, name, file, bytes, header, delimiter, headless, agreed_by, agreed_other, agreed_on, title_rows, day_first, consent, form, lease_until)
       values (${accountId}, ${userId}, ${keywordId}, ${name}, ${content}, ${content.length}, ${JSON.stringify(header)}, ${delimiter}, ${headless}, ${agreed?.how ?? ''}, ${agreed?.other ?? ''}, ${agreed?.on ?? null}, ${titleRows}, ${dayFirst}, ${JSON.stringify(consent)}, ${constant(IMPORT_FORM)}, 'infinity') returning id
     ) select id, pg_notify(${IMPORT_CHANNEL}, '')::text as woken from job`);

export const AGREEMENT = col.orNull(col.json<Agreement>({ how: 'paper', other: '', on: '2026-01-01' }));

/** The undo of a shown import. */
const UNDO_ROW = {
  undo_state: col.text<'' | Exclude<ImportUndo['state'], 'open' | 'closed'>>(),
  undo_by: col.orNull(col.text()),
  undone_at: col.orNull(col.time),
  undo_until: col.orNull(col.time),
  undo_total: col.number,
  undo_removed: col.number,
  undo_restored: col.number,
  undo_kept: col.number,
  /** All of its steps stored what they changed. */
  undoable: col.bool,
  undo_late: col.bool,
  /** The latest import into the same keyword that is running, or that contains people and is not undone. */
  undo_later: col.orNull(col.text()),
};

const IMPORT_ROW = {
  id: col.number,
  name: col.text(),
  keyword: col.text(),
  by: col.text(),
  agreed: AGREEMENT,
  state: col.text<SubscriberImport['status']>(),
  reason: col.text(),
  /** Size of the file, and the part of it that is processed. */
  bytes: col.number,
  done_bytes: col.number,
  /** Processed rows, and how many of them failed. */
  rows: col.number,
  good: col.number,
  updated: col.number,
  skipped: col.number,
  failed: col.number,
  unsubscribed: col.number,
  opted_out: col.number,
  lost_birthdays: col.number,
  lost_values: col.number,
  lost_birthday_lines: col.numbers,
  started_at: col.time,
  finished_at: col.orNull(col.time),
  ...UNDO_ROW,
};
export type ImportRow = col.RowOf<typeof IMPORT_ROW>;

/** The agreement of an import, or null. */
export const AGREED = sql`case when agreed_by <> '' then json_build_object('how', agreed_by, 'other', agreed_other, 'on', agreed_on) end as agreed`;

/** SQL: the columns of UNDO_ROW, of import `j`. */
const UNDO_SHOWN = sql`j.undo_state, j.undone_at, j.undo_total, j.undo_removed, j.undo_restored, j.undo_kept,
  (select coalesce(nullif(trim(v.first_name || ' ' || v.last_name), ''), v.email) from app_user v where v.id = j.undo_user_id and v.account_id = j.account_id) as undo_by,
  j.finished_at + interval '${constant(IMPORT_UNDO_HOURS)} hours' as undo_until, coalesce(j.finished_at < now() - interval '${constant(IMPORT_UNDO_HOURS)} hours', false) as undo_late,
  (select l.name from import_job l where l.account_id = j.account_id and l.keyword_id = j.keyword_id and l.id > j.id and l.undo_state <> 'done'
     and (l.state = 'running' or exists (select from import_step where import_id = l.id and last_row - first_row + 1 > failed))
   order by l.id desc limit 1) as undo_later`;

/** How many lines a result lists; the file of errors has all. */
const LINES_NAMED = 3;

const SHOWN = sql`select j.id, j.name, k.keyword, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, '') as by, ${AGREED}, j.state, j.reason, j.bytes, s.*, j.started_at, j.finished_at,
  array(select line from import_error where import_id = j.id and imported and s.lost_birthdays > 0 and reason like ${`${LOST_BIRTHDAY}%`} order by line limit ${constant(LINES_NAMED)}) as lost_birthday_lines,
  ${UNDO_SHOWN}
  from import_job j join keyword k on k.id = j.keyword_id
  left join app_user u on u.id = j.user_id and u.account_id = j.account_id
  cross join lateral (
    select coalesce(sum(bytes), 0) as done_bytes, coalesce(sum(last_row - first_row + 1), 0) as rows, coalesce(sum(good), 0) as good,
      coalesce(sum(updated), 0) as updated, coalesce(sum(skipped), 0) as skipped, coalesce(sum(failed), 0) as failed,
      coalesce(sum(unsubscribed), 0) as unsubscribed, coalesce(sum(opted_out), 0) as opted_out,
      coalesce(sum(lost_birthdays), 0) as lost_birthdays, coalesce(sum(lost_values), 0) as lost_values, coalesce(bool_and(undoable), true) as undoable
    from import_step where import_id = j.id
  ) s`;

export const findImport = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne(statement('audience.findImport', IMPORT_ROW)`
     ${SHOWN} where j.account_id = ${accountId} and j.id = ${id}`);

/** Uses import_job_account. */
export const latestImport = (tx: Tx, accountId: number) =>
  tx.maybeOne(statement('audience.latestImport', IMPORT_ROW)`
     ${SHOWN} where j.account_id = ${accountId} order by j.id desc limit 1`);

/** The newest imports before an id, by import_job_account. */
export const importsBefore = (tx: Tx, accountId: number, before: number, limit: number) =>
  tx.query(statement('audience.importsBefore', IMPORT_ROW)`
     ${SHOWN} where j.account_id = ${accountId} and j.id < ${before} order by j.id desc limit ${limit}`);

const IMPORT_ERROR = {
  line: col.number,
  reason: col.text(),
  /** The row's cells. */
  original: col.json<string[]>([]),
  /** The row was imported, without the value that the reason names. */
  imported: col.bool,
};
export type ImportError = col.RowOf<typeof IMPORT_ERROR>;

/** Errors stored per import: enough to correct a file, without a second copy of an entirely wrong one. */
export const MAX_ERRORS_KEPT = 10_000;

/** The first row of an import's file; undefined for an unknown import. */
export const importHeader = async (tx: Tx, accountId: number, id: number): Promise<string[] | undefined> =>
  (
    await tx.maybeOne(statement('audience.importHeader', { header: col.json<string[]>([]) })`
     select header::json as header from import_job where account_id = ${accountId} and id = ${id}`)
  )?.header;

/** The first row of an import's file and the errors of the others, in the order of the file. */
export async function importErrors(
  tx: Tx,
  accountId: number,
  id: number,
): Promise<{ header: string[]; errors: ImportError[] } | undefined> {
  const header = await importHeader(tx, accountId, id);
  if (!header) return undefined;
  const errors = await tx.query(statement('audience.importErrors', IMPORT_ERROR)`
     select line, reason, original::json as original, imported from import_error where account_id = ${accountId} and import_id = ${id} order by line limit ${constant(MAX_ERRORS_KEPT)}`);
  return { header, errors };
}

/** Reasons that a result lists: a column of words without a known meaning has one for each word. */
export const MAX_REASONS = 20;

const IMPORT_REASON = {
  reason: col.text(),
  imported: col.bool,
  count: col.number,
  rows: col.json<ImportReason['rows']>([]),
};

/**
 * The reasons of an import's stored errors with their first rows, the most frequent first. Reads the errors of one
 * import by the key of import_error. `phones`: the columns that hold phones, the preferred one first.
 */
export const importReasons = (tx: Tx, accountId: number, id: number, phones: readonly number[]) =>
  tx.query(statement('audience.importReasons', IMPORT_REASON)`
     with kept as (
       select line, reason, imported, original from import_error where account_id = ${accountId} and import_id = ${id} order by line limit ${constant(MAX_ERRORS_KEPT)}
     ), ranked as (
       select *, count(*) over (partition by reason, imported) as total, row_number() over (partition by reason, imported order by line) as nth from kept
     )
     select reason, imported, total as count,
       json_agg(json_build_object('line', line, 'phone', coalesce((select original::json ->> at from unnest(${phones}::int[]) with ordinality c(at, n) where original::json ->> at <> '' order by n limit 1), '')) order by line) as rows
     from ranked where nth <= ${constant(ROWS_OF_REASON)} group by reason, imported, total order by total desc, min(line) limit ${constant(MAX_REASONS)}`);
