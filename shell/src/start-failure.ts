/** Shows the message of index.html; it is hidden as soon as the application renders. */
export function showStartFailure(): void {
  document.getElementById('failed')?.classList.add('now');
}

/**
 * Reports to the server's log why the application did not start, without using its packages, because they may be
 * missing.
 */
export function reportStartFailure(error: unknown): void {
  const cause = error instanceof Error ? error : new Error(String(error));
  const token = document.querySelector<HTMLMetaElement>('meta[name="textloom-auth-token"]')?.content ?? '';
  fetch('/api/client-errors', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Auth-Token': token },
    body: JSON.stringify({
      remote: 'shell',
      phase: 'start',
      traceId: crypto.randomUUID?.() ?? String(Date.now()),
      message: `Textloom: start failed: ${cause.message}`,
      stack: cause.stack ?? '',
      page: location.pathname,
    }),
    keepalive: true,
  }).catch(() => undefined);
}
