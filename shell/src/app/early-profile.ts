import { registryOfPage } from '../remotes/loading/registry-request';

/**
 * Requests the profile while the shared chunks load. It is in the entry chunk and therefore imports no shared modules:
 * key and headers repeat those of session and api, which check the reply.
 */
const SESSION_KEY = 'textloom.session';
const TIME_LIMIT_MS = 10_000;

export interface EarlyProfile {
  readonly credentials: string;
  readonly reply: Promise<unknown>;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The token of a stored sign-in, as session reads it. */
export function storedCredentials(): string | undefined {
  try {
    const stored: unknown = JSON.parse(
      sessionStorage.getItem(SESSION_KEY) ?? localStorage.getItem(SESSION_KEY) ?? 'null',
    );
    return isRecord(stored) && typeof stored.credentials === 'string' ? stored.credentials : undefined;
  } catch {
    // No storage: the session handles that itself.
    return undefined;
  }
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
