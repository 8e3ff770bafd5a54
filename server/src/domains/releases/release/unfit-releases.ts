import { AppError } from '../../../platform/base/app-error';
import { StartupError } from '../../../platform/base/startup-error';
import type { Tx } from '../../../platform/db/connection';
import type { Measures } from '../../../platform/metrics/measures';
import type { Deps } from '../../../platform/web/deps';
import { requireOwnPlaces } from './release.policy';
import { requireFit } from '../shell/shell-fit.policy';
import { noteUnfit, readAllInForce, type ReleaseKey } from './release.repository';

const UNFIT = 'textloom_releases_unfit';

export interface UnfitRelease extends ReleaseKey {
  reason: string;
}

/**
 * The releases in force that the gates of an activation would refuse for the running shell: they were in force before
 * it (decision 520).
 */
export async function readUnfit(tx: Tx): Promise<UnfitRelease[]> {
  const unfit: UnfitRelease[] = [];
  for (const { remote, manifest, version, build, enabled } of await readAllInForce(tx))
    try {
      if (!enabled) continue;
      requireFit(manifest, version, build);
      await requireOwnPlaces(tx, manifest);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      unfit.push({ remote, version, reason: error.message });
    }
  return unfit;
}

/** The reason for each of them, one sentence each. */
export const unfitReleases = async ({ db }: Pick<Deps, 'db'>): Promise<string[]> =>
  (await db.asEngine(readUnfit)).map(({ reason }) => reason);

/**
 * At the start: logs releases that do not fit, and refuses the start if the settings say so. Only a process that does
 * start records since when: one that is refused leaves the previous shell in charge.
 */
export async function checkReleases({ db, log, config }: Pick<Deps, 'db' | 'log' | 'config'>): Promise<void> {
  const unfit = await db.asEngine(readUnfit);
  const reasons = unfit.map(({ reason }) => reason);
  for (const reason of reasons) log.warn({ reason }, 'a release in force does not fit this shell');
  if (reasons.length > 0 && config.unfitReleases === 'refuse')
    throw new StartupError(
      `Releases in force do not fit this shell: ${reasons.join(' ')} Release them again for it, or set TEXTLOOM_UNFIT_RELEASES=name.`,
    );
  await db.asEngine((tx) => noteUnfit(tx, unfit));
}

export const releaseMeasures: Measures = {
  collector: {
    name: 'releases',
    gauges: [
      {
        name: UNFIT,
        help: 'Releases in force that the shell of this process would refuse; /readyz names them as `releases`',
      },
    ],
    read: async (tx) => [{ gauge: UNFIT, value: (await readUnfit(tx)).length }],
  },
};
