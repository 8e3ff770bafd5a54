import { pageOf, type campaignHistoryQuery, type Paged, type z } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { OTHER_TEXT } from '../../texting';

type Query = z.output<typeof campaignHistoryQuery>;
type Status = NonNullable<Query['status']>;

export interface HistoryRecord {
  id: number;
  status: number;
  phone: string;
  /** The text of a message that differs from the campaign's. */
  body: string | null;
  clicked: boolean;
  date: Date;
  subscriber_id: number | null;
  first_name: string | null;
  last_name: string | null;
  disabled: number | null;
  undeliverable: number | null;
}

const COLUMNS = `m.id, m.status, m.phone, ${OTHER_TEXT} as body, exists (select from link_click l where l.message_id = m.id) as clicked,
  coalesce(m.status_at, m.created_at) as date, m.subscriber_id, s.first_name, s.last_name, s.disabled, s.undeliverable`;

/** The messages of a status, and the batch counter for it. */
const OF_STATUS: Readonly<Record<Status, { rows: string; count: string }>> = {
  all: { rows: 'true', count: 'size' },
  success: { rows: 'm.status between 1 and 3', count: 'accepted + sent + delivered' },
  error: { rows: 'm.status >= 10', count: 'failed' },
  pending: { rows: 'm.status = 0', count: 'size - accepted - sent - delivered - failed - withdrawn' },
};

/**
 * One page in order of sending. The counters of the batches show in which batch the page begins, so
 * the last page of 200,000 messages costs the same as the first (send_batch_campaign, message_pkey).
 */
async function pageByBatch(
  tx: Tx,
  accountId: number,
  campaignId: number,
  status: Status,
  offset: number,
  limit: number,
): Promise<HistoryRecord[]> {
  const { rows, count } = OF_STATUS[status];
  return tx.query<HistoryRecord>(
    `with part as (
       select id, first_id, last_id, n, sum(n) over (order by id) - n as before
       from (select id, first_id, last_id, ${count} as n from send_batch where account_id = $1 and campaign_id = $2) counted
     ), hit as materialized (select * from part where n > 0 and before < $3::int + $4::int and before + n > $3::int)
     select ${COLUMNS} from hit join message m on m.id between hit.first_id and hit.last_id and m.batch_id = hit.id and ${rows}
     left join subscriber s on s.id = m.subscriber_id
     order by hit.id, m.id offset greatest(0, $3::int - coalesce((select min(before) from hit), 0)) limit $4::int`,
    [accountId, campaignId, offset, limit],
  );
}

async function totalByBatch(tx: Tx, accountId: number, campaignId: number, status: Status): Promise<number> {
  const sql = `select coalesce(sum(${OF_STATUS[status].count}), 0) as total from send_batch where account_id = $1 and campaign_id = $2`;
  return await tx.value<number>(sql, [accountId, campaignId]);
}

/** Months after which the campaign's messages were removed, or 0. Its batches and their counters stay. */
export const removedAfter = async (tx: Tx, accountId: number, campaignId: number): Promise<number> =>
  (
    await tx.maybeOne<{ months: number }>(
      `select m.kept_months as months from send_batch b join message_month m on b.first_id >= m.first_id and b.first_id < m.end_id
       where b.account_id = $1 and b.campaign_id = $2 and m.removed_at is not null limit 1`,
      [accountId, campaignId],
    )
  )?.months ?? 0;

/** A campaign's messages. A search matches digits of the phone (message_once). */
export async function pageOfHistory(
  tx: Tx,
  accountId: number,
  campaignId: number,
  query: Pick<Query, 'status' | 'page' | 'limit' | 'search'>,
): Promise<Paged<HistoryRecord>> {
  const { status = 'all', page, limit } = query;
  const offset = (page - 1) * limit;
  const digits = query.search?.replaceAll(/\D/g, '') ?? '';
  if (digits === '') {
    if ((await removedAfter(tx, accountId, campaignId)) > 0) return pageOf<HistoryRecord>(query, [], 0);
    const records = await pageByBatch(tx, accountId, campaignId, status, offset, limit);
    return pageOf(query, records, await totalByBatch(tx, accountId, campaignId, status));
  }
  const match = `m.account_id = $1 and m.campaign_id = $2 and m.phone like $3 and ${OF_STATUS[status].rows}`;
  const params = [accountId, campaignId, `%${digits}%`];
  const total = await tx.value<number>(`select count(*) as total from message m where ${match}`, params);
  const records = await tx.query<HistoryRecord>(
    `select ${COLUMNS} from message m left join subscriber s on s.id = m.subscriber_id where ${match} order by m.id offset $4 limit $5`,
    [...params, offset, limit],
  );
  return pageOf(query, records, total);
}
