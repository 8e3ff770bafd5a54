import type { Tx } from '../../../platform/db/connection';
import { addressable } from '../../people/hold';
import { notOffCode } from '../../people/opt-out';
import { placeJoins, statesOfPlace, zonesOfPlace } from '../../texting/hours';
import { BUTTONS, writtenBatches } from '../../texting/batch';
import { hasCap } from '../limit/caps.repository';
import { leftOut } from '../sending/change.repository';
import { shows } from '../recipient/empty-text';
import { isLimited, limitReached, type Limit, type Limits } from '../limit/limits.repository';
import { CHOICE, chosenIds, type Choice } from '../recipient/recipients.repository';
import { AB } from '../two-texts/two-texts.repository';
import * as col from '../../../platform/db/col';
import { command, constant, empty, literal, sql, statement, type Sql } from '../../../platform/db/sql';

const EXPANDING = {
  id: col.number,
  account_id: col.number,
  segments: col.number,
  media_id: col.orNull(col.number),
  message: col.text(),
  ab: col.orNull(AB),
  buttons: col.orNull(BUTTONS),
  choice: CHOICE,
  recipients: col.number,
  expand_cursor: col.number,
  started_at: col.present(col.time),
  /** Recipients written by earlier steps, and those of them who are in the comparison. */
  written: col.number,
  compared: col.number,
  /** Whether the legal hours apply to its account. */
  lawful: col.bool,
  /** Recipients are texted only between these hours of the account; null: it has none. */
  open_hour: col.orNull(col.number),
  close_hour: col.orNull(col.number),
  /** Whether it keeps to the account's own hours. */
  quiet: col.bool,
  /** A date and time in recipient-local time; null: all at one moment. */
  own_time: col.orNull(col.text()),
  /** Nothing is sent after this time. */
  not_after: col.orNull(col.time),
  /** Percentage of recipients who take part in comparing two texts; null: one text. */
  share: col.orNull(col.number),
  origin: col.orNull(col.text()),
  /** Whether its account has a cap. */
  limited: col.bool,
  /** Whether it is also sent to people who have had what they were promised. */
  beyond: col.bool,
};
/** A campaign of which this worker writes some recipients. */
export type Expanding = col.RowOf<typeof EXPANDING>;

/**
 * A step takes at most a second. A dead worker blocks its campaign for this long; one that only lost its
 * connection continues immediately.
 */
const STEP_LEASE_MS = 15_000;

/** Leases the campaign that was started first. Relies on campaign_expanding. */
export const claimExpansion = (tx: Tx, owner: string) =>
  tx.maybeOne(statement('campaigns.claimExpansion', EXPANDING)`
     update campaign c set lease_owner = ${owner}, lease_until = now() + ${constant(STEP_LEASE_MS)} * interval '1 ms'
     from account a
     where c.id = (select id from campaign
                   where state = 'expanding' and (lease_until is null or lease_until < now() or lease_owner = ${owner}) and (held_until is null or held_until <= now())
                   order by started_at, id limit 1 for update skip locked)
       and a.id = c.account_id
     returning c.id, c.account_id, c.segments, c.media_id, c.message, c.ab, c.buttons, c.choice, c.recipients, c.expand_cursor, c.started_at, c.origin, c.quiet, c.own_time::text as own_time, c.not_after, (c.ab ->> 'share')::int as share,
       ${hasCap} as limited, c.beyond_at is not null and not a.keep_promise as beyond,
       a.hours_allowed is null as lawful, case when c.quiet then a.quiet_until end as open_hour, case when c.quiet then a.quiet_from end as close_hour,
       (select coalesce(sum(size), 0) from send_batch b where b.campaign_id = c.id) as written,
       (select coalesce(sum(size), 0) from send_batch b where b.campaign_id = c.id and b.variant > 0) as compared`);

/** SQL: the columns of a subscriber that decide whether and how the campaign reaches the phone. */
const ROW = sql`account_id, keyword_id, phone, zip, area_code, disabled, deleted, undeliverable, added_at, subscribed_at`;
/** SQL: the row of a candidate; a candidate without one is still counted. */
const rowOf = (id: Sql): Sql =>
  sql`left join lateral (select ${ROW} from subscriber where id = ${id} offset 0) s on true`;

/** Each phone is then chosen once, because it has only one subscriber per keyword. */
const oneKeyword = (choice: Choice): boolean =>
  choice.keywords.length === 1 && choice.groups.length === 0 && chosenIds(choice).length === 0;

/** SQL: no earlier step has written the phone of `s`. Reads the table of the month in which the campaign started. */
const notWritten = ({ id, started_at }: Expanding): Sql => {
  const floor = sql`message_floor(${started_at}::timestamptz)`;
  return sql`
         and not exists (select from message m where m.campaign_id = ${id} and m.phone = s.phone and m.id < ${floor} + 10000000000
           and m.id >= coalesce((select first_id from message_month where first_id <= ${floor} and end_id > ${floor}), 0) offset 0)`;
};

/**
 * SQL: the text that a person gets. Of all people written so far, the share takes part, half of them with each text
 * (`triedOn`); the others (0) get the better one. Within a step a hash of the phone selects them: `place` is its rank
 * among the `found` people.
 */
const variant = ({ share, written, compared }: Expanding): Sql => sql`case when ${share}::int is null then 1
         when place > (${written}::int + found) * ${share}::int / 200 * 2 - ${compared}::int then 0 when (${compared}::int + place) % 2 = 1 then 1 else 2 end`;
const placedBy = ({ id, share }: Expanding): Sql =>
  share === null
    ? sql`1 as place, 1 as found`
    : sql`row_number() over (order by hashtextextended(phone, ${id}), id) as place, count(*) over () as found`;

/** SQL: the place, or nothing if any hours will do. */
const known = ({ open_hour, own_time, lawful }: Expanding, place: Sql): Sql =>
  sql`case when ${open_hour}::int is null and ${own_time}::timestamp is null and not ${lawful}::boolean then '' else ${place} end`;

/** SQL: `s` may be texted, and was subscribed when the campaign started. */
const reached = (campaign: Expanding): Sql =>
  sql`${addressable(campaign.account_id)} and ${notOffCode} and ${shows(campaign.account_id, campaign)} and greatest(s.added_at, s.subscribed_at) <= ${campaign.started_at}`;

/** SQL: an earlier step has counted the phone of `c`, by another of its subscribers. Uses subscriber_phone. */
const countedBefore = (campaign: Expanding): Sql => sql`exists (
       select from subscriber s where s.account_id = ${campaign.account_id} and s.phone = c.phone and s.id <= ${campaign.expand_cursor} and ${reached(campaign)} and (
         s.keyword_id = any(${campaign.choice.keywords}::int[]) or s.id = any(${chosenIds(campaign.choice)}::bigint[])
         or exists (select from contact_group_member g where g.account_id = ${campaign.account_id} and g.group_id = any(${campaign.choice.groups}::bigint[]) and g.subscriber_id = s.id)))`;

/** SQL of a CTE: the candidates of a step. */
function candidates({ account_id: account, choice, expand_cursor: cursor }: Expanding, chunk: number): Sql {
  return sql`candidate as materialized (
       select distinct on (id) * from (
         (select s.* from unnest(${choice.keywords}::int[]) k cross join lateral (
            select id, ${ROW} from subscriber where account_id = ${account} and keyword_id = k and id > ${cursor} order by id limit ${chunk}) s)
         union all (select c.id, s.* from (select id from unnest(${chosenIds(choice)}::bigint[]) id where id > ${cursor} order by id limit ${chunk}) c ${rowOf(sql`c.id`)})
         union all (select g.id, s.* from unnest(${choice.groups}::bigint[]) chosen cross join lateral (
            select subscriber_id as id from contact_group_member where group_id = chosen and account_id = ${account} and subscriber_id > ${cursor} order by subscriber_id limit ${chunk}) g ${rowOf(sql`g.id`)})
       ) every order by id limit ${chunk}
     )`;
}

const WRITTEN = {
  seen: col.number,
  cursor: col.number,
  added: col.number,
  capped: col.number,
  over_promise: col.number,
};
/** What a step has read, written and left out. */
type Written = col.RowOf<typeof WRITTEN>;

/**
 * Candidates: the union of all choices in order of id. Recipients: candidates who may be texted, existed when the
 * campaign started, whose phone has no message of it yet, and whom no limit leaves out; never more than were reserved.
 * Relies on subscriber_expand, contact_group_member_pkey and message_once. `offset 0` forces index lookups: joins that
 * are planned before a new list has statistics compare every row with every row. The caller holds the lock of the
 * limits.
 */
export function writeChunk(tx: Tx, campaign: Expanding, chunk: number, limits: Limits): Promise<Written> {
  const single = oneKeyword(campaign.choice);
  const limited = isLimited(limits);
  const judged = limited
    ? sql`judged as materialized (select p.*, ${limitReached(campaign.account_id, limits, sql`p.phone`)} as limited from person p), `
    : empty;
  const leftOutBy = (limit: Limit): Sql =>
    limited
      ? sql`(select count(*) from judged c where c.limited = ${literal(limit)}${single ? empty : sql` and not ${countedBefore(campaign)}`})`
      : constant(0);
  const batches = writtenBatches({
    source: 'placed',
    accountId: campaign.account_id,
    campaignId: campaign.id,
    segments: campaign.segments,
    text: campaign.message,
    secondText: campaign.ab?.message_b ?? null,
    mediaId: campaign.media_id,
    buttons: campaign.buttons,
    startedAt: campaign.started_at,
    openHour: campaign.open_hour,
    closeHour: campaign.close_hour,
    quiet: campaign.quiet,
    recipientTime: campaign.own_time,
    notAfter: campaign.not_after,
    lawful: campaign.lawful,
  });
  return tx.one(statement('campaigns.writeChunk', WRITTEN)`
     with ${candidates(campaign, chunk)}, person as (
       select ${single ? empty : sql`distinct on (s.phone)`} s.id, s.phone, s.keyword_id, s.zip, s.area_code
       from candidate s where ${reached(campaign)}${single ? empty : notWritten(campaign)}
       ${single ? empty : sql`order by s.phone, s.id`}
     ), ${judged}placed as materialized (
       select s.id, s.phone, s.keyword_id, ${variant(campaign)} as variant, ${known(campaign, zonesOfPlace)} as zones, ${known(campaign, statesOfPlace)} as states
       from (select *, ${placedBy(campaign)} from (
         select * from ${limited ? sql`judged where limited is null` : sql`person`} order by id limit ${campaign.recipients - campaign.written}) first) s ${placeJoins}
     ), ${batches}
     select (select count(*) from candidate) as seen, coalesce((select max(id) from candidate), ${campaign.expand_cursor}) as cursor,
            coalesce((select sum(size) from batched), 0) as added, ${leftOutBy('capped')} as capped, ${leftOutBy('over_promise')} as over_promise`);
}

/** Ends a step. Returns false when another worker has done it, or the campaign was paused or cancelled meanwhile. */
export const moveCursor = async (
  tx: Tx,
  campaign: Expanding,
  owner: string,
  { cursor, capped, over_promise }: Pick<Written, 'cursor' | Limit>,
): Promise<boolean> =>
  (await tx.execute(command('campaigns.moveCursor')`
     update campaign set expand_cursor = ${cursor}, capped = capped + ${capped}, over_promise = over_promise + ${over_promise}, lease_owner = null, lease_until = null
     where id = ${campaign.id} and state = 'expanding' and lease_owner = ${owner} and expand_cursor = ${campaign.expand_cursor}`)) >
  0;

/**
 * Ends an expansion whose rows are all written, and counts the people who were selected at the start and got no
 * message. The comparison of two texts begins when the last of its people may be texted.
 */
export const markExpanded = (tx: Tx, id: number, written: number) =>
  tx.execute(command('campaigns.markExpanded')`
     update campaign set state = 'sending', recipients = ${written}, ${leftOut(written)}, ab_decide_at = case when ab is not null then (
       select greatest(now(), max(due_at)) from send_batch b where b.campaign_id = ${id} and b.variant > 0
     ) + (ab ->> 'hours')::int * interval '1 hour' end where id = ${id}`);
