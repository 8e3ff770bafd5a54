import { DomainEvent } from '../../../platform/work/domain-event';

/** The account has other quiet hours, or none. */
export const quietHoursChanged = new DomainEvent<{ accountId: number }>('quiet-hours-changed');
