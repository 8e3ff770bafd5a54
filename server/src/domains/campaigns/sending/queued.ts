import { carrierParts, longestMerge, withFooter, type CarrierParts } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { waitingFrom } from './progress.repository';

/** Encoding and carrier segments of a text as it is sent; at least one, because media has no text. */
export function onPhone(message: string, footer: string): Pick<CarrierParts, 'encoding' | 'parts'> {
  const { encoding, parts } = carrierParts(withFooter(longestMerge(message), footer));
  return { encoding, parts: Math.max(1, parts) };
}

/**
 * Unsent carrier segments of all campaigns that are being sent from a number; null: the shared code, whose rate all
 * accounts on it share. Runs as the engine for that, and only the sum leaves this function.
 */
export async function queuedSegments(tx: Tx, footer: string, number: string | null): Promise<number> {
  const rows = await waitingFrom(tx, number);
  return rows.reduce((sum, { message, waiting }) => sum + waiting * onPhone(message, footer).parts, 0);
}
