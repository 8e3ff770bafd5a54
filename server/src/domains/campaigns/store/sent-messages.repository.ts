import { pageOf, type Paged, type SentMessage } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { messagesInBatch, SENT_TEXT } from '../../texting';

export interface SentFilter {
  accountId: number;
  status: 'success' | 'error' | 'pending' | 'all';
  /** The first digits of the phone. */
  phone: string | undefined;
  /** A part of the name of the subscriber. */
  name: string | undefined;
  /** Canonical. */
  keyword: string | undefined;
  /** From this moment on. */
  from: Date | undefined;
  /** Before this moment. */
  until: Date | undefined;
}

export interface SentRecord extends Omit<SentMessage, 'date' | 'reason' | 'subscriber'> {
  date: Date;
  first_name: string | null;
  last_name: string | null;
}

/** Messages are counted up to this number; the screen shows "1,000+" (ADR 0010). */
const COUNT_CAP = 1_000;

const PHONE_LENGTH = 10;

const OF_STATUS: Readonly<Record<SentFilter['status'], string | null>> = {
  all: null,
  success: 'm.status between 1 and 3',
  error: 'm.status >= 10',
  pending: 'm.status = 0',
};

const SENT_AT = 'coalesce(m.claimed_at, m.created_at)';

/** A message is sent at most this long after its row was written: a paused campaign waits, and rows are read by id. */
const SLACK = `interval '7 days'`;
/** Above all ids. */
const NO_ID = '9223372036854775807';

/** Rows of one transaction have ids that are newer than their time of creation by at most this. */
const TRANSACTION = `interval '1 hour'`;

const IN_MONTHS = 'id >= message_floor($4) and id < message_floor($5)';
const DAY_MS = 86_400_000;
/** An id begins with the month in which its campaign started: the month of SLACK, and the one before. */
const MONTHS_BEFORE_MS = 38 * DAY_MS;
/** To the end of the month. */
const MONTH_AFTER_MS = 32 * DAY_MS;

/**
 * The ids between which all messages of the days are. Read first, because with ids as plain values the planner walks the
 * messages in order and stops at the end of the page. They begin with the first message that was created then
 * (message_at), or one that was created before and sent then: of a campaign that was still running (campaign_texting), or
 * a single one (message_single). A walk over all of the days before takes seconds when a million messages left then.
 * The months are plain values, too: planning for the tables of all months takes longer than reading.
 */
const idRange = (tx: Tx, { accountId, from, until }: SentFilter): Promise<{ first: string; last: string }> =>
  tx.one(
    `with early as (
       select coalesce((select id from message where account_id = $1 and created_at < $2::timestamptz - ${SLACK} and ${IN_MONTHS} order by created_at desc limit 1), 0) as id)
     select case when $2::timestamptz is null then 0 else coalesce(least(
              (select id from message where account_id = $1 and created_at >= $2::timestamptz - ${TRANSACTION} and ${IN_MONTHS} order by created_at limit 1),
              (select min(b.first_id) from campaign c join send_batch b on b.campaign_id = c.id
               where c.account_id = $1 and c.started_at < $2 and (c.finished_at is null or c.finished_at >= $2) and b.last_id >= (select id from early)),
              (select id from message where account_id = $1 and batch_id is null and claimed_at >= $2 and id >= (select id from early) and ${IN_MONTHS} order by id limit 1)
            ), ${NO_ID}) end::text as first,
            coalesce((select id from message where account_id = $1 and created_at >= $3::timestamptz + ${TRANSACTION} and ${IN_MONTHS} order by created_at limit 1),
                     (select id from message where account_id = $1 and ${IN_MONTHS} order by id desc limit 1), 0)::text as last`,
    [
      accountId,
      from,
      until,
      new Date((from?.getTime() ?? MONTHS_BEFORE_MS) - MONTHS_BEFORE_MS),
      new Date((until?.getTime() ?? Date.now()) + MONTH_AFTER_MS),
    ],
  );

/** The keyword with that text: the live one, else the one deleted last. */
const keywordId = async (tx: Tx, accountId: number, canonical: string): Promise<number> =>
  (await tx.maybeValue<number>(
    'select id from keyword where account_id = $1 and canonical = $2 order by deleted, id desc limit 1',
    [accountId, canonical],
  )) ?? 0;

/** Higher than the number of subscribers of any account. */
const NO_LIMIT = 2_147_483_647;
const phonesNamed = (words: string, limit: number): string =>
  `select phone from subscribers_named(${words}, ${limit}, null)`;

/** Messages to subscribers with that name: read by their phones if few have it, else compared while walking. */
async function nameCondition(tx: Tx, name: string, param: (value: unknown) => string): Promise<string> {
  const rows = await tx.query<{ phone: string }>(phonesNamed('$1', COUNT_CAP + 1), [name]);
  return rows.length <= COUNT_CAP
    ? `m.phone = any(${param(rows.map(({ phone }) => phone))}::text[])`
    : // `is true` leads to one hash of the phones instead of a join that reads all their messages.
      `(m.phone in (${phonesNamed(param(name), NO_LIMIT)})) is true`;
}

/** The batches that can have such messages (pending: send_batch_open), and how many of a batch's are. */
const RARE = {
  error: { batches: 'account_id = $1', count: 'failed' },
  pending: {
    batches: 'account_id = $1 and state < 2',
    count: 'size - accepted - sent - delivered - failed - withdrawn',
  },
} as const;

/**
 * Replaces table `message` for a status that few campaign messages have: the walk from the newest message would read
 * all of the account's. The counters of the batches show where those few are (send_batch_account), and message_single
 * has the messages outside of campaigns. Null for a common status, which the walk finds quickly.
 */
async function rareSource(
  tx: Tx,
  { accountId, status }: SentFilter,
  param: (value: unknown) => string,
): Promise<string | null> {
  if (status !== 'error' && status !== 'pending') return null;
  const { matches, batches } = await tx.one<{ matches: number; batches: string }>(
    `select coalesce(sum(n), 0) as matches, coalesce(array_agg(id), '{}')::text as batches
     from (select id, n from (select id, ${RARE[status].count} as n from send_batch where ${RARE[status].batches}) counted where n > 0 limit ${COUNT_CAP + 1}) found`,
    [accountId],
  );
  if (matches > COUNT_CAP) return null;
  const single = 'select * from message where account_id = $1 and batch_id is null';
  // Planning for the tables of all months takes longer than reading: not for nothing.
  if (matches === 0) return `(${single})`;
  return `(select m.* from send_batch b ${messagesInBatch(OF_STATUS[status] ?? 'true')}
           where b.account_id = $1 and b.id = any(${param(batches)}::bigint[]) union all ${single})`;
}

interface Conditions {
  /** `message m`, or its replacement. */
  from: string;
  where: string;
  params: unknown[];
}

/** Conditions on message `m`. They rely on message_account, message_phone, message_keyword and message_at. */
async function conditions(tx: Tx, filter: SentFilter): Promise<Conditions> {
  const { accountId, status, phone, name, keyword, from, until } = filter;
  const params: unknown[] = [accountId];
  const parts = ['m.account_id = $1'];
  const param = (value: unknown): string => `$${params.push(value)}`;
  const ofStatus = OF_STATUS[status];
  if (ofStatus !== null) parts.push(ofStatus);
  if (name !== undefined) parts.push(await nameCondition(tx, name, param));
  if (phone?.length === PHONE_LENGTH) parts.push(`m.phone = ${param(phone)}`);
  // The prefix as a range: with row-level security, LIKE alone cannot use message_phone.
  else if (phone !== undefined) parts.push(`m.phone >= ${param(phone)} and m.phone < ${param(`${phone}\u{10FFFF}`)}`);
  if (keyword !== undefined) parts.push(`m.keyword_id = ${param(await keywordId(tx, accountId, keyword))}`);
  if (from ?? until) {
    const { first, last } = await idRange(tx, filter);
    parts.push(`m.id between ${param(first)} and ${param(last)}`);
  }
  if (from) parts.push(`${SENT_AT} >= ${param(from)}`);
  if (until) parts.push(`${SENT_AT} < ${param(until)}`);
  const rare = phone === undefined ? await rareSource(tx, filter, param) : null;
  return { from: `${rare ?? 'message'} m`, where: parts.join(' and '), params };
}

const readSent = (tx: Tx, { from, where, params }: Conditions, limit: number, skip: number): Promise<SentRecord[]> => {
  const n = params.length;
  return tx.query<SentRecord>(
    `with page as materialized (
       select m.* from ${from} where ${where} order by m.id desc limit $${n + 1} offset $${n + 2})
     select m.id, m.status, m.phone, ${SENT_TEXT} as message, m.segments, coalesce(k.keyword, '') as keyword,
            ${SENT_AT} as date, s.id as subscriber_id, s.first_name, s.last_name, case when not c.deleted then c.id end as campaign_id
     from page m
     left join campaign c on c.id = m.campaign_id and c.account_id = $1
     left join keyword k on k.id = m.keyword_id and k.account_id = $1
     left join subscriber s on s.id = m.subscriber_id and s.account_id = $1 and not s.deleted
     order by m.id desc`,
    [...params, limit, skip],
  );
};

/** One more than a page of the list that programs walk through: those before the message `after`. */
export const walkSent = (tx: Tx, accountId: number, { after, limit }: { after: string | null; limit: number }) =>
  readSent(
    tx,
    after === null
      ? { from: 'message m', where: 'm.account_id = $1', params: [accountId] }
      : { from: 'message m', where: 'm.account_id = $1 and m.id < $2', params: [accountId, after] },
    limit + 1,
    0,
  );

/** Those of the messages that are there. */
export const sentById = (tx: Tx, accountId: number, ids: readonly number[]) =>
  readSent(
    tx,
    { from: 'message m', where: 'm.account_id = $1 and m.id = any($2::bigint[])', params: [accountId, ids] },
    ids.length,
    0,
  );

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
    : await tx.value<number>(
        `select count(*) as found from (select from ${found.from} where ${found.where} order by m.id desc limit ${COUNT_CAP + 1}) counted`,
        found.params,
      );
  return { ...pageOf(query, rows, Math.min(total, COUNT_CAP)), total_capped: total > COUNT_CAP };
}
