import { setTimeout as pause } from 'node:timers/promises';
import type { Tx } from '../../../platform/db/connection';
import { persevering } from '../../../platform/work/persevering';
import { type Batch, type BatchMessage, claimMessages } from '../../texting/batch';
import { claimingOf } from '../../texting/refusal';
import { type Granted, lockBuckets, refillMs, takeForCampaign, type Worker } from '../../texting/worker';
import type { RcsFormOf } from './rcs-form';
import type { BatchText } from './render';

export type Engine = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** A batch that a worker has claimed, and how far it has come. */
export interface Turn {
  batch: Batch;
  from: string;
  text: BatchText;
  media: { mediaUrl?: string };
  rcsOf: RcsFormOf;
  /** Last message that was read. */
  cursor: number;
  /** More of it may leave under this claim. */
  open: boolean;
  /** Milliseconds to wait before the rest may be sent. */
  waitMs: number;
  /** False: the rest only waits for its turn. */
  tried: boolean;
}
export type Message = BatchMessage & { turn: Turn };

export const isRead = ({ cursor, batch }: Turn): boolean => cursor >= batch.last_id;

export function endTurn(turn: Turn, waitMs: number, tried: boolean): void {
  turn.open = false;
  turn.tried = tried;
  turn.waitMs = Math.max(turn.waitMs, waitMs);
}

interface Part {
  turn: Turn;
  /** Milliseconds until more of it may leave; 0: now. */
  waitMs: number;
  /** The worker still holds the lease, and the campaign may send. */
  held: boolean;
  cursor: number;
  messages: BatchMessage[];
}

async function claimPart(tx: Tx, worker: Worker, turn: Turn, granted: Granted, wanted: number): Promise<Part> {
  const { batch, text } = turn;
  const { held, cursor, messages } =
    granted.messages === 0
      ? { held: true, cursor: turn.cursor, messages: [] }
      : await claimMessages(tx, batch, worker.owner, turn.cursor, granted.messages, claimingOf(worker));
  const rest = (batch.last_id - cursor) * text.parts;
  const waitMs = granted.messages < wanted ? refillMs(granted, rest) : 0;
  return { turn, waitMs, held, cursor, messages: await text.write(tx, messages) };
}

/** Batches of own numbers share what one claim may hold. */
async function claimOwn(tx: Tx, worker: Worker, turns: readonly Turn[], most: number): Promise<Part[]> {
  const parts: Part[] = [];
  let rest = most;
  // Other workers may claim for the same numbers in another order.
  await lockBuckets(
    tx,
    worker.deps,
    turns.map(({ from }) => from),
  );
  for (const turn of turns) {
    if (rest === 0) break;
    const granted = await takeForCampaign(tx, worker.deps, turn.from, {
      messages: rest,
      parts: turn.text.parts,
      late: turn.batch.late,
    });
    const part = await claimPart(tx, worker, turn, granted, rest);
    rest -= part.messages.length;
    parts.push(part);
  }
  return parts;
}

export interface Round {
  messages: Message[];
  /** Before the claim, by performance.now(). */
  started: number;
}

/** Claims up to `most` messages of turns of one lane, as many as the rates of their numbers allow. */
export async function claimRound(worker: Worker, turns: readonly Turn[], most: number, engine: Engine): Promise<Round> {
  const { deps, stopping } = worker;
  const shared = turns.find(({ batch }) => batch.number === null);
  let claim = (tx: Tx): Promise<Part[]> => claimOwn(tx, worker, turns, most);
  if (shared) {
    // All loops share this bucket, so no transaction of a claim may lock it.
    const { prepared } = deps.db.engine;
    const granted = await persevering(
      () => takeForCampaign(prepared, deps, shared.from, { messages: most, parts: shared.text.parts }),
      stopping,
    );
    if (granted.messages === 0) {
      await pause(Math.min(500, Math.max(20, (shared.text.parts * 1_000) / granted.perSecond)));
      return { messages: [], started: 0 };
    }
    claim = async (tx) => [await claimPart(tx, worker, shared, granted, granted.messages)];
  }
  let started = 0;
  const parts = await engine((tx) => {
    started = performance.now();
    return claim(tx);
  });
  for (const { turn, held, cursor, waitMs } of parts) {
    turn.cursor = cursor;
    // Another worker has it, or the campaign may not send now.
    if (!held) endTurn(turn, 0, true);
    else if (isRead(turn)) turn.open = false;
    // A loop never waits for an own number, which may be slow: others send meanwhile.
    else if (waitMs > 0) endTurn(turn, waitMs, false);
  }
  return { messages: parts.flatMap(({ turn, messages }) => messages.map((one) => ({ ...one, turn }))), started };
}
