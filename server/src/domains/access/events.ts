import { DomainEvent } from '../../platform/work/domain-event';

/** A new account was stored with its owner. */
export const accountCreated = new DomainEvent<{ accountId: number }>('account-created');

/** A user is being removed; the user's row is locked. */
export const userRemoved = new DomainEvent<{ accountId: number; userId: number }>('user-removed');
