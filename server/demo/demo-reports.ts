import type { Tx } from '../src/platform/db/transaction';

/**
 * The joins and leaves of the past year. Storing the subscribers counted them as if all had joined now; the reports'
 * other numbers already have the times of their rows.
 */
export async function fillReports(tx: Tx, accountId: number): Promise<void> {
  await tx.execute('delete from report_change where account_id = $1 and keyword_id > 0', [accountId]);
  await tx.execute(
    `insert into report_change (account_id, keyword_id, hour, joins, leaves, net)
     select $1, keyword_id, date_trunc('hour', at, 'UTC'), sum(joins), sum(leaves), sum(joins - leaves) from (
       select keyword_id, subscribed_at as at, 1 as joins, 0 as leaves from subscriber where account_id = $1
       union all
       select keyword_id, disabled_at, 0, 1 from subscriber where account_id = $1 and disabled = 1
     ) change group by 2, 3`,
    [accountId],
  );
  await tx.execute(
    `insert into report_change (account_id, keyword_id, hour, manual)
     select $1, keyword_id, date_trunc('hour', at, 'UTC'), count(*) from consent_event
     where account_id = $1 and event = 'opt-in' and channel in ('web', 'import') group by 2, 3`,
    [accountId],
  );
}
