import { senderName } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { senders } from '../../texting/inbound-text';

/** The sender's name in the account's texts (decision 645); empty when it has no usable name. */
export async function senderNameOf(tx: Tx, accountId: number): Promise<string> {
  const [sender] = await senders(tx, [accountId]);
  return senderName(sender?.names ?? []);
}
