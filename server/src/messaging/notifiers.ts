import type { Log } from '../base/log';
import type { Database } from '../db/connection';
import { ProgressNotifier } from './campaigns/progress-notifier';
import { BalanceNotifier } from './ledger/balance-notifier';

/** What notifies open tabs of changes that come too often for a notification each. One per process. */
export interface Notifiers {
  readonly progress: ProgressNotifier;
  readonly balance: BalanceNotifier;
  /** Drops what has not been sent: tabs read the current state when they connect again. */
  stop(): void;
}

export function createNotifiers(deps: { db: Database; log: Log }): Notifiers {
  const [progress, balance] = [new ProgressNotifier(deps), new BalanceNotifier(deps)];
  return {
    progress,
    balance,
    stop() {
      progress.stop();
      balance.stop();
    },
  };
}
