/** Seconds between the attempts of a delivery: eight attempts within a day. */
const WAITS_S = [5, 5 * 60, 30 * 60, 2 * 3_600, 5 * 3_600, 8 * 3_600, 8 * 3_600] as const;

/**
 * Seconds until the attempt after this many; undefined: give up. Jitter shortens it by up to a fifth, so that
 * deliveries that failed together are not retried together.
 */
export const waitAfter = (tries: number, random = Math.random()): number | undefined => {
  const wait = WAITS_S[tries - 1];
  return wait === undefined ? undefined : wait * (1 - random / 5);
};

/** Hours after which a delivery is given up even if it had fewer attempts because its webhook rested. */
export const GIVEN_UP_AFTER_HOURS = 25;

/** Backoff in seconds of a webhook after this many failed attempts in a row; then a single event probes it. */
export const restAfter = (rests: number): number => Math.min(300, 5 * 2 ** Math.min(rests - 1, 10));

/** A webhook is disabled after this many days of nothing but failures. */
export const DISABLED_AFTER_DAYS = 3;
