import { AGE_QUESTIONS, type AgeWay } from '@textloom/contracts';
import type { InboundSettings, Sender } from '../../texting/inbound-text';
import { named } from '../answer/messages';

/**
 * Stored instead of a text that was a birthday: the evidence says whether it was right, never the day (decision 618).
 */
export const REDACTED_BIRTHDAY = '(a birthday, which is not kept)';

export const ageQuestion = (
  settings: InboundSettings,
  senders: readonly Sender[],
  { way, minAge }: { way: AgeWay; minAge: number },
): string => named(settings, senders, (who) => `${who}: ${AGE_QUESTIONS[way](minAge)}`);

/** The only answer to a person who is too young. */
export const tooYoungAnswer = (settings: InboundSettings, senders: readonly Sender[], minAge: number): string =>
  named(
    settings,
    senders,
    (who) =>
      `${who}: Thank you. These messages are for people who are ${minAge} or over, so you will get none of them.`,
  );
