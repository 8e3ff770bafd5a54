import { formatPhone, type NumberRegistration } from '@textloom/contracts';
import { STATE_SENTENCES, TEXTS } from './messages';

/** What the state of a registration means for its number. */
export const sentenceOf = ({ number, state, suspended_at }: NumberRegistration): string =>
  suspended_at !== null && state === 'refused'
    ? TEXTS.suspendedSentence(formatPhone(number))
    : STATE_SENTENCES[state](formatPhone(number));
