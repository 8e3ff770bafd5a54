import { carrierParts, toGsm } from '@textloom/contracts';
import type { InboundSettings } from './inbound.types';

/** One SMS of the plain alphabet: what people must be able to read on any handset, at any price. */
const ONE_SMS = 160;
const NAMES_MAX = 60;

/** The plain alphabet's part of a name; what it lacks is left out. */
const plain = (name: string): string =>
  [...toGsm(name.normalize('NFC'))].filter((c) => carrierParts(c).encoding === 'GSM-7').join('').replace(/\s+/g, ' ').trim();

const shorten = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length - 3).trimEnd()}...` : text);

/** Who is speaking: the accounts' names, else the program's. */
const senders = (settings: InboundSettings, names: readonly string[]): string => {
  const known = names.map(plain).filter((name) => name !== '');
  return shorten(known.length > 0 ? known.join(', ') : plain(settings.productName), NAMES_MAX);
};

const program = (settings: InboundSettings): string => shorten(plain(settings.shortcode), 20);
const fit = (text: string): string => shorten(text, ONE_SMS);

/** The one confirmation of an opt-out; it names the sender (messaging design, section 3). */
export const optOutAnswer = (settings: InboundSettings, names: readonly string[]): string =>
  fit(`${senders(settings, names)}: You are unsubscribed and will get no more messages from ${program(settings)}. Reply START to come back.`);

/** Confirmation of STOP with a keyword. */
export const keywordOptOutAnswer = (settings: InboundSettings, names: readonly string[], keyword: string): string =>
  fit(`${senders(settings, names)}: You are unsubscribed from ${plain(keyword)} and will get no more of its messages. Reply START to come back.`);

export const helpAnswer = (settings: InboundSettings, names: readonly string[]): string =>
  fit(`${senders(settings, names)} (${program(settings)}): for help call ${shorten(plain(settings.supportPhone), 20)}. Msg&data rates may apply. Reply STOP to unsubscribe.`);

/** Answer to START that restored something. */
export const restoredAnswer = (settings: InboundSettings, names: readonly string[]): string =>
  fit(`${senders(settings, names)}: You are subscribed again. Msg&data rates may apply. Reply HELP for help, STOP to unsubscribe.`);

/** Answer to START with nothing to restore. */
export const nothingToRestoreAnswer = (settings: InboundSettings): string =>
  fit(`${senders(settings, [])} (${program(settings)}): There is nothing to restore. Text a keyword to subscribe. Reply HELP for help.`);

/** The neutral answer to a message that is nobody's, at most once a day. */
export const nobodyAnswer = (settings: InboundSettings): string =>
  fit(`${senders(settings, [])} (${program(settings)}): We could not match your message. Text a keyword to subscribe. Reply HELP for help, STOP to unsubscribe.`);
