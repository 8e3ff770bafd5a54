import { command, name, sql, type Sql } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import { lawfulStates } from '../hours/hours-sql';
import { dueAt, joinClock } from './written-batches.repository';

/** SQL: the hours that the account has set, unless batch `b` ignores them. */
const ownHours = {
  open: sql`case when b.quiet then a.quiet_until end`,
  close: sql`case when b.quiet then a.quiet_from end`,
};
const lawfulStatesOfBatch = lawfulStates(name('b.states'));

/** SQL: the times of a batch. One whose recipients can never be texted is claimed at once, and expires. */
const orEnded = (row: string, times: { due_at: Sql; next_at: Sql; closes_at: Sql }): Sql => {
  const never = name(`${row}.never`);
  return sql`due_at = case when ${never} then '-infinity' else ${times.due_at} end,
       next_at = case when ${never} then now() else ${times.next_at} end,
       closes_at = case when ${never} then 'infinity' else ${times.closes_at} end`;
};

/**
 * Moves batches whose hours are over to the next opening. The time until then does not count towards their validity: a
 * batch that was valid when its hours ended is valid again when they begin, and one that waits for the choice between two
 * texts is not valid yet. Its "not after" comes first: then the batch is claimed to end it. Relies on send_batch_closing.
 */
export const reopenBatches = (tx: Tx, validity: number) =>
  tx.execute(command('texting.reopenBatches')`
     with closed as materialized (
       select b.id, b.closes_at, b.not_after, coalesce(w.opens_at, now()) as opens_at, coalesce(w.closes_at, 'infinity') as next_close, w.never
       from send_batch b join account a on a.id = b.account_id
       left join lateral text_window(b.zones, ${lawfulStatesOfBatch}, ${ownHours.open}, ${ownHours.close}, now()) w on true
       where b.state < 2 and b.closes_at <= now() and (b.lease_until is null or b.lease_until < now())
         and (b.undecided or b.due_at >= b.closes_at - ${validity} * interval '1 ms') and not b.cancelled
       order by b.id limit 1000 for update of b skip locked
     )
     update send_batch b set ${orEnded('closed', {
       next_at: sql`least(greatest(closed.opens_at, now()), closed.not_after)`,
       closes_at: name('closed.next_close'),
       due_at: sql`least(b.due_at + (closed.opens_at - closed.closes_at), closed.opens_at)`,
     })}
     from closed where b.id = closed.id`);

/**
 * The account's quiet hours or the legal hours have changed: waiting and running batches follow the new hours, no
 * earlier than their recipient-local time. A batch that was written without hours has no zones, so its recipients may
 * be anywhere.
 */
export const applyQuietHours = (tx: Tx, { accountId }: { accountId: number }) =>
  tx.execute(command('texting.applyQuietHours')`
     with open as materialized (
       select b.id, p.zones, ${dueAt} as opens_at, w.closes_at, w.never, b.not_after
       from send_batch b join account a on a.id = b.account_id
       cross join lateral (select coalesce(nullif(b.zones, ''), (select zones from area_zone where area = '000')) as zones) p
       ${joinClock({ zones: name('p.zones'), states: lawfulStatesOfBatch, from: sql`now()`, wall: name('b.own_time'), ...ownHours })}
       where b.account_id = ${accountId} and b.state < 2 and (b.zones <> '' or a.quiet_until is not null or a.hours_allowed is null)
         and (b.quiet or b.states <> '' or a.hours_allowed is null) and not b.cancelled
       order by b.id for update of b
     )
     update send_batch b set zones = open.zones, ${orEnded('open', {
       closes_at: sql`coalesce(open.closes_at, 'infinity')`,
       due_at: sql`case when b.due_at > now() or open.opens_at > now() then open.opens_at else b.due_at end`,
       next_at: sql`case when b.due_at > now() or open.opens_at > now() then least(open.opens_at, open.not_after) else b.next_at end`,
     })}
     from open where b.id = open.id`);
