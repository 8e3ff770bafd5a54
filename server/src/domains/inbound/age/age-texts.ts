import { AGE_QUESTIONS, type AgeWay } from '@textloom/contracts';
import type { InboundSettings } from '../../texting/inbound-text';
import { ANSWERS } from '../answer/answer-texts';
import { type From, named } from '../answer/messages';

/**
 * Stored instead of a text that was a birthday: the evidence says whether it was right, never the day (decision 618).
 */
export const REDACTED_BIRTHDAY = '(a birthday, which is not kept)';

export const ageQuestion = (
  settings: InboundSettings,
  from: From,
  { way, minAge }: { way: AgeWay; minAge: number },
): string => named(settings, from, (who) => `${who}: ${AGE_QUESTIONS[from.language][way](minAge)}`);

/** The only answer to a person who is too young. */
export const tooYoungAnswer = (settings: InboundSettings, from: From, minAge: number): string =>
  named(settings, from, (who) => ANSWERS[from.language].tooYoung(who, minAge));
