import * as col from '../../../platform/db/col';
import { statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

const CONTROL_ROW = {
  id: col.number,
  state: col.text(),
  sent: col.number,
  /** Seconds until the hold ends; negative after it. */
  held_seconds: col.number,
  held_until: col.orNull(col.time),
  /** Whether people wait for the legal hours or the account. */
  quiet: col.bool,
  /** Whether it has a last time, after which nothing is sent. */
  last: col.bool,
  waiting: col.number,
  /** When the last of them may be texted; in recipient-local time, when the next ones are due. */
  waiting_until: col.orNull(col.time),
  own_time: col.bool,
};
export type ControlRow = col.RowOf<typeof CONTROL_ROW>;

/**
 * A campaign's state, and the number of recipients waiting for their hours or their local time (send_batch_campaign).
 */
export const findControl = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne(statement('campaigns.findControl', CONTROL_ROW)`
     select c.id, c.state, c.sent, c.held_until, coalesce(extract(epoch from c.held_until - clock_timestamp())::float8, 0) as held_seconds,
            coalesce(b.waiting, 0) as waiting, c.own_time is not null as own_time,
            (c.quiet and a.quiet_until is not null or a.hours_allowed is null) as quiet, c.not_after is not null as last,
            case when b.waiting > 0 then least(b.waiting_until, c.not_after) end as waiting_until
     from campaign c join account a on a.id = c.account_id left join lateral (
       select sum(size - accepted - sent - delivered - failed - withdrawn) as waiting, case when c.own_time is null then max(due_at) else min(due_at) end as waiting_until from send_batch
       where account_id = ${accountId} and campaign_id = c.id and state < 2 and zones <> '' and due_at > now() and variant > 0) b
       on c.state in ('expanding', 'sending')
     where c.account_id = ${accountId} and c.id = ${id}::bigint and not c.deleted`);

/** The user's name as others see it. */
export const nameOfUser = (tx: Tx, accountId: number, userId: number) =>
  tx.value(statement('campaigns.nameOfUser', { name: col.text() })`
     select coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name from app_user where account_id = ${accountId} and id = ${userId}`);
