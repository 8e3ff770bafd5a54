import { type AccountNumbers, type HeldNumber, type NumberPrice, toApiDate } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { numberProvider } from '../../../platform/providers/numbers/create-numbers';
import type { SoldKind } from '../../../platform/providers/numbers/number-provider';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { paidPlanProblem } from '../../billing';
import { numberOfAccount, reachedUntil, sendsRcs } from '../../tenancy/number';
import { boughtNumbers, type BoughtNumber } from '../bought/bought-number.repository';
import { hasOpenPort } from '../bought/coming-number.repository';
import { shownPrices } from './number-prices';
import { openPurchase } from './number-task.repository';
import { NOT_SOLD_HERE } from './purchase.policy';

const ONE_ONLY =
  'You hold a number beside the one that your texts leave from. Give it back before you buy another one.';

const TRANSFERRING =
  'You have requested the transfer of a number, which is the one that your plan allows beside the one in use.';

/**
 * Why the account can buy or bring no number now; empty if it can. A plan allows one number beside the one that texts leave
 * from (decision 681).
 */
export async function purchaseProblem(tx: Tx, accountId: number, own: string | undefined, now: Date): Promise<string> {
  const plan = await paidPlanProblem(tx, accountId, now);
  if (plan !== '') return plan;
  if (await hasOpenPort(tx, accountId)) return TRANSFERRING;
  if (await openPurchase(tx, accountId)) return 'Your last purchase is not settled yet. Try again in some minutes.';
  return (await boughtNumbers(tx, accountId)).some(({ digits }) => digits !== own) ? ONE_ONLY : '';
}

const monthPrice = (prices: readonly NumberPrice[], kind: SoldKind): number | null =>
  prices.find((one) => one.kind === kind)?.month ?? null;

async function presented(
  tx: Tx,
  number: BoughtNumber,
  { own, prices }: { own: string | undefined; prices: readonly NumberPrice[] },
): Promise<HeldNumber> {
  const { digits, kind, boughtAt, approvedAt, suspendedAt, country, pictures } = number;
  const left = (await reachedUntil(tx, number.accountId, digits))?.until ?? null;
  const held = approvedAt === null ? 'bought' : 'approved';
  return {
    number: digits,
    kind,
    state: digits === own ? 'in_use' : left ? 'left' : held,
    bought_at: toApiDate(boughtAt),
    approved_at: approvedAt && toApiDate(approvedAt),
    suspended_at: suspendedAt && toApiDate(suspendedAt),
    reached_until: left && toApiDate(left),
    month_price: number.monthsCharged === null ? null : monthPrice(prices, kind),
    country,
    pictures,
  };
}

export const heldNumbers = ({ db, config }: Pick<Deps, 'db' | 'config'>, { accountId }: Session, now: Date) =>
  db.asAccount(accountId, async (tx): Promise<AccountNumbers> => {
    const sender = await numberOfAccount(tx, accountId);
    const own = sender?.digits;
    const buying = await openPurchase(tx, accountId);
    const prices = await shownPrices(tx, now);
    const held: HeldNumber[] = [];
    for (const number of await boughtNumbers(tx, accountId)) held.push(await presented(tx, number, { own, prices }));
    return {
      own: own ?? null,
      sender: {
        kind: sender?.kind ?? 'shared',
        per_second: sender?.perSecond ?? config.messageRate,
        per_day: sender?.dailyLimit ?? null,
        country: sender?.country ?? null,
        pictures: sender?.pictures ?? null,
      },
      rcs: await sendsRcs(tx, accountId),
      entries: buying
        ? [
            ...held,
            {
              number: buying.digits,
              kind: buying.kind,
              state: 'buying',
              bought_at: null,
              approved_at: null,
              suspended_at: null,
              reached_until: null,
              month_price: monthPrice(prices, buying.kind),
              country: null,
              pictures: null,
            },
          ]
        : held,
      not_for_sale: numberProvider(config) ? await purchaseProblem(tx, accountId, own, now) : NOT_SOLD_HERE,
      prices,
    };
  });
