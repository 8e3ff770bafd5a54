/**
 * The carrier link as the messaging engine sees it (messaging design, section 1). An adapter hands
 * over single messages and reads the provider's webhooks; rate, retries, accounting and idempotency
 * belong to the engine.
 */
export interface Gateway {
  readonly name: string;

  /**
   * How an unknown outcome can be settled. `record`: the provider lists what it took, without our reference, so that a
   * message is recognised by its numbers and text, and one that is missing was not taken. `reference`: only what the
   * provider answered or reported by itself is known; that nothing is known proves nothing.
   */
  readonly settlesBy: 'record' | 'reference';

  /** Hands one message over, unless `signal` is aborted before it leaves. Never throws: what went wrong is an outcome. */
  send(message: OutgoingSms, signal?: AbortSignal): Promise<SendOutcome>;

  /**
   * What is known of a message whose outcome is not, newest first: with `record` everything that looks like it, other
   * messages of the same text to the same phone included; with `reference` at most itself. No clock is asked: the
   * provider's may be wrong. Throws `GatewayUnavailable` when it could not be asked; ask again later.
   */
  find(query: FindQuery, signal?: AbortSignal): Promise<FoundMessage[]>;

  /** Throws `WebhookRejected` when the request was not signed by the provider. */
  verifyAndReadReceipt(request: WebhookRequest): Receipt;

  /** Throws `WebhookRejected` when the request was not signed by the provider. */
  verifyAndReadInbound(request: WebhookRequest): InboundSms;

  /**
   * Fetches a file that came with a text. Throws `GatewayUnavailable` when it cannot be had now. Absent where texts
   * carry no files (SMPP).
   */
  fetchMedia?(url: string, maxBytes: number, signal?: AbortSignal): Promise<FetchedMedia>;

  /**
   * A link that brings receipts and texts by itself, without webhooks, begins to; absent where webhooks
   * do. Called once, by processes that work.
   */
  listen?(receiver: Receiver): void;

  /** Lets running requests end, then closes the connections. */
  close(): Promise<void>;
}

/** Who takes what a link brings. Resolved means stored: only then is the carrier told so. */
export interface Receiver {
  receipt(receipt: Receipt): Promise<unknown>;
  inbound(inbound: InboundSms): Promise<unknown>;
  /**
   * A text some of whose parts have not come yet: acted upon only if what is there is a wish to leave. True when it
   * was; the whole text under the same id is then a repetition.
   */
  torn(inbound: InboundSms): Promise<boolean>;
}

export interface OutgoingSms {
  /** Our own id of the message; comes back in receipts. */
  reference: string;
  /** 10 digits. */
  to: string;
  /** Shortcode or number as the provider writes it; 10 digits become +1…. */
  from: string;
  body: string;
  mediaUrl?: string;
  /** Where receipts go; carries the reference as `?ref=`. */
  receiptUrl: string;
}

export type SendOutcome =
  | { kind: 'accepted'; providerId: string }
  /** Final: this message will not be delivered. `errorCode` is ours (10 to 20). */
  | { kind: 'rejected'; errorCode: number; providerCode: string; reason: string }
  /** The provider surely did not take it, or it never left: send again later. */
  | { kind: 'transient'; reason: string; providerCode?: string; retryAfterMs?: number }
  /** It left, and the provider may have taken it or may yet do so: settle with `find`, never send it again (ADR 0016). */
  | { kind: 'unknown'; reason: string };

export interface FindQuery {
  reference: string;
  to: string;
  from: string;
  body: string;
}

/** 1 accepted, 2 sent, 3 delivered, or an error code of ours (10 to 20). */
export type ReceiptStatus = number;

export interface FoundMessage {
  providerId: string;
  status: ReceiptStatus;
  providerCode: string | null;
}

export interface Receipt {
  /** Our own id, null when the address did not carry it. */
  reference: string | null;
  providerId: string;
  status: ReceiptStatus;
  providerCode: string | null;
  /** When we learnt of it. */
  at: Date;
}

export type FetchedMedia =
  | { kind: 'content'; content: Buffer }
  /** The carrier has no such file (any more). */
  | { kind: 'gone' }
  | { kind: 'too-large' }
  /** Neither the carrier's own address nor a public one. */
  | { kind: 'refused-address' };

export interface InboundSms {
  providerId: string;
  /** 10 digits for numbers of the North American plan, else as the provider writes it. */
  from: string;
  /** The shortcode or number it was sent to, digits only. */
  to: string;
  body: string;
  media: { url: string; contentType: string }[];
  at: Date;
}

/** What a webhook route hands over: the request as it came in, before anything parsed it. */
export interface WebhookRequest {
  /** Path and query exactly as received, e.g. `/webhooks/carrier/receipt?ref=12`. */
  url: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  rawBody: string | Buffer;
}

/** An unsigned, wrongly signed or unreadable webhook: answer 403 and store nothing. */
export class WebhookRejected extends Error {
  readonly statusCode = 403;
  constructor(reason: string) {
    super(reason);
    this.name = 'WebhookRejected';
  }
}

/** The provider could not be asked; nothing is known. */
export class GatewayUnavailable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'GatewayUnavailable';
  }
}
