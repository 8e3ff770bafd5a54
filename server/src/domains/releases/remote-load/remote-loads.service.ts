import { LOAD_TIME_CLASSES, loadTimeClass, type clientErrorBody, type RemoteLoad, type z } from '@textloom/contracts';
import type { Deps } from '../../../platform/web/deps';
import { addFailure, addLoads, type CountedLoads } from './remote-loads.repository';

type LoadDeps = Pick<Deps, 'db'>;

/** One row per release. */
function countByRelease(loads: readonly RemoteLoad[]): CountedLoads[] {
  const counted = new Map<string, CountedLoads & { spread: number[] }>();
  for (const { remote, version, ms } of loads) {
    const key = `${remote} ${version}`;
    const one = counted.get(key) ?? { remote, version, loads: 0, spread: new Array<number>(LOAD_TIME_CLASSES).fill(0) };
    const place = loadTimeClass(ms);
    one.loads += 1;
    one.spread[place] = (one.spread[place] ?? 0) + 1;
    counted.set(key, one);
  }
  return [...counted.values()];
}

/** Counts the loads that a tab reports. */
export async function countLoads({ db }: LoadDeps, loads: readonly RemoteLoad[]): Promise<void> {
  await db.asEngine((tx) => addLoads(tx, countByRelease(loads)));
}

/** Counts the failure of a remote's release; failures of other parts of the page are only logged. */
export async function countFailure(
  { db }: LoadDeps,
  { remote, version, message, traceId }: z.output<typeof clientErrorBody>,
): Promise<void> {
  if (version !== null) await db.asEngine((tx) => addFailure(tx, { remote, version, message, traceId }));
}
