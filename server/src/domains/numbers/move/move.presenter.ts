import type { NumberMove as Shown } from '@textloom/contracts';
import type { NumberMove } from './move.repository';
import type { Progress } from './progress';

/** A move as the API shows it. `progress` is of an open one. */
export const presentMove = (move: NumberMove, progress?: Progress): Shown => ({
  number: move.digits,
  state: move.state,
  text: move.text,
  segments: move.segments,
  told: progress?.told ?? move.told ?? 0,
  waiting: progress ? progress.open + progress.waiting : 0,
  left_out: progress?.leftOut ?? move.leftOut ?? {},
  filtered: progress?.filtered ?? '',
  started_at: move.startedAt.toISOString(),
  waits_until: move.waitsUntil.toISOString(),
  ended_at: move.endedAt?.toISOString() ?? null,
});
