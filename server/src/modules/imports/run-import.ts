import { importRows as rowsOf, type CsvRow } from '@textloom/contracts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LONG_WORK_MS } from '../../db/limits';
import { isUnavailable } from '../../db/unavailable';
import { isUniqueViolation } from '../../db/unique-violation';
import type { Deps } from '../../web/deps';
import { notifyLive } from '../../live/notify';
import { persevering } from '../../work/persevering';
import type { ImportError } from './import-job.repository';
import { judgeRow, layoutOf, phoneThatLeft, REASONS, type Layout } from './import-row';
import { sortNewNames, writeLeft, writeRows } from './import-rows.repository';
import {
  endImport,
  holdImport,
  holdKeyword,
  keepErrors,
  keepStep,
  releaseImport,
  stepsOf,
  type HeldImport,
  type RowRange,
} from './import-work.repository';
import { Lanes } from './lanes';
import { SubBatch } from './sub-batch';

export type ImportDeps = Pick<Deps, 'db' | 'log'>;

export interface ImportTuning {
  /** Rows that are committed together, at most. */
  rows: number;
  /** A lane that has nothing to do takes so many already. */
  fewest: number;
  /** Sub-batches of one import that are written at once, each over a connection of its own. */
  lanes: number;
  leaseMs: number;
  /** Shortest time between two notifications of tabs. */
  notifyMs: number;
  pollMs: number;
}
export const IMPORT_TUNING: ImportTuning = {
  rows: 5_000,
  fewest: 1_000,
  lanes: 2,
  leaseMs: 30_000,
  notifyMs: 500,
  pollMs: 1_000,
};

/** Another worker took over, or the import ended: stop writing. */
class LeaseLost extends Error {}
class KeywordGone extends Error {}

/** Of a sub-batch in which a phone joined by text at the same moment. */
const MAX_TRIES = 5;
const GONE = 'The keyword was deleted while its people were being imported.';

export interface ImportRun {
  deps: ImportDeps;
  tuning: ImportTuning;
  owner: string;
  job: HeldImport;
  stopping: () => boolean;
}

const writeStep = ({ deps, owner, job }: ImportRun, batch: SubBatch): Promise<void> =>
  deps.db.asEngine(async (tx) => {
    if (!(await holdImport(tx, job.id, owner))) throw new LeaseLost();
    if (!(await holdKeyword(tx, job.keywordId))) throw new KeywordGone();
    const { good, updated, barred } = await writeRows(tx, job, batch.columns);
    const errors = [
      ...batch.errors,
      ...barred.map((line): ImportError => ({ line, reason: REASONS.optedOut, original: batch.cellsOf(line) })),
    ];
    if (errors.length > 0) await keepErrors(tx, job, errors);
    const left = await writeLeft(tx, job, batch.left);
    const unsubscribed = left.good + left.updated;
    const skipped = batch.size - good - updated - unsubscribed - errors.length;
    await keepStep(tx, job, {
      ...batch.range,
      bytes: batch.bytes,
      good: good + left.good,
      updated: updated + left.updated,
      skipped,
      failed: errors.length,
      unsubscribed,
      optedOut: barred.length,
    });
  });

/** Runs a step again when a phone of it joined while it was written. */
async function commit(run: ImportRun, batch: SubBatch): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await writeStep(run, batch);
    } catch (error) {
      if (!isUniqueViolation(error, 'subscriber_unique') || tries === MAX_TRIES) throw error;
    }
  }
}

const notifyProgress = ({ deps, job: { id, accountId } }: ImportRun, progress: number): Promise<void> =>
  deps.db.asEngine((tx) => notifyLive(tx, accountId, { type: 'import.progress', payload: { id, progress } }));

async function end(run: ImportRun, reason: string | null): Promise<void> {
  const { deps, owner, job } = run;
  const ended = await deps.db.asEngine(async (tx) => {
    if (!(await endImport(tx, job.id, owner, reason))) return false;
    await notifyLive(tx, job.accountId, { type: 'import.progress', payload: { id: job.id, progress: 100 } });
    // Too many to list: an empty list means "many".
    await notifyLive(tx, job.accountId, {
      type: 'subscriber.changed',
      payload: { ids: [], keyword_ids: [job.keywordId] },
    });
    return true;
  });
  if (ended) await deps.db.asEngine(sortNewNames, { limitMs: LONG_WORK_MS });
}

/** Notifies tabs of the progress of an import, at most once in `notifyMs`. */
function progressOf(run: ImportRun): (bytes: number) => Promise<void> {
  let notifiedAt = 0;
  let done = 0;
  return async (bytes) => {
    done += bytes;
    if (Date.now() - notifiedAt < run.tuning.notifyMs) return;
    notifiedAt = Date.now();
    await notifyProgress(run, Math.min(99, Math.floor((done / Math.max(1, run.job.file.length)) * 100)));
  };
}

/** Whether a row has been dealt with by an earlier worker; asked row by row, in the order of the file. */
function dealtWith(steps: readonly RowRange[]): (row: number) => boolean {
  let at = 0;
  return (row) => {
    while (row > (steps[at]?.last ?? Infinity)) at += 1;
    return row >= (steps[at]?.first ?? Infinity);
  };
}

/** Rows that are read in one turn of the event loop; other requests come in between. */
const ROWS_IN_TURN = 500;

async function* inTurns(rows: Iterable<CsvRow>): AsyncGenerator<CsvRow[]> {
  let turn: CsvRow[] = [];
  for (const row of rows) {
    if (turn.push(row) < ROWS_IN_TURN) continue;
    yield turn;
    turn = [];
    await nextTurn();
  }
  yield turn;
}

/** Phones that some row says to have left: another row that subscribes the same phone counts for nothing. */
async function phonesThatLeft(rows: Iterable<CsvRow>, layout: Layout): Promise<Set<number>> {
  const left = new Set<number>();
  if (layout.status.length === 0) return left;
  for await (const turn of inTurns(rows))
    for (const { cells } of turn) {
      const phone = phoneThatLeft(cells, layout);
      if (phone !== null) left.add(Number(phone));
    }
  return left;
}

/**
 * Reads the whole file and commits what no step holds yet, sub-batch by sub-batch; the next one is read while
 * others are written. Rows that are done are judged again, only to know which phones they held: each phone is
 * written once, so that sub-batches can not meet. False when it stopped half-way.
 */
async function importRows(run: ImportRun, lanes: Lanes): Promise<boolean> {
  const { deps, job, tuning } = run;
  const layout = layoutOf(job.header);
  const text = job.file.toString('utf8');
  const left = await phonesThatLeft(rowsOf(text, job), layout);
  const isDone = dealtWith(await deps.db.asEngine((tx) => stepsOf(tx, job.id)));
  const noteProgress = progressOf(run);
  // Numbers: ten digits fit, and nothing keeps the file's text alive.
  const seen = new Set<number>();
  let row = -1;
  let bytes = 0;
  let batch = new SubBatch(0);
  const write = async (): Promise<void> => {
    const full = batch;
    batch = new SubBatch(bytes);
    if (full.size > 0) await lanes.add(() => commit(run, full).then(() => noteProgress(full.bytes)));
  };
  for await (const turn of inTurns(rowsOf(text, job)))
    for (const { line, cells, end, broken } of turn) {
      row += 1;
      bytes = Math.round((end / text.length) * job.file.length);
      // The first row holds the column names.
      if (row === 0) continue;
      const judged = broken ? { reason: REASONS.unclosed } : judgeRow(cells, layout, left);
      const repeated = 'phone' in judged && seen.has(Number(judged.phone));
      if ('phone' in judged) seen.add(Number(judged.phone));
      if (isDone(row)) await write();
      else batch.add({ row, line, cells, bytes }, judged, repeated);
      if (batch.size < (lanes.free ? tuning.fewest : tuning.rows)) continue;
      await write();
      if (run.stopping()) return lanes.end().then(() => false);
    }
  await write();
  await lanes.end();
  return true;
}

/** Runs an import from its last committed step to its end. When this process dies, the next worker does the rest. */
export async function runImport(run: ImportRun): Promise<void> {
  const { deps, owner, job, tuning } = run;
  const lanes = new Lanes(tuning.lanes);
  try {
    if (await importRows(run, lanes)) await end(run, null);
    else await deps.db.asEngine((tx) => releaseImport(tx, job.id, owner, true));
  } catch (error) {
    await lanes.settle();
    if (error instanceof LeaseLost) return;
    if (error instanceof KeywordGone) return end(run, GONE);
    // Until the database is back; then it continues after the last committed step, which only the database knows.
    await persevering(
      () => deps.db.asEngine((tx) => releaseImport(tx, job.id, owner, isUnavailable(error))),
      run.stopping,
    );
    throw error;
  }
}
