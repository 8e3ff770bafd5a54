import type { Log } from '../../base/log';

/**
 * Renews a lease for as long as `work` goes on: a claim may take long because the carrier is slow, and still be taken
 * over seconds after its worker died. Work that ended with an error is not renewed either.
 */
export async function renewing<T>(
  leaseMs: number,
  log: Log,
  renew: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(() => {
    renew().catch((error: unknown) => log.warn({ err: error }, 'a lease was not renewed'));
  }, leaseMs / 3);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
