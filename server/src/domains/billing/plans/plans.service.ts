import type { Plan } from '@textloom/contracts';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { plansFor } from '../store/plans.repository';

/** Plans with prices in dollars, as in the API. */
export async function listPlans(deps: Deps, session: Session): Promise<{ entries: Plan[] }> {
  const rows = await deps.db.asAccount(session.accountId, (tx) => plansFor(tx, session.accountId));
  return { entries: rows.map(({ price_cents, ...plan }) => ({ ...plan, price: price_cents / 100 })) };
}
