// The data of the page /handsets. No imports, because it is compiled for the browser as well.

export interface HandsetMedia {
  url: string;
  contentType: string;
}

/** A message as the phone's owner sees it. */
export interface HandsetMessage {
  sid: string;
  /** `sent` by the phone to a number of ours, or `received` by the phone. */
  direction: 'sent' | 'received';
  /** Our number that it was sent to, or came from. */
  number: string;
  text: string;
  media: HandsetMedia[];
  /** Under a message over RCS: a link has an address, a reply none. */
  buttons: { title: string; url?: string }[];
  /** Sent messages are `sending` until the webhook acknowledges them, then `delivered`. Received ones are `delivered`. */
  status: 'sending' | 'delivered';
  /** When it was written, or when it arrived; ISO 8601. */
  at: string;
}

/** GET /carrier/handsets/ */
export interface HandsetList {
  code: string;
  /** 10 digits each. */
  phones: string[];
  /** What happens to texts to a number that ends with these four digits. */
  patterns: Record<string, string>;
}

/** GET /carrier/handsets/{phone}/messages */
export interface HandsetThread {
  phone: string;
  /** Our numbers that it may text: the shared code, then those of single accounts. */
  numbers: string[];
  messages: HandsetMessage[];
}
