import {
  digitsIn,
  pageOf,
  type campaignHistoryQuery,
  type CampaignResults,
  type Paged,
  type z,
} from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { messagesInBatch, OTHER_TEXT } from '../../texting';

type Query = z.output<typeof campaignHistoryQuery>;
type Status = NonNullable<Query['status']>;

export interface HistoryRecord {
  id: number;
  status: number;
  phone: string;
  /** The text of a message that differs from the campaign's. */
  body: string | null;
  clicked: boolean;
  left_at: Date | null;
  code: string | null;
  used_at: Date | null;
  date: Date;
  subscriber_id: number | null;
  first_name: string | null;
  last_name: string | null;
  disabled: number | null;
  undeliverable: number | null;
}

const COLUMNS = `m.id, m.status, m.phone, ${OTHER_TEXT} as body, exists (select from link_click l where l.message_id = m.id) as clicked,
  (select l.left_at from campaign_leave l where l.campaign_id = m.campaign_id and l.message_id = m.id) as left_at,
  (select u.code from coupon u where u.campaign_id = m.campaign_id and u.message_id = m.id) as code,
  (select u.used_at from coupon u where u.campaign_id = m.campaign_id and u.message_id = m.id) as used_at, coalesce(m.status_at, m.created_at) as date, m.subscriber_id, s.first_name, s.last_name, s.disabled, s.undeliverable`;

/** A part that the counters of the batches know: its messages, and how many of a batch. */
interface Counted {
  rows: string;
  count: string;
}

type ByPeople = 'clicked' | 'replied' | 'unsubscribed' | 'used';

const FAILED: Counted = { rows: 'm.status >= 10', count: 'failed' };
const COUNTED: Readonly<Record<Exclude<Status, ByPeople>, Counted>> = {
  all: { rows: 'true', count: 'size' },
  success: { rows: 'm.status between 1 and 3', count: 'accepted + sent + delivered' },
  error: FAILED,
  failed: FAILED,
  pending: { rows: 'm.status = 0', count: 'size - accepted - sent - delivered - failed - withdrawn' },
  delivered: { rows: 'm.status = 3', count: 'delivered' },
  waiting: { rows: 'm.status between 0 and 2', count: 'size - delivered - failed - withdrawn' },
  left: { rows: 'm.status < 0', count: 'withdrawn' },
};

/** The other parts are found by what people did: SQL of those people of campaign $2, and of their message. */
const PEOPLE = {
  clicked: 'select distinct message_id from link_click where account_id = $1 and campaign_id = $2',
  replied: `select distinct phone from inbound_message where account_id = $1 and reply_to = $2 and decision = 'reply'`,
  unsubscribed: 'select message_id from campaign_leave where account_id = $1 and campaign_id = $2',
  used: 'select message_id from coupon where account_id = $1 and campaign_id = $2 and used_at is not null',
} as const satisfies Record<ByPeople, string>;
const JOINED = {
  clicked: 'm.id = hit.message_id',
  replied: 'm.campaign_id = $2 and m.phone = hit.phone',
  unsubscribed: 'm.id = hit.message_id',
  used: 'm.id = hit.message_id',
} as const satisfies Record<ByPeople, string>;

/** SQL: a message of the part, for searches and files. */
export const ROWS_OF: Readonly<Record<Status, string>> = {
  ...(Object.fromEntries(Object.entries(COUNTED).map(([part, { rows }]) => [part, rows])) as Record<
    keyof typeof COUNTED,
    string
  >),
  clicked: 'exists (select from link_click l where l.message_id = m.id)',
  replied: `exists (select from inbound_message i where i.account_id = $1 and i.reply_to = $2 and i.decision = 'reply' and i.phone = m.phone)`,
  unsubscribed: 'exists (select from campaign_leave l where l.campaign_id = m.campaign_id and l.message_id = m.id)',
  used: 'exists (select from coupon u where u.campaign_id = m.campaign_id and u.message_id = m.id and u.used_at is not null)',
};

/**
 * One page in order of sending. The counters of the batches show in which batch the page begins, so
 * the last page of 200,000 messages costs the same as the first (send_batch_campaign, message_pkey).
 */
async function pageByBatch(
  tx: Tx,
  accountId: number,
  campaignId: number,
  { rows, count }: Counted,
  offset: number,
  limit: number,
): Promise<HistoryRecord[]> {
  return tx.query<HistoryRecord>(
    `with part as (
       select id, first_id, last_id, n, sum(n) over (order by id) - n as before
       from (select id, first_id, last_id, ${count} as n from send_batch where account_id = $1 and campaign_id = $2) counted
     ), hit as materialized (select * from part where n > 0 and before < $3::int + $4::int and before + n > $3::int
     ), page as materialized (
       select m.* from hit b ${messagesInBatch(rows)}
       order by b.id, m.id offset greatest(0, $3::int - coalesce((select min(before) from hit), 0)) limit $4::int)
     select ${COLUMNS} from page m left join subscriber s on s.id = m.subscriber_id order by m.batch_id, m.id`,
    [accountId, campaignId, offset, limit],
  );
}

async function totalByBatch(tx: Tx, accountId: number, campaignId: number, { count }: Counted): Promise<number> {
  const sql = `select coalesce(sum(${count}), 0) as total from send_batch where account_id = $1 and campaign_id = $2`;
  return await tx.value<number>(sql, [accountId, campaignId]);
}

/** Months after which the campaign's messages were removed, or 0. Its batches and their counters stay. */
export const removedAfter = async (tx: Tx, accountId: number, campaignId: number): Promise<number> =>
  (await tx.maybeValue<number>(
    `select m.kept_months as months from send_batch b join message_month m on b.first_id >= m.first_id and b.first_id < m.end_id
       where b.account_id = $1 and b.campaign_id = $2 and m.removed_at is not null limit 1`,
    [accountId, campaignId],
  )) ?? 0;

/**
 * One page of those who clicked, unsubscribed or used their code, in order of sending, or who replied, in order of their phones. Relies
 * on link_click_recipient, campaign_leave_pkey, coupon_used, inbound_message_replied and message_once: only the rows of the page are read from `message`.
 */
const pageByPeople = (tx: Tx, accountId: number, campaignId: number, part: ByPeople, offset: number, limit: number) =>
  tx.query<HistoryRecord>(
    `with hit as materialized (${PEOPLE[part]} order by 1 offset $3 limit $4)
     select ${COLUMNS} from hit join message m on ${JOINED[part]}
     left join subscriber s on s.id = m.subscriber_id order by ${part === 'replied' ? 'm.phone' : 'm.id'}`,
    [accountId, campaignId, offset, limit],
  );

const totalByPeople = (tx: Tx, accountId: number, campaignId: number, part: ByPeople): Promise<number> =>
  tx.value<number>(`select count(*) as total from (${PEOPLE[part]}) people`, [accountId, campaignId]);

const isByPeople = (status: Status): status is ByPeople => status in PEOPLE;

/** The number of people of each part that is found by what people did. */
export const countResults = (tx: Tx, accountId: number, campaignId: number): Promise<CampaignResults> =>
  tx.one<CampaignResults>(
    `select ${Object.entries(PEOPLE)
      .map(([part, people]) => `(select count(*) from (${people}) ${part}) as ${part}`)
      .join(', ')}`,
    [accountId, campaignId],
  );

/** The digits of a search; all ten of a phone are looked up by the key (message_once). */
const WHOLE_PHONE = 10;
export const phoneMatch = (digits: string, parameter: string): string =>
  digits.length === WHOLE_PHONE ? `m.phone = ${parameter}` : `m.phone like '%' || ${parameter} || '%'`;
export const digitsOf = (search: string | undefined): string => digitsIn(search ?? '');

/** A campaign's messages. A search matches digits of the phone. */
export async function pageOfHistory(
  tx: Tx,
  accountId: number,
  campaignId: number,
  query: Pick<Query, 'status' | 'page' | 'limit' | 'search'>,
): Promise<Paged<HistoryRecord>> {
  const { status = 'all', page, limit } = query;
  const offset = (page - 1) * limit;
  const digits = digitsOf(query.search);
  if ((await removedAfter(tx, accountId, campaignId)) > 0) return pageOf<HistoryRecord>(query, [], 0);
  if (digits === '' && isByPeople(status)) {
    const records = await pageByPeople(tx, accountId, campaignId, status, offset, limit);
    return pageOf(query, records, await totalByPeople(tx, accountId, campaignId, status));
  }
  if (digits === '' && !isByPeople(status)) {
    const records = await pageByBatch(tx, accountId, campaignId, COUNTED[status], offset, limit);
    return pageOf(query, records, await totalByBatch(tx, accountId, campaignId, COUNTED[status]));
  }
  const match = `m.account_id = $1 and m.campaign_id = $2 and ${phoneMatch(digits, '$3')} and ${ROWS_OF[status]}`;
  const params = [accountId, campaignId, digits];
  const total = await tx.value<number>(`select count(*) as total from message m where ${match}`, params);
  const records = await tx.query<HistoryRecord>(
    `select ${COLUMNS} from message m left join subscriber s on s.id = m.subscriber_id where ${match} order by m.id offset $4 limit $5`,
    [...params, offset, limit],
  );
  return pageOf(query, records, total);
}

/** Batches of the campaign, in order: a file is written batch by batch. */
export const batchesOf = (tx: Tx, accountId: number, campaignId: number) =>
  tx.values<number>('select id from send_batch where account_id = $1 and campaign_id = $2 order by id', [
    accountId,
    campaignId,
  ]);

/** The matching messages of these batches, in order of sending (message_pkey). */
export const recordsOfBatches = (
  tx: Tx,
  accountId: number,
  campaignId: number,
  { batches, status, digits }: { batches: readonly number[]; status: Status; digits: string },
) =>
  tx.query<HistoryRecord>(
    `select ${COLUMNS} from send_batch b ${messagesInBatch(ROWS_OF[status])}
     left join subscriber s on s.id = m.subscriber_id
     where b.account_id = $1 and b.campaign_id = $2 and b.id = any($3::bigint[]) and ($4 = '' or ${phoneMatch(digits, '$4')})
     order by b.id, m.id`,
    [accountId, campaignId, batches, digits],
  );
