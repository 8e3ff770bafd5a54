import { formatCount, type NumberMoveLeftOut } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

const people = (count: number): string => (count === 1 ? '1 person' : `${formatCount(count)} people`);
const messages = (count: number): string => (count === 1 ? '1 message' : `${formatCount(count)} messages`);

const LEFT_OUT: Readonly<Record<NumberMoveLeftOut, string>> = {
  over_promise: 'Had as many messages this month as your welcome promised',
  capped: 'Had as many messages as your limits allow',
  held: 'On hold until you answer',
  unreachable: 'Cannot be reached at their number',
  failed: 'Did not get the notice',
};

/** The texts of moving an account with its people to another number. */
export const TEXTS = catalogue('shell/number/move', {
  /** `reason`: a sentence of the server. */
  filtered: (reason: string) =>
    `No more notices are sent, because a new rule filters their text. ${reason} Cancel the move, and start it again with another text. People who got the notice will not get another one.`,
  title: 'Move to your own number',
  lastMove: 'Your last move',
  loading: 'Loading your numbers',
  about: (from: string) =>
    `Your texts leave from ${from} now. Each of your people gets one text from there that names the new number. When all have been told, your texts leave from the new number, and conversations, keywords and consents stay.`,
  moveTo: (number: string) => `Move to ${number}`,
  notice: 'Notice to your people',
  noticeHelp: 'It has to name the new number and how to leave.',
  whoAndCost: (count: number, cost: number) => `${people(count)} will get it. It costs ${messages(cost)}.`,
  remaining: (count: number) => `You have ${messages(count)} left.`,
  takes: (minutes: number) =>
    minutes <= 1 ? 'The notices take about a minute.' : `The notices take about ${formatCount(minutes)} minutes.`,
  hours: 'Nobody is texted outside of their hours, so it may take until tomorrow.',
  means:
    'Until the move everything goes on from the old number. For 60 days after it, texts and STOP to the old number still reach you.',
  start: 'Start the move',
  starting: 'Starting…',
  moving: (number: string) => `Moving to ${number}`,
  told: (told: number, all: number) => `${formatCount(told)} of ${people(all)} told`,
  latest: (day: string) =>
    `You move when all have been told. People who have had as many messages as promised or allowed are waited for until ${day}.`,
  leftOut: (reason: NumberMoveLeftOut, count: number) => `${LEFT_OUT[reason]}: ${people(count)}.`,
  named: 'The next text to them begins with your name.',
  cancel: 'Cancel the move',
  cancelTitle: 'Cancel the move?',
  cancelQuestion: 'You stay on your number. Notices that have left cannot be recalled.',
  cancelYes: 'Cancel the move',
  keep: 'Go on',
  moved: (number: string, day: string) => `You moved to ${number} on ${day}.`,
  toldAtEnd: (count: number) => `${people(count)} ${count === 1 ? 'was' : 'were'} told before.`,
});
