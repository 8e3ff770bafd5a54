import type { Database } from '../../../platform/db/connection';
import { IMPORT_CHANGED_CHANNEL } from './import-job.repository';

/**
 * Yields when an import may have changed: at the start, on each notification, and after the LISTEN connection was lost
 * and restored. Changes that arrive while the caller is busy are merged. Ends when `gone` is aborted.
 */
export async function* importChanges(db: Database, id: number, gone: AbortSignal): AsyncGenerator<void> {
  let changed = false;
  let wake = (): void => undefined;
  const note = (): void => {
    changed = true;
    wake();
  };
  const stop = db.listen(IMPORT_CHANGED_CHANNEL, {
    notified: (payload) => payload === String(id) && note(),
    connected: note,
  });
  gone.addEventListener('abort', note, { once: true });
  try {
    while (!gone.aborted) {
      yield;
      if (!changed) await new Promise<void>((resolve) => (wake = resolve));
      changed = false;
    }
  } finally {
    stop();
  }
}
