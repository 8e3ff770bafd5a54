import { GATEWAY_FAILURE, isCertain, isOwnFault, type CertainFault } from './carrier-codes';
import type { ReceiptStatus, SendOutcome } from './gateway';
import { PostFailed } from './post-once';
import { TWILIO_CODES } from './twilio.codes';

/** Our error code for a Twilio code. */
const errorCodeOf = (twilio: number): number => TWILIO_CODES.get(twilio)?.ours ?? GATEWAY_FAILURE;

export interface TwilioError {
  code?: number | null;
  message?: string;
}

/** The outcome of a refused send. `retryAfter` is the header's value in seconds. */
export function refusal(httpStatus: number, error: TwilioError, retryAfter?: string): SendOutcome {
  const providerCode = String(error.code ?? httpStatus);
  const reason = error.message ?? `HTTP ${httpStatus}`;
  const known = typeof error.code === 'number' ? TWILIO_CODES.get(error.code) : undefined;
  if (httpStatus === 429 || known?.fault === 'throttle') {
    const retryAfterMs = Math.round(Number(retryAfter) * 1000);
    return { kind: 'transient', reason, providerCode, ...(retryAfterMs > 0 ? { retryAfterMs } : {}) };
  }
  if (known && !isOwnFault(known.fault)) return { kind: 'rejected', errorCode: known.ours, providerCode, reason };
  const refused = { kind: 'refused', providerCode, reason, errorCode: known?.ours ?? GATEWAY_FAILURE } as const;
  if (known && isOwnFault(known.fault)) return { ...refused, fault: known.fault };
  if (httpStatus === 401 || httpStatus === 403 || httpStatus === 404) return { ...refused, fault: 'account' };
  // 503 is refused before processing; with any other 5xx the message may have been accepted.
  if (httpStatus === 503) return { kind: 'transient', reason, providerCode };
  if (httpStatus >= 500 || typeof error.code !== 'number') return { kind: 'unknown', reason };
  return { ...refused, fault: 'unclear' };
}

/** A fault on our side that a receipt's code proves. */
export function certainFault(twilio: number): CertainFault | undefined {
  const fault = TWILIO_CODES.get(twilio)?.fault;
  return isCertain(fault) ? fault : undefined;
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
 * The outcome of a post without a response: it may be sent again only if it was never sent. Error codes do not show
 * that reliably: a connection may be reset before the first byte and after the last.
 */
export function unansweredOutcome(error: unknown): SendOutcome {
  const begun = !(error instanceof PostFailed) || error.begun;
  return { kind: begun ? 'unknown' : 'transient', reason: (error as Error).message };
}
