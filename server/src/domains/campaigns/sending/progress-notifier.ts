import type { Log } from '../../../platform/base/log';
import type { Database } from '../../../platform/db/connection';
import { notifyLive } from '../../../platform/live/notify';
import { noteProgress, progressOf } from '../store/progress.repository';

const EVERY_MS = 500;

/**
 * Notifies tabs of the progress of campaigns, at most twice a second per campaign: this process throttles itself, and
 * the row's progress_at throttles other processes.
 */
export class ProgressNotifier {
  readonly #deps: { db: Database; log: Log };
  readonly #waiting = new Map<number, NodeJS.Timeout>();
  #stopped = false;

  constructor(deps: { db: Database; log: Log }) {
    this.#deps = deps;
  }

  /** Call it when a campaign's counters have changed. */
  note(campaignId: number): void {
    if (this.#stopped || this.#waiting.has(campaignId)) return;
    const timer = setTimeout(() => {
      this.#waiting.delete(campaignId);
      this.#notify(campaignId).catch((error: unknown) =>
        this.#deps.log.warn({ err: error, campaignId }, 'tabs were not notified of progress'),
      );
    }, EVERY_MS);
    timer.unref();
    this.#waiting.set(campaignId, timer);
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
  }

  async #notify(id: number): Promise<void> {
    const notified = await this.#deps.db.asEngine(async (tx) => {
      if (!(await noteProgress(tx, id, EVERY_MS - 10))) return false;
      const { account_id, left, ...counts } = await progressOf(tx, id);
      await notifyLive(tx, account_id, { type: 'campaign.progress', payload: { id, sent: left, ...counts } });
      return true;
    });
    if (!notified) this.note(id);
  }
}
