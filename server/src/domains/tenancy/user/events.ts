import { DomainEvent } from '../../../platform/work/domain-event';

/** The owner's timezone changed, and with it the account's (decision 134): codes of both timezones. */
export const timezoneChanged = new DomainEvent<{ accountId: number; before: number; after: number }>(
  'timezone-changed',
);
