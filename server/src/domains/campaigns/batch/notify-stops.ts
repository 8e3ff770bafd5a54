import { link } from '@textloom/contracts';
import { notifyStopped } from '../../notices';
import { type OutboundDeps } from '../../texting/message';
import { type Stop, takeUnnotifiedStops, waitingAccounts } from '../../texting/stop';
import { enqueueMail } from '../../../platform/mail/enqueue-mail';

/** Owners whose texts wait are notified of a stop of our number. */
const MAX_ACCOUNTS = 1_000;

const OWNER_TEXT =
  'The carrier is refusing texts at the moment because of our settings, not because of your list or your words. Your texts wait and are sent when it accepts them again, except campaigns whose last time has passed by then. You need not do anything.';

const operatorText = ({ number, reason, code }: Stop): string =>
  `The carrier refuses every text from ${number ?? ''}: ${reason} (code ${code})\n\nSending from this number has stopped, and its texts wait. One text at a time probes whether the carrier accepts them again; then sending resumes by itself. "ops sending status" shows how many wait, and docs/operations.md says what to check.\n`;

/** Notifies owners and the operator once of numbers that the carrier refuses, however many processes run. */
export async function notifyStops({ db, log, config }: OutboundDeps): Promise<void> {
  const notified = await db.asEngine(async (tx) => {
    const stops = await takeUnnotifiedStops(tx);
    for (const stop of stops) {
      const accounts = await waitingAccounts(tx, stop.number, config.carrier.from, MAX_ACCOUNTS);
      for (const accountId of accounts) {
        await notifyStopped(tx, {
          accountId,
          to: 'owner',
          kind: 'sending.stopped',
          path: link('/messages'),
          subject: 'Your texts are waiting',
          text: OWNER_TEXT,
          silent: true,
        });
      }
      const [first] = accounts;
      // A mail belongs to an account; this one goes to support.
      if (first !== undefined && config.supportEmail !== undefined)
        await enqueueMail(tx, {
          accountId: first,
          to: config.supportEmail,
          subject: `The carrier refuses texts from ${stop.number ?? ''}`,
          text: operatorText(stop),
        });
    }
    return stops;
  });
  for (const { number, reason, code } of notified)
    log.error(
      { number, reason, code },
      'the carrier refuses every text because of our settings: sending from this number has stopped, and its texts wait',
    );
}
