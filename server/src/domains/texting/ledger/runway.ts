import { runwayDays } from '@textloom/contracts';

const DAY_MS = 86_400_000;

export interface Using {
  /** Messages left. */
  remaining: number;
  /** Messages per day (balance.daily_pace). */
  pace: number;
  /** Scheduled campaigns: a time in milliseconds, and a number of messages. */
  planned: readonly (readonly [number, number])[];
}

/** Days until an account's messages run out (contracts, runwayDays). */
export const runwayOf = ({ remaining, pace, planned }: Using, now: Date): number | null =>
  runwayDays(
    remaining,
    pace,
    planned.map(([at, messages]) => ({ inDays: Math.max(0, at - now.getTime()) / DAY_MS, messages })),
  );
