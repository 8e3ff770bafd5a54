import type { Tx } from './connection';
import * as col from './col';
import { command, statement } from './sql';

/** How far a day's work has progressed: its stage, and the last entry. */
export interface Progress {
  day: string;
  stage: string;
  after: string;
}

/**
 * The progress of the day's work, claimed by one process until then; undefined while another has it. Starts anew when
 * the day differs from that of `first`.
 */
export async function claimProgress(
  tx: Tx,
  name: string,
  { first, now, until }: { first: Progress; now: Date; until: Date },
): Promise<Progress | undefined> {
  await tx.execute(command('platform.claimProgress')`
     insert into setting (name, value) values (${name}, ${JSON.stringify(first)}) on conflict do nothing`);
  const held = await tx.maybeValue(statement('platform.claimProgress.2', { value: col.json({} as Progress) })`
     update setting set value = case when value ->> 'day' < ${first.day} then ${JSON.stringify(first)}::jsonb else value end || jsonb_build_object('until', ${until.toISOString()}::text)
     where name = ${name} and coalesce(value ->> 'until', '') < ${now.toISOString()} returning value`);
  return held && { day: held.day, stage: held.stage, after: held.after };
}

export const saveProgress = (tx: Tx, name: string, progress: Progress) =>
  tx.execute(command('platform.saveProgress')`
     update setting set value = value || ${JSON.stringify(progress)}::jsonb where name = ${name}`);

/** Another process may continue at once. */
export const endClaim = (tx: Tx, name: string) =>
  tx.execute(command('platform.endClaim')`update setting set value = value - 'until' where name = ${name}`);
