import type { Tx } from '../../../db/connection';
import { command } from '../../../db/sql';

/**
 * What the link stores about a phone for a few days. Texts that are still being assembled stay, because they have yet
 * to be processed.
 */
export async function eraseFromLink(tx: Tx, phone: string): Promise<void> {
  await tx.execute(command('platform.eraseFromLink')`delete from smpp.part where phone = ${phone}`);
  await tx.execute(command('platform.eraseFromLink.2')`delete from smpp.early_receipt where phone = ${phone}`);
  await tx.execute(
    command('platform.eraseFromLink.3')`delete from smpp.inbound_part where phone = ${phone} and handed`,
  );
}
