import { AppError } from '../../../platform/base/app-error';
import type { BuiltRemote } from '../build/built-remote';
import { hasFiles, readFederatedPart, readScripts, requireKnownEvents, scriptBytes } from '../file/release-content';
import { shellVersion } from '../shell/shell-pages';
import { shellBuild, type ShellBuild } from '../shell/shell-build';
import { requireShares } from '../shell/shell-fit.policy';
import { requireLoads } from './load-check';

export interface CheckedRelease {
  /** Compressed size of its scripts. */
  bytes: number;
  /** Modules that it uses from the shell, with their versions. */
  needs: Record<string, string>;
}

/**
 * Checks that the files of a release are complete, use only known events, and load. The returned `needs` come from the
 * scripts; what release.json claims is checked separately.
 */
export async function checkRelease(built: BuiltRemote, shell: ShellBuild = shellBuild()): Promise<CheckedRelease> {
  requireShares(`${built.manifest.id} ${built.version}`, built.build, shell);
  const part = readFederatedPart(built);
  const scripts = await readScripts(built.dir);
  requireKnownEvents(scripts);
  const [needs, bytes] = await Promise.all([requireLoads({ ...built, scripts }, part, shell), scriptBytes(scripts)]);
  return { bytes, needs };
}

/** Releases that have loaded successfully with a shell. Their content never changes. */
const loaded = new Set<string>();
const keyOf = ({ manifest, version }: BuiltRemote): string => `${manifest.id} ${version} ${shellVersion()}`;

export const rememberChecked = (built: BuiltRemote): unknown => loaded.add(keyOf(built));

/** Checks a stored release before it is put in force, once per build of the shell. */
export async function requireChecked(built: BuiltRemote): Promise<void> {
  const { id } = built.manifest;
  if (!hasFiles(built.dir))
    throw new AppError('invalid', `The files of ${id} ${built.version} are lost: publish it again.`);
  readFederatedPart(built);
  if (loaded.has(keyOf(built))) return;
  await checkRelease(built);
  rememberChecked(built);
}
