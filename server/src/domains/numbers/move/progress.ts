import type { Tx } from '../../../platform/db/connection';
import { limitsOf } from '../../campaigns';
import { notices, withoutNotice } from './move-people.repository';
import { filteredNotice } from './filtered-notice';
import type { LeftOut, NumberMove } from './move.repository';

export interface Progress {
  /** People whose notice has left. */
  told: number;
  /** Notices that have not left yet. */
  waiting: number;
  /** People who can still be told. */
  open: number;
  leftOut: LeftOut;
  /** Why carriers would filter the notice by a rule that is newer than the move; empty if they would not. */
  filtered: string;
}

/** How far an open move is. */
export async function progressOf(tx: Tx, move: NumberMove): Promise<Progress> {
  const { told, waiting, failed } = await notices(tx, move);
  const rest = await withoutNotice(tx, move, await limitsOf(tx, move.accountId));
  const leftOut: LeftOut = failed > 0 ? { failed } : {};
  for (const { reason, people } of rest) if (reason !== 'untold') leftOut[reason] = people;
  const filtered = (await filteredNotice(tx, move.accountId, move.text)) ?? '';
  return { filtered, told, waiting, open: rest.find(({ reason }) => reason === 'untold')?.people ?? 0, leftOut };
}
