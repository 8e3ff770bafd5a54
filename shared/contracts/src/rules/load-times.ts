/** Upper bounds in milliseconds of the buckets in which a remote's loads are counted; the last bucket is open. */
export const LOAD_TIME_BOUNDS = [
  25, 50, 75, 100, 150, 200, 300, 400, 600, 800, 1_200, 1_600, 2_400, 3_200, 4_800, 6_400, 10_000, 20_000,
] as const;

/** Number of buckets. */
export const LOAD_TIME_CLASSES = LOAD_TIME_BOUNDS.length + 1;

/** Index of the bucket of a duration in milliseconds. */
export function loadTimeClass(ms: number): number {
  const found = LOAD_TIME_BOUNDS.findIndex((bound) => ms <= bound);
  return found === -1 ? LOAD_TIME_BOUNDS.length : found;
}

/**
 * The duration that `share` (0 to 1) of the loads did not exceed, in milliseconds: linear within its bucket. Null
 * without loads; the open bucket counts as its lower bound.
 */
export function loadTimeAt(spread: readonly number[], share: number): number | null {
  const total = spread.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const wanted = share * total;
  let before = 0;
  for (const [index, count] of spread.entries()) {
    if (count > 0 && before + count >= wanted) {
      const from = LOAD_TIME_BOUNDS[index - 1] ?? 0;
      const to = LOAD_TIME_BOUNDS[index] ?? from;
      return Math.round(from + ((to - from) * Math.max(wanted - before, 0)) / count);
    }
    before += count;
  }
  return LOAD_TIME_BOUNDS.at(-1) ?? null;
}
