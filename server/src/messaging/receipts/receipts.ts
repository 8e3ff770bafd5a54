import { UNBILLED_CODES } from '@textloom/contracts';
import type { Receipt } from '../../providers/carrier/gateway';
import { lockBalances } from '../ledger/balance';
import { BalanceTeller } from '../ledger/balance-notifier';
import { refundCampaign } from '../ledger/campaign-ledger';
import { refundSingles } from '../ledger/single-ledger';
import { obeyCarrierOptOuts } from '../handover/carrier-opt-out';
import type { OutboundDeps } from '../handover/outbound.types';
import { pauseIfFailing } from '../campaigns/pause';
import { ProgressTeller } from '../campaigns/progress';
import { applyReports, lockCampaignsOf, rank, type Report, type Touched } from './receipt.repository';
import { retrying } from '../../work/retrying';

/** Delay before a group of receipts is written; while one statement runs, the next group collects. */
const GATHER_MS = 30;
const FULL = 1_000;

interface Waiting {
  report: Report;
  done(): void;
  failed(error: unknown): void;
}

class ReceiptBuffer {
  readonly #deps: OutboundDeps;
  readonly #progress: ProgressTeller;
  readonly #balance: BalanceTeller;
  #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> | undefined;

  constructor(deps: OutboundDeps) {
    this.#deps = deps;
    this.#progress = new ProgressTeller(deps);
    this.#balance = new BalanceTeller(deps);
  }

  add(report: Report): Promise<void> {
    return new Promise((done, failed) => {
      this.#waiting.push({ report, done, failed });
      if (this.#waiting.length >= FULL) this.#flush();
      else this.#timer ??= setTimeout(() => this.#flush(), GATHER_MS);
    });
  }

  /** One flush at a time; the next group collects meanwhile. */
  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#flushing) return;
    const batch = this.#waiting;
    this.#waiting = [];
    this.#flushing = this.#apply(batch).finally(() => {
      this.#flushing = undefined;
      if (this.#waiting.length > 0) this.#flush();
    });
  }

  async #apply(batch: Waiting[]): Promise<void> {
    try {
      const reports = best(batch.map(({ report }) => report));
      await obeyCarrierOptOuts(this.#deps, reports);
      const { touched, refunded } = await retrying(() => applyAll(this.#deps, reports));
      for (const one of batch) one.done();
      for (const { campaign_id: id } of touched) this.#progress.note(id);
      this.#balance.note(refunded);
      await this.#pauseFailing(touched);
    } catch (error) {
      for (const one of batch) one.failed(error);
    }
  }

  async #pauseFailing(touched: readonly Touched[]): Promise<void> {
    const failing = new Set(touched.filter((batch) => batch.failed > 0).map((batch) => batch.campaign_id));
    for (const id of failing) {
      await this.#deps.db
        .asEngine((tx) => pauseIfFailing(tx, id))
        .catch((error: unknown) =>
          this.#deps.log.warn({ err: error, campaign: id }, 'the failures of a campaign could not be weighed'),
        );
    }
  }
}

/** Of several receipts for one message the highest counts. */
function best(reports: readonly Report[]): Report[] {
  const byId = new Map<number, Report>();
  for (const report of reports) {
    const known = byId.get(report.id);
    if (!known || rank(report.status) > rank(known.status)) byId.set(report.id, report);
  }
  return [...byId.values()];
}

const applyAll = (
  deps: OutboundDeps,
  reports: readonly Report[],
): Promise<{ touched: Touched[]; refunded: number[] }> =>
  deps.db.asEngine(async (tx) => {
    const unbilled = reports.filter((report) => UNBILLED_CODES.includes(report.status)).map((report) => report.id);
    if (unbilled.length > 0) await lockCampaignsOf(tx, unbilled);
    const { batches, singles } = await applyReports(tx, reports);
    const refunds = batches.filter((batch) => batch.refund > 0);
    await lockBalances(
      tx,
      [...refunds, ...singles].map((one) => one.account_id),
    );
    for (const batch of refunds) {
      await refundCampaign(tx, {
        accountId: batch.account_id,
        campaignId: batch.campaign_id,
        batchId: batch.batch_id,
        count: batch.people,
        messages: batch.refund,
        note: 'the carrier did not take them',
      });
    }
    const owners = await refundSingles(
      tx,
      singles.map(({ id }) => id),
      'the carrier did not take them',
    );
    return { touched: batches, refunded: [...owners, ...refunds.map((batch) => batch.account_id)] };
  });

const buffers = new WeakMap<object, ReceiptBuffer>();
/** Databases with receipts for unknown messages: logged once. */
const strangers = new WeakSet<object>();

/**
 * Applies one delivery receipt. Resolves when its effect is durable, so that the webhook may return 2xx; rejects when
 * it could not be stored, so that the carrier repeats it. Receipts may be repeated, late, out of order, or earlier than
 * the response to the send. Those without our reference are ignored, and the first of them is logged.
 */
export async function receiveReceipt(deps: OutboundDeps, receipt: Receipt): Promise<void> {
  const id = Number(receipt.reference);
  if (receipt.reference === null || !Number.isSafeInteger(id) || id <= 0) {
    if (!strangers.has(deps.db))
      deps.log.warn(
        { providerId: receipt.providerId },
        'a receipt names no message of ours; further ones are not logged',
      );
    strangers.add(deps.db);
    return;
  }
  let buffer = buffers.get(deps.db);
  if (!buffer) buffers.set(deps.db, (buffer = new ReceiptBuffer(deps)));
  await buffer.add({ id, status: receipt.status, providerId: receipt.providerId, providerCode: receipt.providerCode });
}
