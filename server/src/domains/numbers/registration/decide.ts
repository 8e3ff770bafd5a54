import { formatPhone, link } from '@textloom/contracts';
import { notFound } from '../../../platform/base/app-error';
import type { Database, Tx } from '../../../platform/db/connection';
import { notifyProfile } from '../../../platform/live/notify';
import { addNotice, notifyStopped } from '../../notices';
import { markApproved } from '../bought/bought-number.repository';
import { chargeRegistration } from '../bought/number-fees';
import * as stored from './registration.repository';

export interface Round {
  digits: string;
  accountId: number;
  round: number;
}

const PAGE = link('/account/number/registration');

/** The carriers have approved a number: it may become the account's own. False: it was decided before. */
export async function approveRegistration(tx: Tx, { digits, accountId, round }: Round): Promise<boolean> {
  if ((await stored.markRegistered(tx, digits, round)) === 0) return false;
  await stored.addEvent(tx, accountId, digits, 'approved');
  await markApproved(tx, accountId, digits);
  await chargeRegistration(tx, accountId, digits);
  await addNotice(tx, {
    accountId,
    to: 'owner',
    kind: 'number.approved',
    text: `The carriers have approved your number ${formatPhone(digits)}.`,
    path: PAGE,
  });
  await notifyProfile(tx, accountId, 'number');
  return true;
}

/** The carriers have refused a number, or the provider returned the request. False: it was decided before. */
export async function refuseRegistration(
  tx: Tx,
  { digits, accountId, round }: Round,
  refused: stored.Refused,
  event: 'refused' | 'returned' = 'refused',
): Promise<boolean> {
  if ((await stored.markRefused(tx, digits, round, refused)) === 0) return false;
  await stored.addEvent(tx, accountId, digits, event, refused.reason);
  const name = formatPhone(digits);
  await notifyStopped(tx, {
    accountId,
    to: 'owner',
    kind: 'number.refused',
    path: PAGE,
    subject: 'The registration of your number was refused',
    text: `The registration of your number ${name} was refused. ${refused.final ? 'See why under Account Settings, Your Number.' : 'See why, mend it and submit it again under Account Settings, Your Number.'}`,
  });
  await notifyProfile(tx, accountId, 'number');
  return true;
}

const roundOf = async (tx: Tx, digits: string): Promise<Round> => {
  const row = await stored.lockAnyRegistration(tx, digits);
  if (!row || (row.state !== 'submitted' && row.state !== 'in_review'))
    throw notFound(`A submitted registration of ${formatPhone(digits)}`);
  return row;
};

type Needs = { db: Pick<Database, 'asEngine'> };

/** By the operator, where numbers are registered outside. */
export const approveByOperator = ({ db }: Needs, digits: string): Promise<number> =>
  db.asEngine(async (tx) => {
    const found = await roundOf(tx, digits);
    await approveRegistration(tx, found);
    return found.accountId;
  });

export const refuseByOperator = (
  { db }: Needs,
  digits: string,
  { field, reason }: { field: string; reason: string },
): Promise<number> =>
  db.asEngine(async (tx) => {
    const found = await roundOf(tx, digits);
    await refuseRegistration(tx, found, { code: null, reason, field, final: false });
    return found.accountId;
  });
