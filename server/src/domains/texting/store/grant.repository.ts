import type { Tx } from '../../../platform/db/connection';

/**
 * Gives an account extra messages, with the ledger row in the same statement. Nothing was billed, so `billed_total`
 * does not change. Returns false for an account without a balance.
 */
export async function grantExtra(tx: Tx, accountId: number, messages: number, note: string): Promise<boolean> {
  const given = await tx.execute(
    `with b as (
       update balance set extra_left = extra_left + $2::int where account_id = $1::int returning plan_left + extra_left as left_after
     )
     insert into ledger (account_id, kind, plan_delta, extra_delta, left_after, count, note)
     select $1::int, 'grant', 0, $2::int, left_after, $2::int, $3::text from b`,
    [accountId, messages, note],
  );
  return given === 1;
}
