import * as col from '../../../platform/db/col';
import { sql } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import type { SoldKind } from '../../../platform/providers/numbers/number-provider';
import { RegistryUnavailable, type RegistryState } from '../../../platform/providers/registry/registry';
import { rejectionOf } from '../../../platform/providers/registry/tollfree-rejections';
import type { Deps } from '../../../platform/web/deps';
import { type JobTable, type Later, runJobs } from '../../../platform/work/jobs';
import { reinstateRegistration, suspendRegistration } from './decide';
import { lookAtRefused, markLooked } from './registration.repository';
import type { Registries } from './registries';

const WATCHED = {
  id: col.number,
  digits: col.text(),
  accountId: col.number,
  round: col.number,
  suspended: col.bool,
  /** The provider's id of the number, and its kind. */
  numberId: col.present(col.text()),
  kind: col.present(col.text<SoldKind>()),
};
type Watched = col.RowOf<typeof WATCHED>;

/** Numbers that were approved, and those whose approval was taken back and that were not submitted again. */
const TABLE: JobTable<Watched> = {
  name: 'number_registration',
  queue: 'approved numbers',
  open: sql`(state = 'approved' or state = 'refused' and suspended_at is not null)`,
  columns: sql`j.id, j.digits, j.account_id as "accountId", j.round, j.suspended_at is not null as suspended,
    (select provider_id from bought_number b where b.digits = j.digits) as "numberId", (select kind from bought_number b where b.digits = j.digits) as kind`,
  row: WATCHED,
  leaseS: 60,
  perClaim: 4,
};

/** Approvals are seldom taken back, and a number that cannot send waits for each hour. */
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const NOT_THERE = 'The registry has no registration of this number any more.';

async function end(tx: Tx, job: Watched, state: RegistryState): Promise<void> {
  const isGone = state.kind === 'unknown';
  if (state.kind === 'approved') await reinstateRegistration(tx, job);
  else if (isGone || state.kind === 'refused') {
    const { code, reason } = isGone ? { code: null, reason: NOT_THERE } : state;
    const { field, final = false } = rejectionOf(code);
    await suspendRegistration(tx, job, { code, reason, field, final });
  }
  await markLooked(tx, job.digits, state.kind === 'approved' ? DAY_MS : HOUR_MS);
}

/**
 * Asks the registries about approved numbers: once a day, and at once when the carrier has refused texts from one of them.
 * Returns how many were asked about.
 */
export async function watchRegistrations(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { tollFree, local }: Registries,
): Promise<number> {
  await db.asEngine(lookAtRefused);
  const run = async ({ kind, numberId, digits, accountId }: Watched): Promise<RegistryState | Later> => {
    try {
      const found = kind === 'local' ? await local?.read(digits) : await tollFree?.read(numberId);
      return found ?? { waitMs: DAY_MS };
    } catch (error) {
      if (!(error instanceof RegistryUnavailable)) throw error;
      log.warn({ err: error, number: digits, account: accountId }, 'the registry of numbers did not answer');
      return { waitMs: HOUR_MS };
    }
  };
  return runJobs(db, { table: TABLE, run, end });
}
