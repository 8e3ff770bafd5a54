import type { Tx } from '../../platform/db/connection';
import { addChanges } from './report-changes.repository';

interface Added {
  accountId: number;
  keywordId: number;
  people: number;
}

/** Counts subscribers that a user added, by hand or from a file. The table's triggers already count them as joins. */
export async function countManual(tx: Tx, { accountId, keywordId, people }: Added): Promise<void> {
  if (people > 0) await addChanges(tx, accountId, [{ keywordId, manual: people }]);
}

interface Undone {
  accountId: number;
  subscribers: readonly { keywordId: number }[];
  moment: string;
}

/**
 * Cancels the counted leaves when a user undoes an unsubscribe of `moment` (docs/adr/0007-undo.md): neither the leave
 * nor the join that reverts it is counted.
 */
export const uncountLeaves = (tx: Tx, { accountId, subscribers, moment }: Undone): Promise<unknown> =>
  addChanges(
    tx,
    accountId,
    subscribers.flatMap(({ keywordId }) => [
      { keywordId, leaves: -1, at: moment },
      { keywordId, joins: -1 },
    ]),
  );

/**
 * Cancels the counted joins when a user undoes an import (docs/adr/0086-undo-of-an-import.md): neither the joins of its
 * step at `moment` nor the leaves that revert them are counted.
 */
export const uncountJoins = (
  tx: Tx,
  { accountId, keywordId, people, moment }: Added & { moment: string },
): Promise<unknown> =>
  addChanges(tx, accountId, [
    { keywordId, joins: -people, manual: -people, at: moment },
    { keywordId, leaves: -people },
  ]);
