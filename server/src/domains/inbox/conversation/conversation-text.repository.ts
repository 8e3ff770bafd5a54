import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';

/** Deletes the searchable texts of messages whose month was removed. */
export const deleteRemovedTexts = (tx: Tx) =>
  tx.execute(command('inbox.deleteRemovedTexts')`
     delete from conversation_text t using message_month m
     where m.removed_at is not null and t.message_id >= m.first_id and t.message_id < m.end_id`);

/**
 * Folds the texts of the next conversations, about `limit` texts. Returns the last of these conversations, or null if
 * there is none after `after`.
 */
export async function foldTexts(tx: Tx, after: number, limit: number): Promise<number | null> {
  const last = await tx.value(statement('inbox.foldTexts', { last: col.orNull(col.number) })`
     select max(conversation_id) as last from (
       select conversation_id from conversation_text where conversation_id > ${after} order by conversation_id limit ${limit}
     ) next`);
  if (last === null) return null;
  // Texts that differ only in case can be found unfolded.
  await tx.execute(command('inbox.foldTexts.2')`
     update conversation_text set body = search_fold(body)
     where conversation_id > ${after} and conversation_id <= ${last} and search_fold(body) <> lower(body)`);
  return last;
}
