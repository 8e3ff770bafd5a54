import { lockPhones, optOut, WHOLE_ACCOUNT } from '../../consent';
import { phonesOfMessages, refusedSenders } from '../store/carrier-opt-out.repository';
import type { OutboundDeps } from '../outbound.types';
import { retrying } from '../../../platform/work/retrying';

/**
 * Carrier codes that mean "opted out at the carrier". SMPP has none: its statuses are about the message and the link
 * only.
 */
const OPTED_OUT: ReadonlySet<string> = new Set(['21610']);

/**
 * Obeys a STOP that only the carrier received: the phone leaves the account whose message was refused. Called with the
 * carrier's responses and receipts before they are stored, so that a crash in between loses no opt-out.
 */
export async function obeyCarrierOptOuts(
  { db }: Pick<OutboundDeps, 'db'>,
  answers: readonly { id: number; providerCode: string | null }[],
): Promise<void> {
  const refused = answers
    .filter(({ providerCode }) => providerCode !== null && OPTED_OUT.has(providerCode))
    .map(({ id }) => id);
  if (refused.length === 0) return;
  await retrying(() =>
    db.asEngine(async (tx) => {
      await lockPhones(tx, await phonesOfMessages(tx, refused));
      const targets = (await refusedSenders(tx, refused)).map((one) => ({ ...one, keywordId: WHOLE_ACCOUNT }));
      await optOut(tx, targets, {
        reason: 'carrier',
        words: 'This person opted out with the carrier',
        actor: 'carrier',
        channel: 'carrier',
      });
    }),
  );
}
