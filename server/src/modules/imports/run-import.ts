import type { Tx } from '../../db/connection';
import { notifyLive } from '../../live/notify';
import type { Deps } from '../../http/deps';
import type { ImportError } from './import-job.repository';
import { judgeRow, layoutOf, REASONS } from './import-row';
import { writeRows } from './import-rows.repository';
import { advance, endImport, holdKeyword, keepErrors, releaseImport, renewLease, type HeldImport } from './import-work.repository';
import { readRecords } from './read-records';
import { SubBatch } from './sub-batch';

export type ImportDeps = Pick<Deps, 'db' | 'log'>;

export interface ImportTuning {
  /** Rows that are committed together. */
  rows: number;
  leaseMs: number;
  /** Tabs hear of progress this often at most. */
  tellMs: number;
  pollMs: number;
}
export const IMPORT_TUNING: ImportTuning = { rows: 5_000, leaseMs: 30_000, tellMs: 500, pollMs: 1_000 };

/** Another worker took over, or the import was ended: nothing more is ours to write. */
class LeaseLost extends Error {}
class KeywordGone extends Error {}

const GONE = 'The keyword was deleted while its people were being imported.';

export interface ImportRun {
  deps: ImportDeps;
  tuning: ImportTuning;
  owner: string;
  job: HeldImport;
  stopping: () => boolean;
}

async function commit({ deps, tuning, owner, job }: ImportRun, batch: SubBatch, tell: boolean): Promise<void> {
  await deps.db.asEngine(async (tx) => {
    if (!(await renewLease(tx, job.id, owner, tuning.leaseMs))) throw new LeaseLost();
    if (!(await holdKeyword(tx, job.keywordId))) throw new KeywordGone();
    const { good, updated, barred } = await writeRows(tx, job, batch.columns);
    const errors = [...batch.errors, ...barred.map((line): ImportError => ({ line, reason: REASONS.optedOut, original: batch.cellsOf(line) }))];
    if (errors.length > 0) await keepErrors(tx, job, errors);
    const skipped = batch.repeated + batch.columns.lines.length - good - updated - barred.length;
    await advance(tx, job.id, { cursorRow: batch.lastRow, cursorBytes: batch.lastByte, good, updated, skipped, failed: errors.length });
    if (tell) await tellProgress(tx, job, Math.min(99, Math.floor((batch.lastByte / Math.max(1, job.file.length)) * 100)));
  });
}

const tellProgress = (tx: Tx, { id, accountId }: HeldImport, progress: number): Promise<void> => notifyLive(tx, accountId, { type: 'import.progress', payload: { id, progress } });

async function end({ deps, owner, job }: ImportRun, reason: string | null): Promise<void> {
  await deps.db.asEngine(async (tx) => {
    if (!(await endImport(tx, job.id, owner, reason))) return;
    await tellProgress(tx, job, 100);
    // Too many to list: an empty list means "many".
    await notifyLive(tx, job.accountId, { type: 'subscriber.changed', payload: { ids: [], keyword_ids: [job.keywordId] } });
  });
}

/**
 * Reads the whole file and commits what lies behind the cursor, sub-batch by sub-batch; the next one is read
 * while one is written. Rows before the cursor are judged again, only to know which phones they held.
 * False when it stopped half-way.
 */
async function importRows(run: ImportRun): Promise<boolean> {
  const { job, tuning } = run;
  const layout = layoutOf(job.header);
  // Numbers: ten digits fit, and nothing keeps the file's text alive.
  const seen = new Set<number>();
  let row = -1;
  let told = 0;
  let batch = new SubBatch();
  let writing = Promise.resolve();
  const write = async (): Promise<void> => {
    await writing;
    const full = batch;
    batch = new SubBatch();
    const tell = Date.now() - told >= tuning.tellMs;
    if (tell) told = Date.now();
    writing = commit(run, full, tell);
    // Awaited before the next one; until then it must not count as unhandled.
    writing.catch(() => undefined);
  };
  for await (const record of readRecords(job.file, job.delimiter)) {
    row += 1;
    if (row === 0) continue; // the column names
    const judged = record.broken === undefined ? judgeRow(record.cells, layout) : { reason: record.broken };
    const repeated = 'phone' in judged && seen.has(Number(judged.phone));
    if ('phone' in judged) seen.add(Number(judged.phone));
    if (row <= job.cursorRow) continue;
    batch.add(row, record, judged, repeated);
    if (batch.size < tuning.rows) continue;
    await write();
    if (run.stopping()) break;
  }
  if (!run.stopping() && batch.size > 0) await write();
  await writing;
  return !run.stopping();
}

/** One import from where it stands to its end. What is committed when this process dies stays, and the next worker goes on behind it. */
export async function runImport(run: ImportRun): Promise<void> {
  const { deps, owner, job } = run;
  try {
    if (await importRows(run)) await end(run, null);
    else await deps.db.asEngine((tx) => releaseImport(tx, job.id, owner));
  } catch (error) {
    if (error instanceof LeaseLost) return;
    if (error instanceof KeywordGone) return end(run, GONE);
    await deps.db.asEngine((tx) => releaseImport(tx, job.id, owner));
    throw error;
  }
}
