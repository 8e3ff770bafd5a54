/**
 * Texts, sent and received: queues, receipts, the ledger of messages. The domain's door: other domains and the
 * application import from here only.
 */
export {
  batchesRefunded,
  failuresReported,
  monthsRemoved,
  type Outcome,
  outcomesChanged,
  outcomesNotified,
  type Refund,
  refundsComing,
  withheld,
} from './events';
export { textingMeasures } from './measures';
