import type { Tx } from '../../../platform/db/connection';
import { addressable } from '../../people/hold';
import { countsSince, moment, textsOf } from './caps.repository';
import * as col from '../../../platform/db/col';
import { sql, statement, type Sql } from '../../../platform/db/sql';

const PROMISED = {
  at: col.time,
  begin: col.time,
  /** When the month has begun in every timezone; `begin` is when it began in the first. */
  everywhere: col.time,
  /** The smallest promise of a keyword: a person who has had fewer texts has not had all. */
  least: col.number,
  since: col.number,
};
/**
 * What the keywords of an account promise a person per month, as of one moment: the sum over the person's
 * subscriptions, in the month of the person's local time (ADR 0110).
 */
export type Promised = col.RowOf<typeof PROMISED>;

/** SQL: whether the account has texts of sequences. Deleted steps keep their numbers. */
const hasSequences = (
  account: number,
): Sql => sql`exists (select from automation q join sequence_step st on st.automation_id = q.id
  where q.account_id = ${account} and q.kind = 'sequence' and st.sent > 0)`;

/** SQL: whether a move to another number may have sent notices this month. */
const mayHaveMoved = (account: number): Sql => sql`exists (select from other_number o where o.account_id = ${account})`;

/**
 * SQL: campaigns that may have texted somebody this month, each once; only as many as could matter, without the one
 * that is about to be written. Uses campaign_texting.
 */
const campaignsThisMonth = (account: number, without: number | null): Sql =>
  sql`(select count(*) from (select from campaign c where c.account_id = ${account} and c.started_at is not null and c.id is distinct from ${without}::int
  and c.origin is distinct from 'reply_all' and (c.finished_at is null or c.finished_at >= m.begin) limit 99) c)`;

/**
 * The promises of an account as of a moment, by default now. Null: nobody can have had that many texts, because there
 * were fewer campaigns this month than the smallest promise, and no sequences or moves. Does not count `campaign`, which is
 * about to be written.
 */
export const promiseOf = async (
  tx: Tx,
  accountId: number,
  { at = null, campaign = null, always = false }: { at?: Date | null; campaign?: number | null; always?: boolean } = {},
): Promise<Promised | null> =>
  (await tx.maybeOne(statement('campaigns.promiseOf', PROMISED)`
     select m.at, m.begin, m.everywhere, k.least,
       least(message_since(31), (select message_floor(min(started_at)) from campaign where account_id = ${accountId} and started_at is not null and finished_at is null)) as since
     from (select min(expected_messages) as least from keyword where account_id = ${accountId} and not deleted) k
     cross join lateral (
       select coalesce(${at}::timestamptz, now()) as at, min(date_trunc('month', coalesce(${at}::timestamptz, now()), zone)) as begin,
         max(date_trunc('month', coalesce(${at}::timestamptz, now()), zone)) as everywhere
       from (select distinct unnest(string_to_array(zones, '&')) as zone from (select zones from area_zone union select zones from zip_zone) every) z) m
     where k.least is not null and (${always}::boolean or ${hasSequences(accountId)} or ${mayHaveMoved(accountId)} or ${campaignsThisMonth(accountId, campaign)} >= k.least)`)) ??
  null;

/** SQL of a select: what the person of a phone is promised, and when their month began. Uses subscriber_unique. */
const termsOf = (account: number, { at }: Promised, phone: Sql): Sql =>
  sql`select sum(k.expected_messages) as promised, min(month_begin(recipient_zones(s.zip, s.phone), ${moment(at)})) as begin
   from subscriber s join keyword k on k.id = s.keyword_id where s.phone = ${phone} and ${addressable(account)}`;

const [ONE, BEGIN] = [sql`one.phone`, sql`t.begin`];

/** SQL: the phone has had all texts that the account promised its person. */
export const hasReachedPromise = (account: number, promised: Promised, phone: Sql): Sql =>
  sql`(case when (select count(*) from (${textsOf(account, promised, phone)}) m) < ${promised.least} then false else exists (
     select from (select ${phone} as phone) one cross join lateral (${termsOf(account, promised, ONE)}) t
     where t.promised <= (select count(*) from (${textsOf(account, promised, ONE)}) m where ${countsSince(BEGIN)})) end)`;

/** SQL of a select: the promise of every subscription of the account, for counting a whole list. */
export const promises = (account: number): Sql =>
  sql`select s.phone, k.expected_messages as promised from subscriber s join keyword k on k.id = s.keyword_id where ${addressable(account)}`;

const had = (begin: Date, isText: Sql): Sql => sql`count(*) filter (where ${isText} and ${countsSince(moment(begin))})`;

/**
 * SQL: how many of the texts `m` of a phone count since the month began in the first timezone, and since it began in
 * all.
 */
export const monthOfTexts = ({ begin, everywhere }: Promised) => ({
  begin: had(begin, sql`true`),
  everywhere: had(everywhere, sql`true`),
});

/**
 * SQL: `hasReachedPromise` for the rows `m` of a phone: its `monthOfTexts` as `had` and `sure`, null for fewer than the smallest
 * promise, and its promises. Only people with texts between the beginnings of the month in two zones are looked up.
 */
export const reachesPromise = (account: number, promised: Promised, phone: Sql): Sql =>
  sql`(max(m.sure) >= sum(m.promised) or max(m.had) >= sum(m.promised) and ${hasReachedPromise(account, promised, phone)})`;

/** SQL: how many texts of the month, in local time, the person of the rows `m` had. */
export const monthOfRows = (account: number, promised: Promised, isText: Sql, phone: Sql): Sql => {
  const { begin, everywhere } = promised;
  return sql`(case when ${had(begin, isText)} = ${had(everywhere, isText)} then ${had(begin, isText)} else (
     select count(*) from (select ${phone} as phone) one cross join lateral (${termsOf(account, promised, ONE)}) t
     cross join lateral (${textsOf(account, promised, ONE)}) m where ${countsSince(BEGIN)}) end)`;
};
