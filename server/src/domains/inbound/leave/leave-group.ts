import type { Tx } from '../../../platform/db/connection';
import { clearUndeliverable, lockPhones } from '../../people/phone';
import {
  findInbound,
  type InboundDeps,
  type InboundResult,
  type InboundText,
  type Line,
  linesOf,
} from '../../texting/inbound-text';
import { readControl } from '../reading/control-words';
import { loadLeavingFacts } from './facts.repository';
import { leaveAll, type Leaving } from './leave';

/** Those of some messages to one line that are opt-outs. */
async function leavingsOf(tx: Tx, line: Line, messages: readonly InboundText[]): Promise<Leaving[]> {
  const factsOf = await loadLeavingFacts(
    tx,
    messages.map(({ inbound }) => inbound.from),
    line,
  );
  return messages.flatMap(({ inbound, said, canonical, words }): Leaving[] => {
    const { ownKeywords, accounts } = factsOf(inbound.from);
    const { decision } = readControl(said, words, { ownKeywords, pendingQuestion: null });
    return decision?.kind === 'opt-out' ? [{ inbound, canonical, decision, accounts, ownKeywords, line }] : [];
  });
}

/** Opts out the phones of these messages, in the caller's transaction; a message that is not an opt-out has no result. */
export async function leaveGroup(
  tx: Tx,
  deps: InboundDeps,
  group: readonly InboundText[],
): Promise<Map<string, InboundResult>> {
  const phones = group.map(({ inbound }) => inbound.from);
  await lockPhones(tx, phones);
  const results = await findInbound(
    tx,
    group.map(({ inbound }) => inbound.providerId),
  );
  const fresh = group.filter(({ inbound }) => !results.has(inbound.providerId));
  if (fresh.length === 0) return results;
  await clearUndeliverable(tx, phones);
  const lineOf = await linesOf(
    tx,
    deps.config,
    fresh.map(({ inbound }) => inbound.to),
  );
  const byLine = new Map<Line, InboundText[]>();
  for (const message of fresh) {
    const line = lineOf(message.inbound.to);
    byLine.set(line, [...(byLine.get(line) ?? []), message]);
  }
  const leavings: Leaving[] = [];
  for (const [line, messages] of byLine) leavings.push(...(await leavingsOf(tx, line, messages)));
  return new Map([...results, ...(await leaveAll(tx, deps, leavings))]);
}
