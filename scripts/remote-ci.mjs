// pnpm remote-ci <remote>: what a remote's team runs in CI. The remote has access to shared/ and nothing else of the
// product.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandLine, FLAG } from './lib/command-line.mjs';
import { Failure, main } from './lib/failure.mjs';
import { remoteIds } from './lib/packages.mjs';
import { packageFile, root } from './lib/paths.mjs';
import { pnpm } from './lib/pnpm.mjs';
import { runNode } from './lib/run.mjs';

const USAGE = `Usage: pnpm remote-ci <remote> [--keep]
Copies the remote, shared/, scripts/ and the files of the root into a new folder, without the shell, the server and the
other remotes. There it installs from the lockfile, checks types and lint, tests and builds, and prints the version.
--keep leaves the folder for a look.`;

/** Every file of those folders, and of the root, that is in git or will be. */
function filesOf(folders) {
  const list = (...paths) =>
    execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z', '--', ...paths], {
      cwd: root,
      encoding: 'utf8',
    })
      .split('\0')
      .filter(Boolean);
  return [...list(...folders), ...list(':(glob)*')].filter((file) => existsSync(join(root, file)));
}

async function stepsIn(folder, home) {
  const bin = (name, file) => packageFile(name, file, folder);
  const step = async (name, work) => {
    const started = Date.now();
    const { code } = await work();
    console.log(`${name.padEnd(8)} ${code === 0 ? 'ok' : 'FAILED'} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
    if (code !== 0) throw new Failure(`${home} is not ready: ${name} failed (see above).`);
  };
  const node = (...args) => runNode(args, { cwd: folder });
  await step('install', () =>
    pnpm(['install', '--frozen-lockfile', '--prefer-offline', '--reporter=silent'], {
      cwd: folder,
      env: { CI: 'true' },
    }),
  );
  await step('types', () => node(bin('typescript', 'bin/tsc'), '-p', home));
  await step('lint', () => node(bin('oxlint', 'bin/oxlint'), '--type-aware', home));
  await step('tests', () => node(bin('jest', 'bin/jest.js'), home));
  await step('build', () => node(join(folder, 'scripts/build.mjs'), home.replace('mfe-', '')));
}

main(async () => {
  const { words, values } = commandLine(USAGE, { options: { keep: FLAG }, words: true });
  const [id] = words;
  if (!remoteIds().includes(id)) throw new Failure(`Which remote? There are: ${remoteIds().join(', ')}.`);
  const home = `mfe-${id}`;
  const folder = mkdtempSync(join(tmpdir(), `textloom-${id}-`));
  try {
    for (const file of filesOf([home, 'shared', 'scripts'])) cpSync(join(root, file), join(folder, file));
    await stepsIn(folder, home);
    const { version } = JSON.parse(readFileSync(join(folder, home, 'dist/release.json'), 'utf8'));
    console.log(`${id} ${version}`);
  } finally {
    if (values.keep) console.log(`kept in ${folder}`);
    else rmSync(folder, { recursive: true, force: true });
  }
});
