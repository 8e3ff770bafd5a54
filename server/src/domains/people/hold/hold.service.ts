import type { HoldReason } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { type ConsentEvent, type ConsentSource, recordConsent } from '../consent/consent.repository';
import { deleteHold, insertHold, rowsOfPhone } from './hold.repository';
import { notifySubscribers } from '../subscriber/notify-subscribers';

export interface Held {
  accountId: number;
  phone: string;
}

async function noteHold(tx: Tx, { accountId, phone }: Held, event: ConsentEvent['event'], source: ConsentSource) {
  await recordConsent(tx, [{ accountId, phone, keywordId: null, subscriberId: null, event }], source);
  await notifySubscribers(
    tx,
    (await rowsOfPhone(tx, accountId, phone)).map((row) => ({ ...row, accountId })),
  );
}

/**
 * Stops all marketing to a phone of an account until a user answers (ADR 0112): campaigns, sequences and automatic
 * answers, including queued ones. Returns whether it is new. The caller has locked the phone.
 */
export async function holdPhone(
  tx: Tx,
  held: Held & { reason: HoldReason; userId: number | null },
  source: ConsentSource,
): Promise<boolean> {
  const inserted = await insertHold(tx, { ...held, inboundId: source.inboundId ?? null });
  if (inserted) await noteHold(tx, held, 'hold', source);
  return inserted;
}

/** Resumes marketing. Returns whether the phone was held. */
export async function liftHold(tx: Tx, held: Held, source: ConsentSource): Promise<boolean> {
  const lifted = await deleteHold(tx, held.accountId, held.phone);
  if (lifted) await noteHold(tx, held, 'hold-lifted', source);
  return lifted;
}
