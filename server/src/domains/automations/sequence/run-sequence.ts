import { customMergesOf, namedText, renderMerge } from '@textloom/contracts';
import { idsOf } from '../../../platform/base/ids-of';
import type { Tx } from '../../../platform/db/connection';
import { LONG_WORK_MS } from '../../../platform/db/limits';
import { notifyLive } from '../../../platform/live/notify';
import { senderNameOf } from '../../notices';
import { customValues } from '../../audience';
import { clearNoWelcome } from '../../people/subscriber';
import { enqueueMessages, reserveMessages, showsNothing } from '../../texting/single';
import { KIND, LANE, type OutboundDeps, validityMs } from '../../texting/message';
import { withOwnLinks } from '../../links';
import { countFates, type Fate } from './left-out.repository';
import { QUEUED_SECONDS } from '../../texting/worker';
import { limitsOf, lockLimits } from '../../campaigns';
import {
  advance,
  changedSequence,
  claimDue,
  countWaiting,
  dueSequence,
  markLeft,
  postpone,
  recordSent,
  replanChunk,
  stepsOf,
  storeReplan,
  type DueSubscriber,
  type Sequence,
  type Step,
} from './sequence.repository';

/** Subscribers per transaction. */
const CHUNK = 500;
const REPLAN_CHUNK = 5_000;
/** Messages in the queue for the shared code, and for all own numbers whose turn has come. */
const MIN_QUEUED = 500;
const MAX_QUEUED = 5_000;

const queueLimit = ({ config }: OutboundDeps): number =>
  Math.min(MAX_QUEUED, Math.max(MIN_QUEUED, config.messageRate * QUEUED_SECONDS));

type Reached = DueSubscriber & { step: Step; message: number };

/** For each step with short links of the account: the text of a message. */
async function linkedTexts(
  tx: Tx,
  { config }: OutboundDeps,
  accountId: number,
  people: readonly { step: Step }[],
): Promise<Map<number, (message: number) => string>> {
  const linked = new Map<number, (message: number) => string>();
  for (const { id, message } of new Set(people.map(({ step }) => step))) {
    const textOf = await withOwnLinks((work) => work(tx), config.publicUrl, accountId, message);
    if (textOf) linked.set(id, textOf);
  }
  return linked;
}

async function send(
  tx: Tx,
  { account_id: accountId }: Sequence,
  people: readonly Reached[],
  linked: ReadonlyMap<number, (message: number) => string>,
): Promise<Fate[]> {
  const customOf = await customValues(
    tx,
    people.map(({ id }) => id),
    customMergesOf(people.map(({ step }) => step.message)),
  );
  const unwelcomed = people.filter((person) => person.no_welcome);
  const sender = unwelcomed.length > 0 ? await senderNameOf(tx, accountId) : '';
  const messages = people.map(({ id, phone, step, message, keyword_id: keywordId, no_welcome: first, ...values }) => {
    const body = renderMerge(linked.get(step.id)?.(message) ?? step.message, { ...values, ...customOf(id) });
    const text = { body, segments: step.segments };
    return {
      ...{ id: message, step, subscriberId: id, keywordId, phone, mediaId: step.media_id },
      ...(first && !showsNothing({ body, mediaId: step.media_id }) ? namedText(body, step.segments, sender) : text),
    };
  });
  await clearNoWelcome(tx, accountId, idsOf(unwelcomed));
  await enqueueMessages(tx, { accountId, kind: KIND.sequence, lane: LANE.sequence }, messages);
  return messages.map((message) => ({ step: message.step.id, fate: showsNothing(message) ? 'empty' : 'sent' }));
}

/** Why a person who stays in the sequence continues without the step; the first reason counts. */
function leftOut({ step_id: step, late, unmet, limit }: DueSubscriber): Fate[] {
  if (late) return [{ step, fate: 'missed' }];
  if (unmet) return [{ step, fate: 'unmet' }];
  return limit === null ? [] : [{ step, fate: limit }];
}

/** The second place of a phone waits for the next claim, whose limits include the text of the first. */
const oncePerPhone = (people: readonly DueSubscriber[]): DueSubscriber[] => [
  ...new Map(people.toReversed().map((person) => [person.phone, person])).values(),
];

/**
 * Sends the due step to some subscribers of one sequence: records it as sent, queues the messages and moves the places
 * in one transaction, so that a step is sent once even if a process is killed. Opt-outs are checked here and again when
 * the message is claimed. The step counts everybody who continues without it, with the reason (decision 502). Returns
 * false when nothing is due.
 */
export const runOneSequence = (deps: OutboundDeps): Promise<boolean> =>
  deps.db.asEngine(async (tx) => {
    const maxQueued = queueLimit(deps);
    const room = maxQueued - (await countWaiting(tx, maxQueued));
    if (room <= 0) return false;
    const shared = deps.config.carrier.from;
    const sequence = await dueSequence(tx, shared);
    if (!sequence) return false;
    const steps = new Map((await stepsOf(tx, sequence.id)).map((step) => [step.id, step]));
    await lockLimits(tx, sequence.account_id);
    const limits = await limitsOf(tx, sequence.account_id, { capped: sequence.limited });
    // Messages that the account cannot pay for wait: queueing one would mean that it is never sent.
    const limit = Math.min(CHUNK, room, sequence.affordable, sequence.ahead ?? Infinity);
    if (limit <= 0) return false;
    const people = oncePerPhone(await claimDue(tx, sequence, { validityMs: validityMs(deps), shared }, limit, limits));
    const inside = people.filter((person) => person.left === null && (person.late || person.opens_at === null));
    const due = inside.flatMap((person) => {
      const step = steps.get(person.step_id);
      return step && !person.late && !person.unmet && person.limit === null ? [{ ...person, step }] : [];
    });
    await markLeft(
      tx,
      sequence.id,
      people.filter(({ left }) => left !== null),
    );
    await postpone(
      tx,
      sequence.id,
      people.filter((person) => person.left === null && !person.late && person.opens_at !== null),
    );
    const linked = await linkedTexts(tx, deps, sequence.account_id, due);
    const messages = await reserveMessages(tx, due.length);
    const reached = due.map((person, index) => ({ ...person, message: messages[index] ?? 0 }));
    const first = await recordSent(
      tx,
      sequence.id,
      reached.map(({ id, message }) => ({ id, message })),
    );
    await advance(tx, sequence, idsOf(inside));
    const sent = await send(
      tx,
      sequence,
      reached.filter(({ id }) => first.has(id)),
      linked,
    );
    await countFates(tx, [...inside.flatMap(leftOut), ...sent]);
    if (people.length > 0)
      await notifyLive(tx, sequence.account_id, { type: 'automation.changed', payload: { id: sequence.id } });
    return people.length > 0;
  });

/** Applies changed steps to some of the sequence's subscribers; the sequence waits until all of them are updated. */
export const replanOneSequence = (deps: OutboundDeps): Promise<boolean> =>
  deps.db.asEngine(
    async (tx) => {
      const sequence = await changedSequence(tx);
      if (!sequence) return false;
      await storeReplan(tx, sequence.id, await replanChunk(tx, sequence, REPLAN_CHUNK));
      return true;
    },
    { limitMs: LONG_WORK_MS },
  );
