const DAY_MS = 86_400_000;

/** Days of grace after a failed renewal, and the days on which it is retried. */
const GRACE_DAYS = 5;
const RETRY_DAYS = [1, 3, 5] as const;

/**
 * End of the grace of a renewal that was due at `due`. When no server ran at that time, the grace starts at the first
 * attempt, so that the owner gets the mails before the subscription expires.
 */
export function graceEnd(due: Date, now: Date): Date {
  const late = now.getTime() - due.getTime() >= DAY_MS;
  return new Date((late ? now : due).getTime() + GRACE_DAYS * DAY_MS);
}

/** The next attempt after one that failed at `now`; null after the last one. */
export function nextTry(endOfGrace: Date, now: Date): Date | null {
  const begin = endOfGrace.getTime() - GRACE_DAYS * DAY_MS;
  const next = RETRY_DAYS.map((days) => begin + days * DAY_MS).find((at) => at > now.getTime());
  return next === undefined ? null : new Date(next);
}
