import { DomainEvent } from '../../platform/work/domain-event';

/** A phone replied to an account. `replyTo`: the campaign, or 0. */
export const replied = new DomainEvent<{ accountId: number; phone: string; replyTo: number }>('replied');
