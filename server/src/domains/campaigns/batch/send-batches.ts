import type { Tx } from '../../../platform/db/connection';
import { type Batch, claimedPending, endRest, postponeBatches, unclaim } from '../../texting/batch';
import { lateMs, notifyOutcomes } from '../../texting/message';
import { mediaUrl, send, settle, type Work } from '../../texting/handover';
import { claimingOf } from '../../texting/refusal';
import type { Worker } from '../../texting/worker';
import { claimRound, endTurn, type Engine, isRead, type Message, type Turn } from './claim-round';
import { closeBatch } from './finish-batch';
import { HARD_CODES, pauseIfFailing } from '../sending/pause';
import { rcsFormOf } from './rcs-form';
import { batchText } from './render';

/** A message without an outcome, of a batch that was claimed before. */
type Unsettled = Awaited<ReturnType<typeof claimedPending>>[number] & { turn: Turn };

const isOver = ({ batch }: Turn): boolean => batch.cancelled || batch.expired;

/**
 * Settles the messages of earlier holders, then round by round claims, hands over and stores. Each message's claim is
 * committed before the message is handed to the gateway, so that it can be found after a crash at any point.
 */
export async function sendBatches(worker: Worker, batches: readonly Batch[], engine: Engine): Promise<void> {
  const { deps } = worker;
  const turns = await Promise.all(batches.map((batch) => turnOf(worker, batch, engine)));
  const work: Work<Message> = {
    content: (message) => ({
      body: message.turn.text.bodyOf(message),
      ...message.turn.media,
      ...message.turn.rcsOf(message),
    }),
    overRcs: ({ turn }) => turn.batch.buttons !== null,
    accountOf: ({ turn }) => turn.batch.account_id,
    fromOf: ({ turn }) => turn.from,
    async postpone(tx, waiting) {
      // A batch waits as long as the slowest of its messages.
      for (const { message, waitMs } of waiting) message.turn.waitMs = Math.max(message.turn.waitMs, waitMs);
      await unclaim(
        tx,
        waiting.filter(({ free }) => free).map(({ message }) => message),
      );
    },
  };
  const left = turns.filter((turn) => turn.batch.taken_over || isOver(turn));
  const { settles } = claimingOf(worker);
  const isOwn = ({ link, turn }: Unsettled): boolean => settles.includes(link) || isOver(turn);
  if (left.length > 0) {
    const unsettled = await engine((tx) => unsettledOf(tx, worker, left));
    await settle(worker, work, unsettled.filter(isOwn));
  }
  // What the other link has is asked for last, because that link may be down and the rest need not wait for it.
  const settleOthers = async (over: readonly Turn[]): Promise<void> => {
    const read = over.filter((turn) => deps.secondGateway && isRead(turn) && left.includes(turn));
    if (read.length === 0) return;
    const unsettled = await engine((tx) => unsettledOf(tx, worker, read));
    await settle(
      worker,
      work,
      unsettled.filter((message) => !isOwn(message)),
    );
  };
  for (const turn of turns.filter(isOver)) {
    turn.open = false;
    const { batch } = turn;
    await engine(async (tx) => notifyOutcomes(tx, await endRest(tx, batch, batch.cancelled ? -2 : 16)));
  }
  const rounds = batches.some(({ number }) => number !== null) ? MOST_ROUNDS : Infinity;
  let [open, over] = split(turns);
  for (let round = 0; ; round += 1) {
    for (const { batch } of over) deps.notifiers.progress.note(batch.campaign_id);
    await settleOthers(over);
    await putBack(worker, over, engine);
    if (open.length === 0) return;
    if (!worker.stopping() && round < rounds) await sendRound(worker, open, work, engine);
    else for (const turn of open) endTurn(turn, 0, worker.stopping());
    // What one round had no room for goes first in the next.
    [open, over] = split([...open.slice(1), ...open.slice(0, 1)]);
  }
}

/** Rounds of one claim, so that batches of quick numbers do not keep a loop from those of others. */
const MOST_ROUNDS = 8;

const split = (turns: readonly Turn[]): [open: Turn[], over: Turn[]] => [
  turns.filter((turn) => turn.open),
  turns.filter((turn) => !turn.open),
];

async function turnOf(worker: Worker, batch: Batch, engine: Engine): Promise<Turn> {
  const { deps } = worker;
  const media = mediaUrl(deps, batch.media);
  return {
    batch,
    from: batch.number ?? deps.config.carrier.from,
    text: await batchText(engine, deps, batch),
    media,
    rcsOf: await rcsFormOf(engine, worker, batch, media),
    cursor: batch.first_id - 1,
    open: true,
    waitMs: 0,
    tried: true,
  };
}

/** Messages that earlier holders have claimed, without an outcome. */
async function unsettledOf(tx: Tx, { deps }: Worker, turns: readonly Turn[]): Promise<Unsettled[]> {
  const unsettled: Unsettled[] = [];
  for (const turn of turns) {
    const messages = await claimedPending(tx, turn.batch, lateMs(deps));
    await turn.text.read(tx, messages);
    unsettled.push(...messages.map((message) => ({ ...message, turn })));
  }
  return unsettled;
}

/** Claims, hands over and stores once. */
async function sendRound(worker: Worker, turns: readonly Turn[], work: Work<Message>, engine: Engine): Promise<void> {
  const { deps, tuning, caution } = worker;
  const probing = worker.probe !== undefined || worker.linkProbe !== undefined;
  const admitted = caution.admit(probing ? 1 : tuning.subBatch);
  if (admitted === 0) {
    for (const turn of turns) endTurn(turn, caution.pauseMs, true);
    return;
  }
  const { messages, started } = await claimRound(worker, turns, admitted, engine);
  if (messages.length === 0) return;
  const { settled, tryOthers } = await send(worker, work, messages, started);
  const campaignOf = new Map(messages.map(({ id, turn }) => [id, turn.batch.campaign_id]));
  const hard = settled.filter(({ status }) => HARD_CODES.includes(status));
  for (const campaignId of new Set(hard.map(({ id }) => campaignOf.get(id) ?? 0)))
    if (await engine((tx) => pauseIfFailing(tx, { campaignId })))
      deps.log.warn({ campaign: campaignId }, 'a campaign was paused: half of its last messages failed');
  for (const { batch } of turns) deps.notifiers.progress.note(batch.campaign_id);
  // None of them has an outcome, so it is pointless to try the rest now.
  if ((settled.length === 0 && !tryOthers) || probing) for (const turn of turns) turn.open = false;
}

/** Closes the batches that were read to their end if all messages have an outcome, and puts the others back. */
async function putBack(worker: Worker, turns: readonly Turn[], engine: Engine): Promise<void> {
  if (turns.length === 0) return;
  const { deps, tuning, owner } = worker;
  const rest: Turn[] = [];
  for (const turn of turns) {
    const { batch } = turn;
    const closed = isRead(turn) || isOver(turn) ? await engine((tx) => closeBatch(tx, batch, owner)) : null;
    if (closed === null) rest.push(turn);
    else if (closed > 0) deps.notifiers.balance.note([batch.account_id]);
  }
  const backoff = worker.stopping() ? 1 : tuning.backoffMs;
  const later = rest.map(({ batch, waitMs, tried }) => ({
    id: batch.id,
    waitMs: waitMs || (tried ? backoff : 0),
    tried,
  }));
  await engine((tx) => postponeBatches(tx, later, owner));
}
