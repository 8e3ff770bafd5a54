import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeAppPaths } from './lib/app-paths.mjs';
import { commandLine, FLAG } from './lib/command-line.mjs';
import { Failure, main } from './lib/failure.mjs';
import { hashInputs, hashOutput } from './lib/inputs.mjs';
import { root } from './lib/paths.mjs';
import { targets } from './lib/targets.mjs';

const USAGE = `Usage: pnpm build [id…] [--force]
Builds shell, remotes and server (the ids), each only when what it is made from has changed; --force: always.`;
const PARALLEL = 2;
const stateFile = join(root, '.cache/build.json');
const run = promisify(execFile);

function readState() {
  try {
    return JSON.parse(readFileSync(stateFile, 'utf8'));
  } catch {
    return {};
  }
}

function remember(id, hash) {
  const next = { ...readState(), [id]: hash };
  mkdirSync(join(root, '.cache'), { recursive: true });
  const side = `${stateFile}.${process.pid}`;
  writeFileSync(side, JSON.stringify(next, null, 1));
  renameSync(side, stateFile);
}

/**
 * Writes `release.json`. The version holds a hash of the content: the same sources give the same version, whatever else
 * is in the repository. `uses` and `needs` are the build's dependencies on the shell.
 */
function writeRelease(dir) {
  const dist = join(root, dir, 'dist');
  const { uses, needs } = JSON.parse(readFileSync(join(dist, 'uses.json'), 'utf8'));
  const { id, contract } = JSON.parse(readFileSync(join(dist, 'remote.json'), 'utf8'));
  const { version } = JSON.parse(readFileSync(join(root, dir, 'package.json'), 'utf8'));
  const files = JSON.parse(readFileSync(join(dist, 'files.json'), 'utf8'));
  const build = `${version}-${hashOutput(dist).slice(0, 8)}`;
  const release = { id, version: build, contract, uses, needs, ...files };
  writeFileSync(join(dist, 'release.json'), `${JSON.stringify(release)}\n`);
  return release.version;
}

async function build(target) {
  if (target.kind === 'server') {
    const { buildServer } = await import('./lib/build-server.mjs');
    await buildServer();
    return '';
  }
  await run(process.execPath, [join(root, 'scripts/lib/build-client.cjs'), target.dir], {
    cwd: root,
    maxBuffer: 64 << 20,
  });
  return target.kind === 'remote' ? writeRelease(target.dir) : '';
}

function chosenOf(wanted) {
  const all = targets();
  const unknown = wanted.filter((id) => !all.some((target) => target.id === id));
  if (unknown.length > 0)
    throw new Failure(
      `Nothing called ${unknown.join(', ')} to build. There are: ${all.map(({ id }) => id).join(', ')}.`,
    );
  return all.filter(({ id }) => wanted.length === 0 || wanted.includes(id));
}

function staleOf(chosen, force) {
  const state = readState();
  return chosen
    .map((target) => ({ ...target, hash: hashInputs(target.inputs) }))
    .filter(({ id, hash, proof }) => force || state[id] !== hash || !existsSync(proof));
}

/** Builds one target after the other from the shared queue; returns whether all could be built. */
async function workThrough(queue) {
  let ok = true;
  for (let target = queue.shift(); target; target = queue.shift()) {
    const started = Date.now();
    try {
      const version = await build(target);
      remember(target.id, target.hash);
      console.log(`${target.id.padEnd(12)} built in ${((Date.now() - started) / 1000).toFixed(1)} s ${version}`);
    } catch (error) {
      console.error(`${target.id.padEnd(12)} FAILED\n${error.stderr || error.message}`);
      ok = false;
    }
  }
  return ok;
}

main(async () => {
  const { words, values } = commandLine(USAGE, { options: { force: FLAG }, words: true });
  const chosen = chosenOf(words);
  const stale = () => staleOf(chosen, values.force);
  let queue = stale();
  if (queue.some(({ kind }) => kind !== 'server')) {
    // The paths that the manifests declare, which only types use.
    writeAppPaths(root);
    queue = stale();
  }
  for (const { id } of chosen) if (!queue.some((target) => target.id === id)) console.log(`${id.padEnd(12)} unchanged`);
  const done = await Promise.all(Array.from({ length: PARALLEL }, () => workThrough(queue)));
  return done.every(Boolean) ? 0 : 1;
});
