import type { ParsedManifest } from '@textloom/contracts';
import { AppError } from '../../../platform/base/app-error';
import { shellBuild, type ShellBuild } from './shell-build';

/** What a build uses of the shell, from release.json. */
interface Taken {
  uses?: Readonly<Record<string, readonly string[]>> | undefined;
  needs?: Readonly<Record<string, string>> | undefined;
}

const refused = (reason: string): AppError => new AppError('invalid', reason);

/** Refuses a release with a contract version that the running shell does not load. */
export function requireContract(release: string, contract: number, shell = shellBuild()): void {
  if (contract > shell.contract)
    throw refused(
      `${release} needs contract ${contract}, and the running shell has ${shell.contract}: release the shell first.`,
    );
  if (contract < shell.contract)
    throw refused(
      `${release} is built for contract ${contract}, and the running shell has ${shell.contract}: build it again.`,
    );
}

const numbersOf = (version: string): number[] => version.split('.').map(Number);

/** Whether a version satisfies a range of the form `^1.2.3`, the only form that builds write. */
export function satisfies(version: string, range: string): boolean {
  const [, wanted] = /^\^(\d+\.\d+\.\d+)$/.exec(range) ?? [];
  if (wanted === undefined) return version === range;
  const [have, want] = [numbersOf(version), numbersOf(wanted)];
  // The first nonzero number must be equal; the numbers after it may be higher.
  const fixed = want.findIndex((number) => number > 0);
  if (have.slice(0, fixed + 1).some((number, at) => number !== want[at])) return false;
  const differs = have.findIndex((number, at) => number !== want[at]);
  return differs < 0 || Number(have[differs]) > Number(want[differs]);
}

/** Refuses a release that uses something that the running shell does not provide. */
export function requireShares(
  release: string,
  { uses = {}, needs = {} }: Taken,
  shell: ShellBuild = shellBuild(),
): void {
  const { shares, surface } = shell;
  if (!shares || !surface) return;
  for (const [name, range] of Object.entries(needs)) {
    const version = Object.hasOwn(shares, name) ? shares[name] : undefined;
    if (version === undefined) throw refused(`${release} needs ${name}, which the running shell does not share.`);
    if (!satisfies(version, range))
      throw refused(`${release} needs ${name} ${range}, and the running shell shares ${version}.`);
  }
  for (const [name, used] of Object.entries(uses)) {
    const given = Object.hasOwn(surface, name) ? surface[name] : undefined;
    const missing = used.filter((one) => !given?.includes(one));
    if (missing.length > 0)
      throw refused(`${release} uses ${missing.join(', ')} of ${name}, which the running shell does not share.`);
  }
}

/** Refuses a stored release that the running shell cannot run. */
export function requireFit({ id, contract }: ParsedManifest, version: string, build: Taken): void {
  requireContract(`${id} ${version}`, contract);
  requireShares(`${id} ${version}`, build);
}
