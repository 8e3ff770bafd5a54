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
  subscribed: boolean;
  optedOut: boolean;
}

/** All or none are added: the error names the phone that is refused. */
export function requireAddable(states: readonly PhoneState[]): void {
  const named = ({ phone }: PhoneState, text: string): string =>
    states.length > 1 ? `${formatPhone(phone)}: ${text}` : text;
  const out = states.find((one) => one.optedOut);
  if (out)
    throw new AppError('opted_out', named(out, SUBSCRIBER_MESSAGES.optedOut), {
      phone: named(out, SUBSCRIBER_MESSAGES.optedOut),
    });
  const known = states.find((one) => one.subscribed);
  if (known)
    throw new AppError('subscriber_exists', named(known, SUBSCRIBER_MESSAGES.exists), {
      phone: named(known, SUBSCRIBER_MESSAGES.exists),
    });
}

/** `unasked`: how many were not asked to confirm (decision 493). */
export function addedText(phones: readonly string[], multiuser: number, unasked: number): string {
  const added =
    multiuser === 1
      ? 'Multiple subscribers were added to your list.'
      : `Subscriber with phone ${formatPhone(phones[0])} has been added.`;
  if (unasked === 0) return added;
  const who = multiuser === 1 ? `${unasked} of them were` : 'This person was';
  return `${added} ${who} not asked to confirm, because a phone gets at most ${AUTOMATIC_PER_HOUR} automatic texts an hour and ${AUTOMATIC_PER_DAY} a day.`;
}
