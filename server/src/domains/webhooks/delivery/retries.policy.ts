/** Seconds between the attempts of a delivery: eight attempts within a day. */
const WAITS_S = [5, 5 * 60, 30 * 60, 2 * 3_600, 5 * 3_600, 8 * 3_600, 8 * 3_600] as const;

/**
 * Seconds until the next attempt after this many; undefined: it is given up. Up to a fifth shorter, so that what failed
 * at one moment does not come back at one moment.
 */
export const waitAfter = (tries: number, random = Math.random()): number | undefined => {
  const wait = WAITS_S[tries - 1];
  return wait === undefined ? undefined : wait * (1 - random / 5);
};

/** Hours after which a delivery is given up even if it had fewer attempts, because its webhook rested. */
export const GIVEN_UP_AFTER_HOURS = 25;

/** Seconds that a webhook rests after so many failed attempts in a row: then a single attempt shows whether it is back. */
export const restAfter = (rests: number): number => Math.min(300, 5 * 2 ** Math.min(rests - 1, 10));

/** Days of nothing but failures after which a webhook is disabled. */
export const DISABLED_AFTER_DAYS = 3;
