import type { Tx } from '../../../platform/db/connection';

export interface Accepted {
  id: number;
  provider_id: string;
}

const OLD = `m.status = 1 and m.provider_id is not null and m.claimed_at between now() - interval '3 days' and now() - interval '1 hour'`;

/**
 * Messages after this one, by id, that the carrier accepted more than an hour ago without a receipt since. Campaigns by
 * the counters of their batches, which are few; single messages by message_single.
 */
export const stillAccepted = (tx: Tx, after: number, limit: number) =>
  tx.query<Accepted>(
    `select id, provider_id from (
       (select m.id, m.provider_id from send_batch b cross join lateral (
          select m.id, m.provider_id from message m
          where m.id between greatest(b.first_id, $1::bigint + 1) and b.last_id and m.batch_id = b.id and ${OLD} order by m.id limit $2
        ) m where b.accepted > 0 and b.due_at > now() - interval '4 days' and b.last_id > $1 order by 1 limit $2)
       union all
       (select m.id, m.provider_id from account a cross join lateral (
          select m.id, m.provider_id from message m
          where m.account_id = a.id and m.batch_id is null and m.id > $1 and m.id >= message_since(3) and ${OLD} order by m.id limit $2
        ) m where not a.deleted order by 1 limit $2)
     ) found order by id limit $2`,
    [after, limit],
  );
