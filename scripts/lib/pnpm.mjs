import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Failure } from './failure.mjs';
import { fromRoot } from './paths.mjs';
import { run } from './run.mjs';

/**
 * The only pin of pnpm, fetched by npx, so it needs no installation. Not in package.json's `packageManager`: with that
 * field `install --frozen-lockfile` fails in this version.
 */
export const PNPM = 'pnpm@12.21.0';

const STAMP = fromRoot('node_modules', '.textloom-installed');
const DECIDES = ['pnpm-lock.yaml', 'pnpm-workspace.yaml'];

/** The inputs of an installation: the lockfile, the workspace, and the platform of its binaries. */
function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${PNPM}`);
  for (const file of DECIDES) hash.update(readFileSync(fromRoot(file)));
  return hash.digest('hex');
}

/** npm exports variables about its own script, which pnpm must not inherit. */
function cleanEnvironment() {
  const drop = /^npm_(package_|lifecycle_|config_local_prefix|config_user_agent|command|execpath)/;
  const dropped = Object.keys(process.env).filter((name) => drop.test(name));
  return Object.fromEntries(dropped.map((name) => [name, undefined]));
}

/** Runs the pinned pnpm. */
export const pnpm = (args, { env = {}, ...options } = {}) =>
  run('npx', ['--yes', PNPM, ...args], { ...options, env: { ...cleanEnvironment(), ...env } });

/** Installs from the lockfile, only when it changed since the last time. `stop` (an AbortSignal) ends it. */
export async function ensureInstalled({ stop } = {}) {
  const wanted = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  console.log('Installing packages (only when the lockfile changed)…');
  // CI: no prompts; the frozen lockfile is installed.
  const { code } = await pnpm(['install', '--frozen-lockfile'], { env: { CI: 'true' }, stop });
  if (code !== 0) {
    throw new Failure(
      'The packages could not be installed (see above). The first start needs the network; after that Textloom runs without.',
    );
  }
  writeFileSync(STAMP, wanted);
}
