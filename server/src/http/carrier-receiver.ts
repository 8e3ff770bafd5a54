import { handleInbound } from '../messaging/receive/handle';
import { handleTorn } from '../messaging/receive/handle-torn';
import { receiveReceipt } from '../messaging/receipts/receipts';
import { pendingQuestion } from '../modules/subscribers/add/add-question.repository';
import type { Receiver } from '../providers/carrier/gateway';
import type { Deps } from '../web/deps';

/** Processes receipts and messages from a webhook or a carrier's own link in the same way (decision 67). */
export function carrierReceiver(deps: Deps): Receiver {
  const inbound = { ...deps, hooks: { pendingQuestion } };
  return {
    receipt: (receipt) => receiveReceipt(deps, receipt),
    inbound: (message) => handleInbound(inbound, message),
    torn: (message) => handleTorn(inbound, message),
  };
}
