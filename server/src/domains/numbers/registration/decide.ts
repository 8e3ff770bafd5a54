import { formatPhone, link, type RegistrationAnswers } from '@textloom/contracts';
import { notFound } from '../../../platform/base/app-error';
import type { Database, Tx } from '../../../platform/db/connection';
import { notifyProfile } from '../../../platform/live/notify';
import { addNotice, notifyStopped } from '../../notices';
import { markApproved } from '../bought/bought-number.repository';
import { chargeRegistration } from '../bought/number-fees';
import { holdUnregistered, resumeRegistered } from '../../texting/stop';
import * as stored from './registration.repository';

export interface Round {
  digits: string;
  accountId: number;
  round: number;
}

const PAGE = link('/account/number/registration');

/** The registry has texted the owner, whose answer it waits for. The first text is also said by a mail: it counts for a day. */
export async function noteText(
  tx: Tx,
  { accountId, answers, asks }: { accountId: number; answers: RegistrationAnswers; asks: number },
): Promise<void> {
  const phone = formatPhone(answers.mobile_phone);
  if (asks === 0)
    await notifyStopped(tx, {
      accountId,
      to: 'owner',
      kind: 'number.answer',
      path: PAGE,
      subject: 'Answer YES to register your number',
      text: `The registry of the carriers verifies you by a text to ${phone}. Answer it with YES within 24 hours, and the registration of your number goes on. If it did not come, send it again under Account Settings, Your Number.`,
    });
  await notifyProfile(tx, accountId, 'number');
}

/** The carriers have approved a number: it may become the account's own. False: it was decided before. */
export async function approveRegistration(tx: Tx, { digits, accountId, round }: Round): Promise<boolean> {
  if ((await stored.markRegistered(tx, digits, round)) === 0) return false;
  await stored.addEvent(tx, accountId, digits, 'approved');
  await markApproved(tx, accountId, digits);
  await chargeRegistration(tx, accountId, digits);
  await resumeRegistered(tx, digits);
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

/**
 * The carriers have taken back their approval: nothing leaves from the number until they approve it again. False: it was not
 * approved.
 */
export async function suspendRegistration(
  tx: Tx,
  { digits, accountId, round }: Round,
  refused: stored.Refused,
): Promise<boolean> {
  if ((await stored.markSuspended(tx, digits, round, refused)) === 0) return false;
  await stored.addEvent(tx, accountId, digits, 'suspended', refused.reason);
  await holdUnregistered(tx, digits, refused);
  const name = formatPhone(digits);
  await notifyStopped(tx, {
    accountId,
    to: 'owner',
    kind: 'number.suspended',
    path: PAGE,
    subject: 'The carriers have suspended your number',
    text: `The carriers have suspended your number ${name}: no text leaves from it. Texts that would leave from it wait until the carriers approve it again. ${refused.final ? 'See why under Account Settings, Your Number, and write to support.' : 'See why, mend the registration and submit it again under Account Settings, Your Number.'}`,
  });
  await notifyProfile(tx, accountId, 'number');
  return true;
}

/** The carriers have approved a suspended number again, without another submission. False: it was not suspended. */
export async function reinstateRegistration(tx: Tx, { digits, accountId, round }: Round): Promise<boolean> {
  if ((await stored.markReinstated(tx, digits, round)) === 0) return false;
  await stored.addEvent(tx, accountId, digits, 'reinstated');
  await resumeRegistered(tx, digits);
  await addNotice(tx, {
    accountId,
    to: 'owner',
    kind: 'number.approved',
    text: `The carriers have approved your number ${formatPhone(digits)} again. Texts leave from it again.`,
    path: PAGE,
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

/** By the operator, about a number that the carriers had approved. */
export const suspendByOperator = ({ db }: Needs, digits: string, reason: string): Promise<number> =>
  db.asEngine(async (tx) => {
    const found = await stored.lockAnyRegistration(tx, digits);
    const refused = { code: null, reason, field: '', final: true };
    if (!found || !(await suspendRegistration(tx, found, refused)))
      throw notFound(`An approved registration of ${formatPhone(digits)}`);
    return found.accountId;
  });

export const reinstateByOperator = ({ db }: Needs, digits: string): Promise<number> =>
  db.asEngine(async (tx) => {
    const found = await stored.lockAnyRegistration(tx, digits);
    if (!found || !(await reinstateRegistration(tx, found)))
      throw notFound(`A suspended registration of ${formatPhone(digits)}`);
    return found.accountId;
  });
