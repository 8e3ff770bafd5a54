import { canonicalText, wordsOf } from '@textloom/contracts';
import type { InboundSms } from '../../../platform/providers/carrier/gateway';
import type { MatchedText } from '../../keywords/rules/match-keyword';

/** An inbound message with its text in the form that is compared with keywords and control words. */
export interface InboundText {
  inbound: InboundSms;
  canonical: string;
  /** The words of `canonical`. */
  words: readonly string[];
}

export const matchedText = ({ inbound, words }: InboundText): MatchedText => ({ words, to: inbound.to });

export function inboundText(inbound: InboundSms): InboundText {
  const canonical = canonicalText(inbound.body);
  return { inbound, canonical, words: wordsOf(canonical) };
}
