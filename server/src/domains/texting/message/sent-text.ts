import { sql } from '../../../platform/db/sql';

/** SQL: the text of message `m` as it was sent: its own, or that of its batch. */
export const sentText = sql`coalesce(m.body, (select b.text from send_batch b where b.id = m.batch_id), '')`;
