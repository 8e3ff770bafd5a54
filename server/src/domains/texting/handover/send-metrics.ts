import type { SendOutcome } from '../../../platform/providers/carrier/gateway';
import { InFlight } from '../../../platform/metrics/in-flight';
import { counter, histogram } from '../../../platform/metrics/measures';

/** `code` is ours (10 to 20), because the carrier's own codes are unbounded. */
export const sends = counter(
  'textloom_sends_total',
  'Messages handed to the carrier: accepted, rejected (with our error code), refused (because of us), transient (tried again), unknown (asked about)',
  ['outcome', 'code'],
);

export const carrierSeconds = histogram(
  'textloom_carrier_seconds',
  'Time until the carrier responded',
  ['outcome'],
  [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
);

/** Counts one message that was handed over at `handedAt`, by performance.now(). */
export function noteSend(outcome: SendOutcome, handedAt: number): void {
  sends.inc({ outcome: outcome.kind, code: outcome.kind === 'rejected' ? String(outcome.errorCode) : '' });
  carrierSeconds.observe({ outcome: outcome.kind }, (performance.now() - handedAt) / 1_000);
}

export const receipts = counter('textloom_receipts_total', 'Stored receipts', ['status', 'code']);

export const foreignReceipts = counter(
  'textloom_foreign_receipts_total',
  'Receipts that changed nothing: they name no message (unnamed), one that does not exist (unknown), are of another one with its number (other), as after a restore, or came over a link that does not have it (link)',
  ['reason'],
);

const STATUS: Readonly<Record<number, string>> = { 1: 'accepted', 2: 'sent', 3: 'delivered' };

export function noteReceipts(stored: readonly { status: number }[]): void {
  for (const { status } of stored) {
    const named = STATUS[status];
    receipts.inc(named === undefined ? { status: 'failed', code: String(status) } : { status: named, code: '' });
  }
}

/** Receipts that this process has received and not yet stored. */
export const receiptsInFlight = new InFlight();
