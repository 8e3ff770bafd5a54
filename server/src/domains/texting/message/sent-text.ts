import { sql } from '../../../platform/db/sql';

/** SQL: the text of batch `b` of campaign `c`. */
export const textOfBatch = sql`case when b.variant = 2 or (b.variant = 0 and c.ab_winner = 2) then c.ab ->> 'message_b' else c.message end`;
/** SQL: the text of message `m` if it differs from its campaign's first text: its own, or its batch's. Else null. */
export const otherText = sql`coalesce(m.body, (
  select ${textOfBatch} from send_batch b join campaign c on c.id = b.campaign_id where b.id = m.batch_id and c.ab is not null))`;
/** SQL: the text of message `m` as it was sent. Campaign `c` is left joined. */
export const sentText = sql`coalesce(m.body, case when c.ab is null then c.message else ${otherText} end, '')`;
