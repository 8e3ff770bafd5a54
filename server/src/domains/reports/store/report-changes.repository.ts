import type { Tx } from '../../../platform/db/connection';

export interface Change {
  keywordId: number;
  manual?: number;
  joins?: number;
  leaves?: number;
  /** Now if absent. */
  at?: string;
}

/** Adds changes that the triggers of report_change cannot see. */
export const addChanges = (tx: Tx, accountId: number, changes: readonly Change[]): Promise<number> =>
  tx.execute(
    `insert into report_change (account_id, keyword_id, hour, manual, joins, leaves)
     select $1, k, date_trunc('hour', coalesce(at, now()), 'UTC'), m, j, l
     from unnest($2::int[], $3::timestamptz[], $4::int[], $5::int[], $6::int[]) c(k, at, m, j, l)`,
    [
      accountId,
      changes.map(({ keywordId }) => keywordId),
      changes.map(({ at }) => at ?? null),
      changes.map(({ manual = 0 }) => manual),
      changes.map(({ joins = 0 }) => joins),
      changes.map(({ leaves = 0 }) => leaves),
    ],
  );
