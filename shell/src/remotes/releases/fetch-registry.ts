import { registrySchema, type Registry } from '@textloom/contracts';

const TIME_LIMIT_MS = 10_000;

/**
 * The current registry for the accounts of a bucket. Tries once: the page's first request, which retries, is in
 * remotes/registry-request.ts.
 */
export async function fetchRegistry(bucket: number | null): Promise<Registry> {
  const address = new URL('/app/registry.json', location.origin);
  if (bucket !== null) address.searchParams.set('bucket', String(bucket));
  const answer = await fetch(address, {
    cache: 'no-store',
    credentials: 'same-origin',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  if (!answer.ok) throw new Error(`registry returned ${answer.status}`);
  return registrySchema.parse(await answer.json());
}
