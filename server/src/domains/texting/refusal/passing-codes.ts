/**
 * Passing reasons: handset off, expired, gateway failure, throttled, outcome unknown. Only a person may send the last
 * again, because the first message may still arrive (decision 315).
 */
export const PASSING_CODES: readonly number[] = [13, 16, 17, 18, 20];
