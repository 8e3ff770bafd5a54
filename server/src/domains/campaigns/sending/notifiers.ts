import type { Log } from '../../../platform/base/log';
import type { Database } from '../../../platform/db/connection';
import { ChangeNotifier } from '../../../platform/live/change-notifier';
import type { Notifiers } from '../../../platform/live/notifiers';
import { notifyAccounts, notifyLive } from '../../../platform/live/notify';
import { noteProgress, progressOf } from './progress.repository';

const PROGRESS_EVERY_MS = 500;
/**
 * Single messages change balances by the hundred. The start and the end of a campaign notify in their own transactions.
 */
const BALANCE_EVERY_MS = 2_000;

/**
 * Notifies tabs of a campaign's progress. Returns false when another process did so a moment ago, according to the
 * row's progress_at.
 */
const notifyProgress = (db: Database, id: number): Promise<boolean> =>
  db.asEngine(async (tx) => {
    if (!(await noteProgress(tx, id, PROGRESS_EVERY_MS - 10))) return false;
    const { account_id, left, ...counts } = await progressOf(tx, id);
    await notifyLive(tx, account_id, { type: 'campaign.progress', payload: { id, sent: left, ...counts } });
    return true;
  });

/** The notifiers of a process. */
export function createNotifiers({ db, log }: { db: Database; log: Log }): Notifiers & { stop(): void } {
  const progress = new ChangeNotifier<number>({
    everyMs: PROGRESS_EVERY_MS,
    log,
    notify: async (ids) => {
      await Promise.all(ids.map(async (id) => (await notifyProgress(db, id)) || progress.note(id)));
    },
  });
  const event = { type: 'profile.changed', payload: { reason: 'balance' } } as const;
  const balance = new ChangeNotifier<number>({
    everyMs: BALANCE_EVERY_MS,
    log,
    notify: (ids) =>
      db.asEngine((tx) =>
        notifyAccounts(
          tx,
          ids.map((accountId) => ({ accountId, event })),
        ),
      ),
  });
  return {
    progress,
    balance: { note: (ids) => balance.note(...[...ids].filter((id) => id !== null)) },
    stop() {
      progress.stop();
      balance.stop();
    },
  };
}
