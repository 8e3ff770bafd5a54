import { UNBILLED_CODES } from '@textloom/contracts';
import { idsOf } from '../../../platform/base/ids-of';
import type { Tx } from '../../../platform/db/connection';
import type { KnownReceipt, Receipt } from '../../../platform/providers/carrier/gateway';
import { refundSingles } from '../ledger/single-ledger';
import { clearDelivered } from '../../people/phone';
import { applyRefusals } from '../refusal/apply-refusals';
import { foreignReceipts, noteReceipts, receiptsInFlight } from '../handover/send-metrics';
import type { OutboundDeps } from '../message/outbound.types';
import { readReference, type Named } from '../message/receipt-reference';
import { judgeReceipts } from './judge-receipts';
import { batchesRefunded, failuresReported, outcomesChanged, refundsComing } from '../events';
import { nameNextTime } from '../single/name-next-time';
import { applyReports, rank, type Report, type Touched } from './receipt.repository';
import { storeRcsReports } from './rcs-report.repository';
import { GroupCommit } from '../../../platform/work/group-commit';
import { retrying } from '../../../platform/work/retrying';
import { lockBalances } from '../ledger/balance.repository';
import { notifyOutcomes } from '../message/notify-outcomes';
import { ownReports, type Foreign, type Incoming } from './own-reports';

/** Maximum delay of a receipt by collecting. */
const MAX_WAIT_MS = 30;
const MAX_RECEIPTS_PER_COMMIT = 1_000;

/** Applies delivery receipts, many in one transaction. */
export class ReceiptIntake {
  readonly #deps: OutboundDeps;
  readonly #reports: GroupCommit<Incoming>;
  #loggedForeign = false;

  constructor(deps: OutboundDeps) {
    this.#deps = deps;
    this.#reports = new GroupCommit({
      write: async (reports) => {
        const own = await this.#own(reports);
        await this.#apply(best(own));
        await this.#storeRcs(own.filter(({ channel, read }) => channel !== undefined || read));
        return () => undefined;
      },
      maxItems: MAX_RECEIPTS_PER_COMMIT,
      maxWaitMs: MAX_WAIT_MS,
    });
  }

  /**
   * Resolves when the receipt's effect is durable, so that the webhook may reply 2xx; rejects when it could not be
   * stored, so that the carrier sends it again. Receipts may come twice, late, out of order, or before the reply to the
   * send. Receipts that do not name a message of ours are ignored; the first is logged.
   */
  async receive(receipt: Receipt | KnownReceipt): Promise<void> {
    const { providerId, providerCode, status, fault } = receipt;
    const { channel, read, link } = 'messageId' in receipt ? {} : receipt;
    const report = {
      ...{ status, providerId, providerCode },
      ...(fault && { fault }),
      ...(channel && { channel }),
      ...(read && { read }),
      ...(link !== undefined && { link }),
    };
    const message = messageOf(receipt);
    if (message) return receiptsInFlight.during(() => this.#reports.add({ ...report, ...message }));
    this.#noteForeign('unnamed', report);
  }

  #own(reports: readonly Incoming[]): Promise<Incoming[]> {
    return ownReports(this.#deps.db, reports, (reason, report) => this.#noteForeign(reason, report));
  }

  #noteForeign(reason: Foreign, { providerId }: Pick<Report, 'providerId'>): void {
    foreignReceipts.inc({ reason });
    if (this.#loggedForeign) return;
    this.#loggedForeign = true;
    this.#deps.log.warn(
      { providerId, reason },
      'received a receipt that is not of a message of ours; further ones are not logged',
    );
  }

  /** Applies pending receipts. */
  stop(): Promise<void> {
    return this.#reports.drain();
  }

  async #apply(reports: readonly Report[]): Promise<void> {
    const { db, notifiers } = this.#deps;
    await applyRefusals(this.#deps, reports);
    const { touched, refunded } = await retrying(() => db.asEngine((tx) => applyAll(tx, reports), { prepared: true }));
    noteReceipts(reports);
    for (const { campaign_id: id } of touched) notifiers.progress.note(id);
    notifiers.balance.note(refunded);
    await this.#pauseFailing(touched);
    await this.#judgeNumber(reports);
  }

  /** A transaction of its own: it locks other batches, in the same order. */
  async #storeRcs(reports: readonly Report[]): Promise<void> {
    if (reports.length === 0) return;
    const { db, notifiers } = this.#deps;
    const changed = await retrying(() => db.asEngine((tx) => storeRcsReports(tx, reports)));
    for (const id of changed) notifiers.progress.note(id);
  }

  /** After the commit, because a stop locks batches and must not be lost together with a receipt. */
  async #judgeNumber(reports: readonly Report[]): Promise<void> {
    await judgeReceipts(this.#deps, reports).catch((error: unknown) =>
      this.#deps.log.warn({ err: error }, 'what receipts say about our number could not be stored'),
    );
  }

  async #pauseFailing(touched: readonly Touched[]): Promise<void> {
    const failing = new Set(touched.filter((batch) => batch.failed > 0).map((batch) => batch.campaign_id));
    for (const id of failing) {
      await this.#deps.db
        .asEngine((tx) => failuresReported.emit(tx, { campaignId: id }))
        .catch((error: unknown) =>
          this.#deps.log.warn({ err: error, campaign: id }, 'the failures of a campaign could not be checked'),
        );
    }
  }
}

/** The message that a receipt is about; null: it cannot be one of ours. */
function messageOf(receipt: Receipt | KnownReceipt): { id: number; named?: Named } | null {
  if ('messageId' in receipt) return { id: receipt.messageId };
  const named = receipt.reference === null ? null : readReference(receipt.reference);
  return named && { id: named.id, named };
}

/** The highest-ranking receipt of each message. */
function best(reports: readonly Report[]): Report[] {
  const byId = new Map<number, Report>();
  for (const report of reports) {
    const known = byId.get(report.id);
    if (!known || rank(report.status) > rank(known.status)) byId.set(report.id, report);
  }
  return [...byId.values()];
}

async function applyAll(tx: Tx, reports: readonly Report[]): Promise<{ touched: Touched[]; refunded: number[] }> {
  const unbilled = idsOf(reports.filter((report) => UNBILLED_CODES.includes(report.status)));
  if (unbilled.length > 0) await refundsComing.emit(tx, unbilled);
  const { batches, singles, recovered, unnamed, replies, notified } = await applyReports(tx, reports);
  if (recovered.length > 0) await clearDelivered(tx, recovered);
  const refunds = batches.filter((batch) => batch.refund > 0);
  await lockBalances(
    tx,
    [...refunds, ...singles].map((one) => one.account_id),
  );
  await batchesRefunded.emit(tx, refunds);
  const owners = await refundSingles(tx, idsOf(singles), 'the carrier did not accept them');
  await nameNextTime(tx, unnamed);
  await outcomesChanged.emit(tx, replies);
  await notifyOutcomes(tx, notified);
  return { touched: batches, refunded: [...owners, ...refunds.map((batch) => batch.account_id)] };
}
