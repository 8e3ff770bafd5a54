/** Twilio's statuses; `received` is an inbound message that the webhook accepted. */
export type MessageStatus = 'queued' | 'sent' | 'delivered' | 'read' | 'undelivered' | 'failed' | 'received';

export interface MediaItem {
  url: string;
  contentType: string;
}

/** What a message has of RCS. */
export interface RcsPart {
  service: string;
  agent: string;
  /** The phone has RCS; else the message is an SMS. */
  over: boolean;
  /** The buttons under it: a reply has a payload, a link an address. */
  actions: { title: string; payload?: string; url?: string }[];
}

/** A message when it is accepted. */
export interface NewMessage {
  sid: string;
  /** The handset's number, E.164. */
  phone: string;
  /** The shortcode, as configured. */
  code: string;
  /** True for a message from the handset to the code. */
  inbound: boolean;
  body: string;
  media: MediaItem[];
  status: MessageStatus;
  /** URL of its status callbacks; null without any. */
  callbackUrl: string | null;
  /** The value about opting out in the webhook of a handset's text, as Advanced Opt-Out sends it. */
  optOutType?: string | null;
  /** It was sent through a messaging service with an agent, or to one; null: from or to a number. */
  rcs?: RcsPart | null;
  createdAt: Date;
  /** When a process may post the next webhook; null when none is left. */
  dueAt: Date | null;
}

export interface SimulatedMessage extends NewMessage {
  errorCode: number | null;
  sentAt: Date | null;
  /** Webhooks that were posted and acknowledged. */
  step: number;
  /** Failed posts of the current one. */
  attempts: number;
}

export interface MessageFilter {
  phone?: string | undefined;
  code?: string | undefined;
  inbound?: boolean;
  sentFrom?: Date | undefined;
  /** Only messages over RCS, or none of them. */
  over?: boolean | undefined;
  agent?: string | undefined;
  offset: number;
  limit: number;
}

export interface StoredMedia {
  id: string;
  contentType: string;
  content: Buffer;
}

export const asAccepted = (message: NewMessage): SimulatedMessage => ({
  ...message,
  errorCode: null,
  sentAt: null,
  step: 0,
  attempts: 0,
});
