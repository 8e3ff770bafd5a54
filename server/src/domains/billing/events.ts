import { DomainEvent } from '../../platform/work/domain-event';

/** An account is being deleted; its rows are locked. */
export const accountDeleted = new DomainEvent<{ accountId: number; now: Date }>('account-deleted');
