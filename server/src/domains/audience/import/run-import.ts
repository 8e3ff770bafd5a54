import { LONG_WORK_MS } from '../../../platform/db/limits';
import { isUnavailable } from '../../../platform/db/unavailable';
import { isUniqueViolation } from '../../../platform/db/unique-violation';
import type { Deps } from '../../../platform/web/deps';
import { notifyLive } from '../../../platform/live/notify';
import { persevering } from '../../../platform/work/persevering';
import { addedByUser } from '../events';
import type { ImportError } from './import-job.repository';
import { customFields } from '../custom-field/custom-fields.repository';
import { finishImport } from './finish-import';
import { noteRows } from './import-metrics';
import { writeImportedValues } from './import-values';
import { layoutOf, REASONS } from '../contact-file/import-row';
import { judgedRows } from '../contact-file/judged-rows';
import { optedOut } from '../../people';
import { sortNewNames, writeLeft, writeRows } from '../../people/import';
import { makeSearchKeys } from '../search/search-keys';
import {
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
  /** Maximum of rows that are committed together. */
  rows: number;
  /** An idle lane starts with this many rows. */
  fewest: number;
  /** Sub-batches of one import that are written in parallel, each over its own connection. */
  lanes: number;
  leaseMs: number;
  /** Shortest time between two notifications of open tabs. */
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

/** Another worker has taken over, or the import has ended, so this one stops writing. */
class LeaseLost extends Error {}
class KeywordGone extends Error {}

/** Maximum attempts of a sub-batch when its phones join by text at the same time. */
const MAX_TRIES = 5;
const GONE = 'The keyword was deleted while its people were being imported.';

export interface ImportRun {
  deps: ImportDeps;
  tuning: ImportTuning;
  owner: string;
  job: HeldImport;
  stopping: () => boolean;
}

const leftOut = (batch: SubBatch, lines: readonly number[], reason: string): ImportError[] =>
  lines.map((line) => ({ line, reason, original: batch.cellsOf(line), imported: false }));

async function writeStep({ deps, owner, job }: ImportRun, batch: SubBatch): Promise<void> {
  const step = await deps.db.asEngine(async (tx) => {
    if (!(await holdImport(tx, job.id, owner))) throw new LeaseLost();
    if (!(await holdKeyword(tx, job.keywordId))) throw new KeywordGone();
    const { good, barred, ended } = await writeRows(tx, job, batch.columns);
    await addedByUser.emit(tx, { accountId: job.accountId, keywordId: job.keywordId, people: good });
    const errors = [
      ...batch.errors,
      ...leftOut(batch, barred, REASONS.optedOut),
      ...leftOut(batch, ended, REASONS.ended),
    ];
    const refused = new Set([...barred, ...ended]);
    const ofStored = <T extends { line: number }>(rows: readonly T[]): T[] =>
      rows.filter(({ line }) => !refused.has(line));
    const [lost, lostValues] = [ofStored(batch.lost), ofStored(batch.lostValues)];
    const reasons = [...errors, ...lost, ...lostValues];
    if (reasons.length > 0) await keepErrors(tx, job, reasons);
    await writeImportedValues(tx, job, ofStored(batch.values));
    const left = await writeLeft(tx, job, batch.left);
    if (left.ended.length > 0) await optedOut.emit(tx, { subscriberIds: left.ended, bySelf: false });
    const result = {
      ...batch.range,
      bytes: batch.bytes,
      good: good + left.good,
      joined: good,
      // Every stored person counts as updated, even with unchanged values (decision 85).
      updated: batch.size - batch.repeated - good - left.good - errors.length,
      skipped: batch.repeated,
      failed: errors.length,
      unsubscribed: left.good + left.changed,
      optedOut: barred.length,
      lostBirthdays: lost.length,
      lostValues: lostValues.length,
    };
    await keepStep(tx, job, result);
    return result;
  });
  noteRows(step);
}

/** Retries a step when one of its phones joined while it was written. */
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
    if (!(await finishImport(tx, job, owner, reason))) return false;
    await notifyLive(tx, job.accountId, { type: 'import.progress', payload: { id: job.id, progress: 100 } });
    // Too many to list: an empty list means "many".
    await notifyLive(tx, job.accountId, {
      type: 'subscriber.changed',
      payload: { ids: [], keyword_ids: [job.keywordId] },
    });
    return true;
  });
  if (!ended) return;
  if (reason !== null) deps.log.warn({ import: job.id, account: job.accountId, reason }, 'an import has failed');
  await deps.db.asEngine(sortNewNames, { limitMs: LONG_WORK_MS });
  await makeSearchKeys(deps.db);
}

/** Notifies open tabs of the progress of an import, at most once in `notifyMs`. */
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

/** Whether an earlier worker has processed a row. Call it row by row, in the order of the file. */
function dealtWith(steps: readonly RowRange[]): (row: number) => boolean {
  let at = 0;
  return (row) => {
    while (row > (steps[at]?.last ?? Infinity)) at += 1;
    return row >= (steps[at]?.first ?? Infinity);
  };
}

/**
 * Reads the whole file and commits the rows that no step contains yet, in sub-batches; the next one is read while
 * others are written. Processed rows are judged again, only to collect their phones: each phone is
 * written once, so that parallel sub-batches never write the same phone. Returns false when it was stopped before the
 * end.
 */
async function importRows(run: ImportRun, lanes: Lanes): Promise<boolean> {
  const { deps, job, tuning } = run;
  const fields = await deps.db.asEngine((tx) => customFields(tx, job.accountId));
  const layout = layoutOf(job.header, fields, job.consent);
  const text = job.file.toString('utf8');
  const isDone = dealtWith(await deps.db.asEngine((tx) => stepsOf(tx, job.id)));
  const noteProgress = progressOf(run);
  let bytes = 0;
  let batch = new SubBatch(0);
  const write = async (): Promise<void> => {
    const full = batch;
    batch = new SubBatch(bytes);
    if (full.size > 0) await lanes.add(() => commit(run, full).then(() => noteProgress(full.bytes)));
  };
  for await (const turn of judgedRows(text, job, layout, job.dayFirst))
    for (const { row, line, cells, end, judged, repeated } of turn) {
      bytes = Math.round((end / text.length) * job.file.length);
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

/** Runs an import from its last committed step to its end. If this process dies, the next worker continues. */
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
    // Retries until the database is available again. The import then continues after the last committed step.
    await persevering(
      () => deps.db.asEngine((tx) => releaseImport(tx, job.id, owner, isUnavailable(error))),
      run.stopping,
    );
    throw error;
  }
}
