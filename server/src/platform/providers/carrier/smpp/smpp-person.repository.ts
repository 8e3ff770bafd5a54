import type { Tx } from '../../../db/connection';

/** What the link remembers of a phone for a few days. Texts that are still being put together stay: they are to be read. */
export async function eraseFromLink(tx: Tx, phone: string): Promise<void> {
  await tx.execute('delete from smpp.part where phone = $1', [phone]);
  await tx.execute('delete from smpp.early_receipt where phone = $1', [phone]);
  await tx.execute('delete from smpp.inbound_part where phone = $1 and handed', [phone]);
}
