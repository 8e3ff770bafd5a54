import type { Tx } from '../../../platform/db/connection';

/** Marks these gaps as mailed on a day; returns those that were not mailed on it before. */
export const markMailed = (tx: Tx, gaps: readonly string[], day: string) =>
  tx.values<string>(
    `insert into ledger_gap_mail as mailed (gap, mailed_on) select gap, $2 from unnest($1::text[]) gap order by gap
       on conflict (gap) do update set mailed_on = excluded.mailed_on where mailed.mailed_on < excluded.mailed_on returning gap`,
    [gaps, day],
  );
