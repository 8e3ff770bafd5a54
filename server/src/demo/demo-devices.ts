import { insertDevices } from '../modules/devices/devices.repository';
import type { Tx } from '../db/transaction';

/** Free devices, to try the optional field of a new account. */
const DEMO_DEVICES = ['TL-1001', 'TL-1002', 'TL-1003', 'TL-1004', 'TL-1005'];

export async function createDevices(tx: Tx): Promise<void> {
  await insertDevices(tx, DEMO_DEVICES);
}
