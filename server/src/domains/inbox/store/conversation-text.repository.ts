import type { Tx } from '../../../platform/db/connection';

/** Deletes the searchable texts of messages whose month was removed. */
export const deleteRemovedTexts = (tx: Tx) =>
  tx.execute(
    `delete from conversation_text t using message_month m
     where m.removed_at is not null and t.message_id >= m.first_id and t.message_id < m.end_id`,
  );
