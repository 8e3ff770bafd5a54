import {
  formatPhone,
  isPortDay,
  type NumberPort,
  phoneDigits,
  PORT_DAYS,
  type PortRequest,
  toApiDate,
} from '@textloom/contracts';
import { AppError, invalid, notFound } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import { notifyProfile } from '../../../platform/live/notify';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { noteSecurity } from '../../access';
import { lockAccount } from '../../billing';
import { accountsOfNumbers, numberOfAccount } from '../../tenancy/number';
import { holderOf } from '../bought/bought-number.repository';
import { isBrought } from '../bought/coming-number.repository';
import { purchaseProblem } from '../purchase/held-numbers.service';
import { soldKind } from '../purchase/purchase.policy';
import { deleteRequested, insertPort, lastPort, type Port } from './number-port.repository';

type Needs = Pick<Deps, 'db' | 'config'>;

/** Who holds a number is not said (decision 684). */
const NOT_YOURS = 'This number cannot be brought. Check its digits, or contact support.';

const presentPort = (port: Port): NumberPort => ({
  number: port.digits,
  kind: port.kind,
  state: port.state,
  provider: port.provider,
  wished_on: port.wishedOn,
  signed_by: port.signedBy,
  signed_at: toApiDate(port.signedAt),
  reason: port.reason,
  submitted_at: port.submittedAt && toApiDate(port.submittedAt),
  ended_at: port.endedAt && toApiDate(port.endedAt),
});

export const readNumberPort = ({ db }: Pick<Deps, 'db'>, { accountId }: Session, now: Date) =>
  db.asAccount(accountId, async (tx) => {
    const port = await lastPort(tx, accountId);
    const own = (await numberOfAccount(tx, accountId))?.digits;
    return { port: port ? presentPort(port) : null, problem: await purchaseProblem(tx, accountId, own, now) };
  });

async function announce(tx: Tx, accountId: number, text: string): Promise<void> {
  await noteSecurity(tx, { accountId, kind: 'permission', text });
  await notifyProfile(tx, accountId, 'number');
}

/**
 * Records that an account transfers a number. Like a bought one it is the one number that a plan includes beside the account's
 * own (decision 681), so the same conditions apply.
 */
export const askForPort = ({ db, config }: Needs, accountId: number, asked: PortRequest, now: Date): Promise<void> =>
  db.asEngine(async (tx) => {
    const kind = soldKind(asked.number);
    const ours = config.carrier.numbers.some((number) => phoneDigits(number) === asked.number);
    if (!kind || ours) throw invalid('number', NOT_YOURS);
    if (!isPortDay(asked.wished_on, now))
      throw invalid('wished_on', `Choose a day between ${PORT_DAYS.from} and ${PORT_DAYS.to} days from now.`);
    // Of two requests the second sees the first.
    if ((await lockAccount(tx, accountId)) === undefined) throw notFound(`Account ${accountId}`);
    const problem = await purchaseProblem(tx, accountId, (await numberOfAccount(tx, accountId))?.digits, now);
    if (problem !== '') throw new AppError('conflict', problem);
    const held = (await holderOf(tx, asked.number)) ?? (await accountsOfNumbers(tx, [asked.number]))[0]?.accountId;
    if (held !== undefined || (await isBrought(tx, asked.number))) throw invalid('number', NOT_YOURS);
    if (!(await insertPort(tx, accountId, kind, asked))) throw invalid('number', NOT_YOURS);
    await announce(tx, accountId, `Requested the transfer of the number ${formatPhone(asked.number)}.`);
  });

/** Before anybody has submitted it. Nothing of the letter is kept. */
export const withdrawNumberPort = ({ db }: Pick<Deps, 'db'>, { accountId }: Session): Promise<void> =>
  db.asEngine(async (tx) => {
    const withdrawn = await deleteRequested(tx, accountId);
    if (!withdrawn) throw notFound('A request that can be withdrawn');
    await announce(tx, accountId, `Withdrew the request to transfer the number ${formatPhone(withdrawn.digits)}.`);
  });
