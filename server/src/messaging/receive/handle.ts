import type { InboundSms } from '../../providers/carrier/gateway';
import type { JoinQueue } from '../joining/join-queue';
import { inboundText } from '../reading/inbound-text';
import type { InboundDeps, InboundResult } from '../reading/inbound.types';
import { handleOne } from './handle-one';

/**
 * Handles one message from a phone: stores it once however often it is delivered, decides its meaning, and does
 * everything that follows in the same transaction. When the promise resolves it is committed and the webhook may reply
 * 2xx; when it rejects nothing happened and the carrier delivers it again.
 *
 * Plain joins are written in groups by `joins`; every other message gets a transaction of its own.
 */
export async function handleInbound(deps: InboundDeps, joins: JoinQueue, inbound: InboundSms): Promise<InboundResult> {
  const message = inboundText(inbound);
  return (await joins.tryJoin(message)) ?? handleOne(deps, message);
}
