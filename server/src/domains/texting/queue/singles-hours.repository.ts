import * as col from '../../../platform/db/col';
import { command, name, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import { lawfulStates, placeJoins, statesOfPlace, zonesOfPlace } from '../hours/hours-sql';

/** A claimed message whose recipient may not be texted now. */
const OUTSIDE_HOURS = {
  id: col.number,
  /** The recipient can never be texted. */
  never: col.bool,
};

/**
 * Puts claimed messages whose recipients may not be texted now back into the queue until the next opening, and returns
 * them. Looks up each place once.
 */
export const waitForHours = (tx: Tx, ids: readonly number[], owner: string) =>
  tx.query(statement('texting.waitForHours', OUTSIDE_HOURS)`
     with person as materialized (
       select m.id, m.account_id, ${zonesOfPlace} as zones, ${statesOfPlace} as states
       from message m left join subscriber on subscriber.id = m.subscriber_id
       cross join lateral (select subscriber.zip, left(m.phone, 3) as area_code) s ${placeJoins}
       where m.id = any(${ids}::bigint[])
     ), spot as materialized (
       select d.*, w.opens_at, w.never from (select distinct account_id, zones, states from person) d join account a on a.id = d.account_id
       cross join lateral text_window(zones, ${lawfulStates(name('states'))}, a.quiet_until, a.quiet_from, now()) w where w.opens_at > now()
     ), outside as materialized (
       select id, opens_at, never from person join spot using (account_id, zones, states)
     ), put_back as (
       update send_queue q set lease_owner = null, lease_until = null, attempts = q.attempts - 1, next_at = o.opens_at, due_at = o.opens_at
       from outside o where q.message_id = o.id and q.lease_owner = ${owner} and not o.never
     )
     select id, never from outside`);

/**
 * The account's hours or the legal hours have changed: messages that wait for an opening are checked again when they
 * are claimed.
 */
export const judgeWaitingSingles = (tx: Tx, { accountId }: { accountId: number }) =>
  tx.execute(command('texting.judgeWaitingSingles')`
     with waiting as materialized (
       select message_id from send_queue where account_id = ${accountId} and due_at > now() and next_at > now() order by message_id for update skip locked
     )
     update send_queue q set next_at = clock_timestamp() from waiting w where q.message_id = w.message_id`);
