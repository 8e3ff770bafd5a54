import { APP_BASE, link } from '@textloom/contracts';
import type { Config } from '../../../platform/config/config';
import type { Database } from '../../../platform/db/connection';
import { letter } from '../../../platform/mail/enqueue-mail';
import { notifyAddress } from './notify-address';
import { alertAddresses, confirmedMails } from '../alert-address/alert-addresses.repository';
import { takeHeld } from './alert-counts.repository';

interface Needs {
  db: Database;
  config: Pick<Config, 'productName' | 'publicUrl'>;
}

const summary = ({ productName, publicUrl }: Needs['config']) =>
  letter(
    `More happened in your ${productName} account`,
    'Within an hour there were more notifications than we send one by one. What happened is behind the bell and in the inbox:',
    `${publicUrl}${APP_BASE}${link('/home')}`,
  );

/** Sends one summary to each address for which notifications of the last hour were held. Returns how many. */
export const sendHeldAlerts = ({ db, config }: Needs): Promise<number> =>
  db.asEngine(async (tx) => {
    const held = await takeHeld(tx);
    for (const { account_id: accountId, kind, address } of held) {
      // Since then the address may have been removed, or its account have ended.
      const still =
        kind === 'mail'
          ? await confirmedMails(tx, accountId, [address])
          : (await alertAddresses(tx, accountId)).filter((one) => one.kind === 'phone' && one.address === address);
      if (still.length === 0) continue;
      const { subject, text } = summary(config);
      const words = `${config.productName}: within an hour there were more alerts than we text one by one. What happened is at ${config.publicUrl}/app/`;
      await notifyAddress(tx, { accountId, kind, address }, { subject, text: kind === 'mail' ? text : words });
    }
    return held.length;
  });
