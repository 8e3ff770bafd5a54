import { isRecord, storedCredentials } from '../base/stored-credentials';
import { registryOfPage } from '../remotes/loading/registry-request';

/**
 * Requests the profile while the shared chunks load. It is in the entry chunk and therefore imports no shared modules:
 * the headers repeat those of api; session checks the reply.
 */
const TIME_LIMIT_MS = 10_000;

export interface EarlyProfile {
  readonly credentials: string;
  readonly reply: Promise<unknown>;
}

async function ask(credentials: string, release: number): Promise<unknown> {
  const token = document.querySelector('meta[name="textloom-auth-token"]')?.getAttribute('content') ?? '';
  const address = new URL('/api/login', location.origin);
  address.searchParams.set('filter[release]', String(release));
  const answer = await fetch(address, {
    headers: { 'Auth-Token': token, Credentials: credentials, Accept: 'application/json' },
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  return answer.json();
}

let early: EarlyProfile | undefined;

/** Undefined without a stored sign-in, or in a page without the number of its release set. */
export function requestProfile(): EarlyProfile | undefined {
  if (early) return early;
  const credentials = storedCredentials();
  const registry = registryOfPage();
  if (credentials === undefined || !isRecord(registry) || typeof registry.release !== 'number') return undefined;
  const reply = ask(credentials, registry.release);
  // The session handles a failure by requesting it again.
  reply.catch(() => undefined);
  early = { credentials, reply };
  return early;
}
