import type { ReceiptStatus, SendOutcome } from './gateway';
import { PostFailed } from './post-once';

/** Twilio's error codes by ours (messaging design, section 5). Unlisted codes become 17. */
const CODES: readonly (readonly [ours: number, twilio: readonly number[]])[] = [
  [10, [21211, 21214, 21217, 21401, 21421, 21604]],
  [11, [21614, 21635, 30006]],
  [12, [30005]],
  [13, [30003]],
  [14, [30007, 30038, 30039]],
  // 21610: opted out at the carrier; 21612 and 21408: no route; 3002x and 3003x: registration.
  [15, [21408, 21608, 21610, 21612, 30004, 30018, 30024, 30032, 30034]],
  [16, [30036]],
  [18, [30001, 30017, 30022, 30023, 30027]],
  [19, [11200, 12300, 21620, 21623, 30011, 30019]],
  // 30008 is Twilio's own "unknown error".
  [20, [30008]],
];
const BY_TWILIO = new Map(CODES.flatMap(([ours, codes]) => codes.map((code) => [code, ours] as const)));

export const GATEWAY_FAILURE = 17;

/** Our error code for a Twilio code. */
export const errorCodeOf = (twilio: number): number => BY_TWILIO.get(twilio) ?? GATEWAY_FAILURE;

/** Statuses about the account or the queue, not about this message: retry later. */
const TRANSIENT_CODES = new Set([14107, 20429, 21611]);

/** Our settings are wrong, not the message: wait until they are fixed instead of failing a campaign. */
const CONFIGURATION_RETRY_MS = 60_000;

export interface TwilioError {
  code?: number | null;
  message?: string;
}

/** The outcome of a refused send. `retryAfter` is the header's value in seconds. */
export function refusal(httpStatus: number, error: TwilioError, retryAfter?: string): SendOutcome {
  const providerCode = String(error.code ?? httpStatus);
  const reason = error.message ?? `HTTP ${httpStatus}`;
  if (httpStatus === 429 || (typeof error.code === 'number' && TRANSIENT_CODES.has(error.code))) {
    const retryAfterMs = Math.round(Number(retryAfter) * 1000);
    return { kind: 'transient', reason, providerCode, ...(retryAfterMs > 0 ? { retryAfterMs } : {}) };
  }
  const known = typeof error.code === 'number' ? BY_TWILIO.get(error.code) : undefined;
  if (known !== undefined) return { kind: 'rejected', errorCode: known, providerCode, reason };
  if (httpStatus === 401 || httpStatus === 403 || httpStatus === 404)
    return { kind: 'transient', reason, providerCode, retryAfterMs: CONFIGURATION_RETRY_MS };
  // 503 is refused before processing; with any other 5xx the message may have been accepted.
  if (httpStatus === 503) return { kind: 'transient', reason, providerCode };
  if (httpStatus >= 500 || typeof error.code !== 'number') return { kind: 'unknown', reason };
  return { kind: 'rejected', errorCode: GATEWAY_FAILURE, providerCode, reason };
}

/** Our status for a MessageStatus and its error code. */
export function receiptStatus(messageStatus: string, errorCode: number | null): ReceiptStatus {
  switch (messageStatus) {
    case 'sent':
      return 2;
    case 'delivered':
    case 'read':
      return 3;
    case 'failed':
    case 'undelivered':
    case 'canceled':
      return errorCode === null ? GATEWAY_FAILURE : errorCodeOf(errorCode);
    default:
      return 1; // accepted, scheduled, queued, sending
  }
}

/**
 * The outcome of a post without a response: it may be sent again only if it never left. Error codes do not show that
 * reliably: a connection may be reset before the first byte and after the last.
 */
export function unansweredOutcome(error: unknown): SendOutcome {
  const begun = !(error instanceof PostFailed) || error.begun;
  return { kind: begun ? 'unknown' : 'transient', reason: (error as Error).message };
}
