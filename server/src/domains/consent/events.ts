import { DomainEvent } from '../../platform/work/domain-event';

/** Subscribers were opted out: `bySelf` by the person's own text, such as STOP. */
export const optedOut = new DomainEvent<{ subscriberIds: readonly number[]; bySelf: boolean }>('opted-out');
