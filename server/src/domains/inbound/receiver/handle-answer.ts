import { saysNotSubscriber } from '@textloom/reading/not-subscriber';
import { answerQuestion } from '../../automations';
import { recordReadText } from '../../inbox';
import { type Route, storable } from '../../texting/inbound-text';
import type { Message, Outcome } from './message';

/**
 * The outcome of a reply that answers a question of a sequence: the conversation shows it, and nobody has to answer it.
 * Null for any other reply, and for one that may be an opt-out or come from somebody else.
 */
export async function handleAnswer({ tx, inbound, said }: Message, route: Route): Promise<Outcome | null> {
  if (route.evidence.doubtful !== undefined || saysNotSubscriber(said)) return null;
  const { accountId, rule } = route;
  const answer = await answerQuestion(tx, { accountId, phone: inbound.from, said: storable(said) });
  if (!answer) return null;
  const { subscriberId, ...kept } = answer;
  const conversationId = await recordReadText(tx, {
    ...{ accountId, phone: inbound.from, subscriberId, text: storable(inbound.body) },
  });
  return {
    ...{ accountId, decision: 'reply', rule, subscriberId, conversationId },
    evidence: { ...route.evidence, answer: kept },
  };
}
