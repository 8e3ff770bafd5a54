import type { Tx } from '../../../platform/db/connection';
import { UNASKED } from '../message/kinds';
import type { OutboundConfig } from '../message/outbound.types';
import type { Single } from '../single/single.repository';
import { lockBuckets, takeForTurn, turnsOf } from '../worker/rate';
import type { Granted } from '../worker/send-rate.repository';
import { partsOf } from './single-text';
import { waitForTurn } from './singles-turn.repository';

export interface TurnDeps {
  config: Pick<OutboundConfig, 'messageRate' | 'replyToStop'>;
}

/**
 * A message that waits for its turn: one of an own number that no person waits for. All loops share the bucket of the
 * shared code, so the claim may not lock it; its messages overdraw it instead.
 */
export const takesTurn = (message: Single): message is Single & { number: string } =>
  message.number !== null && UNASKED.includes(message.kind);

/** Messages of one number with the same carrier segments, those that had their turn apart. */
interface Alike {
  parts: number;
  hadTurn: boolean;
  messages: Single[];
}

function alike({ config }: TurnDeps, messages: readonly Single[]): Alike[] {
  const groups = new Map<string, Alike>();
  for (const message of messages) {
    const [parts, hadTurn] = [partsOf(config, message), message.had_turn];
    const group = groups.get(`${hadTurn} ${parts}`) ?? { parts, hadTurn, messages: [] };
    groups.set(`${hadTurn} ${parts}`, group);
    group.messages.push(message);
  }
  return [...groups.values()].sort((one, other) => Number(other.hadTurn) - Number(one.hadTurn));
}

/** The messages of a number that its rate does not allow now, and in how many milliseconds it is the turn of each. */
async function waitingAt(
  tx: Tx,
  deps: TurnDeps,
  from: string,
  messages: readonly Single[],
): Promise<{ id: number; waitMs: number }[]> {
  const rest: { id: number; parts: number }[] = [];
  let last: Granted | undefined;
  for (const { parts, hadTurn, messages: some } of alike(deps, messages)) {
    last = await takeForTurn(tx, deps, from, { messages: some.length, parts, hadTurn });
    rest.push(...some.slice(last.messages).map(({ id }) => ({ id, parts })));
  }
  if (last === undefined || rest.length === 0) return [];
  const turns = await turnsOf(
    tx,
    from,
    last,
    rest.map(({ parts }) => parts),
  );
  return rest.map(({ id }, index) => ({ id, waitMs: turns[index] ?? 0 }));
}

/**
 * Takes the tokens of messages that take turns, and puts those back for which there is none: each until its own turn,
 * so that a slow number costs as few claims as a quick one, and holds up no other. Returns the ids put back. Takes them
 * in the transaction of the claim: a worker that is killed before its end has taken none.
 */
export async function takeTurns(
  tx: Tx,
  deps: TurnDeps,
  owner: string,
  messages: readonly Single[],
): Promise<ReadonlySet<number>> {
  const waitable = messages.filter(takesTurn);
  if (waitable.length === 0) return new Set();
  const numbers = [...new Set(waitable.map(({ number }) => number))].sort();
  await lockBuckets(tx, deps, numbers);
  const waiting: { id: number; waitMs: number }[] = [];
  for (const number of numbers) {
    const some = waitable.filter((message) => message.number === number);
    waiting.push(...(await waitingAt(tx, deps, number, some)));
  }
  await waitForTurn(tx, waiting, owner);
  return new Set(waiting.map(({ id }) => id));
}
