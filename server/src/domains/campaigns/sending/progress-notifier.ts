import type { Log } from '../../../platform/base/log';
import type { Database } from '../../../platform/db/connection';
import { notifyLive } from '../../../platform/live/notify';
import { LEFT_OF_BATCH } from '../../texting/store/left';

const EVERY_MS = 500;

interface Totals {
  account_id: number;
  recipients: number;
  left: number;
  accepted: number;
  delivered: number;
  failed: number;
}

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
      const due = await tx.maybeOne<{ id: number }>(
        `update campaign set progress_at = clock_timestamp() where id = $1 and progress_at <= clock_timestamp() - ${EVERY_MS - 10} * interval '1 ms' returning id`,
        [id],
      );
      if (!due) return false;
      const totals = await tx.one<Totals>(
        `select c.account_id, c.recipients, coalesce(sum(${LEFT_OF_BATCH}), 0) as left,
                coalesce(sum(b.accepted + b.sent), 0) as accepted, coalesce(sum(b.delivered), 0) as delivered, coalesce(sum(b.failed), 0) as failed
         from campaign c left join send_batch b on b.campaign_id = c.id where c.id = $1 group by c.id`,
        [id],
      );
      const { account_id, left, ...counts } = totals;
      await notifyLive(tx, account_id, { type: 'campaign.progress', payload: { id, sent: left, ...counts } });
      return true;
    });
    if (!notified) this.note(id);
  }
}
