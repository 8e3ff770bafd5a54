import type { Tx } from '../../../platform/db/connection';
import { clearUndeliverable, lockPhones } from '../../people/phone';
import { findInbound, type InboundDeps, type InboundResult, type InboundText } from '../../texting/inbound-text';
import { readControl } from '../reading/control-words';
import { loadLeavingFacts } from './facts.repository';
import { leaveAll, type Leaving } from './leave';

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
  const factsOf = await loadLeavingFacts(tx, phones);
  const leavings = fresh.flatMap(({ inbound, said, canonical, words }): Leaving[] => {
    const { ownKeywords, accounts } = factsOf(inbound.from);
    const { decision } = readControl(said, words, { ownKeywords, pendingQuestion: null });
    return decision?.kind === 'opt-out' ? [{ inbound, canonical, decision, accounts }] : [];
  });
  return new Map([...results, ...(await leaveAll(tx, deps, leavings))]);
}
