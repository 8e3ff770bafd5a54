import { DomainEvent } from '../../platform/work/domain-event';

/** A user added subscribers, by hand or from a file. */
export const addedByUser = new DomainEvent<{ accountId: number; keywordId: number; people: number }>('added-by-user');

/** A user undid an unsubscribe of that moment (docs/adr/0007-undo.md). */
export const leavesUndone = new DomainEvent<{ accountId: number; keywordIds: readonly number[]; moment: string }>(
  'leaves-undone',
);

/** A user undid an import whose step of that moment had added these people, or brought them back. */
export const joinsUndone = new DomainEvent<{ accountId: number; keywordId: number; people: number; moment: string }>(
  'joins-undone',
);

/** A user deletes a group. A handler that throws keeps it. */
export const groupDeleted = new DomainEvent<{ accountId: number; groupId: number; name: string }>('group-deleted');
