import { runwayDays } from '@textloom/contracts';

const DAY_MS = 86_400_000;

/** SQL: the messages that the scheduled campaigns of account `a` will use, by the count when each was saved. */
export const PLANNED = `coalesce((
  select json_agg(json_build_array(extract(epoch from c.send_at) * 1000, c.recipients * c.segments))
  from campaign c where c.account_id = a.id and c.state = 'scheduled' and not c.deleted), '[]')`;

export interface Using {
  /** Messages left. */
  remaining: number;
  /** Messages per day (balance.daily_pace). */
  pace: number;
  /** PLANNED: when in milliseconds, and how many messages. */
  planned: readonly (readonly [number, number])[];
}

/** Days until an account's messages run out (contracts, runwayDays). */
export const runwayOf = ({ remaining, pace, planned }: Using, now: Date): number | null =>
  runwayDays(
    remaining,
    pace,
    planned.map(([at, messages]) => ({ inDays: Math.max(0, at - now.getTime()) / DAY_MS, messages })),
  );
