import { lockPhones, markUndeliverable, UNDELIVERABLE_CODES } from '../../people/phone';
import { optOut } from '../../people/opt-out';
import { WHOLE_ACCOUNT } from '../../people/suppression';
import { retrying } from '../../../platform/work/retrying';
import type { OutboundDeps, Settled } from '../message/outbound.types';
import { phonesOfMessages, refusedSenders } from './carrier-opt-out.repository';

/**
 * Carrier codes that mean "opted out at the carrier". SMPP has none: its statuses are about the message and the link
 * only.
 */
const OPTED_OUT: ReadonlySet<string | null> = new Set(['21610', '30630']);

type Answer = Pick<Settled, 'id' | 'status' | 'providerCode'>;

/**
 * Obeys what the carrier says about phones. After a STOP that only the carrier received, the phone leaves the account
 * whose message was refused. Undeliverable numbers are marked, so that campaigns stop paying for them. Called with
 * responses and receipts before they are stored, so that a crash in between loses nothing. A transaction of its own,
 * and only when such a code occurs: otherwise storing outcomes costs nothing extra.
 */
export async function applyRefusals({ db }: Pick<OutboundDeps, 'db'>, answers: readonly Answer[]): Promise<void> {
  const leaving = answers.filter(({ providerCode }) => OPTED_OUT.has(providerCode)).map(({ id }) => id);
  const failed = answers.filter(({ status }) => UNDELIVERABLE_CODES.includes(status));
  if (leaving.length + failed.length === 0) return;
  await retrying(() =>
    db.asEngine(async (tx) => {
      // A text from one of these phones is processed before or after this, never in between.
      await lockPhones(tx, await phonesOfMessages(tx, [...leaving, ...failed.map(({ id }) => id)]));
      if (leaving.length > 0) {
        const targets = (await refusedSenders(tx, leaving)).map((one) => ({ ...one, keywordId: WHOLE_ACCOUNT }));
        await optOut(tx, targets, {
          reason: 'carrier',
          words: 'This person opted out with the carrier',
          actor: 'carrier',
          channel: 'carrier',
        });
      }
      if (failed.length > 0) await markUndeliverable(tx, failed);
    }),
  );
}
