/** A future campaign: its time, and the number of messages that it will use. */
export interface PlannedUse {
  /** Days from now, at least 0. */
  inDays: number;
  messages: number;
}

/** Longer runways are not shown. */
const FAR_DAYS = 365;
/** Sums of fractions of days may be slightly below the whole day that they represent. */
const ROUNDING = 1e-6;

/**
 * Whole days until the messages run out: the balance is used at `dailyPace` messages a day, and by scheduled campaigns.
 * Null when it lasts longer than a year, or without any use.
 */
export function runwayDays(remaining: number, dailyPace: number, planned: readonly PlannedUse[]): number | null {
  if (remaining <= 0) return 0;
  let left = remaining;
  let at = 0;
  for (const { inDays, messages } of [...planned].sort((a, b) => a.inDays - b.inDays)) {
    const used = dailyPace * (inDays - at);
    if (used >= left) break;
    left -= used;
    at = inDays;
    if (messages >= left) return Math.min(Math.floor(at), FAR_DAYS);
    left -= messages;
  }
  if (dailyPace <= 0) return null;
  const days = Math.floor(at + left / dailyPace + ROUNDING);
  return days > FAR_DAYS ? null : days;
}
