import {
  formatPhone,
  PHONE_PROBLEMS,
  phoneMessage,
  readNewPhone,
  SUBSCRIBER_MESSAGES,
  type addSubscriberBody,
  type z,
} from '@textloom/contracts';
import { AppError, invalid } from '../../../platform/base/app-error';
import { AUTOMATIC_PER_DAY, AUTOMATIC_PER_HOUR } from '../../texting';

export type AddBody = z.output<typeof addSubscriberBody>;

/** Maximum phones per save; imports are for more. */
const MAX_PHONES = 50;

/** The error of one among several phones. */
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

interface PhoneState {
  phone: string;
  /** The subscriber; null for a phone that is not subscribed. */
  subscribed: number | null;
  optedOut: boolean;
  /** MM/DD/YYYY of a day on which its carrier deactivated it, so recently that nobody has the number. */
  deactivated: string | null;
}

/**
 * All or none are added: the error names the phone that is refused. With the words by which they agreed, those who are
 * subscribed already stay, and are returned: their consent is kept (decision 483).
 */
export function requireAddable(states: readonly PhoneState[], consent: string): { id: number; phone: string }[] {
  const named = ({ phone }: PhoneState, text: string): string =>
    states.length > 1 ? `${formatPhone(phone)}: ${text}` : text;
  const out = states.find((one) => one.optedOut);
  if (out)
    throw new AppError('opted_out', named(out, SUBSCRIBER_MESSAGES.optedOut), {
      phone: named(out, SUBSCRIBER_MESSAGES.optedOut),
    });
  const dead = states.find((one) => one.deactivated !== null);
  if (dead) throw invalid('phone', named(dead, SUBSCRIBER_MESSAGES.deactivated(dead.deactivated ?? '')));
  const subscribed = states.flatMap(({ subscribed: id, phone }) => (id === null ? [] : [{ id, phone }]));
  const known = states.find((one) => one.subscribed !== null);
  if (known && consent === '')
    throw new AppError('subscriber_exists', named(known, SUBSCRIBER_MESSAGES.exists), {
      phone: named(known, SUBSCRIBER_MESSAGES.exists),
    });
  return subscribed;
}

const wasWere = (count: number): string => (count === 1 ? 'was' : 'were');

/** `renewed` of the phones were subscribed before; `unasked` of the others were not asked to confirm (decision 493). */
export function addedText(
  phones: readonly string[],
  multiuser: number,
  { renewed, unasked }: { renewed: number; unasked: number },
): string {
  const kept = 'The newer consent was recorded, and nothing else was changed.';
  if (renewed === phones.length)
    return renewed === 1
      ? `Subscriber with phone ${formatPhone(phones[0])} was subscribed already. ${kept}`
      : `All of these phones were subscribed already. ${kept}`;
  const added =
    multiuser === 1
      ? 'Multiple subscribers were added to your list.'
      : `Subscriber with phone ${formatPhone(phones[0])} has been added.`;
  const before =
    renewed === 0
      ? ''
      : ` ${renewed} of the phones ${wasWere(renewed)} subscribed already: the newer consent was recorded.`;
  if (unasked === 0) return added + before;
  const who = multiuser === 1 ? `${unasked} of them ${wasWere(unasked)}` : 'This person was';
  return `${added}${before} ${who} not asked to confirm, because a phone gets at most ${AUTOMATIC_PER_HOUR} automatic texts an hour and ${AUTOMATIC_PER_DAY} a day.`;
}
