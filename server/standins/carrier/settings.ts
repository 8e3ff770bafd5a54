import type { NumberStore } from './numbers/number-store';
import type { Agent } from './protocol/rcs-send';
import type { ContentStore } from './protocol/content-store';
import type { ReviewTimes } from './registry/verification.presenter';
import type { VerificationStore } from './registry/verification-store';
import type { SimulatorStore } from './simulator-store';
import type { ResourceStore } from './tendlc/resource-store';

/**
 * What goes wrong with a send. Not accepted: a 500, 503 or 429 (`error`, `away`, `throttled`), a reset, no response
 * (`silent`). Accepted: the response is `lost`, truncated (`half`) or a proxy's page (`garbled`). Accepted after
 * `lateMs`, without a response: `late`.
 */
export type Fault = 'error' | 'away' | 'throttled' | 'reset' | 'silent' | 'lost' | 'half' | 'garbled' | 'late';

/** The settings that a carrier needs. */
interface Needed {
  store: SimulatorStore;
  /** `AC` and 32 hex digits, as at Twilio; the user of Basic auth. */
  accountSid: string;
  /** The password of Basic auth and the key of the webhooks' signatures. */
  authToken: string;
  /** The number that handsets text by default, in the gateway's From format. */
  code: string;
  /** URL for inbound messages, e.g. `http://127.0.0.1:3000/webhooks/carrier/inbound`. */
  inboundUrl: () => string;
  /** Scheme and host of this simulator as the server reaches it: webhooks link pictures of handsets there. */
  mediaUrl: () => string;
}

export interface CarrierSettings extends Needed {
  /** Our other numbers, in any notation, asked whenever one is used. */
  ownNumbers: () => Promise<readonly string[]>;
  /** The agents for RCS with their messaging services, asked whenever one is used. */
  agents: () => Promise<readonly Agent[]>;
  /** Where contents are kept; undefined: there are none, and no RCS. */
  contents: ContentStore | undefined;
  /** Where numbers that are sold here are kept; undefined: none are sold. */
  numbers: NumberStore | undefined;
  /** Maps a webhook's URL to one that is reachable from here, if they differ. */
  reach: (url: string) => string;
  /** Time from acceptance to delivery. */
  delayMs: { min: number; max: number };
  /** How long after its request a late message, such as any to a number …0025, is accepted. */
  lateMs: number;
  /** Called for every send: returns what goes wrong with it. */
  fault: () => Fault | undefined;
  /** Offset of this carrier's clock; negative is behind. */
  clockSkewMs: number;
  /** Concurrent webhooks. */
  concurrency: number;
  /** Interval between searches for due messages of other processes. */
  pollMs: number;
  /** The registrations of numbers; undefined: none are served. */
  verifications?: VerificationStore | undefined;
  /** What is registered for local numbers; undefined: none are. */
  resources?: ResourceStore | undefined;
  /** Whether the answer to a request about local numbers is lost, by its method and path. */
  losesRegistration: (request: string) => boolean;
  /** How long they are reviewed. */
  review: ReviewTimes;
  onError: (error: unknown) => void;
}

export const USUAL: Omit<CarrierSettings, keyof Needed | 'onError'> = {
  ownNumbers: () => Promise.resolve([]),
  agents: () => Promise.resolve([]),
  contents: undefined,
  numbers: undefined,
  reach: (url) => url,
  delayMs: { min: 300, max: 1500 },
  lateMs: 45_000,
  fault: () => undefined,
  clockSkewMs: 0,
  concurrency: 32,
  pollMs: 1000,
  losesRegistration: () => false,
  review: { pendingMs: 1_000, reviewMs: 4_000 },
};

export type CarrierOptions = Needed & Partial<CarrierSettings>;
