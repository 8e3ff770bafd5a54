import type { MediaItem, SimulatedMessage } from '../carrier/stores/simulator-store';

/** A message as its phone shows it. */
export interface HandsetMessage {
  sid: string;
  /** `sent` by the phone to the code, or `received` by the phone. */
  direction: 'sent' | 'received';
  text: string;
  media: MediaItem[];
  /** Sent ones: `sending` until the webhook accepted it, then `delivered`. Received ones are `delivered`. */
  status: 'sending' | 'delivered';
  /** When it was written or received; ISO 8601. */
  at: string;
}

const AT_THE_CARRIER = /^.*\/Media\/(ME[0-9a-f]{32})$/;

/** A sent picture, at a URL that the phone's page can load: the carrier's own needs credentials. */
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

/** A phone's sent and received messages, oldest first. */
export const presentThread = (messages: SimulatedMessage[]): HandsetMessage[] =>
  messages
    .filter((message) => message.inbound || message.status === 'delivered')
    .map(presentHandsetMessage)
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
