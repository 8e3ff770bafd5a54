import { canonicalText, wordsOf } from '@textloom/contracts';
import type { InboundSms } from '../../../platform/providers/carrier/gateway';

/** The words of a message, and our number that it was sent to. */
export interface MatchedText {
  words: readonly string[];
  /** Our number, digits only. */
  to: string;
}

/** An inbound message with its text in the form in which it is compared with keywords and control words. */
export interface InboundText {
  inbound: InboundSms;
  /** The person's own words: the body without what it quotes of our text. Every decision reads these. */
  said: string;
  canonical: string;
  /** The words of `canonical`. */
  words: readonly string[];
}

export const matchedText = ({ inbound, words }: InboundText): MatchedText => ({ words, to: inbound.to });

export function inboundText(inbound: InboundSms, said: string = inbound.body): InboundText {
  const canonical = canonicalText(said);
  return { inbound, said, canonical, words: wordsOf(canonical) };
}

/** PostgreSQL's text cannot store NUL or half an emoji; everything else is kept. */
export const storable = (text: string): string => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD');
