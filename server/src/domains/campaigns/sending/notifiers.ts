import type { Log } from '../../../platform/base/log';
import type { Database } from '../../../platform/db/connection';
import type { Notifiers } from '../../../platform/live/notifiers';
import { ProgressNotifier } from './progress-notifier';
import { BalanceNotifier } from '../../texting';

/** The notifiers of a process. */
interface CreatedNotifiers extends Notifiers {
  /** Drops pending notifications: tabs read the current state when they reconnect. */
  stop(): void;
}

export function createNotifiers(deps: { db: Database; log: Log }): CreatedNotifiers {
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
