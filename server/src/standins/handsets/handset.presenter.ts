import type { MediaItem, SimulatedMessage } from '../carrier/stores/simulator-store';

/** A message as the person with the phone sees it. */
export interface HandsetMessage {
  sid: string;
  /** `sent` by the phone to the code, or `received` by the phone. */
  direction: 'sent' | 'received';
  text: string;
  media: MediaItem[];
  /** Sent ones: `sending` until the webhook took it, then `delivered`. Received ones are `delivered`. */
  status: 'sending' | 'delivered';
  /** When it was written, or when it arrived; ISO 8601. */
  at: string;
}

const AT_THE_CARRIER = /^.*\/Media\/(ME[0-9a-f]{32})$/;

/** What a phone sent, at an address that the phone's page may open: the carrier's own asks for credentials. */
const presentSent = ({ url, contentType }: MediaItem): MediaItem => ({
  url: url.replace(AT_THE_CARRIER, '/carrier/handsets/media/$1'),
  contentType,
});

export const presentHandsetMessage = (message: SimulatedMessage): HandsetMessage => ({
  sid: message.sid,
  direction: message.inbound ? 'sent' : 'received',
  text: message.body,
  media: message.inbound ? message.media.map(presentSent) : message.media,
  status: message.inbound && message.status !== 'received' ? 'sending' : 'delivered',
  at: (message.inbound ? message.createdAt : (message.sentAt ?? message.createdAt)).toISOString(),
});

/** A phone shows what it sent and what arrived at it, oldest first. */
export const presentThread = (messages: SimulatedMessage[]): HandsetMessage[] =>
  messages
    .filter((message) => message.inbound || message.status === 'delivered')
    .map(presentHandsetMessage)
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
