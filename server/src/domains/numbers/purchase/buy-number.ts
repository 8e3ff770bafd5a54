import { randomUUID } from 'node:crypto';
import { type buyNumber as buyNumberCall, formatPhone, phoneDigits, type z } from '@textloom/contracts';
import { AppError, invalid } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import { notifyProfile } from '../../../platform/live/notify';
import { numberProvider } from '../../../platform/providers/numbers/create-numbers';
import type { BuyOutcome, NumberProvider } from '../../../platform/providers/numbers/number-provider';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { noteSecurity } from '../../access';
import { lockAccount } from '../../billing';
import { accountsOfNumbers, numberOfAccount } from '../../tenancy/number';
import { holderOf } from '../bought/bought-number.repository';
import { hold } from '../bought/number-fees';
import { purchaseProblem } from './held-numbers.service';
import { deleteTask, insertGiveBack, insertPurchase, type NumberTask } from './number-task.repository';
import { soldPrice } from './number-prices';
import { NOT_SOLD_HERE, OTHER_PRICES, SOLD_MEANWHILE, soldKind } from './purchase.policy';

type Needs = Pick<Deps, 'db' | 'config' | 'log'>;

export function requireProvider(config: Deps['config']): NumberProvider {
  const provider = numberProvider(config);
  if (!provider) throw new AppError('conflict', NOT_SOLD_HERE);
  return provider;
}

/** Stores that the account buys a number, before its request leaves. */
export const beginPurchase = (
  { db, config }: Needs,
  { accountId, digits, pricesFrom, now }: { accountId: number; digits: string; pricesFrom: string; now: Date },
) =>
  db.asEngine(async (tx): Promise<NumberTask> => {
    const kind = soldKind(digits);
    const ours = config.carrier.numbers.some((number) => phoneDigits(number) === digits);
    if (!kind || ours) throw invalid('number', SOLD_MEANWHILE);
    // Of two purchases the second sees the first.
    await lockAccount(tx, accountId);
    const problem = await purchaseProblem(tx, accountId, (await numberOfAccount(tx, accountId))?.digits, now);
    if (problem !== '') throw new AppError('conflict', problem);
    // The owner has agreed only to the prices that were shown.
    if (((await soldPrice(tx, kind, now))?.validFrom ?? '') !== pricesFrom)
      throw new AppError('conflict', OTHER_PRICES);
    const held = (await holderOf(tx, digits)) ?? (await accountsOfNumbers(tx, [digits]))[0]?.accountId;
    if (held !== undefined) throw invalid('number', SOLD_MEANWHILE);
    const reference = `account ${accountId} ${randomUUID()}`;
    const task = await insertPurchase(tx, { accountId, digits, kind, reference });
    if (!task) throw invalid('number', SOLD_MEANWHILE);
    await notifyProfile(tx, accountId, 'number');
    return task;
  });

/** What a purchase has brought, as the provider knows it. */
export interface Brought {
  providerId: string;
  pictures: boolean | null;
}

/** The provider's list of the United States is what is sold. */
const SOLD_IN = 'US';

/**
 * Ends a purchase whose outcome is known; `brought` is undefined if nothing was bought. A number that nobody waits
 * for any more is given back: the account was deleted, or a worker found nothing and ended the purchase before.
 */
export async function endPurchase(tx: Tx, task: NumberTask, brought: Brought | undefined): Promise<void> {
  const { id, accountId, digits, kind } = task;
  // Its deletion would otherwise miss the number.
  const isLive = (await lockAccount(tx, accountId)) !== undefined;
  if (brought === undefined) await deleteTask(tx, id, 'buy');
  else if (isLive && (await deleteTask(tx, id, 'buy')) > 0) {
    await hold(tx, { digits, accountId, kind, country: SOLD_IN, ...brought });
    await noteSecurity(tx, { accountId, kind: 'permission', text: `Bought the number ${formatPhone(digits)}.` });
  } else if ((await holderOf(tx, digits)) !== accountId)
    await insertGiveBack(tx, { accountId, digits, kind, providerId: brought.providerId });
  await notifyProfile(tx, accountId, 'number');
}

/** `buying`: the provider's answer was lost, and a worker asks it (number-tasks.job.ts). */
export async function buyNumber(
  deps: Needs,
  { accountId }: Session,
  { number: digits, prices_from: pricesFrom }: z.output<typeof buyNumberCall.body>,
  now: Date,
): Promise<'buying' | 'bought'> {
  const provider = requireProvider(deps.config);
  const task = await beginPurchase(deps, { accountId, digits, pricesFrom, now });
  const inboundUrl = `${deps.config.publicUrl.replace(/\/$/, '')}/webhooks/carrier/inbound`;
  const outcome: BuyOutcome = await provider.buy({ digits, reference: task.reference, inboundUrl });
  if (outcome.kind === 'unknown') {
    deps.log.warn({ task: task.id, reason: outcome.reason }, 'the outcome of buying a number is not known');
    return 'buying';
  }
  const { kind } = outcome;
  const brought = kind === 'bought' ? { providerId: outcome.providerId, pictures: outcome.pictures } : undefined;
  await deps.db.asEngine((tx) => endPurchase(tx, task, brought));
  if (outcome.kind === 'taken') throw invalid('number', SOLD_MEANWHILE);
  if (outcome.kind === 'refused') {
    deps.log.warn({ task: task.id, reason: outcome.reason }, 'the provider sold no number');
    throw new AppError('unavailable', 'The provider did not sell this number. Nothing was bought: try another one.');
  }
  return 'bought';
}
