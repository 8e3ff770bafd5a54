import { carrierParts, longestMerge, withFooter, type CarrierParts } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';

/** Encoding and carrier segments of a text as it is sent; at least one, because media has no text. */
export function onPhone(message: string, footer: string): Pick<CarrierParts, 'encoding' | 'parts'> {
  const { encoding, parts } = carrierParts(withFooter(longestMerge(message), footer));
  return { encoding, parts: Math.max(1, parts) };
}

/**
 * Carrier segments of all campaigns that are being sent through the shortcode and have not left yet. Runs as the engine:
 * the rate is shared by all accounts, and only the sum leaves this function. Relies on campaign_due and
 * send_batch_campaign.
 */
export async function queuedSegments(tx: Tx, footer: string): Promise<number> {
  const rows = await tx.query<{ message: string; waiting: number }>(
    `select c.message, greatest(0, c.recipients - coalesce(b.left_, 0)) as waiting from campaign c
     left join lateral (
       select sum(accepted + sent + delivered + failed + withdrawn) as left_ from send_batch where campaign_id = c.id) b on true
     where c.state in ('expanding', 'sending') and not c.deleted`,
  );
  return rows.reduce((sum, { message, waiting }) => sum + waiting * onPhone(message, footer).parts, 0);
}
