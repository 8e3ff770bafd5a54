import { isNewSince, insertStop, endDelivered, probesAwaited } from '../stop/sending-stop.repository';
import type { OutboundDeps } from '../message/outbound.types';
import type { Report } from './receipt.repository';
import { DEFAULT_TUNING } from '../worker/tuning';
import { announceStops, restart } from '../stop/stop-sending';

const DELIVERED = 3;

/**
 * Stops our number when a receipt proves that every message fails because of us, and ends that stop when a probe was
 * delivered. Messages that were sent before the last stop ended are ignored.
 */
export async function judgeReceipts({ db, config }: OutboundDeps, reports: readonly Report[]): Promise<void> {
  const number = config.carrier.from;
  const faulty = reports.filter(({ fault }) => fault !== undefined);
  const delivered = reports.filter(({ status }) => status === DELIVERED).map(({ id }) => id);
  if (delivered.length > 0 && (await probesAwaited(db.engine, delivered)))
    await db.asEngine(async (tx) => {
      const ended = await endDelivered(tx, delivered);
      if (ended.length > 0) await restart(tx, ended);
    });
  const [first] = faulty;
  if (!first) return;
  await db.asEngine(async (tx) => {
    const ids = faulty.map(({ id }) => id);
    if (!(await isNewSince(tx, ids, number))) return;
    const code = first.providerCode ?? '';
    const stop = await insertStop(tx, {
      accountId: null,
      number,
      cause: 'refusals',
      reason: 'Receipts report that texts fail because of us.',
      code,
      by: 'the carrier',
      probeMs: DEFAULT_TUNING.probeMs,
      byReceipt: true,
    });
    if (stop) await announceStops(tx, null);
  });
}
