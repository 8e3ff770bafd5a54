import type { InboundSms } from '../../../platform/providers/carrier/gateway';
import { type InboundDeps, type InboundResult, inboundText } from '../../texting/inbound-text';
import type { GroupQueue } from './group-queue';
import { mayQuote } from '../quotation/quotation';
import { handleOne } from './handle-one';

/**
 * Handles one message from a phone: stores it once however often it is delivered, decides its meaning, and does
 * everything that follows in the same transaction. Once the promise resolves it is committed, and the webhook may reply
 * 2xx; if it rejects, nothing happened and the carrier delivers the message again. Plain joins and opt-outs are written
 * in groups by `groups`; every other message gets its own transaction, including those that may quote a text of ours or
 * that the provider has judged.
 */
export async function handleInbound(
  deps: InboundDeps,
  groups: GroupQueue,
  inbound: InboundSms,
): Promise<InboundResult> {
  const message = inboundText(inbound);
  const plain = inbound.verdict === undefined && !mayQuote(inbound.body);
  return (plain ? await groups.tryGroup(message) : null) ?? handleOne(deps, message);
}
