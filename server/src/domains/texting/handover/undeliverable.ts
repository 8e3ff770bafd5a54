import { lockPhones, markUndeliverable, UNDELIVERABLE_CODES } from '../../consent';
import type { OutboundDeps } from '../outbound.types';
import { retrying } from '../../../platform/work/retrying';
import { phonesOfMessages } from '../store/carrier-opt-out.repository';

/**
 * Remembers numbers that no message can reach, so that campaigns stop paying for them. Called with the carrier's
 * responses and receipts before they are stored, so that a crash in between loses no mark. A transaction of its own,
 * and only when such a code occurs: storing outcomes costs the same as without it.
 */
export async function noteUndeliverable(
  { db }: Pick<OutboundDeps, 'db'>,
  answers: readonly { id: number; status: number }[],
): Promise<void> {
  const failed = answers.filter(({ status }) => UNDELIVERABLE_CODES.includes(status));
  if (failed.length === 0) return;
  await retrying(() =>
    db.asEngine(async (tx) => {
      // A text from one of these phones is processed before or after this, never in between.
      await lockPhones(
        tx,
        await phonesOfMessages(
          tx,
          failed.map(({ id }) => id),
        ),
      );
      await markUndeliverable(tx, failed);
    }),
  );
}
