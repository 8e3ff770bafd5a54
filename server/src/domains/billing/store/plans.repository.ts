import type { Plan } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';

export interface PlanRow extends Omit<Plan, 'price'> {
  price_cents: number;
}

/** Plans on sale, cheapest first, and the account's own plan even if it is no longer sold. */
export const plansFor = (tx: Tx, accountId: number) =>
  tx.query<PlanRow>(
    `select id, name, price_cents, messages, keywords from plan
     where active or id = (select plan_id from subscription where account_id = $1) order by price_cents, id`,
    [accountId],
  );

/** A plan as it is sold, or was sold when it is not `active`. */
export type SoldPlan = PlanRow & { active: boolean };

export const findPlan = (tx: Tx, id: number) =>
  tx.maybeOne<SoldPlan>('select id, name, price_cents, messages, keywords, active from plan where id = $1', [id]);
