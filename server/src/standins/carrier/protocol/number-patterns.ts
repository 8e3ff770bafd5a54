import type { MessageStatus } from '../simulated-message';

export interface Step {
  status: MessageStatus;
  errorCode: number | null;
  /** Part of the message's delay after which it happens, 0 to 1. */
  at: number;
}

export interface Refusal {
  httpStatus: number;
  code: number;
  message: string;
  retryAfter?: number;
}

export interface Behaviour {
  /** Response to every send. */
  refuse?: Refusal;
  /** Only messages with media are refused. */
  refuseMedia?: Refusal;
  /** Response to the first try of a text; the second is accepted. */
  refuseOnce?: Refusal;
  /** Accepted and stored, but the connection breaks before the response. */
  reset?: boolean;
  /** Accepted long after the request, which gets no response. */
  late?: boolean;
  /** The first receipt is posted before the response to the send. */
  receiptFirst?: boolean;
  /** The following steps, each with one status callback. */
  steps: readonly Step[];
}

const step = (status: MessageStatus, at: number, errorCode: number | null = null): Step => ({ status, at, errorCode });
const SENT = step('sent', 0.4);
const DELIVERED = step('delivered', 1);
const DELIVERS: readonly Step[] = [SENT, DELIVERED];
const fails = (code: number): Behaviour => ({ steps: [SENT, step('undelivered', 1, code)] });
const refuses = (httpStatus: number, code: number, message: string): Behaviour => ({
  refuse: { httpStatus, code, message },
  steps: [],
});

const NORMAL: Behaviour = { steps: DELIVERS };

/**
 * Numbers that misbehave, by their last four digits; every other number receives its messages. README.md of the carrier
 * stand-in lists them.
 */
const PATTERNS: Readonly<Record<string, Behaviour>> = {
  '0010': refuses(400, 21211, "The 'To' number is not a valid phone number."),
  '0011': fails(30006),
  '0012': fails(30005),
  '0013': fails(30003),
  '0014': fails(30007),
  '0015': refuses(400, 21610, 'Attempt to send to unsubscribed recipient.'),
  '0016': fails(30036),
  '0017': { refuseOnce: { httpStatus: 503, code: 20503, message: 'Service unavailable.' }, steps: DELIVERS },
  '0018': {
    refuseOnce: { httpStatus: 429, code: 20429, message: 'Too Many Requests', retryAfter: 1 },
    steps: DELIVERS,
  },
  '0019': { refuseMedia: { httpStatus: 400, code: 21620, message: 'Invalid media URL(s).' }, steps: DELIVERS },
  '0020': { reset: true, steps: DELIVERS },
  // Receipts out of order and repeated; the final status is still "delivered".
  '0021': { steps: [step('delivered', 0.4), step('sent', 0.7), step('delivered', 1)] },
  '0022': { steps: [SENT] },
  '0023': { receiptFirst: true, steps: [step('sent', 0), DELIVERED] },
  '0024': refuses(500, 20500, 'An internal server error has occurred.'),
  '0025': { late: true, steps: DELIVERS },
};

export const behaviourOf = (phone: string): Behaviour => PATTERNS[phone.slice(-4)] ?? NORMAL;

/** A text from a handset: one webhook, immediately. */
const INBOUND: readonly Step[] = [step('received', 0)];

export const stepsOf = (message: { phone: string; inbound: boolean }): readonly Step[] =>
  message.inbound ? INBOUND : behaviourOf(message.phone).steps;
