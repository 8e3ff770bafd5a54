/** Twilio's statuses; `received` is an inbound message that the webhook accepted. */
export type MessageStatus = 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'received';

export interface MediaItem {
  url: string;
  contentType: string;
}

export interface SimulatedMessage {
  id: number;
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
  errorCode: number | null;
  /** URL of its status callbacks; null without any. */
  callbackUrl: string | null;
  createdAt: Date;
  sentAt: Date | null;
  updatedAt: Date;
  /** Webhooks that were posted and acknowledged. */
  step: number;
  /** Failed posts of the current one. */
  attempts: number;
  /** When a process may report the next step; null when nothing is left. */
  dueAt: Date | null;
}

export type NewMessage = Pick<
  SimulatedMessage,
  'sid' | 'phone' | 'code' | 'inbound' | 'body' | 'media' | 'status' | 'callbackUrl' | 'createdAt' | 'dueAt'
>;

export type Progress = Pick<
  SimulatedMessage,
  'sid' | 'phone' | 'status' | 'errorCode' | 'sentAt' | 'step' | 'attempts'
> & {
  /** Undefined keeps the row's lease. */
  dueAt?: Date | null;
};

export interface MessageFilter {
  phone?: string;
  code?: string;
  inbound?: boolean;
  sentFrom?: Date;
  sentBefore?: Date;
  offset: number;
  limit: number;
}

export interface StoredMedia {
  id: string;
  contentType: string;
  content: Buffer;
}

/** Persistence of the simulator. When `accept` has resolved, the message survives a kill of the process. */
export interface SimulatorStore {
  accept(message: NewMessage): Promise<void>;
  save(progress: Progress): Promise<void>;
  /** Claims due messages and leases them until `leaseUntil`; no two processes get the same one. */
  claimDue(now: Date, leaseUntil: Date, limit: number): Promise<SimulatedMessage[]>;
  /** Releases the leases of this process (a graceful stop). */
  release(sids: string[]): Promise<void>;
  get(sid: string): Promise<SimulatedMessage | null>;
  /** Newest first. */
  list(filter: MessageFilter): Promise<SimulatedMessage[]>;
  addHandset(phone: string): Promise<void>;
  handsets(): Promise<string[]>;
  addMedia(media: StoredMedia): Promise<void>;
  media(id: string): Promise<StoredMedia | null>;
  /**
   * Calls back with phones whose thread changed, in this process or another; null means any. Returns the function that
   * unsubscribes.
   */
  onChange(listener: (phones: ReadonlySet<string> | null) => void): () => void;
  close(): Promise<void>;
}
