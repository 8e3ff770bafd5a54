import { DomainEvent } from '../../platform/work/domain-event';

/** A new account was stored with its owner. */
export const accountCreated = new DomainEvent<{ accountId: number }>('account-created');

/** A user is being removed; the user's row is locked. */
export const userRemoved = new DomainEvent<{ accountId: number; userId: number }>('user-removed');

/** The owner moved, and with the owner the account (decision 134): codes of both timezones. */
export const timezoneChanged = new DomainEvent<{ accountId: number; before: number; after: number }>(
  'timezone-changed',
);

/** The account has other quiet hours, or none. */
export const quietHoursChanged = new DomainEvent<{ accountId: number }>('quiet-hours-changed');
