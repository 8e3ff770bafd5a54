import { KIND } from '../kinds';
import { ALL_STATES, kinds } from './hours-sql';

/** Most recipients per send_batch row, which a worker claims. */
const BATCH_SIZE = 1_000;

/** SQL expressions of what decides when people in `zones` and `states` may be texted. */
interface Clock {
  zones: string;
  /** Null: the law does not count (`lawOf`). */
  states: string;
  /** The moment before which nothing is sent. */
  from: string;
  /** A date and time on the recipient's own clock, or null. */
  wall: string;
  open: string;
  close: string;
}

/**
 * SQL: joins `o.at`, the moment at which it is time for people in `zones`, and `w`, their hours then or next; DUE is
 * when they are texted. Own times, quiet hours and forecasts of both have this one clock.
 */
export const clockJoins = ({ zones, states, from, wall, open, close }: Clock): string =>
  `cross join lateral (select greatest(${from}, own_moment(${zones}, ${wall})) as at offset 0) o
   left join lateral text_window(${zones}, ${states}, ${open}, ${close}, o.at) w on true`;
export const DUE = 'greatest(o.at, w.opens_at)';

/**
 * SQL of CTEs that write the messages and batches of a campaign's recipients, which they read from CTE `placed (id,
 * phone, keyword_id, variant, zones, states)`; `batched (size)` are the new batches. Parameters: $1 account, $7 start of the
 * campaign, $8 campaign, $10 segments, $11 media, $12 and $13 the account's hours, $14 the recipients'
 * own time, $16 "not after", $19 whether the law's hours count.
 * Each message gets an id of the month in which the campaign started, so that all are in one table, whose message_once
 * decides every race. All recipients of a batch have one text and one clock; their hours are computed as of the start,
 * and reopenBatches moves batches that have closed since, by the strictest of their states. Who may be texted at no hour
 * gets no row; the campaign counts them as gone.
 */
export const WRITTEN_BATCHES = `${kinds('placed', '$7', '$19::boolean')}, spot as materialized (
       select zones, hours, ${ALL_STATES} as states
       from (select distinct zones, hours, states from placed join kind using (states)) d group by zones, hours
     ), clock as materialized (
       select zones, hours, states, ${DUE} as due_at, coalesce(closes_at, 'infinity') as closes_at from spot
       ${clockJoins({ zones: 'zones', states: 'case when $19 then states end', from: '$7', wall: '$14::timestamp', open: '$12::int', close: '$13::int' })}
       where never is not true
     ), numbered as (
       select p.*, hours, case when (row_number() over (partition by zones, hours, variant order by id) - 1) % ${BATCH_SIZE} = 0
         then nextval(pg_get_serial_sequence('send_batch', 'id')) end as opened
       from placed p join kind k on k.states = p.states join clock using (zones, hours)
     ), assigned as materialized (
       select *, max(opened) over (partition by zones, hours, variant order by id) as batch_id from numbered
     ), part as materialized (
       select zones, hours, variant, opened as batch_id from assigned where opened is not null
     ), written as (
       insert into message (id, account_id, kind, segments, campaign_id, keyword_id, batch_id, subscriber_id, phone, media_id)
       select message_floor($7) + nextval('message_id_seq'), $1, ${KIND.campaign}, $10, $8, keyword_id, batch_id, id, phone, $11::int
       from assigned p order by batch_id, p.id
       returning id, batch_id
     ), filled as (
       select batch_id, min(id) as first_id, max(id) as last_id, count(*) as size from written group by batch_id
     ), batched as (
       insert into send_batch (id, account_id, campaign_id, first_id, last_id, size, segments, variant, zones, states, due_at, next_at, closes_at)
       select batch_id, $1, $8, first_id, last_id, size, $10, variant, zones, states, due_at, least(due_at, $16), closes_at
       from filled join part using (batch_id) join clock using (zones, hours) returning size
     )`;
