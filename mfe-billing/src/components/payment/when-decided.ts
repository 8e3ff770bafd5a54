import { call, isApiError } from '@textloom/api';
import { getPayment, type Payment } from '@textloom/contracts';

const POLL_MS = 2_000;

/** Whether the failed call may have succeeded anyway: no response, an unreadable one, or a server error. */
export const isUndecided = (error: unknown): boolean =>
  isApiError(error) && error.kind !== 'cancelled' && (error.kind !== 'http' || error.status >= 500);

/** Ends early when the page is left. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Polls a payment while it is being processed; waits while the connection is lost. Rejects with ApiError. */
export async function whenDecided(first: Payment, signal: AbortSignal): Promise<Payment> {
  let payment = first;
  while (payment.state === 'processing') {
    await pause(POLL_MS, signal);
    try {
      payment = await call(getPayment, { id: payment.id }, { signal });
    } catch (error) {
      if (!isUndecided(error)) throw error;
    }
  }
  return payment;
}
