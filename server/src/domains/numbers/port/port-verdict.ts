import { formatPhone, link } from '@textloom/contracts';
import { invalid, notFound } from '../../../platform/base/app-error';
import type { Database, Tx } from '../../../platform/db/connection';
import { notifyProfile } from '../../../platform/live/notify';
import { noteSecurity } from '../../access';
import { lockAccount } from '../../billing';
import { addNotice, notifyStopped } from '../../notices';
import { accountsOfNumbers, type Capabilities } from '../../tenancy/number';
import { setBoughtCapabilities } from '../bought/bought-number.repository';
import { hold } from '../bought/number-fees';
import { endPort, lockPort, markPortSubmitted, type Port } from './number-port.repository';

/** What the operator enters: no worker speaks to the other provider (decision 726). Each returns the account. */

type Needs = { db: Pick<Database, 'asEngine'> };
const PAGE = link('/account/number');

async function openPort(tx: Tx, digits: string): Promise<Port> {
  const port = await lockPort(tx, digits);
  if (!port) throw notFound(`An open request to bring ${formatPhone(digits)}`);
  return port;
}

export const submitPort = ({ db }: Needs, digits: string): Promise<number> =>
  db.asEngine(async (tx) => {
    const { id, accountId, state } = await openPort(tx, digits);
    if (state !== 'requested') throw invalid('number', `${formatPhone(digits)} was submitted already.`);
    await markPortSubmitted(tx, id);
    await notifyProfile(tx, accountId, 'number');
    return accountId;
  });

interface Arrived extends Partial<Capabilities> {
  /** At our provider. */
  providerId: string;
}

/** The number has arrived: from now on it is held like a bought one, which is registered next. */
export const endPortDone = ({ db }: Needs, digits: string, { providerId, ...known }: Arrived): Promise<number> =>
  db.asEngine(async (tx) => {
    const { id, accountId, kind } = await openPort(tx, digits);
    // Its deletion gives back what it holds by then.
    if ((await lockAccount(tx, accountId)) === undefined) throw notFound(`Account ${accountId}`);
    if ((await accountsOfNumbers(tx, [digits])).length > 0)
      throw invalid('number', `${formatPhone(digits)} is the number of an account already.`);
    if (!(await hold(tx, { digits, accountId, kind, providerId })))
      throw invalid('number', `${formatPhone(digits)}, or the number ${providerId}, is held already.`);
    await setBoughtCapabilities(tx, digits, known);
    await endPort(tx, id, 'done', '');
    await noteSecurity(tx, { accountId, kind: 'permission', text: `The number ${formatPhone(digits)} was brought.` });
    await addNotice(tx, {
      ...{ accountId, to: 'owner', kind: 'number.brought', path: PAGE },
      text: `Your number ${formatPhone(digits)} is here. Register it with the carriers next.`,
    });
    await notifyProfile(tx, accountId, 'number');
    return accountId;
  });

export const endPortRefused = ({ db }: Needs, digits: string, reason: string): Promise<number> =>
  db.asEngine(async (tx) => {
    const { id, accountId } = await openPort(tx, digits);
    await endPort(tx, id, 'refused', reason);
    await notifyStopped(tx, {
      ...{ accountId, to: 'owner', kind: 'number.not_brought', path: PAGE },
      subject: 'Your number could not be transferred',
      text: `Your number ${formatPhone(digits)} could not be transferred: ${reason} See Account Settings, Your Number.`,
    });
    await notifyProfile(tx, accountId, 'number');
    return accountId;
  });
