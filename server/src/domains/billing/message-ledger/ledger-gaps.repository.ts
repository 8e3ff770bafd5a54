import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { statement } from '../../../platform/db/sql';

/** Marks these gaps as mailed on a day; returns those that were not mailed on it before. */
export const markMailed = (tx: Tx, gaps: readonly string[], day: string) =>
  tx.values(statement('billing.markMailed', { gap: col.text() })`
     insert into ledger_gap_mail as mailed (gap, mailed_on) select gap, ${day} from unnest(${gaps}::text[]) gap order by gap
       on conflict (gap) do update set mailed_on = excluded.mailed_on where mailed.mailed_on < excluded.mailed_on returning gap`);
