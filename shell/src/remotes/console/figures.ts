import { formatCount, type Release, type ReleaseChange, type RemoteState } from '@textloom/contracts';

/** "340 ms", "1.2 s"; a dash without loads. */
export function formatMs(ms: number | null): string {
  if (ms === null) return '–';
  return ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`;
}

/** "124 kB"; a dash when it was not counted. */
export const formatSize = (bytes: number | null): string =>
  bytes === null ? '–' : `${formatCount(Math.round(bytes / 1_000))} kB`;

/** "3 (0.4%)": failures and their share of all loads. */
export function failuresText({ loads, failures }: Pick<Release, 'loads' | 'failures'>): string {
  if (failures === 0) return '0';
  const percent = (100 * failures) / (loads + failures);
  return `${formatCount(failures)} (${percent < 10 ? percent.toFixed(1) : Math.round(percent)}%)`;
}

/** Percent of the accounts that currently get a version. */
export function shareOf({ current }: Pick<RemoteState, 'current'>, version: string): number {
  if (!current?.enabled) return 0;
  if (current.canary === version) return current.share ?? 0;
  return current.version === version ? 100 - (current.share ?? 0) : 0;
}

/**
 * The releases that accounts currently get, the one with most accounts first; for a disabled remote, its last release.
 */
export function releasesInForce({ current, releases }: RemoteState): Release[] {
  const versions = [current?.version, current?.canary];
  return versions.flatMap((version) => releases.find((release) => release.version === version) ?? []);
}

/** The newest error of all releases, with its release. */
export function lastErrorOf(
  releases: readonly Release[],
): (NonNullable<Release['last_error']> & { version: string }) | null {
  const errors = releases.flatMap(({ version, last_error }) => (last_error ? [{ ...last_error, version }] : []));
  return errors.sort((a, b) => Date.parse(b.at) - Date.parse(a.at))[0] ?? null;
}

/** The effect of a change: "activated 1.0.1-b for 10% of the accounts". */
export function changeText({ action, version, canary, share, at_once }: ReleaseChange): string {
  const at = at_once ? ', at once' : '';
  if (action === 'disable') return `switched it off${at}`;
  if (action === 'enable') return `switched it on with ${version}${at}`;
  if (action === 'rollback') return `rolled back to ${version}${at}`;
  return canary === null
    ? `activated ${version} for all accounts${at}`
    : `activated ${canary} for ${share}% of the accounts${at}`;
}
