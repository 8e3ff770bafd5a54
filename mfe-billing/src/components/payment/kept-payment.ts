import { z } from '@textloom/contracts';
import { readStored, writeStored } from '@textloom/kit';
import { STORAGE_PREFIX } from '@textloom/session';

const NAME = `${STORAGE_PREFIX}payment`;

/** What to buy: exactly one of the three. */
export interface Purchase {
  plan?: number;
  extra_keywords?: number;
  extra_messages?: number;
}

const quantity = z.number().optional();
const keptSchema = z.object({
  /** Idempotency key: a repeated call with the same key is the same payment. */
  key: z.string(),
  purchase: z.object({ plan: quantity, extra_keywords: quantity, extra_messages: quantity }),
  /** Id of the order, once it is known. */
  payment: quantity,
});

/**
 * A payment of this tab whose outcome the payer has not seen yet. It survives a reload and is then shown, unless the
 * browser forbids storage.
 */
export interface KeptPayment {
  key: string;
  purchase: Purchase;
  payment?: number | undefined;
}

export function keptPayment(): KeptPayment | null {
  try {
    return keptSchema.safeParse(JSON.parse(readStored(NAME, 'session') ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

export function keepPayment(kept: KeptPayment | null): void {
  writeStored(NAME, kept && JSON.stringify(kept), 'session');
}

/** Forgets this payment, because the payer has seen its outcome; another pending one is kept. */
export function paymentSeen(id: number): void {
  if (keptPayment()?.payment === id) keepPayment(null);
}

export const isSamePurchase = (one: Purchase, other: Purchase): boolean =>
  (['plan', 'extra_keywords', 'extra_messages'] as const).every((name) => (one[name] ?? 0) === (other[name] ?? 0));
