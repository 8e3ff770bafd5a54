import { idsOf } from '../../../platform/base/ids-of';
import type { Tx } from '../../../platform/db/connection';
import { outcomesChanged, withheld } from '../events';
import { KIND, NAMING, UNASKED, type Kind } from '../message/kinds';
import { chargeSingles, refundSingles } from '../ledger/single-ledger';
import { NOT_SENT } from '../message/not-sent';
import { nameNextTime } from '../single/name-next-time';
import { notifyOutcomes } from '../message/notify-outcomes';
import { lockBalances } from '../ledger/balance.repository';
import { claimQueue, markClaimed, withdrawSingles, type ClaimOptions, type Single } from '../single/single.repository';
import { waitForHours } from './singles-hours.repository';
import { takeTurns, type TurnDeps } from './take-turns';

/** Answers, and our own alerts (messaging design, section 6). */
const FREE: readonly Kind[] = [KIND.answer, KIND.alert];
const EXPIRED = 16;

export type SinglesOptions = ClaimOptions & TurnDeps;

export interface SingleClaim {
  /** To be handed over now. */
  fresh: Single[];
  /** To be queried. */
  unsettled: (Single & { claim: string })[];
  /** How many were put back, because their recipients may not be texted now, or the rate of their number is used up. */
  waiting: number;
}

const maySend = ({ allowed, may_send, expired }: Single): boolean => allowed && may_send && !expired;

/**
 * Leaves out messages that have to wait for their recipient's hours: each was stored within them, but what the carrier
 * did not accept then may be claimed at night. Recipients who can never be texted get nothing.
 */
async function withinHours(tx: Tx, owner: string, open: readonly Single[]): Promise<Single[]> {
  const marketing = open.filter((message) => UNASKED.includes(message.kind) && maySend(message));
  if (marketing.length === 0) return [...open];
  const outside = new Map((await waitForHours(tx, idsOf(marketing), owner)).map(({ id, never }) => [id, never]));
  return open.flatMap((message) => {
    const never = outside.get(message.id);
    if (never === undefined) return [message];
    return never ? [{ ...message, expired: true }] : [];
  });
}

/** Why a message is not handed over. That the recipient has left comes before the account's own problems. */
function refusalStatus({ expired, allowed, may_send }: Single): number {
  if (expired) return EXPIRED;
  if (!allowed) return NOT_SENT.left;
  return may_send ? NOT_SENT.unpaid : NOT_SENT.held;
}

/**
 * Claims single messages in one transaction: takes them, withdraws those that may not be sent, charges
 * the rest with one ledger row per account, and marks them before they are handed to the gateway.
 */
export async function claimSingles(tx: Tx, owner: string, options: SinglesOptions): Promise<SingleClaim> {
  const taken = await claimQueue(tx, owner, options);
  const unsettled = taken.filter((m): m is Single & { claim: string } => m.claim !== null);
  const unsent = taken.filter((m) => m.claim === null);
  const inHours = await withinHours(tx, owner, unsent);
  const waits = await takeTurns(tx, options, owner, inHours.filter(maySend));
  const open = inHours.filter(({ id }) => !waits.has(id));
  const waiting = unsent.length - open.length;
  if (open.length === 0) return { fresh: [], unsettled, waiting };
  const allowed = open.filter(maySend);
  // Charged at an earlier attempt that was not sent, and not to be retried: their accounts are refunded after the others
  // are charged.
  if (open.some((m) => m.billed > 0 && !allowed.includes(m)))
    await lockBalances(
      tx,
      open.map((m) => m.account_id),
    );
  const { paid, unpaid } = await chargeSingles(
    tx,
    allowed.flatMap((m) =>
      FREE.includes(m.kind) || m.account_id === null || m.billed > 0
        ? []
        : [{ messageId: m.id, accountId: m.account_id, segments: m.segments }],
    ),
  );
  const fresh = allowed.filter((m) => !unpaid.has(m.id));
  const kept = new Set(idsOf(fresh));
  const refused = open.filter((m) => !kept.has(m.id));
  await refundSingles(tx, idsOf(refused), 'not sent');
  if (refused.length > 0) {
    await withdrawSingles(
      tx,
      refused.map((m) => ({ id: m.id, status: refusalStatus(m) })),
    );
    await nameNextTime(tx, idsOf(refused.filter(({ kind }) => NAMING.includes(kind))));
    await withheld.emit(tx, idsOf(refused));
    await outcomesChanged.emit(tx, idsOf(refused));
    await notifyOutcomes(
      tx,
      refused.filter(({ expired }) => expired).map((m) => ({ ...m, status: EXPIRED })),
    );
  }
  if (fresh.length > 0) await markClaimed(tx, idsOf(fresh), paid, options.claiming?.link);
  return { fresh, unsettled, waiting };
}
