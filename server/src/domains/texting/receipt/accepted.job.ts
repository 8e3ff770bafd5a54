import pLimit from 'p-limit';
import type { Database } from '../../../platform/db/connection';
import type { Receiver } from '../../../platform/providers/carrier/gateway';
import { gatewayOf, linksOf, type Links } from '../../../platform/providers/carrier/links';
import { stillAccepted, type Accepted } from './accepted.repository';

interface AskDeps extends Links {
  db: Database;
  receiver: Receiver;
}

/** Messages per run, and parallel queries. */
const PER_RUN = 2_000;
const PARALLEL = 20;
const ACCEPTED = 1;

/**
 * Queries the carriers, each about the messages of its link that it accepted more than an hour ago and has not reported on:
 * their receipts may have been lost while we were down. Returns how many have a new status. `after` is where the last run of
 * this process ended; the next one continues there, so that messages that never get an outcome do not hide others.
 */
async function askAccepted({ db, receiver, ...links }: AskDeps, run = { after: 0 }): Promise<number> {
  if (linksOf(links).every(({ gateway }) => !gateway.readStatus)) return 0;
  const found = await db.asEngine((tx) => stillAccepted(tx, run.after, PER_RUN));
  const ask = async ({ id, provider_id: providerId, link }: Accepted): Promise<number> => {
    const known = await gatewayOf(links, link)?.readStatus?.(providerId);
    if (!known || known.status === ACCEPTED) return 0;
    await receiver.receipt({ ...known, messageId: id, at: new Date() });
    return 1;
  };
  const limit = pLimit(PARALLEL);
  // A link that cannot be queried keeps no receipts of the other back.
  const changed = await Promise.allSettled(found.map((message) => limit(() => ask(message))));
  const failed = changed.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  run.after = found.length < PER_RUN ? 0 : (found.at(-1)?.id ?? 0);
  return changed.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0);
}

/** The job, for one process. */
export function acceptedJob(): (deps: AskDeps) => Promise<number> {
  const run = { after: 0 };
  return (deps) => askAccepted(deps, run);
}
