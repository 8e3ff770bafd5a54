import { counter } from '../metrics/measures';

/** Counts claims of work whose lease an earlier worker let expire: it died, was stopped hard, or was too slow. */
export const leaseTakeovers = counter(
  'textloom_lease_takeovers_total',
  'Claims whose worker died or was too slow to renew its lease',
  ['work'],
);

/** Counts the claimed rows that were taken over. */
export function noteTakeovers(work: string, claimed: readonly { lease_lost: boolean }[]): void {
  const lost = claimed.filter(({ lease_lost: isLost }) => isLost).length;
  if (lost > 0) leaseTakeovers.inc({ work }, lost);
}
