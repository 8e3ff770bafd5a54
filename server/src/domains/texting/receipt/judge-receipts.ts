import { insertStop, sentSinceStop, endDelivered, probesAwaited } from '../stop/sending-stop.repository';
import type { OutboundDeps } from '../message/outbound.types';
import type { Report } from './receipt.repository';
import { DEFAULT_TUNING } from '../worker/tuning';
import { announceStops, restart } from '../stop/stop-sending';

const DELIVERED = 3;

/**
 * Stops a number when a receipt proves that every message from it fails because of us, and ends that stop when a probe
 * was delivered. Messages that were sent before the last stop ended are ignored.
 */
export async function judgeReceipts({ db, config }: OutboundDeps, reports: readonly Report[]): Promise<void> {
  const faulty = reports.filter(({ fault }) => fault !== undefined);
  const delivered = reports.filter(({ status }) => status === DELIVERED).map(({ id }) => id);
  if (delivered.length > 0 && (await probesAwaited(db.engine, delivered)))
    await db.asEngine(async (tx) => {
      const ended = await endDelivered(tx, delivered);
      if (ended.length > 0) await restart(tx, ended);
    });
  if (faulty.length === 0) return;
  const codes = new Map(faulty.map(({ id, providerCode }) => [id, providerCode ?? '']));
  await db.asEngine(async (tx) => {
    const since = await sentSinceStop(tx, [...codes.keys()], config.carrier.from);
    const firstOf = new Map(since.toReversed().map(({ id, number }) => [number, id]));
    for (const [number, id] of [...firstOf].sort(([a], [b]) => a.localeCompare(b))) {
      const stop = await insertStop(tx, {
        accountId: null,
        number,
        cause: 'refusals',
        reason: 'Receipts report that texts fail because of us.',
        code: codes.get(id) ?? '',
        by: 'the carrier',
        probeMs: DEFAULT_TUNING.probeMs,
        byReceipt: true,
      });
      if (stop) await announceStops(tx, null);
    }
  });
}
