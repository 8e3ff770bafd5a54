import { AGE_QUESTIONS, type AgeWay } from '@textloom/contracts';
import type { InboundSettings, Sender } from '../../texting/inbound-text';
import { named } from '../answer/messages';

/** What is stored of a text that was a birthday: whether it was right, and not the day (decision 618). */
export const BIRTHDAY_TOLD = '(a birthday, which is not kept)';

export const ageQuestion = (
  settings: InboundSettings,
  senders: readonly Sender[],
  { way, minAge }: { way: AgeWay; minAge: number },
): string => named(settings, senders, (who) => `${who}: ${AGE_QUESTIONS[way](minAge)}`);

/** The only answer to somebody who is too young. */
export const tooYoungAnswer = (settings: InboundSettings, senders: readonly Sender[], minAge: number): string =>
  named(
    settings,
    senders,
    (who) =>
      `${who}: Thank you. These messages are for people who are ${minAge} or over, so you will get none of them.`,
  );
