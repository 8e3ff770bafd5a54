import { UndoableEvent } from '../../platform/work/domain-event';

/**
 * Subscribers were opted out: `bySelf` by the person's own text, such as STOP. A user undid it (docs/adr/0007-undo.md):
 * those of these subscribers who left at `moment`, the time of that transaction, are subscribed again.
 */
export const optedOut = new UndoableEvent<
  { subscriberIds: readonly number[]; bySelf: boolean },
  { accountId: number; subscribers: readonly { id: number; keywordId: number }[]; moment: string }
>('opted-out');
