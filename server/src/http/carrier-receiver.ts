import { handleInbound } from '../messaging/inbound/handle';
import { handleTorn } from '../messaging/inbound/handle-torn';
import { receiveReceipt } from '../messaging/outbound/receipts';
import { pendingQuestion } from '../modules/subscribers/add-question.repository';
import type { Receiver } from '../providers/carrier/gateway';
import type { Deps } from './deps';

/** Who takes what the carrier brings, by a webhook or over a link of its own: both read a person's words alike (decision 67). */
export function carrierReceiver(deps: Deps): Receiver {
  const inbound = { ...deps, hooks: { pendingQuestion } };
  return {
    receipt: (receipt) => receiveReceipt(deps, receipt),
    inbound: (message) => handleInbound(inbound, message),
    torn: (message) => handleTorn(inbound, message),
  };
}
