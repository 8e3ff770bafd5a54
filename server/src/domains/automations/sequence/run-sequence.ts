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
import { askQuestions } from './ask-questions.repository';
import { endQuestions, endReminders, endRemovedQuestions, waitForAnswer } from './question.repository';
import { advance, changedSequence, replanChunk, storeReplan } from './advance.repository';
import {
  claimDue,
  countWaiting,
  dueSequence,
  markLeft,
  postpone,
  recordSent,
  stepsOf,
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
/** The texts of steps with short links of the account, for a message. */
type Linked = ReadonlyMap<Step, (message: number) => string>;

async function linkedTexts(
  tx: Tx,
  { config }: OutboundDeps,
  accountId: number,
  people: readonly { step: Step }[],
): Promise<Linked> {
  const linked = new Map<Step, (message: number) => string>();
  for (const step of new Set(people.map((one) => one.step))) {
    const textOf = await withOwnLinks((work) => work(tx), config.publicUrl, accountId, step.message);
    if (textOf) linked.set(step, textOf);
  }
  return linked;
}

async function send(
  tx: Tx,
  { account_id: accountId }: Sequence,
  people: readonly Reached[],
  linked: Linked,
): Promise<Fate[]> {
  const customOf = await customValues(
    tx,
    people.map(({ id }) => id),
    customMergesOf(people.map(({ step }) => step.message)),
  );
  const unwelcomed = people.filter((person) => person.no_welcome);
  const sender = unwelcomed.length > 0 ? await senderNameOf(tx, accountId) : '';
  const messages = people.map(
    ({ id, phone, step, asked, message, keyword_id: keywordId, no_welcome: first, ...values }) => {
      const body = renderMerge(linked.get(step)?.(message) ?? step.message, { ...values, ...customOf(id) });
      const text = { body, segments: step.segments };
      return {
        ...{ id: message, step, asked, subscriberId: id, keywordId, phone, mediaId: step.media_id },
        ...(first && !showsNothing({ body, mediaId: step.media_id }) ? namedText(body, step.segments, sender) : text),
      };
    },
  );
  await clearNoWelcome(tx, accountId, idsOf(unwelcomed));
  await enqueueMessages(tx, { accountId, kind: KIND.sequence, lane: LANE.sequence }, messages);
  // A reminder belongs to the question, which counts it as no message of its own.
  return messages
    .filter(({ asked }) => asked === null)
    .map((message) => ({ step: message.step.id, fate: showsNothing(message) ? 'empty' : 'sent' }));
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

const idsWhere = (people: readonly DueSubscriber[], fits: (person: DueSubscriber) => boolean): number[] =>
  idsOf(people.filter(fits));

/** What reminds of a question: its own text without the file, or the question again. */
const reminderOf = (step: Step): Step =>
  step.reminder === '' ? step : { ...step, message: step.reminder, segments: 1, media_id: null };

/** The steps of a sequence, and their reminders. */
async function textsOf(tx: Tx, sequence: Sequence): Promise<(person: DueSubscriber) => Step | undefined> {
  const steps = new Map((await stepsOf(tx, sequence.id)).map((step) => [step.id, step]));
  const reminders = new Map([...steps.values()].map((step) => [step.id, reminderOf(step)]));
  return ({ step_id: id, asked }) => (asked === 'remind' ? reminders : steps).get(id);
}

/**
 * Ends what is over of the questions of these people, and lets them wait for what is to come. A reminder that is sent
 * or left out now is not repeated.
 */
async function settleQuestions(
  tx: Tx,
  { id }: Sequence,
  people: readonly DueSubscriber[],
  reminded: readonly DueSubscriber[],
): Promise<void> {
  const reminding = (person: DueSubscriber): boolean =>
    person.asked === 'remind' && (person.late || person.opens_at === null);
  const waiting = people.filter(({ asked }) => asked === 'wait' || asked === 'remind');
  await endQuestions(
    tx,
    id,
    idsWhere(people, ({ asked }) => asked === 'over'),
  );
  await endReminders(tx, id, idsWhere(people, reminding), idsOf(reminded));
  await waitForAnswer(
    tx,
    id,
    waiting.map((person) => ({
      id: person.id,
      at: person.asked === 'remind' && !reminding(person) ? person.opens_at : null,
    })),
  );
}

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
    const textOf = await textsOf(tx, sequence);
    await lockLimits(tx, sequence.account_id);
    const limits = await limitsOf(tx, sequence.account_id, { capped: sequence.limited });
    // Messages that the account cannot pay for wait: queueing one would mean that it is never sent.
    const limit = Math.min(CHUNK, room, sequence.affordable, sequence.ahead ?? Infinity);
    if (limit <= 0) return false;
    const people = oncePerPhone(await claimDue(tx, sequence, { validityMs: validityMs(deps), shared }, limit, limits));
    const staying = people.filter(({ left }) => left === null);
    const [unasked, asked] = [staying.filter((one) => one.asked === null), staying.filter((one) => one.asked !== null)];
    const inside = unasked.filter((person) => person.late || person.opens_at === null);
    const reminded = asked.filter((one) => one.asked === 'remind' && one.opens_at === null);
    const due = [...inside.filter(({ unmet }) => !unmet), ...reminded].flatMap((person) => {
      const step = textOf(person);
      return step && !person.late && person.limit === null ? [{ ...person, step }] : [];
    });
    await markLeft(
      tx,
      sequence.id,
      people.filter(({ left }) => left !== null),
    );
    await postpone(
      tx,
      sequence.id,
      unasked.filter((person) => !person.late && person.opens_at !== null),
    );
    await settleQuestions(
      tx,
      sequence,
      asked,
      due.filter((one) => one.asked !== null),
    );
    const linked = await linkedTexts(tx, deps, sequence.account_id, due);
    const messages = await reserveMessages(tx, due.length);
    const reached = due.map((person, index) => ({ ...person, message: messages[index] ?? 0 }));
    const first = await recordSent(
      tx,
      sequence.id,
      reached.filter((one) => one.asked === null).map(({ id, message }) => ({ id, message })),
    );
    const asking = reached.filter(({ id, step, asked: open }) => open === null && step.asks && first.has(id));
    await askQuestions(tx, sequence, idsOf(asking));
    const waiting = new Set(idsOf(asking));
    await advance(tx, sequence, [
      ...idsWhere(inside, ({ id }) => !waiting.has(id)),
      ...idsWhere(asked, (one) => one.asked === 'over'),
    ]);
    const sent = await send(
      tx,
      sequence,
      reached.filter((one) => one.asked !== null || first.has(one.id)),
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
      await endRemovedQuestions(tx, sequence.id);
      await storeReplan(tx, sequence.id, await replanChunk(tx, sequence, REPLAN_CHUNK));
      return true;
    },
    { limitMs: LONG_WORK_MS },
  );
