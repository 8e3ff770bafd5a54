import { cutText, HEADERS } from '@textloom/contracts';
import type { PartError } from './part-error';

/** `reportClientError` of contracts: without its schema and without api, which the sign-in page loads later. */
const ADDRESS = '/api/client-errors';

const tokenOfPage = (): string =>
  document.querySelector('meta[name="textloom-auth-token"]')?.getAttribute('content') ?? '';

/** References of the failures that were reported. */
const reported = new Set<string>();
/** Reports that could not be sent, at most as many as the server accepts in a minute. */
const unsent: string[] = [];
const MAX_UNSENT = 20;

function send(body: string): void {
  fetch(new URL(ADDRESS, location.origin), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [HEADERS.authToken]: tokenOfPage() },
    body,
    keepalive: true,
  }).catch((cause: unknown) => {
    console.warn('[parts] the error could not be reported', cause);
    if (unsent.length < MAX_UNSENT) unsent.push(body);
  });
}

/** Sends pending reports once the connection is back. */
export function reportUnsent(): void {
  for (const body of unsent.splice(0)) send(body);
}
window.addEventListener('online', reportUnsent);

/**
 * Reports a failed part to the server's log, once per failure. A failing report is not reported itself, and a part that
 * is switched off on purpose has not failed.
 */
export function reportPart(error: PartError): void {
  const { part, phase, traceId, message, cause } = error;
  if (phase === 'off' || reported.has(traceId)) return;
  reported.add(traceId);
  send(
    JSON.stringify({
      remote: part.owner,
      version: part.version,
      phase,
      traceId,
      message: cutText(message, 1000),
      stack: cause instanceof Error ? cutText(cause.stack ?? '', 4000) : '',
      page: location.pathname,
    }),
  );
}
