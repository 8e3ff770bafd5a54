import type { Tx } from '../../../platform/db/connection';
import { ownerZone } from '../../accounts';
import { KIND, messagesInBatch } from '../../texting';

/** The most texts that a person gets from campaigns and sequences of an account, as of one moment (ADR 0076). */
export interface Caps {
  /** On the local day; null: any number. */
  day: number | null;
  /** On the local day and the six before it; null: any number. */
  week: number | null;
  today: Date;
  six_days_ago: Date;
  /** The lowest id of messages that may count. */
  since: number;
}

/** SQL: account `a` has a cap. */
export const HAS_CAP = '(a.cap_day is not null or a.cap_week is not null)';

/** The caps of an account as of a moment, by default now; null: it has none. Days are those of the owner's timezone. */
export const capsOf = async (tx: Tx, accountId: number, at: Date | null = null): Promise<Caps | null> =>
  (await tx.maybeOne<Caps>(
    `select a.cap_day as day, a.cap_week as week, d.day at time zone z.zone as today,
       (d.day - interval '6 days') at time zone z.zone as six_days_ago, message_since(7) as since
     from account a cross join lateral (select ${ownerZone('a.id')} as zone) z
     cross join lateral (select date_trunc('day', coalesce($2::timestamptz, now()) at time zone z.zone) as day) d
     where a.id = $1 and ${HAS_CAP}`,
    [accountId, at],
  )) ?? null;

/**
 * Lets one transaction of the account judge and write at a time, so that campaigns and sequences that are sent together
 * see each other's texts. Held until the transaction ends.
 */
export const lockCaps = (tx: Tx, accountId: number): Promise<unknown> =>
  tx.query(`select pg_advisory_xact_lock(hashtextextended('caps:' || $1::int, 0))`, [accountId]);

const moment = (at: Date): string => `'${at.toISOString()}'::timestamptz`;
const begin = ({ week, today, six_days_ago }: Caps): string => moment(week === null ? today : six_days_ago);

/**
 * SQL: message `m` of account $1 counts. Those that were not handed over yet count whatever their age, because they may
 * leave on any later day; those that failed do not. The same is decided for a phone in `hadEnough` and for a list in
 * `textsThatCount`.
 */
const counts = (caps: Caps): string =>
  `m.account_id = $1 and (m.status between 0 and 3 or m.status = 20) and (m.claimed_at is null or m.claimed_at >= ${begin(caps)})`;

/** SQL: the texts `m` (claimed_at) of one phone reach a cap; rows for which SQL `isText` is false are no texts. */
export const reachesCap = ({ day, week, today }: Caps, isText = 'true'): string =>
  [
    ...(day === null
      ? []
      : [`count(*) filter (where ${isText} and (m.claimed_at is null or m.claimed_at >= ${moment(today)})) >= ${day}`]),
    ...(week === null ? [] : [`count(*) filter (where ${isText}) >= ${week}`]),
  ].join(' or ');

/** SQL: campaigns of account $1 that answer people, which no cap counts. */
const ANSWERS = `array(select r.id from campaign r where r.account_id = $1 and r.origin = 'reply_all' and r.started_at is not null)`;

/** SQL: the phone has had as many texts as the caps of account $1 allow; false without caps. Uses message_phone. */
export const hadEnough = (caps: Caps | null, phone: string): string =>
  caps === null
    ? 'false'
    : `(select ${reachesCap(caps)} from (
         select m.claimed_at from message m where m.phone = ${phone} and m.id >= ${caps.since} and ${counts(caps)}
           and (m.kind = ${KIND.sequence} or m.kind = ${KIND.campaign} and m.campaign_id <> all(${ANSWERS})) offset 0) m)`;

/**
 * SQL of a select: phone and time of every text of account $1 that counts, for a count of a whole list: looking up a
 * million phones one by one takes many times as long. Campaigns lead to their batches (campaign_texting,
 * send_batch_campaign), and these to ranges of ids.
 */
export const textsThatCount = (caps: Caps): string =>
  `select m.phone, m.claimed_at from campaign c join send_batch b on b.campaign_id = c.id
     ${messagesInBatch(counts(caps), 'm.phone, m.claimed_at')}
     where c.account_id = $1 and c.started_at is not null and c.origin is distinct from 'reply_all'
       and (c.finished_at is null or c.finished_at >= ${begin(caps)})
   union all
   select m.phone, m.claimed_at from message m
     where m.batch_id is null and m.id >= ${caps.since} and m.kind = ${KIND.sequence} and ${counts(caps)}`;
