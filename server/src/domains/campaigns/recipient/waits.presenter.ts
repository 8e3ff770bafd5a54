import { toApiDate, type DryRun, type Wait } from '@textloom/contracts';
import type { WaitRow } from './quiet-hours.repository';

type Waiting = WaitRow & { until: Date };

const isWaiting = (row: WaitRow): row is Waiting => row.until !== null;

/** The people who wait until one moment: the law's reason takes precedence over the account's own hours. */
function presentWait(rows: readonly Waiting[], until: Date): Wait {
  const lawful = rows.filter(({ state }) => state !== null);
  const [first] = lawful;
  const { day = null, opens = null, closes = null } = first ?? {};
  return {
    people: rows.reduce((sum, { people }) => sum + people, 0),
    until: toApiDate(until),
    states: [...new Set(lawful.flatMap(({ state }) => state ?? []))],
    law: day === null ? null : { day, hours: opens === null || closes === null ? null : { from: opens, to: closes } },
  };
}

/** What the pre-flight says about people who may not be texted at their time. */
export function presentWaits(
  rows: readonly WaitRow[],
): Pick<DryRun, 'quiet' | 'waits' | 'never'> & { until: Date | null } {
  const waiting = rows.filter(isWaiting);
  const moments = new Map<number, Waiting[]>();
  for (const row of waiting) moments.set(row.until.getTime(), [...(moments.get(row.until.getTime()) ?? []), row]);
  const until = waiting.at(-1)?.until ?? null;
  const people = waiting.reduce((sum, row) => sum + row.people, 0);
  return {
    until,
    quiet: until === null ? null : { people, until: toApiDate(until) },
    waits: [...moments].map(([at, of]) => presentWait(of, new Date(at))),
    never: rows.filter((row) => !isWaiting(row)).reduce((sum, row) => sum + row.people, 0),
  };
}
