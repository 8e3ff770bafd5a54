import { isRecord, keyOfPage, storedSession } from '../base/stored-session';
import { registryOfPage } from '../remotes/loading/registry-request';

/**
 * Requests the profile while the shared chunks load. It is in the entry chunk and therefore imports no shared modules:
 * the headers repeat those of api; session checks the reply.
 */
const TIME_LIMIT_MS = 10_000;

export interface EarlyProfile {
  /** Name of the session. */
  readonly name: string;
  readonly reply: Promise<unknown>;
}

async function ask(name: string, release: number): Promise<unknown> {
  const address = new URL('/api/login', location.origin);
  address.searchParams.set('filter[release]', String(release));
  const answer = await fetch(address, {
    headers: { 'Auth-Token': keyOfPage(), Session: name, Accept: 'application/json' },
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  return answer.json();
}

let early: EarlyProfile | undefined;

/** Undefined without a stored sign-in, or in a page without the number of its release set. */
export function requestProfile(): EarlyProfile | undefined {
  if (early) return early;
  const name = storedSession();
  const registry = registryOfPage();
  if (name === undefined || !isRecord(registry) || typeof registry.release !== 'number') return undefined;
  const reply = ask(name, registry.release);
  // The session handles a failure by requesting it again.
  reply.catch(() => undefined);
  early = { name, reply };
  return early;
}
