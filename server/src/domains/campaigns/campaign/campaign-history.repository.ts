import * as col from '../../../platform/db/col';
import { join, name, sql, statement, type Sql } from '../../../platform/db/sql';
import {
  digitsIn,
  pageOf,
  type campaignHistoryQuery,
  type CampaignResults,
  type Paged,
  type z,
} from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { joinMessages } from '../../texting/batch';

type Query = z.output<typeof campaignHistoryQuery>;
type Status = NonNullable<Query['status']>;

const HISTORY_RECORD = {
  id: col.number,
  status: col.number,
  phone: col.text(),
  /** The text of a message that differs from the campaign's. */
  body: col.orNull(col.text()),
  clicked: col.bool,
  left_at: col.orNull(col.time),
  code: col.orNull(col.text()),
  used_at: col.orNull(col.time),
  date: col.time,
  subscriber_id: col.orNull(col.number),
  first_name: col.orNull(col.text()),
  last_name: col.orNull(col.text()),
  disabled: col.orNull(col.number),
  undeliverable: col.orNull(col.number),
};
export type HistoryRecord = col.RowOf<typeof HISTORY_RECORD>;

/** SQL: the text of message `m` if it differs from its campaign's first text: its own, or its batch's. Else null. */
const otherText = sql`coalesce(m.body, (
  select b.text from send_batch b join campaign c on c.id = b.campaign_id where b.id = m.batch_id and c.ab is not null))`;
const COLUMNS = sql`m.id, m.status, m.phone, ${otherText} as body, exists (select from link_click l where l.message_id = m.id) as clicked,
  (select l.left_at from campaign_leave l where l.campaign_id = m.campaign_id and l.message_id = m.id) as left_at,
  (select u.code from coupon u where u.campaign_id = m.campaign_id and u.message_id = m.id) as code,
  (select u.used_at from coupon u where u.campaign_id = m.campaign_id and u.message_id = m.id) as used_at, coalesce(m.status_at, m.created_at) as date, m.subscriber_id, s.first_name, s.last_name, s.disabled, s.undeliverable`;

/** A part known from the counters of the batches: its messages, and how many of them a batch has. */
interface Counted {
  rows: Sql;
  count: Sql;
}

type ByPeople = 'clicked' | 'replied' | 'unsubscribed' | 'used';

const FAILED: Counted = { rows: sql`m.status >= 10`, count: sql`failed` };
const COUNTED: Readonly<Record<Exclude<Status, ByPeople>, Counted>> = {
  all: { rows: sql`true`, count: sql`size` },
  success: { rows: sql`m.status between 1 and 3`, count: sql`accepted + sent + delivered` },
  error: FAILED,
  failed: FAILED,
  pending: { rows: sql`m.status = 0`, count: sql`size - accepted - sent - delivered - failed - withdrawn` },
  delivered: { rows: sql`m.status = 3`, count: sql`delivered` },
  waiting: { rows: sql`m.status between 0 and 2`, count: sql`size - delivered - failed - withdrawn` },
  left: { rows: sql`m.status < 0`, count: sql`withdrawn` },
};

/** Identifies a campaign of an account. */
interface Of {
  accountId: number;
  campaignId: number;
}

/** A part that is found by what people did. */
interface Found {
  /** SQL of a select: the people of the campaign who did it. */
  people: (of: Of) => Sql;
  /** SQL: `hit`, one of them, is the person of message `m`. */
  joined: (of: Of) => Sql;
  /** SQL: message `m` belongs to the part, for searches and files. */
  rows: (of: Of) => Sql;
}

const byMessage = (): Sql => sql`m.id = hit.message_id`;
const FOUND: Readonly<Record<ByPeople, Found>> = {
  clicked: {
    people: ({ accountId, campaignId }) =>
      sql`select distinct message_id from link_click where account_id = ${accountId} and campaign_id = ${campaignId}`,
    joined: byMessage,
    rows: () => sql`exists (select from link_click l where l.message_id = m.id)`,
  },
  replied: {
    people: ({ accountId, campaignId }) =>
      sql`select distinct phone from inbound_message where account_id = ${accountId} and reply_to = ${campaignId} and decision = 'reply'`,
    joined: ({ campaignId }) => sql`m.campaign_id = ${campaignId} and m.phone = hit.phone`,
    rows: ({ accountId, campaignId }) =>
      sql`exists (select from inbound_message i where i.account_id = ${accountId} and i.reply_to = ${campaignId} and i.decision = 'reply' and i.phone = m.phone)`,
  },
  unsubscribed: {
    people: ({ accountId, campaignId }) =>
      sql`select message_id from campaign_leave where account_id = ${accountId} and campaign_id = ${campaignId}`,
    joined: byMessage,
    rows: () => sql`exists (select from campaign_leave l where l.campaign_id = m.campaign_id and l.message_id = m.id)`,
  },
  used: {
    people: ({ accountId, campaignId }) =>
      sql`select message_id from coupon where account_id = ${accountId} and campaign_id = ${campaignId} and used_at is not null`,
    joined: byMessage,
    rows: () =>
      sql`exists (select from coupon u where u.campaign_id = m.campaign_id and u.message_id = m.id and u.used_at is not null)`,
  },
};

const isByPeople = (status: Status): status is ByPeople => status in FOUND;
const rowsOf = (status: Status, of: Of): Sql => (isByPeople(status) ? FOUND[status].rows(of) : COUNTED[status].rows);

interface Slice {
  offset: number;
  limit: number;
}

/**
 * One page in order of sending. The counters of the batches show in which batch the page begins, so the last page of
 * 200,000 messages costs the same as the first (send_batch_campaign, message_pkey).
 */
const pageByBatch = (tx: Tx, { accountId, campaignId }: Of, { rows, count }: Counted, { offset, limit }: Slice) =>
  tx.query(statement('campaigns.pageByBatch', HISTORY_RECORD)`
     with part as (
       select id, first_id, last_id, n, sum(n) over (order by id) - n as before
       from (select id, first_id, last_id, ${count} as n from send_batch where account_id = ${accountId} and campaign_id = ${campaignId}) counted
     ), hit as materialized (select * from part where n > 0 and before < ${offset}::int + ${limit}::int and before + n > ${offset}::int
     ), page as materialized (
       select m.* from hit b ${joinMessages(rows)}
       order by b.id, m.id offset greatest(0, ${offset}::int - coalesce((select min(before) from hit), 0)) limit ${limit}::int)
     select ${COLUMNS} from page m left join subscriber s on s.id = m.subscriber_id order by m.batch_id, m.id`);

const totalByBatch = (tx: Tx, { accountId, campaignId }: Of, { count }: Counted) =>
  tx.value(statement('campaigns.totalByBatch', { total: col.number })`
     select coalesce(sum(${count}), 0) as total from send_batch where account_id = ${accountId} and campaign_id = ${campaignId}`);

/** Months after which the campaign's messages were removed, or 0. Its batches and their counters stay. */
export const removedAfter = async (tx: Tx, accountId: number, campaignId: number): Promise<number> =>
  (await tx.maybeValue(statement('campaigns.removedAfter', { months: col.present(col.number) })`
     select m.kept_months as months from send_batch b join message_month m on b.first_id >= m.first_id and b.first_id < m.end_id
       where b.account_id = ${accountId} and b.campaign_id = ${campaignId} and m.removed_at is not null limit 1`)) ?? 0;

/**
 * One page of those who clicked, unsubscribed or used their code, in order of sending, or who replied, in order of
 * their phones. Relies on link_click_recipient, campaign_leave_pkey, coupon_used, inbound_message_replied and
 * message_once: only the rows of the page are read from `message`.
 */
const pageByPeople = (tx: Tx, of: Of, part: ByPeople, { offset, limit }: Slice) => {
  const { people, joined } = FOUND[part];
  return tx.query(statement('campaigns.pageByPeople', HISTORY_RECORD)`
     with hit as materialized (${people(of)} order by 1 offset ${offset} limit ${limit})
     select ${COLUMNS} from hit join message m on ${joined(of)}
     left join subscriber s on s.id = m.subscriber_id order by ${part === 'replied' ? sql`m.phone` : sql`m.id`}`);
};

const totalByPeople = (tx: Tx, of: Of, part: ByPeople) =>
  tx.value(statement('campaigns.totalByPeople', { total: col.number })`
     select count(*) as total from (${FOUND[part].people(of)}) people`);

/** The number of people of each part that is found by what people did. */
export const countResults = (
  tx: Tx,
  accountId: number,
  campaignId: number,
): Promise<Omit<CampaignResults, 'answers'>> => {
  const of = { accountId, campaignId };
  return tx.one(statement('campaigns.countResults', {
    clicked: col.number,
    replied: col.number,
    unsubscribed: col.number,
    used: col.number,
  })`
     select ${join(
       Object.entries(FOUND).map(
         ([part, { people }]) => sql`(select count(*) from (${people(of)}) ${name(part)}) as ${name(part)}`,
       ),
     )}`);
};

/** A search with this many digits is a whole phone, which is looked up by the key (message_once). */
const WHOLE_PHONE = 10;
const phoneMatch = (digits: string): Sql =>
  digits.length === WHOLE_PHONE ? sql`m.phone = ${digits}` : sql`m.phone like '%' || ${digits} || '%'`;
export const digitsOf = (search: string | undefined): string => digitsIn(search ?? '');

/** A campaign's messages. A search matches digits of the phone. */
export async function pageOfHistory(
  tx: Tx,
  accountId: number,
  campaignId: number,
  query: Pick<Query, 'status' | 'page' | 'limit' | 'search'>,
): Promise<Paged<HistoryRecord>> {
  const { status = 'all', page, limit } = query;
  const [of, slice] = [
    { accountId, campaignId },
    { offset: (page - 1) * limit, limit },
  ];
  const digits = digitsOf(query.search);
  if ((await removedAfter(tx, accountId, campaignId)) > 0) return pageOf<HistoryRecord>(query, [], 0);
  if (digits === '' && isByPeople(status)) {
    const records = await pageByPeople(tx, of, status, slice);
    return pageOf(query, records, await totalByPeople(tx, of, status));
  }
  if (digits === '' && !isByPeople(status)) {
    const records = await pageByBatch(tx, of, COUNTED[status], slice);
    return pageOf(query, records, await totalByBatch(tx, of, COUNTED[status]));
  }
  const match = sql`m.account_id = ${accountId} and m.campaign_id = ${campaignId} and ${phoneMatch(digits)} and ${rowsOf(status, of)}`;
  const total = await tx.value(statement('campaigns.countSearched', { total: col.number })`
     select count(*) as total from message m where ${match}`);
  const records = await tx.query(statement('campaigns.searchHistory', HISTORY_RECORD)`
     select ${COLUMNS} from message m left join subscriber s on s.id = m.subscriber_id where ${match} order by m.id offset ${slice.offset} limit ${limit}`);
  return pageOf(query, records, total);
}

/** Batches of the campaign, in order, because a file is written batch by batch. */
export const batchesOf = (tx: Tx, accountId: number, campaignId: number) =>
  tx.values(statement('campaigns.batchesOf', { id: col.number })`
     select id from send_batch where account_id = ${accountId} and campaign_id = ${campaignId} order by id`);

/** The matching messages of these batches, in order of sending (message_pkey). */
export const recordsOfBatches = (
  tx: Tx,
  accountId: number,
  campaignId: number,
  { batches, status, digits }: { batches: readonly number[]; status: Status; digits: string },
) =>
  tx.query(statement('campaigns.recordsOfBatches', HISTORY_RECORD)`
     select ${COLUMNS} from send_batch b ${joinMessages(rowsOf(status, { accountId, campaignId }))}
     left join subscriber s on s.id = m.subscriber_id
     where b.account_id = ${accountId} and b.campaign_id = ${campaignId} and b.id = any(${batches}::bigint[]) and (${digits} = '' or ${phoneMatch(digits)})
     order by b.id, m.id`);
