import type { Tx } from '../../../platform/db/connection';
import { markNoWelcome } from '../../people/subscriber';
import { peopleOf } from './single.repository';

/**
 * Messages that may have been the first texts to their recipients (NAMING) did not arrive: the next text names the
 * sender (ADR 0116).
 */
export async function nameNextTime(tx: Tx, messages: readonly number[]): Promise<void> {
  if (messages.length > 0) await markNoWelcome(tx, await peopleOf(tx, messages));
}
