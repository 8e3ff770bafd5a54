import { zoneOfOwner } from '../../tenancy/user';
import type { Tx } from '../../../platform/db/connection';
import { joinMessages } from '../../texting/batch';
import { KIND } from '../../texting/message';
import * as col from '../../../platform/db/col';
import { constant, join, sql, statement, type Sql } from '../../../platform/db/sql';

/** From when on texts count. */
export interface Window {
  /** Texts that were handed over before this time do not count. */
  begin: Date;
  /** The lowest id of messages that may count. */
  since: number;
}

const CAPS = {
  /** The cap of the local day; null: none. */
  day: col.orNull(col.number),
  /** The cap of the local day and the six before it; null: none. */
  week: col.orNull(col.number),
  today: col.time,
  six_days_ago: col.time,
  begin: col.time,
  since: col.number,
};
/** The maximum of texts that a person gets from campaigns and sequences of an account, as of one moment (ADR 0076). */
export type Caps = col.RowOf<typeof CAPS>;

/** SQL: account `a` has a cap. */
export const hasCap = sql`(a.cap_day is not null or a.cap_week is not null)`;

/**
 * The caps of an account as of a moment, by default now; null: it has none. Days are those of the owner's timezone.
 */
export const capsOf = async (tx: Tx, accountId: number, at: Date | null = null): Promise<Caps | null> =>
  (await tx.maybeOne(statement('campaigns.capsOf', CAPS)`
     select a.cap_day as day, a.cap_week as week, d.today, d.six_days_ago, message_since(7) as since,
       case when a.cap_week is null then d.today else d.six_days_ago end as begin
     from account a cross join lateral (select ${zoneOfOwner(sql`a.id`)} as zone) z
     cross join lateral (select date_trunc('day', coalesce(${at}::timestamptz, now()) at time zone z.zone) as day) local
     cross join lateral (select local.day at time zone z.zone as today, (local.day - interval '6 days') at time zone z.zone as six_days_ago) d
     where a.id = ${accountId} and ${hasCap}`)) ?? null;

export const moment = (at: Date): Sql => sql`${at}::timestamptz`;

/**
 * SQL: a text that was handed over at `m.claimed_at` counts from a moment on; a waiting one may leave on any later day.
 */
export const countsSince = (begin: Sql): Sql => sql`(m.claimed_at is null or m.claimed_at >= ${begin})`;

/**
 * SQL: message `m` of the account counts; failed ones do not. `textsOf` decides the same for a phone, and
 * `textsThatCount` for a list.
 */
const counts = (account: number, { begin }: Window): Sql =>
  sql`m.account_id = ${account} and (m.status between 0 and 3 or m.status = 20) and ${countsSince(moment(begin))}`;

/** SQL: the texts `m` (claimed_at) of one phone reach a cap. */
export const reachesCap = ({ day, week, today, six_days_ago }: Caps): Sql =>
  join(
    [[day, today] as const, [week, six_days_ago] as const].flatMap(([cap, begin]) =>
      cap === null ? [] : [sql`count(*) filter (where ${countsSince(moment(begin))}) >= ${cap}`],
    ),
    ' or ',
  );

/** SQL: the account's campaigns that are replies, which never count. */
const answers = (account: number): Sql =>
  sql`array(select r.id from campaign r where r.account_id = ${account} and r.origin = 'reply_all' and r.started_at is not null)`;

/** SQL: single messages that count: those of sequences, and notices of another number. */
const SINGLES = join([KIND.sequence, KIND.notice].map(constant));

/** SQL of a select: when the counting texts of a phone were handed over. Uses message_phone. */
export const textsOf = (account: number, window: Window, phone: Sql): Sql =>
  sql`select m.claimed_at from message m where m.phone = ${phone} and m.id >= ${window.since} and ${counts(account, window)}
     and (m.kind in (${SINGLES}) or m.kind = ${constant(KIND.campaign)} and m.campaign_id <> all(${answers(account)})) offset 0`;

/** SQL: the phone has had as many texts as the caps of the account allow. */
export const hasReachedCaps = (account: number, caps: Caps, phone: Sql): Sql =>
  sql`(select ${reachesCap(caps)} from (${textsOf(account, caps, phone)}) m)`;

/**
 * SQL of a select: phone and time of every counting text of the account, for a whole list: looking up a million phones
 * one by one takes many times as long. Campaigns lead to their batches (campaign_texting, send_batch_campaign), and
 * these to ranges of ids.
 */
export const textsThatCount = (account: number, window: Window): Sql =>
  sql`select m.phone, m.claimed_at from campaign c join send_batch b on b.campaign_id = c.id
     ${joinMessages(counts(account, window), sql`m.phone, m.claimed_at`)}
     where c.account_id = ${account} and c.started_at is not null and c.origin is distinct from 'reply_all'
       and (c.finished_at is null or c.finished_at >= ${moment(window.begin)})
   union all
   select m.phone, m.claimed_at from message m
     where m.batch_id is null and m.id >= ${window.since} and m.kind in (${SINGLES}) and ${counts(account, window)}`;
