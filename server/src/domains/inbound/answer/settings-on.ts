import type { Tx } from '../../../platform/db/connection';
import { type InboundSettings, type Line, senders } from '../../texting/inbound-text';
import { nameOf } from './messages';

/**
 * The settings with which texts to this line are answered: on an account's own number the answers name the account and
 * the number, not the product and the shared code.
 */
export async function settingsOn<Settings extends InboundSettings>(
  tx: Tx,
  settings: Settings,
  { number, accountId }: Line,
): Promise<Settings> {
  if (number === null || accountId === null) return settings;
  const [sender] = await senders(tx, [accountId]);
  return { ...settings, shortcode: number, ...(sender && { productName: nameOf(sender, 'en') }) };
}
