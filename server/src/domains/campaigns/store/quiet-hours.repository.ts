import type { LawfulDay } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { inlined } from './inlined';
import { parameter } from '../../../platform/db/sql';
import { shows, type Texts } from './empty-text';
import { CHOSEN, choiceParams, type Choice } from './recipients.repository';
import { ADDRESSABLE } from '../../consent';
import { ALL_STATES, clockJoins, DUE, kinds, lawOf, PLACE_JOINS, STATES, ZONES } from '../../texting';

/**
 * SQL of CTEs: the recipients of a choice, counted by their timezones and the hours of their states, which `states` names;
 * $5 a moment, $6 their own time or null.
 */
const zonesWith = (texts: Texts): string => `with ${CHOSEN}, person as (
       select distinct on (s.phone) s.phone, s.zip, s.area_code from chosen s where ${ADDRESSABLE} and ${inlined(shows(parameter(1), texts))} order by s.phone, s.id
     ), place as materialized (
       select ${ZONES} as zones, ${STATES} as states, count(*) as people from person s ${PLACE_JOINS} group by 1, 2
     ), ${kinds('place', `greatest($5::timestamptz, $6::timestamp at time zone 'UTC')`, '(select hours_allowed is null from account where id = $1)')},
     zone as materialized (
       select zones, hours, ${ALL_STATES} as states, sum(people) as people from place join kind using (states) group by zones, hours
     )`;
const clock = (open: string, close: string): string =>
  clockJoins({
    ...{ zones: 'zones', states: lawOf('states'), from: '$5::timestamptz', wall: '$6::timestamp' },
    ...{ open, close },
  });
const OWN = {
  open: 'case when $7::boolean then a.quiet_until end',
  close: 'case when $7::boolean then a.quiet_from end',
};

/** When a campaign begins, and on recipients' own clocks the time at which they get it. */
export interface SendMoment {
  at: Date;
  /** Like 2026-12-31T09:30:00. */
  ownTime: string | null;
}

export interface WaitRow {
  people: number;
  /** When they may be texted; null: at no hour. */
  until: Date | null;
  /** The state that forbids it at the moment, with its hours on that day; null: the account's own hours. */
  state: string | null;
  day: LawfulDay | null;
  /** Minutes of the day; null: none. */
  opens: number | null;
  closes: number | null;
}

/** SQL: joins as `law` the state, or country, of `states` with the shortest hours of those that forbid a text at `o.at`. */
const FORBIDDING = `left join lateral (
       select r.name, case when is_legal_holiday(r.code, wall::date) and d.hours is distinct from plain.hours then 'holidays'
           when extract(isodow from wall) = 6 then 'saturdays' when extract(isodow from wall) = 7 then 'sundays' else 'weekdays' end as day,
         lower(d.hours) as opens, upper(d.hours) as closes
       from (select distinct c from unnest(string_to_array(${lawOf('states')}, '&')) s join texting_region t on t.code = s cross join lateral (values (s), (t.country)) v (c)) codes
       join texting_region r on r.code = c
       cross join lateral (select o.at at time zone zone as wall from unnest(string_to_array(zones, '&')) zone) z
       cross join lateral lawful_days(c, wall::date, wall::date) d
       cross join lateral (select hours from lawful_days(c, wall::date - 7, wall::date - 7)) plain
       where not d.hours @> (extract(hour from wall) * 60 + extract(minute from wall))::int
       order by r.code = r.country desc, upper(d.hours) - lower(d.hours) nulls first, r.name limit 1
     ) law on true`;

/** The recipients of a choice who may not be texted at a moment, by when and why, by the same rule as the expansion. */
export const waitsOf = (
  tx: Tx,
  accountId: number,
  choice: Choice,
  texts: Texts,
  { at, ownTime, quiet }: SendMoment & { quiet: boolean },
) =>
  tx.query<WaitRow>(
    `${zonesWith(texts)}
     select sum(people) as people, case when not w.never then w.opens_at end as until, law.name as state, law.day, law.opens, law.closes
     from zone join account a on a.id = $1 ${clock(OWN.open, OWN.close)} ${FORBIDDING}
     where w.opens_at > o.at group by 2, 3, 4, 5, 6 order by 2 nulls last, 1 desc, 3`,
    [...choiceParams(accountId, choice), at, ownTime, quiet],
  );

export interface OwnTimeRow {
  people: number;
  at: Date;
  passed: boolean;
  zone: string;
}

/** SQL: joins as `l` the zone that has the own time $6, or this one, last: it decides. */
const lastZone = (wall: string): string =>
  `cross join lateral (select zone from unnest(string_to_array(zones, '&')) zone order by first_moment(${wall}, zone) desc, zone limit 1) l`;

/** The recipients of a choice by the moment at which they get it in their own time, by the same rule as the expansion. */
export const ownTimesOf = (
  tx: Tx,
  accountId: number,
  choice: Choice,
  texts: Texts,
  { at, ownTime, quiet }: SendMoment & { quiet: boolean },
) =>
  tx.query<OwnTimeRow>(
    `${zonesWith(texts)}
     select ${DUE} as at, bool_or(${DUE} <= $5) as passed, sum(people) as people, (array_agg(l.zone order by people desc, l.zone))[1] as zone
     from zone join account a on a.id = $1
     ${clock(OWN.open, OWN.close)}
     ${lastZone('$6::timestamp')} group by 1 order by 1`,
    [...choiceParams(accountId, choice), at, ownTime, quiet],
  );

/** The same of the batches of a campaign that has started, as they were planned. */
export const ownTimesOfBatches = (tx: Tx, accountId: number, campaignId: number) =>
  tx.query<OwnTimeRow>(
    `with part as (select zones, states, sum(size) as people from send_batch where account_id = $1 and campaign_id = $2 group by zones, states)
     select ${DUE} as at, bool_or(${DUE} <= c.started_at) as passed, sum(people) as people, (array_agg(l.zone order by people desc, l.zone))[1] as zone
     from part join campaign c on c.id = $2 join account a on a.id = $1
     ${clockJoins({
       ...{ zones: 'zones', states: lawOf('states'), from: 'c.started_at', wall: 'c.own_time' },
       ...{ open: 'case when c.quiet then a.quiet_until end', close: 'case when c.quiet then a.quiet_from end' },
     })}
     ${lastZone('c.own_time')} group by 1 order by 1`,
    [accountId, campaignId],
  );
