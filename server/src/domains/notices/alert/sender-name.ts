import { senderName } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { senders } from '../../texting/inbound-text';

/** What the account's texts call it (decision 645); empty when it has no name that can be written. */
export async function senderNameOf(tx: Tx, accountId: number): Promise<string> {
  const [sender] = await senders(tx, [accountId]);
  return senderName(sender?.names ?? []);
}
