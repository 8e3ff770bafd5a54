import { idsOf } from '../../../platform/base/ids-of';
import type { Log } from '../../../platform/base/log';
import type { Database } from '../../../platform/db/connection';
import { ChangeNotifier } from '../../../platform/live/change-notifier';
import type { Notifiers } from '../../../platform/live/notifiers';
import { notifyAccounts } from '../../../platform/live/notify';
import { noteProgress } from './progress.repository';

const PROGRESS_EVERY_MS = 500;
/**
 * Single messages change balances by the hundred. The start and the end of a campaign notify in their own transactions.
 */
const BALANCE_EVERY_MS = 2_000;

/**
 * Notifies tabs of the progress of campaigns. Returns those to notify them of later, because any process did so a moment
 * ago, according to the row's progress_at.
 */
const notifyProgress = (db: Database, campaigns: readonly number[]): Promise<number[]> =>
  db.asEngine(
    async (tx) => {
      const rows = await noteProgress(tx, campaigns, PROGRESS_EVERY_MS - 10);
      await notifyAccounts(
        tx,
        rows
          .filter(({ due }) => due)
          .map(({ account_id: accountId, id, left: sent, due: _due, ...counts }) => ({
            accountId,
            event: { type: 'campaign.progress', payload: { id, sent, ...counts } },
          })),
      );
      return idsOf(rows.filter(({ due }) => !due));
    },
    { prepared: true },
  );

/** The notifiers of a process. */
export function createNotifiers({ db, log }: { db: Database; log: Log }): Notifiers & { stop(): void } {
  const progress = new ChangeNotifier<number>({
    everyMs: PROGRESS_EVERY_MS,
    log,
    notify: async (ids) => {
      progress.note(...(await notifyProgress(db, ids)));
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
