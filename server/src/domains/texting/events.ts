import { DomainEvent } from '../../platform/work/domain-event';

/** The outcome of single messages changed; other messages may be among the ids. */
export const outcomesChanged = new DomainEvent<readonly number[]>('outcomes-changed');

/** The messages of past months, with the tables of these names, were removed. */
export const monthsRemoved = new DomainEvent<readonly string[]>('months-removed');

/** Receipts reported failures of a campaign's messages. */
export const failuresReported = new DomainEvent<{ campaignId: number }>('failures-reported');
