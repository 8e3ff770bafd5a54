import { DomainEvent } from '../../../platform/work/domain-event';

/** The account's quiet hours were changed or removed. */
export const quietHoursChanged = new DomainEvent<{ accountId: number }>('quiet-hours-changed');
