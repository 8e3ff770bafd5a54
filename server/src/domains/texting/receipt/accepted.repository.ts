import * as col from '../../../platform/db/col';
import { sql, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

const ACCEPTED = {
  id: col.number,
  provider_id: col.text(),
  /** The carrier link that it left over. */
  link: col.number,
};
export type Accepted = col.RowOf<typeof ACCEPTED>;

const old = sql`m.status = 1 and m.provider_id is not null and m.claimed_at between now() - interval '3 days' and now() - interval '1 hour'`;

/**
 * Messages with higher ids that the carrier accepted more than an hour ago without a receipt since. Finds campaigns by
 * the counters of their batches, which are few, and single messages by message_single.
 */
export const stillAccepted = (tx: Tx, after: number, limit: number) =>
  tx.query(statement('texting.stillAccepted', ACCEPTED)`
     select id, provider_id, coalesce(link, 1) as link from (
       (select m.id, m.provider_id, m.link from send_batch b cross join lateral (
          select m.id, m.provider_id, m.link from message m
          where m.id between greatest(b.first_id, ${after}::bigint + 1) and b.last_id and m.batch_id = b.id and ${old} order by m.id limit ${limit}
        ) m where b.accepted > 0 and b.due_at > now() - interval '4 days' and b.last_id > ${after} order by 1 limit ${limit})
       union all
       (select m.id, m.provider_id, m.link from account a cross join lateral (
          select m.id, m.provider_id, m.link from message m
          where m.account_id = a.id and m.batch_id is null and m.id > ${after} and m.id >= message_since(3) and ${old} order by m.id limit ${limit}
        ) m where not a.deleted order by 1 limit ${limit})
     ) found order by id limit ${limit}`);
