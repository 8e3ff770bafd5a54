import { DomainEvent } from '../../platform/work/domain-event';

/** Subscribers were opted out. */
export const optedOut = new DomainEvent<{ subscriberIds: readonly number[] }>('opted-out');
