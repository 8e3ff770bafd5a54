import type { Tx } from '../../../platform/db/connection';

/** Deletes the searchable texts of messages whose month was removed. */
export const deleteRemovedTexts = (tx: Tx) =>
  tx.execute(
    `delete from conversation_text t using message_month m
     where m.removed_at is not null and t.message_id >= m.first_id and t.message_id < m.end_id`,
  );

/**
 * Folds the texts of the next conversations, about `most` texts. Returns the last of these conversations, or null if
 * there is none behind `after`.
 */
export async function foldTexts(tx: Tx, after: number, most: number): Promise<number | null> {
  const last = await tx.value<number | null>(
    `select max(conversation_id) as last from (
       select conversation_id from conversation_text where conversation_id > $1 order by conversation_id limit $2
     ) next`,
    [after, most],
  );
  if (last === null) return null;
  // What differs by its capitals alone is found as it is.
  await tx.execute(
    `update conversation_text set body = search_fold(body)
     where conversation_id > $1 and conversation_id <= $2 and search_fold(body) <> lower(body)`,
    [after, last],
  );
  return last;
}
