import type { Worker } from './worker.types';

/**
 * Renews a lease while `work` runs: a slow carrier may delay a claim, but other workers take over seconds after a
 * worker has died. The lease of failed work is not renewed.
 */
export async function renewing<T>(
  { deps, tuning }: Pick<Worker, 'deps' | 'tuning'>,
  renew: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(() => {
    renew().catch((error: unknown) => deps.log.warn({ err: error }, 'lease renewal failed'));
  }, tuning.leaseMs / 3);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
