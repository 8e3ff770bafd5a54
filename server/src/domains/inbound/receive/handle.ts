import type { InboundSms } from '../../../platform/providers/carrier/gateway';
import { type InboundDeps, type InboundResult, inboundText } from '../../texting';
import type { GroupQueue } from './group-queue';
import { handleOne } from './handle-one';

/**
 * Handles one message from a phone: stores it once however often it is delivered, decides its meaning, and does
 * everything that follows in the same transaction. When the promise resolves it is committed and the webhook may reply
 * 2xx; when it rejects nothing happened and the carrier delivers it again.
 *
 * Plain joins and opt-outs are written in groups by `groups`; every other message gets a transaction of its own.
 */
export async function handleInbound(
  deps: InboundDeps,
  groups: GroupQueue,
  inbound: InboundSms,
): Promise<InboundResult> {
  const message = inboundText(inbound);
  return (await groups.tryGroup(message)) ?? handleOne(deps, message);
}
