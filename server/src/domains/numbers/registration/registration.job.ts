import type { RegistrationAnswers, RegistrationState } from '@textloom/contracts';
import * as col from '../../../platform/db/col';
import { sql } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import { createRegistry } from '../../../platform/providers/registry/create-registry';
import { type Registry, RegistryUnavailable } from '../../../platform/providers/registry/registry';
import { rejectionOf } from '../../../platform/providers/registry/tollfree-rejections';
import type { Deps } from '../../../platform/web/deps';
import { type JobTable, type Later, runJobs } from '../../../platform/work/jobs';
import { approveRegistration, refuseRegistration } from './decide';
import { addEvent, markHandedOver, markInReview, removeRegistration } from './registration.repository';

const JOB = {
  id: col.number,
  digits: col.text(),
  accountId: col.number,
  state: col.text<RegistrationState>(),
  answers: col.json<RegistrationAnswers>({} as RegistrationAnswers),
  round: col.number,
  handedOver: col.bool,
  attempts: col.number,
  /** The provider's id of the number. */
  numberId: col.orNull(col.text()),
  accountDeleted: col.orNull(col.bool),
};
type Job = col.RowOf<typeof JOB>;

const REGISTRATIONS: JobTable<Job> = {
  name: 'number_registration',
  open: sql`state in ('submitted', 'in_review')`,
  columns: sql`j.id, j.digits, j.account_id as "accountId", j.state, j.answers, j.round, j.handed_over as "handedOver", j.attempts,
    (select provider_id from bought_number b where b.digits = j.digits) as "numberId", (select deleted from account a where a.id = j.account_id) as "accountDeleted"`,
  row: JOB,
  // Longer than the three requests of a submission.
  leaseS: 120,
  perClaim: 4,
};

type Result =
  | { kind: 'gone' }
  /** `handed`: the provider has the answers; else they have to be submitted once more. */
  | { kind: 'handed'; handed: boolean }
  | { kind: 'in_review' }
  | { kind: 'approved' }
  | { kind: 'refused' | 'returned'; code: number | null; reason: string };

const FIRST_WAIT_MS = 2_000;
/** Reviews take days. */
const LONGEST_WAIT_MS = 3_600_000;
const later = (attempts: number): Later => ({
  waitMs: Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempts, 20)),
});

async function ask(
  registry: Registry,
  { numberId, answers, handedOver, state, attempts }: Job,
): Promise<Result | Later> {
  if (numberId === null) return { kind: 'gone' };
  if (!handedOver) {
    const submitted = await registry.submit({ numberId, answers });
    if (submitted.kind === 'submitted') return { kind: 'handed', handed: true };
    return { kind: 'returned', code: submitted.code, reason: submitted.reason };
  }
  const found = await registry.read(numberId);
  if (found.kind === 'submitted' || found.kind === state) return later(attempts);
  return found.kind === 'unknown' ? { kind: 'handed', handed: false } : found;
}

async function end(tx: Tx, job: Job, result: Result): Promise<void> {
  const { digits, accountId, round } = job;
  if (result.kind === 'gone') await removeRegistration(tx, job.id);
  else if (result.kind === 'handed') await markHandedOver(tx, digits, round, result.handed);
  else if (result.kind === 'approved') await approveRegistration(tx, job);
  else if (result.kind === 'in_review') {
    if ((await markInReview(tx, digits, round)) > 0) await addEvent(tx, accountId, digits, 'in_review');
  } else {
    const { kind, code, reason } = result;
    const { field, final = false } = kind === 'refused' ? rejectionOf(code) : { field: '' };
    await refuseRegistration(tx, job, { code, reason, field, final }, kind);
  }
}

/** Submits what is due to the registry of the carrier, and asks it for its verdicts. Returns how many were asked. */
export async function askRegistry(
  { db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>,
  registry = createRegistry(config),
): Promise<number> {
  if (!registry) return 0;
  const run = async (job: Job): Promise<Result | Later> => {
    if (job.accountDeleted) return { kind: 'gone' };
    try {
      return await ask(registry, job);
    } catch (error) {
      if (!(error instanceof RegistryUnavailable)) throw error;
      log.warn({ err: error, number: job.digits, account: job.accountId }, 'the registry of numbers did not answer');
      return later(job.attempts);
    }
  };
  return runJobs(db, { table: REGISTRATIONS, run, end });
}
