import * as col from '../../../platform/db/col';
import { constant, join, sql, statement, type Sql } from '../../../platform/db/sql';
import { pageOf, type Paged } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { joinMessages } from '../../texting/batch';
import { sentText } from '../../texting/message';

export interface SentFilter {
  accountId: number;
  status: 'success' | 'error' | 'pending' | 'all';
  /** The first digits of the phone. */
  phone: string | undefined;
  /** A part of the name of the subscriber. */
  name: string | undefined;
  /** In canonical form. */
  keyword: string | undefined;
  /** From this moment on. */
  from: Date | undefined;
  /** Before this moment. */
  until: Date | undefined;
}

const SENT_RECORD = {
  id: col.number,
  status: col.number,
  phone: col.text(),
  message: col.text(),
  segments: col.number,
  keyword: col.text(),
  date: col.time,
  subscriber_id: col.orNull(col.number),
  first_name: col.orNull(col.text()),
  last_name: col.orNull(col.text()),
  campaign_id: col.orNull(col.number),
};
export type SentRecord = col.RowOf<typeof SENT_RECORD>;

/** Messages are counted up to this number; the screen shows "1,000+" (ADR 0010). */
const COUNT_CAP = 1_000;

const PHONE_LENGTH = 10;

const OF_STATUS: Readonly<Record<SentFilter['status'], Sql | null>> = {
  all: null,
  success: sql`m.status between 1 and 3`,
  error: sql`m.status >= 10`,
  pending: sql`m.status = 0`,
};

const SENT_AT = sql`coalesce(m.claimed_at, m.created_at)`;

/** A message is sent at most this long after its row was written: a paused campaign waits, and rows are read by id. */
const SLACK = sql`interval '7 days'`;
/** Higher than any id. */
const NO_ID = sql`9223372036854775807`;

/** Ids of rows of one transaction exceed their time of creation by at most this. */
const TRANSACTION = sql`interval '1 hour'`;

const DAY_MS = 86_400_000;
/** An id begins with the month in which its campaign started: the month of SLACK, and the one before. */
const MONTHS_BEFORE_MS = 38 * DAY_MS;
/** To the end of the month. */
const MONTH_AFTER_MS = 32 * DAY_MS;

/**
 * The range of ids that contains all messages of the days. Read first, because with ids as plain values the planner
 * walks the messages in order and stops at the end of the page. The range begins with the first message that was
 * created on these days (message_at), or that was created before and sent on them, either by a campaign that was still
 * running (campaign_texting) or as a single message (message_single). A walk over all earlier days takes seconds when a
 * million messages left on them. The months are plain values, too: planning for the tables of all months takes longer
 * than reading.
 */
const idRange = (tx: Tx, { accountId, from, until }: SentFilter) => {
  const firstMonth = new Date((from?.getTime() ?? MONTHS_BEFORE_MS) - MONTHS_BEFORE_MS);
  const lastMonth = new Date((until?.getTime() ?? Date.now()) + MONTH_AFTER_MS);
  const inMonths = sql`id >= message_floor(${firstMonth}) and id < message_floor(${lastMonth})`;
  return tx.one(statement('campaigns.idRange', { first: col.text(), last: col.text() })`
     with early as (
       select coalesce((select id from message where account_id = ${accountId} and created_at < ${from}::timestamptz - ${SLACK} and ${inMonths} order by created_at desc limit 1), 0) as id)
     select case when ${from}::timestamptz is null then 0 else coalesce(least(
              (select id from message where account_id = ${accountId} and created_at >= ${from}::timestamptz - ${TRANSACTION} and ${inMonths} order by created_at limit 1),
              (select min(b.first_id) from campaign c join send_batch b on b.campaign_id = c.id
               where c.account_id = ${accountId} and c.started_at < ${from} and (c.finished_at is null or c.finished_at >= ${from}) and b.last_id >= (select id from early)),
              (select id from message where account_id = ${accountId} and batch_id is null and claimed_at >= ${from} and id >= (select id from early) and ${inMonths} order by id limit 1)
            ), ${NO_ID}) end::text as first,
            coalesce((select id from message where account_id = ${accountId} and created_at >= ${until}::timestamptz + ${TRANSACTION} and ${inMonths} order by created_at limit 1),
                     (select id from message where account_id = ${accountId} and ${inMonths} order by id desc limit 1), 0)::text as last`);
};

/** The keyword with that text: the live one, else the one deleted last. */
const keywordId = async (tx: Tx, accountId: number, canonical: string): Promise<number> =>
  (await tx.maybeValue(statement('campaigns.keywordId', { id: col.number })`
     select id from keyword where account_id = ${accountId} and canonical = ${canonical} order by deleted, id desc limit 1`)) ??
  0;

/** Higher than the number of subscribers of any account. */
const NO_LIMIT = 2_147_483_647;
const phonesNamed = (words: string, limit: number): Sql =>
  sql`select phone from subscribers_named(${words}, ${constant(limit)}, null)`;

/** Messages to subscribers with that name: read by their phones if few have it, else compared while walking. */
async function nameCondition(tx: Tx, name: string): Promise<Sql> {
  const phones = await tx.values(statement('campaigns.phonesNamed', { phone: col.text() })`
     ${phonesNamed(name, COUNT_CAP + 1)}`);
  return phones.length <= COUNT_CAP
    ? sql`m.phone = any(${phones}::text[])`
    : // `is true` leads to one hash of the phones instead of a join that reads all their messages.
      sql`(m.phone in (${phonesNamed(name, NO_LIMIT)})) is true`;
}

/** The batches that can have such messages (pending: send_batch_open), and how many of them a batch has. */
const RARE = {
  error: { batches: sql`true`, count: sql`failed` },
  pending: { batches: sql`state < 2`, count: sql`size - accepted - sent - delivered - failed - withdrawn` },
} as const;

/**
 * Replaces table `message` for a status that few campaign messages have: the walk from the newest message would read
 * all of the account's. The counters of the batches show where those few are (send_batch_account), and message_single
 * has the messages outside of campaigns. Null for a common status, which the walk finds quickly.
 */
async function rareSource(tx: Tx, { accountId, status }: SentFilter): Promise<Sql | null> {
  if (status !== 'error' && status !== 'pending') return null;
  const rare = RARE[status];
  const { matches, batches } = await tx.one(statement('campaigns.rareSource', {
    matches: col.number,
    batches: col.text(),
  })`
     select coalesce(sum(n), 0) as matches, coalesce(array_agg(id), '{}')::text as batches
     from (select id, n from (select id, ${rare.count} as n from send_batch where account_id = ${accountId} and ${rare.batches}) counted where n > 0 limit ${constant(COUNT_CAP + 1)}) found`);
  if (matches > COUNT_CAP) return null;
  const single = sql`select * from message where account_id = ${accountId} and batch_id is null`;
  // Skip the campaign messages: planning for the tables of all months takes longer than reading.
  if (matches === 0) return sql`(${single})`;
  return sql`(select m.* from send_batch b ${joinMessages(OF_STATUS[status] ?? sql`true`)}
           where b.account_id = ${accountId} and b.id = any(${batches}::bigint[]) union all ${single})`;
}

/** Which messages `m` are read. */
interface Conditions {
  accountId: number;
  /** `message`, or its replacement. */
  from: Sql;
  where: Sql;
}

/** Conditions on message `m`. They rely on message_account, message_phone, message_keyword and message_at. */
async function conditions(tx: Tx, filter: SentFilter): Promise<Conditions> {
  const { accountId, status, phone, name, keyword, from, until } = filter;
  const parts = [sql`m.account_id = ${accountId}`];
  const ofStatus = OF_STATUS[status];
  if (ofStatus !== null) parts.push(ofStatus);
  if (name !== undefined) parts.push(await nameCondition(tx, name));
  if (phone?.length === PHONE_LENGTH) parts.push(sql`m.phone = ${phone}`);
  // The prefix as a range: with row-level security, LIKE alone cannot use message_phone.
  else if (phone !== undefined) parts.push(sql`m.phone >= ${phone} and m.phone < ${`${phone}\u{10FFFF}`}`);
  if (keyword !== undefined) parts.push(sql`m.keyword_id = ${await keywordId(tx, accountId, keyword)}`);
  if (from ?? until) {
    const { first, last } = await idRange(tx, filter);
    parts.push(sql`m.id between ${first} and ${last}`);
  }
  if (from) parts.push(sql`${SENT_AT} >= ${from}`);
  if (until) parts.push(sql`${SENT_AT} < ${until}`);
  const rare = phone === undefined ? await rareSource(tx, filter) : null;
  return { accountId, from: rare ?? sql`message`, where: join(parts, ' and ') };
}

const readSent = (tx: Tx, { accountId, from, where }: Conditions, limit: number, skip: number): Promise<SentRecord[]> =>
  tx.query(statement('campaigns.readSent', SENT_RECORD)`
     with page as materialized (
       select m.* from ${from} m where ${where} order by m.id desc limit ${limit} offset ${skip})
     select m.id, m.status, m.phone, ${sentText} as message, m.segments, coalesce(k.keyword, '') as keyword,
            ${SENT_AT} as date, s.id as subscriber_id, s.first_name, s.last_name, case when not c.deleted then c.id end as campaign_id
     from page m
     left join campaign c on c.id = m.campaign_id and c.account_id = ${accountId}
     left join keyword k on k.id = m.keyword_id and k.account_id = ${accountId}
     left join subscriber s on s.id = m.subscriber_id and s.account_id = ${accountId} and not s.deleted
     order by m.id desc`);

/** Messages of the account that meet a condition. */
const only = (accountId: number, condition: Sql): Conditions => ({
  accountId,
  from: sql`message`,
  where: sql`m.account_id = ${accountId} and ${condition}`,
});

/** Reads one row more than a page of the list that programs walk through: those before the message `after`. */
export const walkSent = (tx: Tx, accountId: number, { after, limit }: { after: string | null; limit: number }) =>
  readSent(tx, only(accountId, after === null ? sql`true` : sql`m.id < ${after}`), limit + 1, 0);

/** Returns the messages that exist. */
export const sentById = (tx: Tx, accountId: number, ids: readonly number[]) =>
  readSent(tx, only(accountId, sql`m.id = any(${ids}::bigint[])`), ids.length, 0);

/** One page, newest first; the total is exact up to COUNT_CAP. */
export async function pageOfSent(
  tx: Tx,
  filter: SentFilter,
  query: { page: number; limit: number },
): Promise<Paged<SentRecord> & { total_capped: boolean }> {
  const { page, limit } = query;
  const found = await conditions(tx, filter);
  const rows = await readSent(tx, found, limit, (page - 1) * limit);
  const isLast = rows.length < limit && (rows.length > 0 || page === 1);
  const total = isLast
    ? (page - 1) * limit + rows.length
    : await tx.value(statement('campaigns.countSent', { found: col.number })`
     select count(*) as found from (select from ${found.from} m where ${found.where} order by m.id desc limit ${constant(COUNT_CAP + 1)}) counted`);
  return { ...pageOf(query, rows, Math.min(total, COUNT_CAP)), total_capped: total > COUNT_CAP };
}
