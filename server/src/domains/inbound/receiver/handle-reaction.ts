import type { Tx } from '../../../platform/db/connection';
import type { InboundSms } from '../../../platform/providers/carrier/gateway';
import { recordReadText } from '../../inbox';
import { type InboundRow, type PhoneFacts, type Route, storable } from '../../texting/inbound-text';
import type { Reaction } from '../quotation/quotation';
import { routeReply } from '../reading/route';

/** Characters of the text that a reaction refers to; the thread shows its beginning. */
const LONGEST_TEXT = 300;

/** The code's own answers belong to no account: they may name several. */
function routeOf({ source }: Reaction, facts: PhoneFacts): Route | null {
  if (source === null) return routeReply(facts);
  return source.accountId === null ? null : { accountId: source.accountId, rule: 'reaction', evidence: {} };
}

/**
 * Stores a reaction in the thread of the account whose text it refers to. It says nothing to the code or the account:
 * no one joins, leaves, gets an answer or is notified.
 */
export async function handleReaction(
  tx: Tx,
  inbound: InboundSms,
  facts: PhoneFacts,
  reaction: Reaction,
): Promise<Omit<InboundRow, 'id'>> {
  const { kind, sign, text, source } = reaction;
  const evidence = {
    reaction: {
      kind,
      sign: storable(sign),
      text: storable([...text].slice(0, LONGEST_TEXT).join('')),
      message_id: source?.id ?? null,
    },
  };
  const route = routeOf(reaction, facts);
  if (route === null) return { accountId: null, decision: 'reaction', rule: '', evidence };
  const { accountId, rule } = route;
  const subscriberId = facts.accounts.find((account) => account.accountId === accountId)?.subscriberId ?? null;
  const conversationId = await recordReadText(tx, {
    accountId,
    phone: inbound.from,
    subscriberId,
    text: storable(inbound.body),
  });
  return {
    accountId,
    decision: 'reaction',
    rule,
    evidence: { ...route.evidence, ...evidence },
    subscriberId,
    conversationId,
  };
}
