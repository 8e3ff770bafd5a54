import type { Kind } from '../src/domains/texting';
import type { Random } from './random';

/** A past message before it has an id. */
export interface PastMessage {
  kind: Kind;
  status: number;
  segments: number;
  billed: number;
  campaign_id: number | null;
  keyword_id: number | null;
  subscriber_id: number | null;
  phone: string;
  /** Null for a campaign's message: the text is the campaign's. */
  body: string | null;
  created_at: Date;
  claimed_at: Date | null;
  status_at: Date;
  /** Number of its batch; 0 for single messages. */
  batch: number;
}

/** Final statuses out of 1,000: mostly delivered, some never reported, some refused. */
const OUTCOMES: readonly (readonly [number, number])[] = [
  [3, 944],
  [2, 14],
  [1, 4],
  [13, 12],
  [11, 6],
  [12, 5],
  [10, 4],
  [14, 4],
  [16, 3],
  [15, 2],
  [17, 1],
  [20, 1],
];

export function outcome(random: Random): number {
  let ball = random.int(0, 999);
  for (const [status, share] of OUTCOMES) {
    ball -= share;
    if (ball < 0) return status;
  }
  return 3;
}

export const later = (date: Date, ms: number): Date => new Date(date.getTime() + ms);
