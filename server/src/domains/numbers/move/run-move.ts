import { formatPhone, namedText } from '@textloom/contracts';
import { idsOf } from '../../../platform/base/ids-of';
import type { Tx } from '../../../platform/db/connection';
import { LONG_WORK_MS } from '../../../platform/db/limits';
import { notifyProfile } from '../../../platform/live/notify';
import { noteSecurity } from '../../access';
import { holdNumber } from '../../billing';
import { limitsOf, lockLimits } from '../../campaigns';
import { senderNameOf } from '../../notices';
import { optOut } from '../../people/opt-out';
import { lockPhones } from '../../people/phone';
import { clearNoWelcome, markNoWelcome } from '../../people/subscriber';
import { WHOLE_ACCOUNT } from '../../people/suppression';
import {
  deleteOther,
  insertNumber,
  keepFormer,
  numberOfAccount,
  replaceNumber,
  SOLE_PROPRIETORS_DAILY_LIMIT,
} from '../../tenancy/number';
import { KIND, LANE, type OutboundDeps } from '../../texting/message';
import { enqueueMessages, reserveMessages } from '../../texting/single';
import { boughtNumbers } from '../bought/bought-number.repository';
import { QUEUED_SECONDS } from '../../texting/worker';
import { filteredNotice } from './filtered-notice';
import {
  deleteNotices,
  insertNotices,
  nameToUntold,
  notices,
  offCode,
  untold,
  type Person,
} from './move-people.repository';
import { dueMove, endMove, type NumberMove, postponeMove } from './move.repository';
import { progressOf } from './progress';

/** People per transaction. */
const CHUNK = 500;
/** While notices leave, and while people are waited for. */
const SOON_SECONDS = 5;
const LATER_SECONDS = 300;

/**
 * Queues one notice for each of these people. Their texts leave from the number that the account has now, because that
 * is decided when they are written; so do those of everybody who joins before the account moves.
 */
async function tell(tx: Tx, move: NumberMove, people: readonly Person[]): Promise<void> {
  const { accountId, text, segments } = move;
  const unwelcomed = people.filter(({ noWelcome }) => noWelcome);
  const sender = unwelcomed.length > 0 ? await senderNameOf(tx, accountId) : '';
  const ids = await reserveMessages(tx, people.length);
  const messages = people.map(({ id: subscriberId, phone, keywordId, noWelcome }, at) => ({
    ...{ id: ids[at] ?? 0, subscriberId, phone, keywordId },
    ...(noWelcome ? namedText(text, segments, sender) : { body: text, segments }),
  }));
  await clearNoWelcome(tx, accountId, idsOf(unwelcomed));
  await insertNotices(tx, move, messages);
  await enqueueMessages(tx, { accountId, kind: KIND.notice, lane: LANE.sequence }, messages);
}

/** Notices that may be in the queue: the next minute's, at the rate of the number that they leave from. */
async function mostQueued(tx: Tx, { accountId }: NumberMove): Promise<number> {
  const own = await numberOfAccount(tx, accountId);
  return own ? Math.min(CHUNK, Math.ceil(own.perSecond * QUEUED_SECONDS)) : CHUNK;
}

/**
 * Phones that have left the whole shared code are not texted while the account is on it. On its own number that would no
 * longer hold for it, so they leave the account first. Returns whether there were any.
 */
async function keepOut(tx: Tx, { accountId, digits }: NumberMove): Promise<boolean> {
  if ((await numberOfAccount(tx, accountId)) !== undefined) return false;
  const phones = await offCode(tx, accountId, CHUNK);
  await lockPhones(tx, phones);
  await optOut(
    tx,
    phones.map((phone) => ({ accountId, phone, keywordId: WHOLE_ACCOUNT })),
    {
      ...{ reason: 'stop', actor: 'system', channel: 'sms' },
      words: `Left the shared code before the account moved to ${formatPhone(digits)}`,
    },
  );
  return phones.length > 0;
}

/**
 * Moves the account, if everybody was told who can be: locked like every change of a number, so that nobody joins in
 * between. Who has had as many texts as promised is waited for until the last day.
 */
async function moveNow(tx: Tx, move: NumberMove): Promise<boolean> {
  const { accountId, digits, kind, perSecond, waitsUntil } = move;
  if (!(await holdNumber(tx, accountId))) return false;
  const { told, waiting, open, leftOut } = await progressOf(tx, move);
  const limited = (leftOut.capped ?? 0) + (leftOut.over_promise ?? 0);
  if (open + waiting > 0 || (limited > 0 && waitsUntil > new Date())) return false;
  const from = (await numberOfAccount(tx, accountId)) ?? null;
  if (from === null && (await offCode(tx, accountId, 1)).length > 0) return false;
  const held = (await boughtNumbers(tx, accountId)).find((one) => one.digits === digits);
  const number = {
    digits,
    accountId,
    kind,
    perSecond,
    country: held?.country ?? null,
    pictures: held?.pictures ?? null,
    ...(kind === 'local' && held?.ofSoleProprietor === true && { dailyLimit: SOLE_PROPRIETORS_DAILY_LIMIT }),
  };
  const made = from === null ? await insertNumber(tx, number) : await replaceNumber(tx, number);
  if (!made) throw new Error(`${digits} is the number of another account`);
  await deleteOther(tx, accountId, digits);
  await deleteOther(tx, accountId, from?.digits ?? null);
  await keepFormer(tx, accountId, from);
  await markNoWelcome(tx, await nameToUntold(tx, move));
  await endMove(tx, move.id, 'moved', { told, leftOut });
  await deleteNotices(tx, move);
  await noteSecurity(tx, {
    accountId,
    kind: 'permission',
    text: `Moved the account to the number ${formatPhone(digits)}.`,
  });
  await notifyProfile(tx, accountId, 'number');
  return true;
}

/** Tells some people of one move that is due, or moves its account. Returns false when nothing is due. */
export const runOneMove = ({ db, config }: OutboundDeps): Promise<boolean> =>
  db.asEngine(
    async (tx) => {
      const move = await dueMove(tx, config.carrier.from);
      if (!move) return false;
      const { waiting } = await notices(tx, move);
      const room = Math.min((await mostQueued(tx, move)) - waiting, move.affordable);
      await lockLimits(tx, move.accountId);
      const found = room > 0 ? await untold(tx, move, await limitsOf(tx, move.accountId), room) : [];
      const people = [...new Map(found.map((person) => [person.phone, person])).values()];
      // A rule may have come after the move began.
      const filtered = people.length > 0 && (await filteredNotice(tx, move.accountId, move.text)) !== null;
      if (filtered) await postponeMove(tx, move.id, LATER_SECONDS);
      else if (people.length > 0) await tell(tx, move, people);
      else if (room <= 0 || waiting > 0) await postponeMove(tx, move.id, SOON_SECONDS);
      else if (!(await keepOut(tx, move)) && !(await moveNow(tx, move))) await postponeMove(tx, move.id, LATER_SECONDS);
      return true;
    },
    { limitMs: LONG_WORK_MS },
  );
