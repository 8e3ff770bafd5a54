import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StartupError } from './startup-error';

const MARKER = 'pnpm-workspace.yaml';

function walkUp(from: string): string | undefined {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    if (existsSync(join(folder, MARKER))) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}

/**
 * The root of the repository, in sources, jest and the bundle: TEXTLOOM_ROOT, or the nearest folder with
 * pnpm-workspace.yaml above this file or the working directory.
 */
export function findRoot(): string {
  const given = process.env.TEXTLOOM_ROOT;
  if (given) return resolve(given);
  const found = walkUp(__dirname) ?? walkUp(process.cwd());
  if (found) return found;
  throw new StartupError(
    `Textloom's folder was not found above ${process.cwd()}: start it there, or set TEXTLOOM_ROOT.`,
  );
}

/** An absolute path from one relative to the repository. */
export function fromRoot(...parts: string[]): string {
  return join(findRoot(), ...parts);
}
