import type { Tx } from '../../../platform/db/connection';
import { addChanges } from '../store/report-changes.repository';

interface Joined {
  accountId: number;
  keywordId: number;
}

/** Counts subscribers that a user added, by hand or from a file. The table's triggers already count them as joins. */
export const countManual = async (tx: Tx, { accountId, keywordId }: Joined, people: number): Promise<void> => {
  if (people > 0) await addChanges(tx, accountId, [{ keywordId, manual: people }]);
};

/**
 * A user has undone an unsubscribe of `moment` (docs/adr/0007-undo.md): neither the leave nor the join that reverts it
 * is counted.
 */
export const uncountLeaves = (
  tx: Tx,
  accountId: number,
  keywordIds: readonly number[],
  moment: string,
): Promise<unknown> =>
  addChanges(
    tx,
    accountId,
    keywordIds.flatMap((keywordId) => [
      { keywordId, leaves: -1, at: moment },
      { keywordId, joins: -1 },
    ]),
  );
