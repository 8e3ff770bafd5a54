import { apiHeaders } from '@textloom/api';
import type { PartError } from './part-error';

const reported = new WeakSet<PartError>();

/** Reports a failed part to the server's log, once per error. A failed report is ignored. */
export function reportPart(error: PartError): void {
  if (reported.has(error)) return;
  reported.add(error);
  const { part, phase, traceId, message } = error;
  const stack = error.cause instanceof Error ? (error.cause.stack ?? '').slice(0, 4000) : '';
  void fetch(new URL('/api/client-errors', location.origin), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...apiHeaders() },
    body: JSON.stringify({
      remote: part.owner,
      version: part.version,
      phase,
      traceId,
      message: message.slice(0, 1000),
      stack,
      page: location.pathname,
    }),
    keepalive: true,
  }).catch((cause: unknown) => console.warn('[parts] the error could not be reported', cause));
}
