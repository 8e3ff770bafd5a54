import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Log } from '../base/log';
import type { Database, Tx } from '../db/connection';
import * as col from '../db/col';
import { command, constant, name as named, type Sql, type Statement, statement } from '../db/sql';
import { counter, type QueueState } from '../metrics/measures';
import { persevering } from './persevering';
import { floorsOf, type QueueFloors } from './queue-floors';
import { noteTakeovers } from './takeovers';
import { startLoop } from './work-loop';

/** A table whose rows are jobs: they have the columns id, created_at, next_at, lease_until and attempts. */
export interface JobTable<Job> {
  name: string;
  /** Names the queue, where one table has several; else the table does. */
  queue?: string;
  /** SQL: the job is not over. */
  open: Sql;
  /** SQL: the columns that a worker needs of a job, with alias `j`. */
  columns: Sql;
  /** The same columns, as a statement declares them. */
  row: { readonly [Name in keyof Job]: col.Column<Job[Name]> };
  /** Longer than one attempt takes. If the worker dies, another one claims its jobs afterwards. */
  leaseS: number;
  /** Jobs that one worker runs in parallel; their results are stored together. */
  perClaim: number;
}

/** A failed job is retried after this time. */
export interface Later {
  waitMs: number;
}

/** A kind of job. */
export interface Jobs<Job, Result> {
  table: JobTable<Job>;
  /** One attempt, outside any transaction. */
  run(job: Job): Promise<Result | Later>;
  /** Ends the job. */
  end(tx: Tx, job: Job, result: Result): Promise<unknown>;
}

/** Claims the oldest due jobs for the time of the lease, and counts the attempt. */
async function claim<Job extends object>(
  tx: Tx,
  floors: QueueFloors,
  { name, open, columns, row, leaseS, perClaim }: JobTable<Job>,
): Promise<(Job & { lease_lost: boolean })[]> {
  const [due] = await floors.look(tx);
  if (!due) return [];
  const declared = { ...row, lease_lost: col.bool } as col.Columns;
  const claimed = statement('platform.claimJobs', declared)`
     update ${named(name)} j set lease_until = now() + make_interval(secs => ${leaseS}), attempts = j.attempts + 1
     from (
       select id, lease_until is not null as lease_lost from ${named(name)} where ${open} and next_at >= ${due.from} and next_at <= now() and (lease_until is null or lease_until < now())
       order by next_at, id limit ${perClaim} for update skip locked
     ) due where j.id = due.id
     returning ${columns}, lease_lost`;
  return tx.query(claimed as Statement<Job & { lease_lost: boolean }>);
}

/** Open jobs that are counted; a larger number would not change the alarm. */
const MAX_COUNTED = 1_000;

/** How many jobs are open, and how old the oldest is. Uses the index of the open ones by next_at. */
export async function jobQueue<Job>(tx: Tx, db: Pick<Database, 'asEngine'>, table: JobTable<Job>): Promise<QueueState> {
  const { name, open } = table;
  const floors = floorsOf(db, table);
  await floors.look(tx);
  return tx.one(statement('platform.jobQueue', { depth: col.number, age: col.number })`
     select count(*) as depth, coalesce(extract(epoch from now() - min(created_at)), 0) as age
     from (select created_at from ${named(name)} where ${open} and next_at >= ${floors.floorOf(0)} order by next_at, id limit ${constant(MAX_COUNTED)}) job`);
}

export const jobTries = counter(
  'textloom_job_tries_total',
  'Tries of mails, notifications, received files and numbers at the provider: done, or later',
  ['kind', 'result'],
);

const postpone = <Job>(tx: Tx, { name, open }: JobTable<Job>, id: number, waitMs: number) =>
  tx.execute(command('platform.postponeJob')`
     update ${named(name)} set lease_until = null, next_at = clock_timestamp() + make_interval(secs => ${waitMs}::float8 / 1000)
     where id = ${id} and ${open}`);

const isLater = (result: unknown): result is Later =>
  typeof result === 'object' && result !== null && 'waitMs' in result;

/** Claims jobs, runs them and stores their results; returns their number. */
export async function runJobs<Job extends { id: number }, Result>(
  db: Database,
  { table, run, end }: Jobs<Job, Result>,
  stopping = (): boolean => false,
): Promise<number> {
  const floors = floorsOf(db, table);
  const jobs = await floors.orForget(() => db.asEngine((tx) => claim<Job>(tx, floors, table)));
  if (jobs.length === 0) return 0;
  noteTakeovers(table.name, jobs);
  const done = await Promise.all(jobs.map(async (job) => ({ job, result: await run(job) })));
  const store = async (tx: Tx): Promise<void> => {
    for (const { job, result } of done)
      await (isLater(result) ? postpone(tx, table, job.id, result.waitMs) : end(tx, job, result));
  };
  // What was done must not be done again.
  await persevering(() => db.asEngine(store), stopping);
  for (const { result } of done) jobTries.inc({ kind: table.name, result: isLater(result) ? 'later' : 'done' });
  return jobs.length;
}

/** A new name for each claim, which distinguishes a worker that lost its lease from the one that took over. */
export const claimName = (): string => `${hostname()}:${process.pid}:${randomUUID()}`;

interface JobLoops {
  name: string;
  /** NOTIFY channel that wakes the loops. */
  channel: string;
  pollMs?: number;
  parallel?: number;
  /** One round; returns whether there was work. */
  work(stopping: () => boolean): Promise<boolean | number>;
}

/** Works on jobs in this process. Any number of processes may do so: one of them claims each job. */
export function startJobLoops(
  { db, log }: { db: Database; log: Log },
  { name, channel, pollMs = 5_000, parallel = 1, work }: JobLoops,
): { stop(): Promise<void> } {
  let stopped = false;
  const loops = Array.from({ length: parallel }, () =>
    startLoop({ name, pollMs, log, work: async () => !stopped && Boolean(await work(() => stopped)) }),
  );
  const wake = (): void => loops.forEach((loop) => loop.wake());
  // Notifications may have been missed while the connection was lost.
  const stopListening = db.listen(channel, { notified: wake, connected: wake });
  return {
    async stop() {
      stopped = true;
      stopListening();
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
