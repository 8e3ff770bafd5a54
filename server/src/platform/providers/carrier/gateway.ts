import type { CertainFault, OwnFault } from './carrier-codes';

/** Checked right before the first byte of a message is sent. An AbortSignal is one. */
export interface TooLate {
  readonly aborted: boolean;
}

/**
 * The carrier as the messaging engine uses it (messaging design, section 1). An adapter hands over single messages and
 * reads the provider's webhooks; rate, retries, accounting and idempotency belong to the engine.
 */
export interface Gateway {
  readonly name: string;

  /**
   * How to settle an unknown outcome. `record`: the provider lists accepted messages without our reference, so a
   * message is recognised by its numbers and text, and a missing one was not accepted. `reference`: only responses and
   * reports are known, so finding nothing proves nothing.
   */
  readonly settlesBy: 'record' | 'reference';

  /** Hands one message over, unless it is too late by the time it is sent. Never throws: failures are outcomes. */
  send(message: OutgoingSms, tooLate?: TooLate): Promise<SendOutcome>;

  /**
   * Stores at the provider what the messages of a text with buttons share, and returns its id there; the same content
   * has one. Throws `GatewayUnavailable`. Undefined where a link has no RCS (SMPP): its texts are SMS.
   */
  storeContent?(content: RcsContent): Promise<string>;

  /**
   * Finds a message with an unknown outcome, newest record first. With `record` it returns everything that matches,
   * including other messages with the same text to the same phone; with `reference` at most the message itself. Ignores
   * times, because the provider's clock may be wrong. Throws `GatewayUnavailable` when the provider cannot be reached;
   * retry later.
   */
  find(query: FindQuery, signal?: AbortSignal): Promise<FoundMessage[]>;

  /**
   * What the provider knows about a message that it accepted; undefined when it does not know it. Throws
   * `GatewayUnavailable`. Undefined where a link has no such request (SMPP).
   */
  readStatus?(providerId: string, signal?: AbortSignal): Promise<FoundMessage | undefined>;

  /**
   * Texts that the provider received for us since a moment, oldest first, whether delivered to us or not: those to the
   * shared numbers of the settings, to these digits of accounts' own numbers, and to agents (`rcs:…`). Throws `GatewayUnavailable`. Undefined
   * where a link has no list (SMPP, whose carrier keeps texts until it has delivered them).
   */
  listInbound?(since: Date, ownNumbers: readonly string[], signal?: AbortSignal): Promise<InboundSms[]>;

  /**
   * Reads the numbers that carriers deactivated on a day (YYYY-MM-DD) in sets, of ten digits each; `take` stores a set
   * before the next one is read. Throws `GatewayUnavailable`. Undefined where a link has no such list (SMPP).
   */
  deactivations?(day: string, take: (phones: string[]) => Promise<void>, signal?: AbortSignal): Promise<Deactivations>;

  /** Throws `WebhookRejected` when the request was not signed by the provider. */
  verifyAndReadReceipt(request: WebhookRequest): Receipt;

  /**
   * Throws `WebhookRejected` when the request was not signed by the provider. The caller checks that `to` is a number of
   * ours.
   */
  verifyAndReadInbound(request: WebhookRequest): InboundSms;

  /**
   * Fetches a file of an inbound message. Throws `GatewayUnavailable` when that fails temporarily. Undefined where
   * messages have no files (SMPP).
   */
  fetchMedia?(url: string, maxBytes: number, signal?: AbortSignal): Promise<FetchedMedia>;

  /** A file of an inbound message is at this provider, in our account. Undefined where messages have no files. */
  keepsFile?(url: string): boolean;

  /**
   * Starts delivering receipts and texts over a link that needs no webhooks; undefined for gateways with webhooks.
   * Called once, by worker processes.
   */
  listen?(receiver: Receiver): void;

  /** Waits for running requests, then closes the connections. */
  close(): Promise<void>;
}

/** Receives what a link delivers. Resolving means that it is stored; only then is it acknowledged to the carrier. */
export interface Receiver {
  receipt(receipt: Receipt | KnownReceipt): Promise<unknown>;
  inbound(inbound: InboundSms): Promise<unknown>;
  /**
   * A text with missing parts: processed only if the present ones are a wish to leave. Returns true if it was; the
   * whole text under the same id then counts as a repetition.
   */
  torn(inbound: InboundSms): Promise<boolean>;
}

export interface OutgoingSms {
  /** Our own id of the message, for records that we keep. */
  reference: string;
  /** 10 digits. */
  to: string;
  /** Shortcode or number in the provider's format; 10 digits become +1…. */
  from: string;
  body: string;
  mediaUrl?: string;
  /** The provider tries RCS first; where the phone does not have it, the text leaves from `from` as SMS. */
  rcs?: RcsForm;
  /**
   * URL for receipts; its `?ref=` distinguishes the message from every other one, including those that get its id after
   * a restore.
   */
  receiptUrl: string;
}

export interface RcsForm {
  /** The provider's messaging service, which holds the agent. */
  service: string;
  /** The id of the stored content. */
  content: string;
  /** What the link buttons of this message open, in their order. */
  links: readonly string[];
}

/** What the messages of a text with buttons share: all but the text, and the paths of links. */
export interface RcsContent {
  buttons: readonly { kind: 'reply' | 'link'; label: string; url: string }[];
  mediaUrl?: string;
}

/** How a message went that RCS was tried for. */
export type Channel = 'rcs' | 'sms';

export type SendOutcome =
  | { kind: 'accepted'; providerId: string }
  /** Final, a fault of this message: it will not be delivered. `errorCode` is ours (10 to 20). */
  | { kind: 'rejected'; errorCode: number; providerCode: string; reason: string }
  /**
   * The provider did not accept it, and may refuse every other message the same way: our number, settings or account
   * are at fault, or the code does not say who is. `errorCode` is ours for a message that is given up because of it.
   */
  | { kind: 'refused'; fault: OwnFault; errorCode: number; providerCode: string; reason: string }
  /** The provider did not accept it, or it was never sent: retry later. */
  | { kind: 'transient'; reason: string; providerCode?: string; retryAfterMs?: number }
  /**
   * It was sent, and the provider may have accepted it or may still do so: settle it with `find`, never send it again
   * blindly (ADR 0016).
   */
  | { kind: 'unknown'; reason: string };

export interface FindQuery {
  reference: string;
  to: string;
  from: string;
  body: string;
  /** It may have gone over RCS: then any message of the service to the phone may be it, because the list need not have its text. */
  overRcs?: boolean;
}

/** 1 accepted, 2 sent, 3 delivered, or an error code of ours (10 to 20). */
export type ReceiptStatus = number;

export interface FoundMessage {
  providerId: string;
  status: ReceiptStatus;
  providerCode: string | null;
}

interface Reported {
  providerId: string;
  status: ReceiptStatus;
  providerCode: string | null;
  /** When we received it. */
  at: Date;
  /** It failed because of us, as every other message will. */
  fault?: CertainFault;
}

/** A receipt as the provider sent it. */
export interface Receipt extends Reported {
  /** The `?ref=` of the URL that it was sent to, to be compared with our message; null when it had none. */
  reference: string | null;
  /** Only of messages that RCS was tried for, once it is known. */
  channel?: Channel;
  /** The person has read it. */
  read?: boolean;
  /** The carrier link that delivered it; absent: the first. */
  link?: number;
}

/** A receipt whose message we know by our own record: the id that a link got for it, or a query by that id. */
export interface KnownReceipt extends Reported {
  messageId: number;
}

export type FetchedMedia =
  | { kind: 'content'; content: Buffer }
  /** The carrier does not have this file (any more). */
  | { kind: 'gone' }
  | { kind: 'too-large' }
  /** The address is neither the carrier's own nor public. */
  | { kind: 'refused-address' };

/** `none`: no list of that day. `refused`: the account may not read the lists. */
export type Deactivations = { kind: 'read'; numbers: number } | { kind: 'none' } | { kind: 'refused'; status: number };

/**
 * How the provider itself understood a text, by words that its customer has configured there: it has then acted on it
 * and answered it. `unknown`: a value about opting out that we do not know.
 */
export type Verdict = 'stop' | 'start' | 'help' | 'unknown';

export interface InboundSms {
  providerId: string;
  /** 10 digits for North American numbers, else in the provider's format. */
  from: string;
  /** The shortcode or number it was sent to, digits only. Empty: it was sent to an agent. */
  to: string;
  /** The agent for RCS that it was sent to. */
  agent?: string;
  body: string;
  media: { url: string; contentType: string }[];
  at: Date;
  verdict?: Verdict;
}

/** The unparsed request of a webhook route. */
export interface WebhookRequest {
  /** Path and query exactly as received, e.g. `/webhooks/carrier/receipt?ref=230000000012.h2k8f0c1x4`. */
  url: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  rawBody: string | Buffer;
}

/** An unsigned, wrongly signed or unreadable webhook: return 403 and store nothing. */
export class WebhookRejected extends Error {
  readonly statusCode = 403;
  constructor(reason: string) {
    super(reason);
    this.name = 'WebhookRejected';
  }
}

/** The provider could not be reached; nothing is known. */
export class GatewayUnavailable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'GatewayUnavailable';
  }
}
