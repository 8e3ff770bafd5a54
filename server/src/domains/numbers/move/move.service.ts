import { draftMoveNotice, formatPhone, moveNoticeClass, moveNoticeProblem, phoneDigits } from '@textloom/contracts';
import type { NumberMove as Shown, NumberMoveReply, numberMoveBody, z } from '@textloom/contracts';
import { AppError, invalid, notFound } from '../../../platform/base/app-error';
import type { Database, Tx } from '../../../platform/db/connection';
import { notifyProfile } from '../../../platform/live/notify';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { retrying } from '../../../platform/work/retrying';
import { noteSecurity } from '../../access';
import { holdNumber, requireFreeNumber, requireFreeTexts } from '../../billing';
import { senderNameOf } from '../../notices';
import { deleteOther, insertOther, keepUntaken, numberOfAccount, textedNumber } from '../../tenancy/number';
import { meansOf, requireMeans } from '../../texting/ledger';
import { withdrawQueued } from '../../texting/single';
import { type BoughtNumber, boughtNumbers } from '../bought/bought-number.repository';
import { filteredNotice } from './filtered-notice';
import { countPeople, recallNotices } from './move-people.repository';
import {
  endMove,
  insertMove,
  lastMove,
  lockMove,
  type NewMove,
  type NumberMove,
  openMoves,
  reopenMove,
} from './move.repository';
import { presentMove } from './move.presenter';
import { progressOf } from './progress';

type Db = { db: Pick<Database, 'asEngine'> };

/**
 * What carriers carry by default: 3 segments a second from a toll-free number, and 1 from a local one
 * (https://help.twilio.com/articles/115002943027).
 */
const DEFAULT_RATE: Readonly<Record<BoughtNumber['kind'], number>> = { toll_free: 3, local: 1 };

async function announce(tx: Tx, accountId: number, text: string): Promise<void> {
  await noteSecurity(tx, { accountId, kind: 'permission', text });
  await notifyProfile(tx, accountId, 'number');
}

/**
 * Starts to move an account to another number, at which it is reached from now on: people who were told may text there
 * before everybody was. Without a text the proposed one is sent.
 */
export const openMove = (
  { db }: Db,
  accountId: number,
  to: Pick<NewMove, 'digits' | 'kind' | 'perSecond'>,
  given?: string,
): Promise<NumberMove> =>
  retrying(() =>
    db.asEngine(async (tx) => {
      if (!(await holdNumber(tx, accountId))) throw notFound(`Account ${accountId}`);
      const last = await lastMove(tx, accountId);
      if (last?.state === 'open')
        throw new AppError('conflict', `The account is moving to ${formatPhone(last.digits)} already.`);
      if ((await numberOfAccount(tx, accountId))?.digits === to.digits)
        throw invalid('number', `${formatPhone(to.digits)} is the number of the account already.`);
      await requireFreeNumber(tx, accountId, to.digits);
      await requireFreeTexts(tx, accountId, to.digits);
      const text = given ?? draftMoveNotice(await senderNameOf(tx, accountId), to.digits);
      const problem = moveNoticeProblem(text, to.digits) ?? (await filteredNotice(tx, accountId, text));
      if (problem !== null) throw invalid('text', problem);
      const segments = moveNoticeClass(text);
      await requireMeans(tx, accountId, (await countPeople(tx, accountId)) * segments);
      await insertOther(tx, { accountId, ...to });
      const move = { accountId, ...to, text, segments };
      const opened =
        last?.state === 'cancelled' && last.digits === to.digits
          ? await reopenMove(tx, last.id, move)
          : await insertMove(tx, move);
      await announce(tx, accountId, `Began to move the account to the number ${formatPhone(to.digits)}.`);
      return opened;
    }),
  );

/**
 * The account stays on its number. Notices that have not left are recalled; the new number goes on reaching the account
 * for those who were told of it.
 */
export const cancelMove = ({ db }: Db, accountId: number): Promise<NumberMove> =>
  retrying(() =>
    db.asEngine(async (tx) => {
      const move = await lockMove(tx, accountId);
      if (!move) throw notFound('An open move');
      await withdrawQueued(tx, await recallNotices(tx, move), 'the move to another number was cancelled');
      const { told: gone, waiting, leftOut } = await progressOf(tx, move);
      // What a worker has claimed leaves.
      const told = gone + waiting;
      await (told > 0 ? keepUntaken : deleteOther)(tx, accountId, move.digits);
      await announce(tx, accountId, `Cancelled the move of the account to the number ${formatPhone(move.digits)}.`);
      return endMove(tx, move.id, 'cancelled', { told, leftOut });
    }),
  );

/** The open moves with their progress, for the operator. */
export const operatorsMoves = ({ db }: Db) =>
  db.asEngine(async (tx) => {
    const shown = [];
    for (const move of await openMoves(tx)) shown.push({ move, progress: await progressOf(tx, move) });
    return shown;
  });

/** The approved numbers of an account that it does not text from yet. */
async function reachableNumbers(tx: Tx, accountId: number, own: string | undefined): Promise<BoughtNumber[]> {
  const bought = await boughtNumbers(tx, accountId);
  return bought.filter(
    ({ approvedAt, suspendedAt, digits }) => approvedAt !== null && suspendedAt === null && digits !== own,
  );
}

export const readMove = ({ db, config }: Deps, { accountId }: Session): Promise<NumberMoveReply> =>
  db.asEngine(async (tx) => {
    const own = await numberOfAccount(tx, accountId);
    const name = await senderNameOf(tx, accountId);
    const numbers = await reachableNumbers(tx, accountId, own?.digits);
    const last = await lastMove(tx, accountId);
    return {
      numbers: numbers.map(({ digits }) => ({ number: digits, text: draftMoveNotice(name, digits) })),
      from: textedNumber(own?.digits ?? null, config),
      people: await countPeople(tx, accountId),
      remaining: (await meansOf(tx, accountId)).remaining,
      per_second: own?.perSecond ?? config.messageRate,
      last: last ? presentMove(last, last.state === 'open' ? await progressOf(tx, last) : undefined) : null,
    };
  });

export async function startMove(
  deps: Deps,
  { accountId }: Session,
  { number, text }: z.output<typeof numberMoveBody>,
): Promise<Shown> {
  const digits = phoneDigits(number);
  const held = await deps.db.asEngine((tx) => boughtNumbers(tx, accountId));
  const bought = held.find((one) => one.digits === digits);
  if (!bought) throw invalid('number', 'Choose one of your numbers.');
  if (bought.approvedAt === null) throw invalid('number', 'The carriers have not approved this number yet.');
  if (bought.suspendedAt !== null) throw invalid('number', 'The carriers have suspended this number.');
  const { kind } = bought;
  return presentMove(await openMove(deps, accountId, { digits, kind, perSecond: DEFAULT_RATE[kind] }, text));
}
