import type { Tx } from '../../../platform/db/connection';
import { ADDRESSABLE } from '../../consent';
import { countsSince, moment, textsOf, type Window } from './caps.repository';

/**
 * What the keywords of an account promise a person for a month, as of one moment: the sum of those by which the person is
 * subscribed, in the month of the person's own clock (ADR 0110).
 */
export interface Promised extends Window {
  at: Date;
  /** The least that a keyword promises: whoever has had fewer texts has not had all. */
  least: number;
  /** The month has begun everywhere; `begin` is where it began first. */
  everywhere: Date;
}

/** SQL: the account has texts of sequences. Their steps keep their numbers when they are deleted. */
const HAS_SEQUENCES = `exists (select from automation q join sequence_step st on st.automation_id = q.id
  where q.account_id = $1 and q.kind = 'sequence' and st.sent > 0)`;

/** SQL: campaigns that may have given somebody a text this month, each at most one; as many as could matter. Uses campaign_texting. */
const CAMPAIGNS = `(select count(*) from (select from campaign c where c.account_id = $1 and c.started_at is not null and c.id is distinct from $3::int
  and c.origin is distinct from 'reply_all' and (c.finished_at is null or c.finished_at >= m.begin) limit 99) c)`;

/**
 * The promises of an account as of a moment, by default now; null: nobody has had so many texts, because there were fewer
 * campaigns this month than the least promise, and no sequences. `campaign` is not counted: it is about to be written.
 */
export const promiseOf = async (
  tx: Tx,
  accountId: number,
  { at = null, campaign = null, always = false }: { at?: Date | null; campaign?: number | null; always?: boolean } = {},
): Promise<Promised | null> =>
  (await tx.maybeOne<Promised>(
    `select m.at, m.begin, m.everywhere, k.least,
       least(message_since(31), (select message_floor(min(started_at)) from campaign where account_id = $1 and started_at is not null and finished_at is null)) as since
     from (select min(expected_messages) as least from keyword where account_id = $1 and not deleted) k
     cross join lateral (
       select coalesce($2::timestamptz, now()) as at, min(date_trunc('month', coalesce($2::timestamptz, now()), zone)) as begin,
         max(date_trunc('month', coalesce($2::timestamptz, now()), zone)) as everywhere
       from (select distinct unnest(string_to_array(zones, '&')) as zone from (select zones from area_zone union select zones from zip_zone) every) z) m
     where k.least is not null and ($4::boolean or ${HAS_SEQUENCES} or ${CAMPAIGNS} >= k.least)`,
    [accountId, at, campaign, always],
  )) ?? null;

/** SQL of a select: what the person of a phone is promised, and when their month began. Uses subscriber_unique. */
const termsOf = ({ at }: Promised, phone: string): string =>
  `select sum(k.expected_messages) as promised, min(month_begin(recipient_zones(s.zip, s.phone), ${moment(at)})) as begin
   from subscriber s join keyword k on k.id = s.keyword_id where s.phone = ${phone} and ${ADDRESSABLE}`;

/** SQL: the phone has had all texts that its person was promised by account $1. */
export const hadAll = (promised: Promised, phone: string): string =>
  `(case when (select count(*) from (${textsOf(promised, phone)}) m) < ${promised.least} then false else exists (
     select from (select ${phone} as phone) one cross join lateral (${termsOf(promised, 'one.phone')}) t
     where t.promised <= (select count(*) from (${textsOf(promised, 'one.phone')}) m where ${countsSince('t.begin')})) end)`;

/** SQL of a select: the promise of every subscription of account $1, for a count of a whole list. */
export const PROMISES = `select s.phone, k.expected_messages as promised from subscriber s join keyword k on k.id = s.keyword_id where ${ADDRESSABLE}`;

const had = (begin: Date, isText: string): string =>
  `count(*) filter (where ${isText} and ${countsSince(moment(begin))})`;

/** SQL: how many of the texts `m` of a phone count since the month began somewhere, and since it began everywhere. */
export const monthOfTexts = ({ begin, everywhere }: Promised) => ({
  begin: had(begin, 'true'),
  everywhere: had(everywhere, 'true'),
});

/**
 * SQL: `hadAll` for the rows `m` of a phone: its `monthOfTexts` as `had` and `sure`, null for fewer than the least promise,
 * and its promises. Only who got texts between the beginnings of the month in two zones is looked up.
 */
export const reachesPromise = (promised: Promised, phone: string): string =>
  `(max(m.sure) >= sum(m.promised) or max(m.had) >= sum(m.promised) and ${hadAll(promised, phone)})`;

/** SQL: how many texts of the month the person of the rows `m` had, by the own clock. */
export const monthOfRows = (promised: Promised, isText: string, phone: string): string => {
  const { begin, everywhere } = promised;
  return `(case when ${had(begin, isText)} = ${had(everywhere, isText)} then ${had(begin, isText)} else (
     select count(*) from (select ${phone} as phone) one cross join lateral (${termsOf(promised, 'one.phone')}) t
     cross join lateral (${textsOf(promised, 'one.phone')}) m where ${countsSince('t.begin')}) end)`;
};
