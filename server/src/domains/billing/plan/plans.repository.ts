import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { statement } from '../../../platform/db/sql';

const PLAN_ROW = {
  id: col.number,
  name: col.text(),
  price_cents: col.number,
  messages: col.number,
  keywords: col.number,
};

/** Plans on sale, cheapest first, and the account's own plan even if it is no longer sold. */
export const plansFor = (tx: Tx, accountId: number) =>
  tx.query(statement('billing.plansFor', PLAN_ROW)`
     select id, name, price_cents, messages, keywords from plan
     where active or id = (select plan_id from subscription where account_id = ${accountId}) order by price_cents, id`);

/** A plan as it is sold, or was sold when it is not `active`. */
export type SoldPlan = col.RowOf<typeof SOLD_PLAN>;
const SOLD_PLAN = { ...PLAN_ROW, active: col.bool };

export const findPlan = (tx: Tx, id: number) =>
  tx.maybeOne(statement('billing.findPlan', SOLD_PLAN)`
     select id, name, price_cents, messages, keywords, active from plan where id = ${id}`);
