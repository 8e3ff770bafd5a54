import { DomainEvent, UndoableEvent } from '../../platform/work/domain-event';

interface Added {
  accountId: number;
  keywordId: number;
  people: number;
}

/**
 * A user added subscribers, by hand or from a file. A user undid an import: the step of that moment had added these
 * people, or restored them.
 */
export const addedByUser = new UndoableEvent<Added, Added & { moment: string }>('added-by-user');

/** An owner removes a custom field: every domain that uses it adds the names of its uses, and then the field stays. */
export const fieldLeaves = new DomainEvent<{ accountId: number; field: { id: number; slug: string }; uses: string[] }>(
  'field-leaves',
);

/**
 * Subscribers got a tag. The trigger sequence_tag_added records the sequences that tags begin, wherever the tags come
 * from. A user undid an action that had tagged these people since that moment: `tag` is the only tag it gave, or null
 * for those of an import.
 */
export const tagged = new UndoableEvent<
  never,
  { accountId: number; subscriberIds: readonly number[]; tag: string | null; since: string | Date }
>('tagged');

/** A user deletes a group. A handler that throws prevents it. */
export const groupDeleted = new DomainEvent<{ accountId: number; groupId: number; name: string }>('group-deleted');
