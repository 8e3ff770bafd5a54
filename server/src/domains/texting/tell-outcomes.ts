import type { Tx } from '../../platform/db/connection';
import { outcomesTold, type Outcome } from './events';

/** Reports outcomes for webhooks; those of the code's own replies belong to no account. */
export async function tellOutcomes(
  tx: Tx,
  outcomes: readonly (Omit<Outcome, 'account_id'> & { account_id: number | null })[],
): Promise<void> {
  const told = outcomes.filter((one): one is Outcome => one.account_id !== null);
  if (told.length > 0) await outcomesTold.emit(tx, told);
}
