import {
  formatDate,
  formatPhone,
  PHONE_PROBLEMS,
  phoneMessage,
  readNewPhone,
  SUBSCRIBER_MESSAGES,
  type addSubscriberBody,
  type ErrorId,
  type z,
} from '@textloom/contracts';
import { AppError, invalid } from '../../../platform/base/app-error';
import { DAYS_TO_ANSWER, type LastQuestion } from '../../people/question';
import { type PhoneState } from '../../people/subscriber';
import { AUTOMATIC_PER_DAY, AUTOMATIC_PER_HOUR } from '../../texting/single';

export type AddBody = z.output<typeof addSubscriberBody>;

/** Maximum phones per save; imports serve larger numbers. */
const MAX_PHONES = 50;

/** The error about one of several phones. */
const named = (text: string, problem: string): string =>
  problem === PHONE_PROBLEMS.digits ? `${text} is not a phone number of 10 digits.` : `${text}: ${problem}`;

/** The distinct phones to add: one, or several separated by commas (decision 23). */
export function phonesOf({ phone, multiuser }: Pick<AddBody, 'phone' | 'multiuser'>): string[] {
  const given =
    multiuser === 1
      ? phone
          .split(/[,;\n]/)
          .map((one) => one.trim())
          .filter((one) => one !== '')
      : [phone];
  const phones = new Set<string>();
  for (const one of given) {
    const reading = readNewPhone(one);
    if ('phone' in reading) phones.add(reading.phone);
    else throw invalid('phone', multiuser === 1 ? named(one, reading.problem) : phoneMessage(reading.problem));
  }
  if (phones.size === 0) throw invalid('phone', SUBSCRIBER_MESSAGES.phoneRequired);
  if (phones.size > MAX_PHONES)
    throw invalid('phone', `At most ${MAX_PHONES} numbers can be added at once. Upload a CSV file for more.`);
  return [...phones];
}

/** The text about one phone, which it names if there are several. */
const about = (phone: string, text: string, several: boolean): string =>
  several ? `${formatPhone(phone)}: ${text}` : text;

const refused = (id: ErrorId, phone: string, text: string, several: boolean): AppError => {
  const message = about(phone, text, several);
  return new AppError(id, message, { phone: message });
};

/**
 * All or none are added: the error names the refused phone. With the words by which they agreed, existing subscribers
 * are allowed, and returned, to record their newer consent (decision 483).
 */
export function requireAddable(states: readonly PhoneState[], consent: string): { id: number; phone: string }[] {
  const several = states.length > 1;
  const out = states.find((one) => one.optedOut);
  if (out) throw refused('opted_out', out.phone, SUBSCRIBER_MESSAGES.optedOut, several);
  const dead = states.find((one) => one.deactivated !== null);
  if (dead) throw invalid('phone', about(dead.phone, SUBSCRIBER_MESSAGES.deactivated(dead.deactivated ?? ''), several));
  const pending = states.find((one) => one.pending);
  if (pending) throw refused('subscriber_pending', pending.phone, SUBSCRIBER_MESSAGES.pending, several);
  const known = states.find((one) => one.subscribed !== null);
  if (known && consent === '') throw refused('subscriber_exists', known.phone, SUBSCRIBER_MESSAGES.exists, several);
  return states.flatMap(({ subscribed: id, phone }) => (id === null ? [] : [{ id, phone }]));
}

const DAY_MS = 86_400_000;

/** Until when YES confirms a question that is asked at a moment. */
export const waitsUntil = (asked: Date): Date => new Date(asked.getTime() + DAYS_TO_ANSWER * DAY_MS);

/**
 * Of the people whom the account asked before, returns those whose question is still open, so that its YES confirms
 * this too. An unanswered question is not repeated for a while (decision 616).
 */
export function requireAskable(
  questions: readonly LastQuestion[],
  people: number,
  timezone: number,
): Map<string, LastQuestion> {
  const closed = questions.find(({ open }) => !open);
  if (closed) {
    throw refused(
      'asked_before',
      closed.phone,
      SUBSCRIBER_MESSAGES.askedBefore(formatDate(closed.againAt.toISOString(), 'day', timezone)),
      people > 1,
    );
  }
  return new Map(questions.map((one) => [one.phone, one]));
}

/** The text about a phone that may not be asked now (decision 493). */
export const cannotAskNow = (phone: string, people: number): string =>
  about(
    phone,
    `This person cannot be asked to confirm now, because a phone gets at most ${AUTOMATIC_PER_HOUR} automatic texts an hour and ${AUTOMATIC_PER_DAY} a day. Try again later.`,
    people > 1,
  );

const wasWere = (count: number): string => (count === 1 ? 'was' : 'were');

/** `renewed` of the phones were subscribed before. */
export function addedText(phones: readonly string[], multiuser: number, renewed: number): string {
  const kept = 'The newer consent was recorded, and nothing else was changed.';
  if (renewed === phones.length)
    return renewed === 1
      ? `Subscriber with phone ${formatPhone(phones[0])} was subscribed already. ${kept}`
      : `All of these phones were subscribed already. ${kept}`;
  const added =
    multiuser === 1
      ? 'Multiple subscribers were added to your list. They are pending until they reply YES.'
      : `Subscriber with phone ${formatPhone(phones[0])} has been added. This person is pending until they reply YES.`;
  const before =
    renewed === 0
      ? ''
      : ` ${renewed} of the phones ${wasWere(renewed)} subscribed already: the newer consent was recorded.`;
  return added + before;
}
