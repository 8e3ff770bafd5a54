import type { Tx } from '../../../platform/db/connection';
import { KIND, LANE, WORK_CHANNEL } from '../kinds';

export interface Welcome {
  accountId: number;
  keywordId: number;
  subscriberId: number;
  phone: string;
  body: string;
  /** Class that is billed: 1, 2 or 3. */
  segments: number;
  mediaId: number | null;
}

/** Queues the welcomes of joins to any accounts. Returns the messages' ids by phone. */
export async function enqueueWelcomes(tx: Tx, welcomes: readonly Welcome[]): Promise<Map<string, number>> {
  if (welcomes.length === 0) return new Map();
  const rows = await tx.query<{ id: number; phone: string }>(
    `with m as (
       insert into message (account_id, kind, segments, keyword_id, subscriber_id, phone, body, media_id)
       select a, ${KIND.welcome}, segments, k, s, phone, body, media
       from unnest($1::int[], $2::int[], $3::bigint[], $4::text[], $5::text[], $6::smallint[], $7::int[]) t(a, k, s, phone, body, segments, media)
       returning id, account_id, phone
     ), q as (
       insert into send_queue (message_id, account_id, lane) select id, account_id, ${LANE.welcome} from m
     )
     select id, phone, pg_notify('${WORK_CHANNEL}', '') from m`,
    [
      welcomes.map((one) => one.accountId),
      welcomes.map((one) => one.keywordId),
      welcomes.map((one) => one.subscriberId),
      welcomes.map((one) => one.phone),
      welcomes.map((one) => one.body),
      welcomes.map((one) => one.segments),
      welcomes.map((one) => one.mediaId),
    ],
  );
  return new Map(rows.map(({ id, phone }) => [phone, id]));
}
