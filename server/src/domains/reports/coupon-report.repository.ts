import * as col from '../../platform/db/col';
import type { Tx } from '../../platform/db/connection';
import { statement } from '../../platform/db/sql';

const USE = { id: col.number, name: col.text(), codes: col.number, cents: col.number };

/** The used codes of each pool, with the totals of their orders; `until` is exclusive. Uses coupon_used_at. */
export const couponUse = (tx: Tx, accountId: number, from: Date, until: Date) =>
  tx.query(statement('reports.couponUse', USE)`
     select p.id, p.name, used.codes, used.cents from (
       select pool_id, count(*) as codes, coalesce(sum(total_cents), 0) as cents from coupon
       where account_id = ${accountId} and used_at >= ${from} and used_at < ${until} group by pool_id
     ) used join coupon_pool p on p.id = used.pool_id
     order by used.cents desc, used.codes desc, p.id`);
