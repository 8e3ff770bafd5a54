import { link } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import type { InboundSms } from '../../../platform/providers/carrier/gateway';
import { notifyHold } from '../../audience';
import { holdPhone } from '../../people/hold';
import { storable } from '../../texting/inbound-text';

/**
 * Holds the account's marketing to a phone whose holder says that they are not the subscriber, and asks the owner what
 * to do.
 */
export async function holdWrongNumber(
  tx: Tx,
  accountId: number,
  conversationId: number,
  inbound: InboundSms,
  inboundId: number,
): Promise<void> {
  const hold = { accountId, phone: inbound.from, reason: 'wrong_number' as const };
  const words = storable(inbound.body);
  if (await holdPhone(tx, { ...hold, userId: null }, { words, actor: 'phone', channel: 'sms', inboundId }))
    await notifyHold(tx, { ...hold, path: link('/account/inbox/:id', { id: conversationId }) });
}
