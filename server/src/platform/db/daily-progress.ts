import type { Tx } from './connection';

/** How far the work of a day has come: in which stage, and behind which entry. */
export interface Progress {
  day: string;
  stage: string;
  after: string;
}

/**
 * The progress of the day's work, for one process until then; undefined while another has it. On another day than that of
 * `first` it begins anew.
 */
export async function claimProgress(
  tx: Tx,
  name: string,
  { first, now, until }: { first: Progress; now: Date; until: Date },
): Promise<Progress | undefined> {
  await tx.execute(`insert into setting (name, value) values ($1, $2) on conflict do nothing`, [name, first]);
  const held = await tx.maybeValue<Progress>(
    `update setting set value = case when value ->> 'day' < $2 then $3::jsonb else value end || jsonb_build_object('until', $5::text)
     where name = $1 and coalesce(value ->> 'until', '') < $4 returning value`,
    [name, first.day, JSON.stringify(first), now.toISOString(), until.toISOString()],
  );
  return held && { day: held.day, stage: held.stage, after: held.after };
}

export const saveProgress = (tx: Tx, name: string, progress: Progress) =>
  tx.execute('update setting set value = value || $2::jsonb where name = $1', [name, JSON.stringify(progress)]);

/** Another process may go on at once. */
export const endClaim = (tx: Tx, name: string) =>
  tx.execute(`update setting set value = value - 'until' where name = $1`, [name]);
