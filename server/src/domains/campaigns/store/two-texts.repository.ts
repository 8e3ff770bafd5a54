import type { Tx } from '../../../platform/db/connection';

export interface Comparison {
  ab_winner: number | null;
  ab_decide_at: Date | null;
}

export const findComparison = (tx: Tx, accountId: number, id: number): Promise<Comparison | undefined> =>
  tx.maybeOne<Comparison>(
    'select ab_winner, ab_decide_at from campaign where account_id = $1 and id = $2::bigint and ab is not null and not deleted',
    [accountId, id],
  );
