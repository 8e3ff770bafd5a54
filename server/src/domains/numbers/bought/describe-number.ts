import type { Database } from '../../../platform/db/connection';
import { notifyProfile } from '../../../platform/live/notify';
import { accountsOfNumbers, type Capabilities, setCapabilities } from '../../tenancy/number';
import { holderOf, setBoughtCapabilities } from './bought-number.repository';

/** Enters what a number carries, whether texts leave from it or it is only held. Returns its account; undefined: none has it. */
export const describeNumber = (
  { db }: { db: Pick<Database, 'asEngine'> },
  digits: string,
  known: Partial<Capabilities>,
): Promise<number | undefined> =>
  db.asEngine(async (tx) => {
    await setBoughtCapabilities(tx, digits, known);
    await setCapabilities(tx, digits, known);
    const accountId = (await accountsOfNumbers(tx, [digits]))[0]?.accountId ?? (await holderOf(tx, digits));
    if (accountId !== undefined) await notifyProfile(tx, accountId, 'number');
    return accountId;
  });
