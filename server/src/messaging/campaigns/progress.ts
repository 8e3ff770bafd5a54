import { notifyLive } from '../../live/notify';
import type { OutboundDeps } from '../handover/outbound.types';

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
 * Notifies tabs of campaign progress, at most twice a second each: this process delays events, and the row's
 * progress_at synchronises the other processes.
 */
export class ProgressTeller {
  readonly #deps: OutboundDeps;
  readonly #waiting = new Map<number, NodeJS.Timeout>();

  constructor(deps: OutboundDeps) {
    this.#deps = deps;
  }

  /** A campaign's counters moved. */
  note(campaignId: number): void {
    if (this.#waiting.has(campaignId)) return;
    const timer = setTimeout(() => {
      this.#waiting.delete(campaignId);
      if (this.#deps.db.engine.ending) return; // the process ends: tabs refetch when it is back
      this.#tell(campaignId).catch((error: unknown) =>
        this.#deps.log.warn({ err: error, campaignId }, 'progress was not told'),
      );
    }, EVERY_MS);
    timer.unref();
    this.#waiting.set(campaignId, timer);
  }

  stop(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
  }

  async #tell(id: number): Promise<void> {
    const told = await this.#deps.db.asEngine(async (tx) => {
      const due = await tx.maybeOne<{ id: number }>(
        `update campaign set progress_at = now() where id = $1 and progress_at <= now() - ${EVERY_MS - 10} * interval '1 ms' returning id`,
        [id],
      );
      if (!due) return false;
      const totals = await tx.one<Totals>(
        `select c.account_id, c.recipients, coalesce(sum(b.accepted + b.sent + b.delivered + b.failed), 0) as left,
                coalesce(sum(b.accepted + b.sent), 0) as accepted, coalesce(sum(b.delivered), 0) as delivered, coalesce(sum(b.failed), 0) as failed
         from campaign c left join send_batch b on b.campaign_id = c.id where c.id = $1 group by c.id`,
        [id],
      );
      const { account_id, left, ...counts } = totals;
      await notifyLive(tx, account_id, { type: 'campaign.progress', payload: { id, sent: left, ...counts } });
      return true;
    });
    if (!told) this.note(id);
  }
}
