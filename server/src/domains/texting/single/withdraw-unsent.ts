import { untilNone } from '../../../platform/base/until-none';
import type { Database, Tx } from '../../../platform/db/connection';
import { withheld } from '../events';
import { refundSingles } from '../ledger/single-ledger';
import { nameNextTime } from './name-next-time';
import { NOT_SENT } from '../message/not-sent';
import { unsentBefore, withdrawSingles } from './single.repository';

const CHUNK = 1_000;

/** Withdraws messages that the caller has locked and that are not handed over. `why` is for the ledger. */
export async function withdrawQueued(tx: Tx, ids: readonly number[], why: string): Promise<void> {
  await refundSingles(tx, ids, why);
  await withdrawSingles(
    tx,
    ids.map((id) => ({ id, status: NOT_SENT.cancelled })),
  );
  await nameNextTime(tx, ids);
  await withheld.emit(tx, ids);
}

/**
 * Withdraws single messages that were stored before a moment and never handed over; returns their number. Those that
 * were handed over are settled by querying the carrier, as always (ADR 0016).
 */
export const withdrawUnsent = (db: Database, before: Date): Promise<number> =>
  untilNone(() =>
    db.asEngine(async (tx) => {
      const ids = await unsentBefore(tx, before, CHUNK);
      await withdrawQueued(tx, ids, 'withdrawn after a restore');
      return ids.length;
    }),
  );
