import { DomainEvent, UndoableEvent } from '../../platform/work/domain-event';

interface Added {
  accountId: number;
  keywordId: number;
  people: number;
}

/**
 * A user added subscribers, by hand or from a file. A user undid an import whose step of that moment had added these
 * people, or brought them back.
 */
export const addedByUser = new UndoableEvent<Added, Added & { moment: string }>('added-by-user');

/** An owner removes a custom field: who uses it adds the names of its uses, and then the field stays. */
export const fieldLeaves = new DomainEvent<{ accountId: number; field: { id: number; slug: string }; uses: string[] }>(
  'field-leaves',
);

/**
 * Subscribers got a tag. What tags begin, the trigger sequence_tag_added notes, wherever they come from. A user undid an
 * action that had tagged these people since that moment: `tag` is the only one it gave, or null for those of an import.
 */
export const tagged = new UndoableEvent<
  never,
  { accountId: number; subscriberIds: readonly number[]; tag: string | null; since: string | Date }
>('tagged');
