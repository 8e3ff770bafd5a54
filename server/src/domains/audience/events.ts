import { DomainEvent } from '../../platform/work/domain-event';

/** A user added subscribers, by hand or from a file. */
export const addedByUser = new DomainEvent<{ accountId: number; keywordId: number; people: number }>('added-by-user');

/** An owner removes a custom field: who uses it adds the names of its uses, and then the field stays. */
export const fieldLeaves = new DomainEvent<{ accountId: number; field: { id: number; slug: string }; uses: string[] }>(
  'field-leaves',
);

/** A user undid an unsubscribe of that moment (docs/adr/0007-undo.md). */
export const leavesUndone = new DomainEvent<{ accountId: number; keywordIds: readonly number[]; moment: string }>(
  'leaves-undone',
);

/** A user undid an import whose step of that moment had added these people, or brought them back. */
export const joinsUndone = new DomainEvent<{ accountId: number; keywordId: number; people: number; moment: string }>(
  'joins-undone',
);
