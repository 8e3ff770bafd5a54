import { DomainEvent } from '../../platform/work/domain-event';

/** A file that came with a received text was stored or refused. */
export const fileReceived = new DomainEvent<{ accountId: number; inboundId: number }>('file-received');
