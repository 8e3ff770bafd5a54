import type { Tx } from '../src/platform/db/transaction';

/** Free devices, so that the optional field of a new account has numbers to try. */
const DEMO_DEVICES = ['TL-1001', 'TL-1002', 'TL-1003', 'TL-1004', 'TL-1005'];

export async function createDevices(tx: Tx): Promise<void> {
  await tx.execute('insert into device (number) select unnest($1::text[])', [DEMO_DEVICES]);
}
