import { anonymise } from '../../tenancy/account';
import { untilNone } from '../../../platform/base/until-none';
import type { Deps } from '../../../platform/web/deps';
import { CardProviderUnavailable } from '../../../platform/providers/cards/card-provider';
import { deleteFiles } from '../../files';
import { detachOptOuts } from '../../texting/inbound-text';
import { ERASED, erasedIfDeletedBefore } from './erasure.policy';
import { findHolder } from '../card/holder.repository';
import { dueForErasure, eraseRows, type DeletedAccount } from './erase.repository';

type ErasureDeps = Pick<Deps, 'cards' | 'config' | 'db' | 'log'>;

/** Rows per statement, so that locks are short and a killed process loses little. */
const CHUNK = 10_000;

async function erase(deps: ErasureDeps, { id, stripe_id }: DeletedAccount, now: Date, chunk: number): Promise<void> {
  const { cards, db } = deps;
  // Deleted before their rows, which contain their names.
  await deleteFiles(deps, id);
  await untilNone(() => db.asEngine((tx) => detachOptOuts(tx, id, chunk)));
  for (const table of ERASED) await untilNone(() => db.asEngine((tx) => eraseRows(tx, table, id, chunk)));
  if (stripe_id !== '') await cards.deleteCustomer(stripe_id, await db.asEngine((tx) => findHolder(tx, id)));
  await db.asEngine((tx) => anonymise(tx, id, now));
}

/**
 * Erases the data of accounts that were deleted 30 days ago; returns their ids. Each step may be repeated: the next run
 * continues a killed one.
 */
export async function eraseDeletedAccounts(deps: ErasureDeps, now: Date, chunk = CHUNK): Promise<number[]> {
  const erased: number[] = [];
  for (const account of await deps.db.asEngine((tx) => dueForErasure(tx, erasedIfDeletedBefore(now)))) {
    try {
      await erase(deps, account, now, chunk);
      erased.push(account.id);
    } catch (error) {
      if (!(error instanceof CardProviderUnavailable)) throw error;
      deps.log.warn(
        { err: error, account: account.id },
        'the customer could not be deleted at the card provider; the next erasure retries it',
      );
    }
  }
  return erased;
}
