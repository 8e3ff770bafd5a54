import { type RegistrationAnswers, registrationDraft, type RegistrationState } from '@textloom/contracts';
import * as col from '../../../platform/db/col';
import { sql } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import type { SoldKind } from '../../../platform/providers/numbers/number-provider';
import { createLocalRegistry, createRegistry } from '../../../platform/providers/registry/create-registry';
import { type LocalRegistry, type Registry, RegistryUnavailable } from '../../../platform/providers/registry/registry';
import { rejectionOf } from '../../../platform/providers/registry/tollfree-rejections';
import type { Deps } from '../../../platform/web/deps';
import { type JobTable, type Later, runJobs } from '../../../platform/work/jobs';
import { validUntil } from './answer';
import { markTexted, waitForAnswer } from './answer.repository';
import { markBrandApproved } from './brand.repository';
import { approveRegistration, noteText, refuseRegistration } from './decide';
import { addEvent, markHandedOver, markInReview, removeRegistration } from './registration.repository';
import type { Registries } from './registries';
import { stepsOf } from './step.repository';
import { watchRegistrations } from './watch.job';

const JOB = {
  id: col.number,
  digits: col.text(),
  accountId: col.number,
  state: col.text<RegistrationState>(),
  answers: col.json<RegistrationAnswers>({} as RegistrationAnswers),
  round: col.number,
  handedOver: col.bool,
  attempts: col.number,
  /** How often the owner has asked the registry to text again. */
  asks: col.number,
  /** The provider's id of the number, and its kind. */
  numberId: col.orNull(col.text()),
  kind: col.orNull(col.text<SoldKind>()),
  /** Names the business at the registry of local numbers. */
  reference: col.orNull(col.text()),
  accountDeleted: col.orNull(col.bool),
};
type Job = col.RowOf<typeof JOB>;

const REGISTRATIONS: JobTable<Job> = {
  name: 'number_registration',
  open: sql`state in ('submitted', 'in_review')`,
  columns: sql`j.id, j.digits, j.account_id as "accountId", j.state, j.answers, j.round, j.handed_over as "handedOver", j.attempts, j.asks,
    (select provider_id from bought_number b where b.digits = j.digits) as "numberId", (select kind from bought_number b where b.digits = j.digits) as kind,
    (select reference from number_brand b where b.account_id = j.account_id) as reference, (select deleted from account a where a.id = j.account_id) as "accountDeleted"`,
  row: JOB,
  // Longer than the three requests of a toll-free number. If those of a local one take longer, another worker may take
  // over: each is stored before it leaves.
  leaseS: 120,
  perClaim: 4,
};

type Result = (
  | { kind: 'gone' }
  /** `handed`: the provider has the answers; else they have to be submitted once more. */
  | { kind: 'handed'; handed: boolean }
  | { kind: 'in_review' }
  /** The registry waits for the owner's answer to its text. */
  | { kind: 'texted'; textedAt: Date }
  | { kind: 'approved' }
  | { kind: 'refused' | 'returned'; code: number | null; reason: string }
) & {
  /** The registry of local numbers has approved the business. */
  businessApproved?: boolean;
};

const FIRST_WAIT_MS = 2_000;
/** Reviews take days. */
const LONGEST_WAIT_MS = 3_600_000;
const waitMs = (attempts: number, longest = LONGEST_WAIT_MS): number =>
  Math.min(longest, FIRST_WAIT_MS * 2 ** Math.min(attempts, 20));
const later = (attempts: number): Later => ({ waitMs: waitMs(attempts) });

/** Short, because an owner who has answered is waiting at the screen. */
const LONGEST_WAIT_FOR_ANSWER_MS = 60_000;

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

type Needs = Pick<Deps, 'db' | 'config' | 'log'> & {
  /** The answer to STOP from a sender of this name, which the registry of local numbers wants to know. */
  stopAnswer(sender: string): string;
};

/** Takes the next steps of a local number. */
async function advance(
  { db, stopAnswer }: Pick<Needs, 'db' | 'stopAnswer'>,
  registry: LocalRegistry,
  job: Job,
): Promise<Result | Later> {
  const { accountId, digits, numberId, reference, answers } = job;
  if (numberId === null) return { kind: 'gone' };
  if (reference === null) throw new Error(`The business of ${digits} is not stored.`);
  const found = await registry.advance({
    ...{ numberId, digits, answers, reference, round: job.round, asks: job.asks },
    stopAnswer: stopAnswer(answers.doing_business_as || answers.business_name),
    business: stepsOf(db.engine, accountId, null),
    number: stepsOf(db.engine, accountId, digits),
  });
  if (found.kind === 'submitted') return found.moved ? { kind: 'handed', handed: true } : later(job.attempts);
  return found.kind === job.state ? later(job.attempts) : found;
}

const BUSINESS_APPROVED = 'The registry has verified the business.';

async function end(tx: Tx, job: Job, result: Result): Promise<void> {
  const { digits, accountId, round } = job;
  if (result.businessApproved) await markBrandApproved(tx, accountId);
  if (result.kind === 'gone') await removeRegistration(tx, job.id);
  else if (result.kind === 'handed') await markHandedOver(tx, digits, round, result.handed);
  else if (result.kind === 'approved') await approveRegistration(tx, job);
  else if (result.kind === 'texted') {
    const isNew = (await markTexted(tx, job, result.textedAt)) > 0;
    if (isNew) await noteText(tx, job);
    const isOver = validUntil(result.textedAt) < new Date();
    const longest = isOver ? LONGEST_WAIT_MS : LONGEST_WAIT_FOR_ANSWER_MS;
    await waitForAnswer(tx, job, waitMs(isNew ? 0 : job.attempts, longest));
  } else if (result.kind === 'in_review') {
    if ((await markInReview(tx, digits, round)) > 0)
      await addEvent(tx, accountId, digits, 'in_review', result.businessApproved ? BUSINESS_APPROVED : '');
  } else {
    const { kind, code, reason } = result;
    const { field, final = false } = rejectionOf(code);
    await refuseRegistration(tx, job, { code, reason, field, final }, kind);
  }
}

/** Submits what is due to the registries of the carrier, and asks them for their verdicts. Returns how many were asked. */
export async function askRegistry(
  deps: Needs,
  { tollFree, local }: Registries = {
    tollFree: createRegistry(deps.config),
    local: createLocalRegistry(deps.config),
  },
): Promise<number> {
  if (!tollFree && !local) return 0;
  const { db, log } = deps;
  const run = async (stored: Job): Promise<Result | Later> => {
    // The release before stored answers without later fields.
    const job = { ...stored, answers: { ...registrationDraft.parse({}), ...stored.answers } };
    if (job.accountDeleted) return { kind: 'gone' };
    try {
      if (job.kind === 'local') return local ? await advance(deps, local, job) : later(job.attempts);
      return tollFree ? await ask(tollFree, job) : later(job.attempts);
    } catch (error) {
      if (!(error instanceof RegistryUnavailable)) throw error;
      log.warn({ err: error, number: job.digits, account: job.accountId }, 'the registry of numbers did not answer');
      return later(job.attempts);
    }
  };
  const watched = await watchRegistrations(deps, { tollFree, local });
  return watched + (await runJobs(db, { table: REGISTRATIONS, run, end }));
}
