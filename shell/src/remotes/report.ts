import { apiHeaders } from '@textloom/api';
import type { RemoteError } from './remote-error';

const reported = new WeakSet<RemoteError>();

/** Tells the server's log about a failed remote, once per error. A report that fails is not worth a second error. */
export function reportRemoteError(error: RemoteError): void {
  if (reported.has(error)) return;
  reported.add(error);
  const { remote, version, phase, traceId, message } = error;
  const stack = error.cause instanceof Error ? (error.cause.stack ?? '').slice(0, 4000) : '';
  void fetch(new URL('/api/client-errors', location.origin), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...apiHeaders() },
    body: JSON.stringify({ remote, version, phase, traceId, message: message.slice(0, 1000), stack, page: location.pathname }),
    keepalive: true,
  }).catch((cause: unknown) => console.warn('[remotes] the error could not be reported', cause));
}
