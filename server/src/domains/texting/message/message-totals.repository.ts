import * as col from '../../../platform/db/col';
import { command, sql, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import { left } from './left';
import type { MessageMonth } from './message-months.repository';

/** Locks out other writers until the transaction ends: adding a month and erasing a person would undo each other. */
const lockTotals = (tx: Tx) =>
  tx.execute(command('texting.lockTotals')`
     lock table message_total in share row exclusive mode`);

/**
 * Adds the messages of a month to the totals of their phones, once. Returns false when one of them may still change.
 * Leaves out accounts that ended, because their data is being erased.
 */
export async function countMonth(tx: Tx, { first, end }: MessageMonth): Promise<boolean> {
  await lockTotals(tx);
  if (
    !(await tx.value(statement('texting.monthEnded', { ended: col.bool })`
     select messages_ended(${first}, ${end}) as ended`))
  )
    return false;
  const marked = await tx.execute(command('texting.markCounted')`
     update message_month set counted_at = now() where first_id = ${first} and counted_at is null and removed_at is null`);
  if (marked === 0) return true;
  await tx.execute(command('texting.countMonth')`
     insert into message_total as t (account_id, phone, sent, delivered)
     select account_id, phone, count(*) filter (where ${left('m')}), count(*) filter (where status = 3)
     from message m where id >= ${first} and id < ${end} and account_id in (select id from account where not deleted)
     group by account_id, phone
     on conflict (account_id, phone) do update set sent = t.sent + excluded.sent, delivered = t.delivered + excluded.delivered`);
  return true;
}

/** Removes the totals of phones that are on no list of the account. */
export const forgetStrangers = (tx: Tx) =>
  tx.execute(command('texting.forgetStrangers')`
     delete from message_total t where not exists (
       select from subscriber s where s.account_id = t.account_id and s.phone = t.phone)`);

export async function eraseTotals(tx: Tx, phone: string): Promise<void> {
  await lockTotals(tx);
  await tx.execute(command('texting.eraseTotals')`
     delete from message_total where phone = ${phone}`);
}

/**
 * SQL: how many messages of the account of row `s` were sent and delivered to its phone. Those of counted months are read
 * as one row (message_total), the others one by one (message_phone).
 */
export const messagesOfPhone = sql`
  select coalesce(max(t.sent), 0) + count(*) filter (where ${left('m')}) as total_sent,
         coalesce(max(t.delivered), 0) + count(*) filter (where m.status = 3) as total_delivered
  from (select) one
  left join message_total t on t.account_id = s.account_id and t.phone = s.phone
  left join message m on m.phone = s.phone and m.account_id = s.account_id and m.id >= message_uncounted()`;
