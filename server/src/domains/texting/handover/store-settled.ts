import { idsOf } from '../../../platform/base/ids-of';
import type { Tx } from '../../../platform/db/connection';
import { outcomesChanged } from '../events';
import { notifyOutcomes } from '../message/notify-outcomes';
import { KIND, NAMING } from '../message/kinds';
import { nameNextTime } from '../single/name-next-time';
import { refundSingles } from '../ledger/single-ledger';
import type { Settled } from '../message/outbound.types';
import { storeOutcomes } from './outcome.repository';

/** Stores final outcomes, and refunds single messages that were not sent. */
export async function storeSettled(tx: Tx, settled: readonly Settled[]): Promise<void> {
  if (settled.length === 0) return;
  const changed = await storeOutcomes(tx, settled);
  // If a receipt arrived first, the message was sent after all.
  const unsent = changed.filter((message) => message.unsent);
  await refundSingles(tx, idsOf(unsent), 'not handed over');
  await nameNextTime(tx, idsOf(changed.filter(({ kind, status }) => status >= 10 && NAMING.includes(kind))));
  const replies = idsOf(changed.filter(({ kind }) => kind === KIND.reply));
  if (replies.length > 0) await outcomesChanged.emit(tx, replies);
  await notifyOutcomes(
    tx,
    changed.filter(({ notified }) => notified),
  );
}
