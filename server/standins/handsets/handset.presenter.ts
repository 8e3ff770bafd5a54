import { formatPhone, phoneDigits } from '@textloom/contracts';
import type { MediaItem, SimulatedMessage } from '../carrier/simulated-message';
import type { HandsetMessage } from './handset-message';

const AT_THE_CARRIER = /^.*\/Media\/(ME[0-9a-f]{32})$/;

/** Media that a phone sent, at an address that the page may open: the carrier's own requires credentials. */
const presentSent = ({ url, contentType }: MediaItem): MediaItem => ({
  url: url.replace(AT_THE_CARRIER, '/carrier/handsets/media/$1'),
  contentType,
});

/** As a phone shows it: `(888) 555-0100`, `55222`. */
export const presentNumber = (number: string): string => formatPhone(phoneDigits(number) || number);

const presentHandsetMessage = (message: SimulatedMessage): HandsetMessage => ({
  sid: message.sid,
  direction: message.inbound ? 'sent' : 'received',
  number: presentNumber(message.code),
  text: message.body,
  media: message.inbound ? message.media.map(presentSent) : message.media,
  buttons:
    message.inbound || !message.rcs?.over
      ? []
      : message.rcs.actions.map(({ title, url }) => ({ title, ...(url !== undefined && { url }) })),
  status: message.inbound && message.status !== 'received' ? 'sending' : 'delivered',
  at: (message.inbound ? message.createdAt : (message.sentAt ?? message.createdAt)).toISOString(),
});

/** The messages that the phone sent and those that arrived at it, oldest first. */
export const presentThread = (messages: SimulatedMessage[]): HandsetMessage[] =>
  messages
    .filter((message) => message.inbound || message.status === 'delivered' || message.status === 'read')
    .map(presentHandsetMessage)
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
