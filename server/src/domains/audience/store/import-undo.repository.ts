import { IMPORT_UNDO_HOURS, type ImportUndo, type ImportUndoCounts } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';

/** NOTIFY channel that wakes the workers of undos. They also poll, so a lost notification only delays them. */
export const UNDO_CHANNEL = 'textloom_import_undo';

/** The undo of a shown import. */
export interface UndoRow {
  undo_state: '' | Exclude<ImportUndo['state'], 'open' | 'closed'>;
  undo_by: string | null;
  undone_at: Date | null;
  undo_until: Date | null;
  undo_total: number;
  undo_removed: number;
  undo_restored: number;
  undo_kept: number;
  /** All of its steps kept what they changed. */
  undoable: boolean;
  undo_late: boolean;
  /** The latest import into the same keyword that runs or has named people, and is not undone. */
  undo_later: string | null;
}

/** SQL: the columns of UndoRow, of import `j`. */
export const UNDO_SHOWN = `j.undo_state, j.undone_at, j.undo_total, j.undo_removed, j.undo_restored, j.undo_kept,
  (select coalesce(nullif(trim(v.first_name || ' ' || v.last_name), ''), v.email) from app_user v where v.id = j.undo_user_id and v.account_id = j.account_id) as undo_by,
  j.finished_at + interval '${IMPORT_UNDO_HOURS} hours' as undo_until, coalesce(j.finished_at < now() - interval '${IMPORT_UNDO_HOURS} hours', false) as undo_late,
  (select l.name from import_job l where l.account_id = j.account_id and l.keyword_id = j.keyword_id and l.id > j.id and l.undo_state <> 'done'
     and (l.state = 'running' or exists (select from import_step where import_id = l.id and last_row - first_row + 1 > failed))
   order by l.id desc limit 1) as undo_later`;

/**
 * Locks an import and its keyword, so that no import into it starts meanwhile: one that is stored refers to its keyword.
 * Returns false for an unknown import.
 */
export async function lockForUndo(tx: Tx, accountId: number, id: number): Promise<boolean> {
  const keyword = await tx.maybeValue<number>(
    'select keyword_id from import_job where account_id = $1 and id = $2 for update',
    [accountId, id],
  );
  if (keyword === undefined) return false;
  await tx.query('select id from keyword where id = $1 for update', [keyword]);
  return true;
}

/** Begins an undo, or continues one that had stopped, with this many people to look at. */
export const beginUndo = (tx: Tx, id: number, userId: number, people: number): Promise<unknown> =>
  tx.query(
    `with job as (
       update import_job set undo_state = 'running', undo_user_id = $2, undo_next_at = now(), undo_failures = 0,
         undo_total = undo_removed + undo_restored + undo_kept + $3
       where id = $1 returning id
     ) select pg_notify('${UNDO_CHANNEL}', '') from job`,
    [id, userId, people],
  );

/** Undos of all accounts with a step to do, longest due first. Uses import_job_undoing. */
export const dueUndos = (tx: Tx): Promise<{ id: number; accountId: number }[]> =>
  tx.query(
    `select id, account_id as "accountId" from import_job where undo_state = 'running' and undo_next_at <= now() order by undo_next_at, id limit 10`,
  );

export interface UndoneImport {
  id: number;
  accountId: number;
  userId: number;
  keywordId: number;
  name: string;
  /** In microseconds. */
  endedAt: string;
}

/** Locks an import for a step of its undo; undefined while another worker has it, or when it is over. */
export const lockUndo = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne<UndoneImport>(
    `select id, account_id as "accountId", undo_user_id as "userId", keyword_id as "keywordId", name, finished_at::text as "endedAt"
     from import_job where account_id = $1 and id = $2 and undo_state = 'running' for update skip locked`,
    [accountId, id],
  );

/** Adds what a step has undone. The undos that wait come first now. */
export const keepUndone = (tx: Tx, id: number, { removed, restored, kept }: ImportUndoCounts) =>
  tx.execute(
    `update import_job set undo_removed = undo_removed + $2, undo_restored = undo_restored + $3, undo_kept = undo_kept + $4,
       undo_failures = 0, undo_next_at = now()
     where id = $1`,
    [id, removed, restored, kept],
  );

export const endUndo = (tx: Tx, id: number) =>
  tx.execute(`update import_job set undo_state = 'done', undone_at = now(), undo_next_at = null where id = $1`, [id]);

/** Failures in a row, after which an undo stops: after about five minutes. */
const MAX_FAILURES = 7;
/** The pause after the first failure; each further one doubles it. */
const FIRST_WAIT_S = 5;

export const countUndoFailure = (tx: Tx, id: number) =>
  tx.execute(
    `update import_job set undo_failures = undo_failures + 1, undo_next_at = now() + make_interval(secs => ${FIRST_WAIT_S} * power(2, undo_failures)),
       undo_state = case when undo_failures + 1 >= ${MAX_FAILURES} then 'stopped' else undo_state end
     where id = $1 and undo_state = 'running'`,
    [id],
  );
