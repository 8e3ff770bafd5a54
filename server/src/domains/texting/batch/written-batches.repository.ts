import type { TextButton } from '@textloom/contracts';
import { constant, name, sql, type Sql } from '../../../platform/db/sql';
import { numberOf } from '../../tenancy/number';
import { KIND } from '../message/kinds';
import { allStates, hourKinds } from '../hours/hours-sql';

/** Most recipients per send_batch row, which a worker claims. */
const BATCH_SIZE = 1_000;

/** SQL expressions of what decides when recipients in `zones` and `states` may be texted. */
interface Clock {
  zones: Sql;
  /** Null: legal hours do not apply (`lawfulStates`). */
  states: Sql;
  /** The moment before which nothing is sent. */
  from: Sql;
  /** A date and time in recipient-local time, or null. */
  wall: Sql;
  open: Sql;
  close: Sql;
}

/**
 * SQL: joins `o.at`, the moment at which recipients in `zones` are due, and `w`, their current or next hours; `dueAt`
 * is when they are texted. Own times, quiet hours and the forecasts of both share this computation.
 */
export const joinClock = ({ zones, states, from, wall, open, close }: Clock): Sql =>
  sql`cross join lateral (select greatest(${from}, own_moment(${zones}, ${wall})) as at offset 0) o
   left join lateral text_window(${zones}, ${states}, ${open}, ${close}, o.at) w on true`;
export const dueAt = sql`greatest(o.at, w.opens_at)`;

/** What the messages and batches of a campaign are written from: each is a value, or SQL for it. */
export interface BatchSource {
  /** The CTE of the recipients: `(id, phone, keyword_id, variant, zones, states)`. */
  source: string;
  accountId: number | Sql;
  campaignId: number | Sql;
  segments: number | Sql;
  /** The text, and the second one of two that are compared. */
  text: string | Sql;
  secondText: string | null | Sql;
  mediaId: number | null | Sql;
  /** Under its texts, where they arrive over RCS; null: none. */
  buttons: TextButton[] | null;
  startedAt: Date | Sql;
  /** Recipients are texted only between these hours of the account; null: the account has set none. */
  openHour: number | null | Sql;
  closeHour: number | null | Sql;
  /** Whether hours that the account sets later hold too. */
  quiet: boolean | Sql;
  /** A date and time in recipient-local time; null: all at one moment. */
  recipientTime: string | null | Sql;
  /** Nothing is sent after it. */
  notAfter: Date | null | Sql;
  /** The legal hours apply to the account. */
  lawful: boolean | Sql;
}

/**
 * SQL of CTEs that write the messages and batches of a campaign's recipients; `batched (size)` are the new batches,
 * which carry all that claims read of the campaign. Each message gets an id of the month in which the campaign started, so
 * that all are in one table, whose message_once decides every race. All recipients of a batch share one text and one set of hours; their hours are computed as of the
 * start, and reopenBatches moves batches that have closed since, by the strictest of their states. Recipients who can
 * never be texted get no row; the campaign counts them as gone.
 */
export function writtenBatches({ source, accountId, campaignId, segments, ...of }: BatchSource): Sql {
  const startedAt = sql`${of.startedAt}::timestamptz`;
  const lawful = sql`${of.lawful}::boolean`;
  return sql`${hourKinds({ source, at: startedAt, lawful })}, spot as materialized (
       select zones, hours, ${allStates} as states
       from (select distinct zones, hours, states from ${name(source)} join kind using (states)) d group by zones, hours
     ), clock as materialized (
       select zones, hours, states, ${dueAt} as due_at, coalesce(closes_at, 'infinity') as closes_at from spot
       ${joinClock({
         zones: sql`zones`,
         states: sql`case when ${lawful} then states end`,
         from: startedAt,
         wall: sql`${of.recipientTime}::timestamp`,
         open: sql`${of.openHour}::int`,
         close: sql`${of.closeHour}::int`,
       })}
       where never is not true
     ), numbered as (
       select p.*, hours, case when (row_number() over (partition by zones, hours, variant order by id) - 1) % ${constant(BATCH_SIZE)} = 0
         then nextval(pg_get_serial_sequence('send_batch', 'id')) end as opened
       from ${name(source)} p join kind k on k.states = p.states join clock using (zones, hours)
     ), assigned as materialized (
       select *, max(opened) over (partition by zones, hours, variant order by id) as batch_id from numbered
     ), part as materialized (
       select zones, hours, variant, opened as batch_id from assigned where opened is not null
     ), own as materialized (
       select ${numberOf(sql`${accountId}::int`)} as number
     ), written as (
       insert into message (id, account_id, kind, segments, campaign_id, keyword_id, batch_id, subscriber_id, phone, media_id, number)
       select message_floor(${startedAt}) + nextval('message_id_seq'), ${accountId}::int, ${constant(KIND.campaign)}, ${segments}::int, ${campaignId}::int, keyword_id, batch_id, id, phone, ${of.mediaId}::int, (select number from own)
       from assigned p order by batch_id, p.id
       returning id, batch_id
     ), filled as (
       select batch_id, min(id) as first_id, max(id) as last_id, count(*) as size from written group by batch_id
     ), batched as (
       insert into send_batch (id, account_id, campaign_id, first_id, last_id, size, segments, variant, zones, states, due_at, next_at, closes_at, text, undecided, media_id, buttons, not_after, quiet, own_time, number)
       select batch_id, ${accountId}::int, ${campaignId}::int, first_id, last_id, size, ${segments}::int, variant, zones, states, due_at, least(due_at, ${of.notAfter}), closes_at,
         case when variant = 2 then ${of.secondText}::text else ${of.text}::text end, variant = 0, ${of.mediaId}::int, ${of.buttons && JSON.stringify(of.buttons)}::jsonb, ${of.notAfter}::timestamptz, ${of.quiet}::boolean, ${of.recipientTime}::timestamp, (select number from own)
       from filled join part using (batch_id) join clock using (zones, hours) returning size
     )`;
}
