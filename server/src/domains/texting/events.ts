import { DomainEvent } from '../../platform/work/domain-event';

/** The outcome of single messages changed; other messages may be among the ids. */
export const outcomesChanged = new DomainEvent<readonly number[]>('outcomes-changed');

/** These single messages will never be handed over; their status says why. */
export const withheld = new DomainEvent<readonly number[]>('withheld');

/** A final outcome of a message: 3 delivered, 10 and above failed. A later receipt may say otherwise. */
export interface Outcome {
  id: number;
  account_id: number;
  status: number;
}

/** Messages were delivered, or failed, and their accounts have a webhook for that. */
export const outcomesNotified = new DomainEvent<readonly Outcome[]>('outcomes-notified');

/** The messages of past months, with the tables of these names, were removed. */
export const monthsRemoved = new DomainEvent<readonly string[]>('months-removed');

/** Receipts reported failures of a campaign's messages. */
export const failuresReported = new DomainEvent<{ campaignId: number }>('failures-reported');

/** Messages of a closed batch that are not billed after all. */
export interface Refund {
  account_id: number;
  campaign_id: number;
  batch_id: number;
  /** The number of messages to refund, and of their recipients. */
  refund: number;
  people: number;
}

/** Receipts say that these messages did not leave. Nothing is locked yet: what `batchesRefunded` changes is locked first. */
export const refundsComing = new DomainEvent<readonly number[]>('refunds-coming');

/** Receipts showed that messages of closed batches did not leave. The balances are locked. */
export const batchesRefunded = new DomainEvent<readonly Refund[]>('batches-refunded');
