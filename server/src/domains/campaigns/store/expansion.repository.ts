import type { Tx } from '../../../platform/db/connection';
import { ADDRESSABLE, NOT_OFF_CODE } from '../../consent';
import { PLACE_JOINS, STATES, WRITTEN_BATCHES, ZONES } from '../../texting';
import { HAS_CAP } from './caps.repository';
import { LEFT_OUT } from './change.repository';
import { inlined } from './inlined';
import { parameter } from '../../../platform/db/sql';
import { shows } from './empty-text';
import { isLimited, limitOf, type Limit, type Limits } from './limits.repository';
import { choiceParams, chosenIds, type Choice } from './recipients.repository';

/** A campaign of which this worker writes some recipients. */
export interface Expanding {
  id: number;
  account_id: number;
  segments: number;
  media_id: number | null;
  message: string;
  ab: { message_b: string } | null;
  choice: Choice;
  recipients: number;
  expand_cursor: number;
  started_at: Date;
  /** Recipients written by earlier steps, and those of them who are in the comparison. */
  written: number;
  compared: number;
  /** The hours of the law count for its account. */
  lawful: boolean;
  /** Recipients are texted only between these hours of the account; null: it has none. */
  open_hour: number | null;
  close_hour: number | null;
  /** A date and time on each recipient's own clock; null: all at one moment. */
  own_time: string | null;
  /** Nothing is sent after it. */
  not_after: Date | null;
  /** Percentage of recipients on whom two texts are compared; null: one text. */
  share: number | null;
  origin: string | null;
  /** Its account has a cap. */
  limited: boolean;
  /** It is sent to people who have had what they were promised, too. */
  beyond: boolean;
}

/**
 * A step takes at most a second. A dead worker blocks its campaign for this long; one that only lost its
 * connection continues immediately.
 */
const STEP_LEASE_MS = 15_000;

/** Leases the campaign that was started first. Relies on campaign_expanding. */
export const claimExpansion = (tx: Tx, owner: string) =>
  tx.maybeOne<Expanding>(
    `update campaign c set lease_owner = $1, lease_until = now() + ${STEP_LEASE_MS} * interval '1 ms'
     from account a
     where c.id = (select id from campaign
                   where state = 'expanding' and (lease_until is null or lease_until < now() or lease_owner = $1) and (held_until is null or held_until <= now())
                   order by started_at, id limit 1 for update skip locked)
       and a.id = c.account_id
     returning c.id, c.account_id, c.segments, c.media_id, c.message, c.ab, c.choice, c.recipients, c.expand_cursor, c.started_at, c.origin, c.own_time::text as own_time, c.not_after, (c.ab ->> 'share')::int as share,
       ${HAS_CAP} as limited, c.beyond_at is not null and not a.keep_promise as beyond,
       a.hours_allowed is null as lawful, case when c.quiet then a.quiet_until end as open_hour, case when c.quiet then a.quiet_from end as close_hour,
       (select coalesce(sum(size), 0) from send_batch b where b.campaign_id = c.id) as written,
       (select coalesce(sum(size), 0) from send_batch b where b.campaign_id = c.id and b.variant > 0) as compared`,
    [owner],
  );

/** SQL: the columns of a subscriber that decide whether and how the campaign reaches the phone. */
const ROW = 'account_id, keyword_id, phone, zip, area_code, disabled, deleted, undeliverable, added_at, subscribed_at';
/** SQL: the row of a candidate; a candidate without one is still counted. */
const ROW_OF = (id: string): string =>
  `left join lateral (select ${ROW} from subscriber where id = ${id} offset 0) s on true`;

/** Each phone is then chosen once, because it has only one subscriber per keyword. */
const oneKeyword = (choice: Choice): boolean =>
  choice.keywords.length === 1 && choice.groups.length === 0 && chosenIds(choice).length === 0;

/** SQL: no earlier step has written the phone of `s`. Reads the table of the month in which the campaign started. */
const NOT_WRITTEN = `
         and not exists (select from message m where m.campaign_id = $8 and m.phone = s.phone and m.id < message_floor($7) + 10000000000
           and m.id >= coalesce((select first_id from message_month where first_id <= message_floor($7) and end_id > message_floor($7)), 0) offset 0)`;

/**
 * SQL: the text that a person gets. Of all who are written so far, the share takes part, half of them with each text
 * (`triedOn`); the others (0) get the better one. Within a step a hash of the phone selects them: `place` is its rank
 * among the `found` people.
 */
const VARIANT = `case when $15::int is null then 1
         when place > ($17::int + found) * $15::int / 200 * 2 - $18::int then 0 when ($18::int + place) % 2 = 1 then 1 else 2 end`;
const placedBy = (campaign: Expanding): string =>
  campaign.share === null
    ? '1 as place, 1 as found'
    : 'row_number() over (order by hashtextextended(phone, $8), id) as place, count(*) over () as found';

/** SQL: a place, where any hours count. */
const known = (place: string): string =>
  `case when $12::int is null and $14::timestamp is null and not $19 then '' else ${place} end`;

/** SQL: `s` may be texted, and was subscribed when the campaign started. */
const reached = (campaign: Expanding): string =>
  `${ADDRESSABLE} and ${NOT_OFF_CODE} and ${inlined(shows(parameter(1), campaign))} and greatest(s.added_at, s.subscribed_at) <= $7`;

/** SQL: an earlier step has counted the phone of `c`, by another of its subscribers. Uses subscriber_phone. */
const countedBefore = (campaign: Expanding): string => `exists (
       select from subscriber s where s.account_id = $1 and s.phone = c.phone and s.id <= $5 and ${reached(campaign)} and (
         s.keyword_id = any($4::int[]) or s.id = any($2::bigint[])
         or exists (select from contact_group_member g where g.account_id = $1 and g.group_id = any($3::bigint[]) and g.subscriber_id = s.id)))`;

/** What a step has read, written and left out. */
interface Written extends Record<Limit, number> {
  seen: number;
  cursor: number;
  added: number;
}

/**
 * Candidates: the union of all choices in order of id. Recipients: candidates who may be texted, existed when the
 * campaign started, whose phone has no message of it yet, and whom no limit leaves out; never more than were
 * reserved. Relies on subscriber_expand, contact_group_member_pkey and message_once. `offset 0` forces index lookups:
 * joins that are planned before a new list has statistics compare every row with every row. The caller holds the lock of
 * the limits.
 */
export async function writeChunk(tx: Tx, campaign: Expanding, chunk: number, limits: Limits): Promise<Written> {
  const single = oneKeyword(campaign.choice);
  const limited = isLimited(limits);
  const judged = `judged as materialized (select p.*, ${limitOf(limits, 'p.phone')} as limited from person p), `;
  const leftOut = (limit: Limit): string =>
    limited
      ? `(select count(*) from judged c where c.limited = '${limit}'${single ? '' : ` and not ${countedBefore(campaign)}`})`
      : '0';
  return tx.one(
    `with candidate as materialized (
       select distinct on (id) * from (
         (select s.* from unnest($4::int[]) k cross join lateral (
            select id, ${ROW} from subscriber where account_id = $1 and keyword_id = k and id > $5 order by id limit $6) s)
         union all (select c.id, s.* from (select id from unnest($2::bigint[]) id where id > $5 order by id limit $6) c ${ROW_OF('c.id')})
         union all (select g.id, s.* from unnest($3::bigint[]) chosen cross join lateral (
            select subscriber_id as id from contact_group_member where group_id = chosen and account_id = $1 and subscriber_id > $5 order by subscriber_id limit $6) g ${ROW_OF('g.id')})
       ) every order by id limit $6
     ), person as (
       select ${single ? '' : 'distinct on (s.phone)'} s.id, s.phone, s.keyword_id, s.zip, s.area_code
       from candidate s where ${reached(campaign)}${single ? '' : NOT_WRITTEN}
       ${single ? '' : 'order by s.phone, s.id'}
     ), ${limited ? judged : ''}placed as materialized (
       select s.id, s.phone, s.keyword_id, ${VARIANT} as variant, ${known(ZONES)} as zones, ${known(STATES)} as states
       from (select *, ${placedBy(campaign)} from (
         select * from ${limited ? 'judged where limited is null' : 'person'} order by id limit $9) first) s ${PLACE_JOINS}
     ), ${WRITTEN_BATCHES}
     select (select count(*) from candidate) as seen, coalesce((select max(id) from candidate), $5) as cursor,
            coalesce((select sum(size) from batched), 0) as added, ${leftOut('capped')} as capped, ${leftOut('over_promise')} as over_promise`,
    [
      ...choiceParams(campaign.account_id, campaign.choice),
      campaign.expand_cursor,
      chunk,
      campaign.started_at,
      campaign.id,
      campaign.recipients - campaign.written,
      campaign.segments,
      campaign.media_id,
      campaign.open_hour,
      campaign.close_hour,
      campaign.own_time,
      campaign.share,
      campaign.not_after,
      campaign.written,
      campaign.compared,
      campaign.lawful,
    ],
  );
}

/** Ends a step; false when another worker has done it, or the campaign was paused or cancelled meanwhile. */
export const moveCursor = async (
  tx: Tx,
  campaign: Expanding,
  owner: string,
  { cursor, capped, over_promise }: Pick<Written, 'cursor' | Limit>,
): Promise<boolean> =>
  (await tx.execute(
    `update campaign set expand_cursor = $4, capped = capped + $5, over_promise = over_promise + $6, lease_owner = null, lease_until = null
     where id = $1 and state = 'expanding' and lease_owner = $2 and expand_cursor = $3`,
    [campaign.id, owner, campaign.expand_cursor, cursor, capped, over_promise],
  )) > 0;

/** All rows are written; who was counted at the start and got none is counted. The comparison of two texts begins when the last of its people may be texted. */
export const markExpanded = (tx: Tx, id: number, written: number) =>
  tx.execute(
    `update campaign set state = 'sending', recipients = $2, ${LEFT_OUT}, ab_decide_at = case when ab is not null then (
       select greatest(now(), max(due_at)) from send_batch b where b.campaign_id = $1 and b.variant > 0
     ) + (ab ->> 'hours')::int * interval '1 hour' end where id = $1`,
    [id, written],
  );
