import type { Tx } from '../../../platform/db/connection';

type Kind = 'grant' | 'reset' | 'purchase' | 'adjust';

/** Changes the balance with its ledger row. Nothing was sent, so `billed_total` does not change. */
export async function changeBalance(
  tx: Tx,
  accountId: number,
  { kind, plan = 0, extra = 0, note }: { kind: Kind; plan?: number; extra?: number; note: string },
): Promise<void> {
  await tx.one(
    `with b as (
       update balance set plan_left = plan_left + $3::int, extra_left = extra_left + $4::int where account_id = $1::int
       returning plan_left + extra_left as left_after
     )
     insert into ledger (account_id, kind, plan_delta, extra_delta, left_after, count, note)
     select $1::int, $2::text, $3::int, $4::int, left_after, abs($3::int + $4::int), $5::text from b returning id`,
    [accountId, kind, plan, extra, note],
  );
}
