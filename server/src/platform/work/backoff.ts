/** Milliseconds to wait before try number `attempts` + 1. */
export const backoff = (attempts: number, first: number): number =>
  Math.min(300_000, first * 2 ** Math.min(attempts, 10));
