/**
 * How long to wait before attempt number `attempts` + 1; `first` and `longest` in the same unit, five minutes by
 * default.
 */
export const backoff = (attempts: number, first: number, longest = 300_000): number =>
  Math.min(longest, first * 2 ** Math.min(attempts, 10));
