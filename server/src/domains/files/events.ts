import { DomainEvent } from '../../platform/work/domain-event';

/** A file that came with a text of this conversation was stored or refused. */
export const fileReceived = new DomainEvent<{ accountId: number; conversationId: number }>('file-received');
