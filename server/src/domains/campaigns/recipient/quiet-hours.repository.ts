import type { LawfulDay } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { shows, type Texts } from './empty-text';
import { chosen, type Choice } from './recipients.repository';
import { addressable } from '../../people/hold';
import { allStates, hourKinds, lawfulStates, placeJoins, statesOfPlace, zonesOfPlace } from '../../texting/hours';
import { dueAt, joinClock } from '../../texting/batch';
import * as col from '../../../platform/db/col';
import { sql, statement, type Sql } from '../../../platform/db/sql';

/** When a campaign begins and, in recipient-local time, the time at which recipients get it. */
interface SendMoment {
  at: Date;
  /** Like 2026-12-31T09:30:00. */
  recipientTime: string | null;
}

/** A moment, and whether the account's own hours apply. */
type Asked = SendMoment & { quiet: boolean };

/**
 * SQL of CTEs: the recipients of a choice, counted by their timezones and the hours of their states, which `states`
 * names.
 */
const zonesWith = (accountId: number, choice: Choice, texts: Texts, { at, recipientTime }: SendMoment): Sql => {
  const kinds = hourKinds({
    source: 'place',
    at: sql`greatest(${at}::timestamptz, ${recipientTime}::timestamp at time zone 'UTC')`,
    lawful: sql`(select hours_allowed is null from account where id = ${accountId})`,
  });
  return sql`with ${chosen(accountId, choice)}, person as (
       select distinct on (s.phone) s.phone, s.zip, s.area_code from chosen s where ${addressable(accountId)} and ${shows(accountId, texts)} order by s.phone, s.id
     ), place as materialized (
       select ${zonesOfPlace} as zones, ${statesOfPlace} as states, count(*) as people from person s ${placeJoins} group by 1, 2
     ), ${kinds},
     zone as materialized (
       select zones, hours, ${allStates} as states, sum(people) as people from place join kind using (states) group by zones, hours
     )`;
};

const [ZONES, LAWFUL_STATES] = [sql`zones`, lawfulStates(sql`states`)];

/** SQL: joins the local time of the people in `zone` for account `a`. */
const clock = ({ at, recipientTime, quiet }: Asked): Sql =>
  joinClock({
    zones: ZONES,
    states: LAWFUL_STATES,
    from: sql`${at}::timestamptz`,
    wall: sql`${recipientTime}::timestamp`,
    open: sql`case when ${quiet}::boolean then a.quiet_until end`,
    close: sql`case when ${quiet}::boolean then a.quiet_from end`,
  });

const WAIT_ROW = {
  people: col.number,
  /** When they may be texted; null: at no hour. */
  until: col.orNull(col.time),
  /** The state that forbids it at the moment, with its hours on that day; null: the account's own hours. */
  state: col.orNull(col.text()),
  day: col.orNull(col.text<LawfulDay>()),
  /** Minutes of the day; null: none. */
  opens: col.orNull(col.number),
  closes: col.orNull(col.number),
};
export type WaitRow = col.RowOf<typeof WAIT_ROW>;

/** SQL: joins as `law` the state, or country, of `states` with the shortest hours of those that forbid a text at `o.at`. */
const FORBIDDING = sql`left join lateral (
       select r.name, case when is_legal_holiday(r.code, wall::date) and d.hours is distinct from plain.hours then 'holidays'
           when extract(isodow from wall) = 6 then 'saturdays' when extract(isodow from wall) = 7 then 'sundays' else 'weekdays' end as day,
         lower(d.hours) as opens, upper(d.hours) as closes
       from (select distinct c from unnest(string_to_array(${LAWFUL_STATES}, '&')) s join texting_region t on t.code = s cross join lateral (values (s), (t.country)) v (c)) codes
       join texting_region r on r.code = c
       cross join lateral (select o.at at time zone zone as wall from unnest(string_to_array(zones, '&')) zone) z
       cross join lateral lawful_days(c, wall::date, wall::date) d
       cross join lateral (select hours from lawful_days(c, wall::date - 7, wall::date - 7)) plain
       where not d.hours @> (extract(hour from wall) * 60 + extract(minute from wall))::int
       order by r.code = r.country desc, upper(d.hours) - lower(d.hours) nulls first, r.name limit 1
     ) law on true`;

/**
 * The recipients of a choice who may not be texted at a moment, by when and why, by the same rule as the expansion.
 */
export const waitsOf = (tx: Tx, accountId: number, choice: Choice, texts: Texts, asked: Asked) =>
  tx.query(statement('campaigns.waitsOf', WAIT_ROW)`
     ${zonesWith(accountId, choice, texts, asked)}
     select sum(people) as people, case when not w.never then w.opens_at end as until, law.name as state, law.day, law.opens, law.closes
     from zone join account a on a.id = ${accountId} ${clock(asked)} ${FORBIDDING}
     where w.opens_at > o.at group by 2, 3, 4, 5, 6 order by 2 nulls last, 1 desc, 3`);

const OWN_TIME_ROW = { people: col.number, at: col.time, passed: col.bool, zone: col.text() };
export type RecipientTimeRow = col.RowOf<typeof OWN_TIME_ROW>;

/** SQL: joins as `l` the zone in which this local time comes last, which decides. */
const lastZone = (wall: Sql): Sql =>
  sql`cross join lateral (select zone from unnest(string_to_array(zones, '&')) zone order by first_moment(${wall}, zone) desc, zone limit 1) l`;

/** The recipients of a choice by the moment at which they get it in local time, by the same rule as the expansion. */
export const recipientTimesOf = (tx: Tx, accountId: number, choice: Choice, texts: Texts, asked: Asked) =>
  tx.query(statement('campaigns.recipientTimesOf', OWN_TIME_ROW)`
     ${zonesWith(accountId, choice, texts, asked)}
     select ${dueAt} as at, bool_or(${dueAt} <= ${asked.at}) as passed, sum(people) as people, (array_agg(l.zone order by people desc, l.zone))[1] as zone
     from zone join account a on a.id = ${accountId}
     ${clock(asked)}
     ${lastZone(sql`${asked.recipientTime}::timestamp`)} group by 1 order by 1`);

const CLOCK_OF_CAMPAIGN = joinClock({
  zones: ZONES,
  states: LAWFUL_STATES,
  from: sql`c.started_at`,
  wall: sql`c.own_time`,
  open: sql`case when c.quiet then a.quiet_until end`,
  close: sql`case when c.quiet then a.quiet_from end`,
});

/** The same from the batches of a campaign that has started, as they were planned. */
export const recipientTimesOfBatches = (tx: Tx, accountId: number, campaignId: number) =>
  tx.query(statement('campaigns.recipientTimesOfBatches', OWN_TIME_ROW)`
     with part as (select zones, states, sum(size) as people from send_batch where account_id = ${accountId} and campaign_id = ${campaignId} group by zones, states)
     select ${dueAt} as at, bool_or(${dueAt} <= c.started_at) as passed, sum(people) as people, (array_agg(l.zone order by people desc, l.zone))[1] as zone
     from part join campaign c on c.id = ${campaignId} join account a on a.id = ${accountId}
     ${CLOCK_OF_CAMPAIGN}
     ${lastZone(sql`c.own_time`)} group by 1 order by 1`);
