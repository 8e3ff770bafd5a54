import { isPhone } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { isSuppressed } from '../../people/suppression';
import { typedKeyword } from '../../joining';
import {
  answeredToday,
  type InboundDeps,
  type InboundText,
  matchedText,
  type PhoneFacts,
} from '../../texting/inbound-text';
import { isControlText } from '../reading/control-words';
import { nearTexts } from './near-texts';
import { openConversation } from '../reading/route';
import { onlyKeywordOf, wasAsked } from './near-miss.repository';
import { enqueueAnswer } from '../answer/answer';
import { settingsOn } from '../answer/settings-on';
import { nearMissAnswer } from '../answer/messages';

export interface Asked {
  messageId: number;
  /** For the evidence of the text: the keyword's id. */
  near_miss: number;
}

/**
 * Asks "Did you mean PIZZA?", once per phone, when a text that is neither a keyword nor a control text is one slip away
 * from exactly one live keyword of its line (decision 411). Not while the text may be a reply to an open conversation or
 * to a question.
 */
export async function askNearMiss(
  tx: Tx,
  deps: Pick<InboundDeps, 'config'>,
  message: InboundText,
  facts: PhoneFacts,
): Promise<Asked | null> {
  const { from: phone } = message.inbound;
  if (!isPhone(phone) || isControlText(message.said) || facts.pendingQuestion !== null || openConversation(facts))
    return null;
  const keyword = await onlyKeywordOf(tx, facts.line, nearTexts(typedKeyword(matchedText(message)) ?? ''));
  if (!keyword || (await wasAsked(tx, phone)) || (await answeredToday(tx, [phone], 'unrouted')).has(phone)) return null;
  // People who left the account or the code are not invited back.
  if (await isSuppressed(tx, keyword.accountId, phone, keyword.id)) return null;
  const body = nearMissAnswer(await settingsOn(tx, deps.config, facts.line), keyword.language, keyword.canonical);
  const { messageId } = await enqueueAnswer(tx, { phone, body, number: facts.line.number });
  return messageId === null ? null : { messageId, near_miss: keyword.id };
}
