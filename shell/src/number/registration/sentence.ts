import { formatPhone, type NumberRegistration } from '@textloom/contracts';
import { ANSWER_TEXTS } from './answer-messages';
import { STATE_SENTENCES, TEXTS } from './messages';

/** What the state of a registration means for its number. */
export function sentenceOf({ number, state, suspended_at, answer_due }: NumberRegistration): string {
  const name = formatPhone(number);
  if (suspended_at !== null && state === 'refused') return TEXTS.suspendedSentence(name);
  return answer_due ? ANSWER_TEXTS.sentence(name) : STATE_SENTENCES[state](name);
}
