import type { Tx } from '../../../platform/db/connection';
import { shows, type Texts } from './empty-text';
import { CHOSEN, choiceParams, type Choice } from './recipients.repository';
import { ADDRESSABLE } from '../../consent';
import { clockJoins, DUE } from '../../texting';

/** SQL: joins the timezones of subscriber `s`. */
export const ZONE_JOINS = `left join zip_zone by_zip on by_zip.prefix = left(s.zip, 3)
  left join area_zone by_area on by_area.area = s.area_code`;

/** SQL: where subscriber `s` may be. Needs ZONE_JOINS; the part in brackets is evaluated once per statement. */
export const ZONES = `coalesce(places_of(by_zip.zones, by_area.zones), (select zones from area_zone where area = '000'))`;

/** SQL of CTEs: the recipients of a choice, counted by their timezones; $5 a moment, $6 their own time or null. */
const zonesWith = (texts: Texts): string => `with ${CHOSEN}, person as (
       select distinct on (s.phone) s.phone, s.zip, s.area_code from chosen s where ${ADDRESSABLE} and ${shows(texts)} order by s.phone, s.id
     ), zone as (
       select ${ZONES} as zones, count(*) as people from person s ${ZONE_JOINS} group by 1
     )`;
const clock = (open: string, close: string): string =>
  clockJoins({ zones: 'zones', from: '$5::timestamptz', wall: '$6::timestamp', open, close });

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

/** The number of a choice's recipients who are in quiet hours at a moment, by the same rule as the expansion. */
export const quietNow = (tx: Tx, accountId: number, choice: Choice, texts: Texts, { at, ownTime }: SendMoment) =>
  tx.one<QuietNow>(
    `${zonesWith(texts)}
     select coalesce(sum(people), 0) as people, max(w.opens_at) as until
     from zone join account a on a.id = $1 ${clock('a.quiet_until', 'a.quiet_from')}
     where w.opens_at > o.at`,
    [...choiceParams(accountId, choice), at, ownTime],
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
     ${clock('case when $7::boolean then a.quiet_until end', 'case when $7::boolean then a.quiet_from end')}
     ${lastZone('$6::timestamp')} group by 1 order by 1`,
    [...choiceParams(accountId, choice), at, ownTime, quiet],
  );

/** The same of the batches of a campaign that has started, as they were planned. */
export const ownTimesOfBatches = (tx: Tx, accountId: number, campaignId: number) =>
  tx.query<OwnTimeRow>(
    `with part as (select zones, sum(size) as people from send_batch where account_id = $1 and campaign_id = $2 group by zones)
     select ${DUE} as at, bool_or(${DUE} <= c.started_at) as passed, sum(people) as people, (array_agg(l.zone order by people desc, l.zone))[1] as zone
     from part join campaign c on c.id = $2 join account a on a.id = $1
     ${clockJoins({
       ...{ zones: 'zones', from: 'c.started_at', wall: 'c.own_time' },
       ...{ open: 'case when c.quiet then a.quiet_until end', close: 'case when c.quiet then a.quiet_from end' },
     })}
     ${lastZone('c.own_time')} group by 1 order by 1`,
    [accountId, campaignId],
  );
