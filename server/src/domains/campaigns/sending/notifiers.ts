import type { Log } from '../../../platform/base/log';
import type { Database } from '../../../platform/db/connection';
import { ProgressNotifier } from './progress-notifier';
import { BalanceNotifier } from '../../texting/ledger/balance-notifier';

/** Notify open tabs of changes that are too frequent for a notification each. One instance per process. */
export interface Notifiers {
  readonly progress: ProgressNotifier;
  readonly balance: BalanceNotifier;
  /** Drops pending notifications: tabs read the current state when they reconnect. */
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
