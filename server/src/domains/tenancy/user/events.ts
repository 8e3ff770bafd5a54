import { DomainEvent } from '../../../platform/work/domain-event';

/** The owner moved, and with the owner the account (decision 134): codes of both timezones. */
export const timezoneChanged = new DomainEvent<{ accountId: number; before: number; after: number }>(
  'timezone-changed',
);
