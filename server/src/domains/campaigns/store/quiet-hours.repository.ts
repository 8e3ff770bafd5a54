import type { Tx } from '../../../platform/db/connection';
import { shows, type Texts } from './empty-text';
import { CHOSEN, choiceParams, type Choice } from './recipients.repository';
import { ADDRESSABLE } from '../../consent';
import { ALL_STATES, clockJoins, DUE, kinds, lawOf, PLACE_JOINS, STATES, ZONES } from '../../texting';

/**
 * SQL of CTEs: the recipients of a choice, counted by their timezones and the hours of their states, which `states` names;
 * $5 a moment, $6 their own time or null.
 */
const zonesWith = (texts: Texts): string => `with ${CHOSEN}, person as (
       select distinct on (s.phone) s.phone, s.zip, s.area_code from chosen s where ${ADDRESSABLE} and ${shows(texts)} order by s.phone, s.id
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
const OWN = { open: 'case when $7::boolean then a.quiet_until end', close: 'case when $7::boolean then a.quiet_from end' };

export interface QuietNow {
  /** Recipients who must not be texted at this moment, or at their own time. */
  people: number;
  /** When the last of them may be texted; null when there are none. */
  until: Date | null;
}

/** When a campaign begins, and on recipients' own clocks the time at which they get it. */
export interface SendMoment {
  at: Date;
  /** Like 2026-12-31T09:30:00. */
  ownTime: string | null;
}

/** The number of a choice's recipients who may not be texted at a moment, by the same rule as the expansion. */
export const quietNow = (
  tx: Tx,
  accountId: number,
  choice: Choice,
  texts: Texts,
  { at, ownTime, quiet }: SendMoment & { quiet: boolean },
) =>
  tx.one<QuietNow>(
    `${zonesWith(texts)}
     select coalesce(sum(people), 0) as people, max(w.opens_at) as until
     from zone join account a on a.id = $1 ${clock(OWN.open, OWN.close)}
     where w.opens_at > o.at`,
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
