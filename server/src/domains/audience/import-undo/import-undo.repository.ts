import * as col from '../../../platform/db/col';
import { command, constant, statement } from '../../../platform/db/sql';
import type { ImportUndoCounts } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';

/** NOTIFY channel that wakes the workers of undos. They also poll, so a lost notification only delays them. */
export const UNDO_CHANNEL = 'textloom_import_undo';

/**
 * Locks an import and its keyword, so that no import into it starts meanwhile: storing one references its keyword.
 * Returns false for an unknown import.
 */
export async function lockForUndo(tx: Tx, accountId: number, id: number): Promise<boolean> {
  const keyword = await tx.maybeValue(statement('audience.lockForUndo', { keyword_id: col.number })`
     select keyword_id from import_job where account_id = ${accountId} and id = ${id} for update`);
  if (keyword === undefined) return false;
  await tx.execute(command('audience.lockForUndo.2')`
     select id from keyword where id = ${keyword} for update`);
  return true;
}

/** Begins an undo with this many people to process, or continues one that had stopped. */
export const beginUndo = (tx: Tx, id: number, userId: number, people: number): Promise<unknown> =>
  tx.execute(command('audience.beginImportUndo')`
     with job as (
       update import_job set undo_state = 'running', undo_user_id = ${userId}, undo_next_at = now(), undo_failures = 0,
         undo_total = undo_removed + undo_restored + undo_kept + ${people}
       where id = ${id} returning id
     ) select pg_notify(${UNDO_CHANNEL}, '') from job`);

/** Undos of all accounts with a step to do, longest due first. Uses import_job_undoing. */
export const dueUndos = (tx: Tx): Promise<{ id: number; accountId: number }[]> =>
  tx.query(statement('audience.dueUndos', { id: col.number, accountId: col.number })`
     select id, account_id as "accountId" from import_job where undo_state = 'running' and undo_next_at <= now() order by undo_next_at, id limit 10`);

const UNDONE_IMPORT = {
  id: col.number,
  accountId: col.number,
  userId: col.present(col.number),
  keywordId: col.number,
  name: col.text(),
  /** In microseconds. */
  endedAt: col.text(),
};
export type UndoneImport = col.RowOf<typeof UNDONE_IMPORT>;

/** Locks an import for a step of its undo; undefined while another worker holds it, or when the undo is over. */
export const lockUndo = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne(statement('audience.lockUndo', UNDONE_IMPORT)`
     select id, account_id as "accountId", undo_user_id as "userId", keyword_id as "keywordId", name, finished_at::text as "endedAt"
     from import_job where account_id = ${accountId} and id = ${id} and undo_state = 'running' for update skip locked`);

/** Adds what a step has undone, and puts the undo behind those that wait. */
export const keepUndone = (tx: Tx, id: number, { removed, restored, kept }: ImportUndoCounts) =>
  tx.execute(command('audience.keepUndone')`
     update import_job set undo_removed = undo_removed + ${removed}, undo_restored = undo_restored + ${restored}, undo_kept = undo_kept + ${kept},
       undo_failures = 0, undo_next_at = now()
     where id = ${id}`);

export const endUndo = (tx: Tx, id: number) =>
  tx.execute(command('audience.endUndo')`
     update import_job set undo_state = 'done', undone_at = now(), undo_next_at = null where id = ${id}`);

/** Consecutive failures after which an undo stops: about five minutes. */
const MAX_FAILURES = 7;
/** The pause after the first failure; each further one doubles it. */
const FIRST_WAIT_S = 5;

export const countUndoFailure = (tx: Tx, id: number) =>
  tx.execute(command('audience.countUndoFailure')`
     update import_job set undo_failures = undo_failures + 1, undo_next_at = now() + make_interval(secs => ${constant(FIRST_WAIT_S)} * power(2, undo_failures)),
       undo_state = case when undo_failures + 1 >= ${constant(MAX_FAILURES)} then 'stopped' else undo_state end
     where id = ${id} and undo_state = 'running'`);
