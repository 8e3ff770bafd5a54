import type { ReleaseAction } from '@textloom/contracts';
import type { Deps } from '../../../platform/web/deps';
import { AppError, notFound } from '../../../platform/base/app-error';
import { notifyEverybody } from '../../../platform/live/notify';
import { requireChecked } from '../load-check/check-release';
import { haveRelease } from './release-archive';
import { releaseFolder } from '../file/release-folder';
import { requireOwnPlaces } from './release.policy';
import {
  insertState,
  lockReleases,
  readRelease,
  readReleaseNumbers,
  readStates,
  type NewState,
  type ReleaseState,
} from './release.repository';
import { requireFit } from '../shell/shell-fit.policy';

type ChangeDeps = Pick<Deps, 'db'>;

/** Who makes a change, and the state that they saw before. */
export interface ChangeOptions {
  /** Shown in the history: an email, or who runs the command. */
  by: string;
  /**
   * Id of the change that was in force for the caller (0: none); a newer one is a conflict. Defaults to the one in
   * force when the call arrives: of two simultaneous calls only one succeeds.
   */
  seen?: number | undefined;
  /** Open tabs must not keep their release set. */
  atOnce?: boolean;
}

/** The result of a change. */
export interface ChangedRelease {
  remote: string;
  version: string;
  canary: string | null;
  share: number | null;
}

type Choice = Pick<NewState, 'version'> & Partial<Pick<NewState, 'enabled' | 'canary' | 'share'>>;

const lastChange = async ({ db }: ChangeDeps, remote: string): Promise<number> =>
  (await db.asEngine((tx) => readStates(tx, remote)))[0]?.id ?? 0;

function requireSeen(remote: string, current: ReleaseState | undefined, seen: number): void {
  if (seen === (current?.id ?? 0)) return;
  const what = current ? `: ${current.by} chose "${current.action}" at ${current.at.toISOString()}` : '';
  throw new AppError('conflict', `${remote} was changed meanwhile${what}. Look at it again before you change it.`);
}

/** Runs one change under the lock: reads the state in force, writes the new one, and notifies every open tab. */
async function change(
  deps: ChangeDeps,
  remote: string,
  action: ReleaseAction,
  { by, atOnce = false, ...options }: ChangeOptions,
  choose: (history: ReleaseState[]) => Choice,
): Promise<ChangedRelease> {
  const seen = options.seen ?? (await lastChange(deps, remote));
  return deps.db.asEngine(async (tx) => {
    await lockReleases(tx);
    const history = await readStates(tx, remote);
    requireSeen(remote, history[0], seen);
    const { version, enabled = true, canary = null, share = null } = choose(history);
    for (const used of enabled ? [version, canary] : []) {
      const release = used === null ? undefined : await readRelease(tx, remote, used);
      if (!release) continue;
      requireFit(release.manifest, release.version, release.build);
      await requireOwnPlaces(tx, release.manifest);
    }
    await insertState(tx, remote, { action, version, enabled, canary, share, at_once: atOnce, by });
    const { release, oldest } = await readReleaseNumbers(tx);
    await notifyEverybody(tx, { type: 'release.changed', payload: { release, oldest } });
    return { remote, version, canary, share };
  });
}

/**
 * Puts a stored release in force after a successful load check: for all accounts, or as a canary for `share` percent of
 * them. Accounts keep the canary when the share is raised.
 */
export async function activate(
  deps: ChangeDeps & Pick<Deps, 'config'>,
  remote: string,
  version: string,
  options: ChangeOptions & { share?: number | undefined },
): Promise<ChangedRelease> {
  // Done before taking the lock, because the load takes seconds.
  const seen = options.seen ?? (await lastChange(deps, remote));
  const release = await deps.db.asEngine((tx) => readRelease(tx, remote, version));
  if (!release) throw notFound(`Release ${version} of ${remote}`);
  requireFit(release.manifest, release.version, release.build);
  await haveRelease(deps, remote, version);
  await requireChecked({ ...release, dir: releaseFolder(deps.config, remote, version) });
  return change(deps, remote, 'activate', { ...options, seen }, ([current]) => {
    const { share = 100 } = options;
    if (share === 100) return { version };
    if (!current)
      throw new AppError('conflict', `${remote} has no release in force: the first one goes to all accounts.`);
    if (current.version === version)
      throw new AppError('conflict', `Release ${version} of ${remote} is already in force for all accounts.`);
    return { version: current.version, canary: version, share };
  });
}

/** Versions that were in force for all and not rolled back, oldest first. */
function stackOf(history: readonly ReleaseState[]): string[] {
  const stack: string[] = [];
  for (const { action, version, canary } of [...history].reverse()) {
    if (action === 'activate' && canary === null && stack.at(-1) !== version) stack.push(version);
    // The rollback of a canary keeps the version in force.
    if (action === 'rollback' && stack.at(-1) !== version) stack.pop();
  }
  return stack;
}

/** The version that a rollback puts in force. */
export const rollbackTarget = (history: readonly ReleaseState[]): string | undefined =>
  history[0]?.canary ? history[0].version : stackOf(history).at(-2);

/** Ends a canary; without one, activates the previous release. Calling it again goes further back. */
export const rollBack = (deps: ChangeDeps, remote: string, options: ChangeOptions): Promise<ChangedRelease> =>
  change(deps, remote, 'rollback', options, (history) => {
    const version = rollbackTarget(history);
    if (version === undefined) throw new AppError('conflict', `${remote} has no earlier release to go back to.`);
    return { version };
  });

const switchTo =
  (action: 'disable' | 'enable') =>
  (deps: ChangeDeps, remote: string, options: ChangeOptions): Promise<ChangedRelease> =>
    change(deps, remote, action, options, ([current]) => {
      if (!current) throw notFound(`An active release of ${remote}`);
      return { version: current.version, enabled: action === 'enable' };
    });

/**
 * The remote stays in the registry but is not loaded: its pages are removed from the route list, its widgets from their
 * slots.
 */
export const disable = switchTo('disable');
export const enable = switchTo('enable');
