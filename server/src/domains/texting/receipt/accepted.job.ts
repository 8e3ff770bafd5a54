import pLimit from 'p-limit';
import type { Database } from '../../../platform/db/connection';
import type { Gateway, Receiver } from '../../../platform/providers/carrier/gateway';
import { stillAccepted, type Accepted } from './accepted.repository';

interface AskDeps {
  db: Database;
  gateway: Gateway;
  receiver: Receiver;
}

/** Messages per run, and parallel queries. */
const PER_RUN = 2_000;
const PARALLEL = 20;
const ACCEPTED = 1;

/**
 * Queries the carrier about messages that it accepted more than an hour ago and has not reported on: their receipts may
 * have been lost while we were down. Returns how many have a new status. `after` is where the last run of this process
 * ended; the next one continues there, so that messages that never get an outcome do not hide others.
 */
async function askAccepted({ db, gateway, receiver }: AskDeps, run = { after: 0 }): Promise<number> {
  const { readStatus } = gateway;
  if (!readStatus) return 0;
  const found = await db.asEngine((tx) => stillAccepted(tx, run.after, PER_RUN));
  const ask = async ({ id, provider_id: providerId }: Accepted): Promise<number> => {
    const known = await readStatus(providerId);
    if (!known || known.status === ACCEPTED) return 0;
    await receiver.receipt({ ...known, messageId: id, at: new Date() });
    return 1;
  };
  const limit = pLimit(PARALLEL);
  const changed = await Promise.all(found.map((message) => limit(() => ask(message))));
  run.after = found.length < PER_RUN ? 0 : (found.at(-1)?.id ?? 0);
  return changed.reduce<number>((sum, one) => sum + one, 0);
}

/** The job, for one process. */
export function acceptedJob(): (deps: AskDeps) => Promise<number> {
  const run = { after: 0 };
  return (deps) => askAccepted(deps, run);
}
