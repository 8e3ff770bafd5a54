import type { MessageStatus } from '../simulated-message';

export interface Step {
  status: MessageStatus;
  errorCode: number | null;
  /** The fraction of the message's delay after which it happens; a message is read after its delivery. */
  at: number;
  /** Over RCS, although the message arrives as SMS. */
  tried?: true;
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
  /** Response to the first attempt of a text; the second is accepted. */
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
const READ = step('read', 1.5);
const DELIVERS = { steps: [SENT, DELIVERED] } as const;
const fails = (code: number): Behaviour => ({ steps: [SENT, step('undelivered', 1, code)] });
const refusal = (httpStatus: number, code: number, message: string): Refusal => ({ httpStatus, code, message });
const refuses = (...given: Parameters<typeof refusal>): Behaviour => ({ refuse: refusal(...given), steps: [] });

export const UNAVAILABLE = refusal(503, 20503, 'Service unavailable.');
export const THROTTLED = { ...refusal(429, 20429, 'Too Many Requests'), retryAfter: 1 };
/** Receipts out of order and repeated; the final status is still "delivered". */
const OUT_OF_ORDER = [step('delivered', 0.4), step('sent', 0.7), step('delivered', 1)];

/** Numbers that seem to have RCS, and get the message as SMS after all. */
const NOT_OVER_RCS = '0028';
/** Of these numbers the last digit is even; they have RCS, the others do not. */
export const hasRcs = (phone: string): boolean => /[02468]$/.test(phone) && !phone.endsWith(NOT_OVER_RCS);

/** The last digits of numbers that their carrier deactivates on each day on which they are used. */
export const DEACTIVATED = '0026';

/** Numbers that misbehave, by their last four digits; every other number receives its messages. */
const BEHAVIOURS: Readonly<Record<string, readonly [what: string, behaviour: Behaviour]>> = {
  '0010': ['Invalid number, refused at once', refuses(400, 21211, "The 'To' number is not a valid phone number.")],
  '0011': ['Landline, reported by receipt', fails(30006)],
  '0012': ['Unknown subscriber', fails(30005)],
  '0013': ['Phone switched off', fails(30003)],
  '0014': ['Filtered by the carrier', fails(30007)],
  '0015': ['Blocked: opted out at the carrier', refuses(400, 21610, 'Attempt to send to unsubscribed recipient.')],
  '0016': ['Expired before delivery', fails(30036)],
  '0017': ['Service unavailable at the first try', { refuseOnce: UNAVAILABLE, ...DELIVERS }],
  '0018': ['Throttled at the first try', { refuseOnce: THROTTLED, ...DELIVERS }],
  '0019': [
    'Pictures refused, text arrives',
    { refuseMedia: refusal(400, 21620, 'Invalid media URL(s).'), ...DELIVERS },
  ],
  '0020': ['Arrives, but the connection breaks before the response', { reset: true, ...DELIVERS }],
  '0021': ['Receipts twice and out of order', { steps: OUT_OF_ORDER }],
  '0022': ['Sent, but no receipt ever follows', { steps: [SENT] }],
  '0023': ['The receipt comes before the response', { receiptFirst: true, steps: [step('sent', 0), DELIVERED] }],
  '0024': ['Server error, not accepted', refuses(500, 20500, 'An internal server error has occurred.')],
  '0025': ['No response; accepted 45 seconds after the request', { late: true, ...DELIVERS }],
  [NOT_OVER_RCS]: ['Sent over RCS and not delivered, then as SMS', DELIVERS],
  [DEACTIVATED]: ['Deactivated by its carrier at the end of the day', DELIVERS],
};

/** The same, described for people. */
export const PATTERNS = Object.fromEntries(Object.entries(BEHAVIOURS).map(([digits, [what]]) => [digits, what]));

export const behaviourOf = (phone: string): Behaviour => BEHAVIOURS[phone.slice(-4)]?.[1] ?? DELIVERS;

/** A text from a handset: one webhook, immediately. */
const INBOUND: readonly Step[] = [step('received', 0)];

interface Moving {
  phone: string;
  inbound: boolean;
  rcs?: { over: boolean } | null;
}

export function stepsOf({ phone, inbound, rcs }: Moving): readonly Step[] {
  if (inbound) return INBOUND;
  const { steps } = behaviourOf(phone);
  if (!rcs) return steps;
  if (phone.endsWith(NOT_OVER_RCS)) return [{ ...step('sent', 0.2), tried: true }, ...steps];
  // Who gets a message over RCS also reports that it was read.
  return rcs.over && steps.at(-1)?.status === 'delivered' ? [...steps, READ] : steps;
}
