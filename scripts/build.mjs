/**
 * node scripts/build.mjs [ids…] [--force]: builds shell, remotes and server, each only when what it is made
 * from has changed. Ids: shell, server, or a remote's id.
 */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hashInputs, hashOutput, root } from './lib/inputs.mjs';
import { targets } from './lib/targets.mjs';

const PARALLEL = 2;
const stateFile = join(root, '.cache/build.json');
const run = promisify(execFile);

const args = process.argv.slice(2);
const force = args.includes('--force');
const quiet = args.includes('--quiet');
const wanted = args.filter((arg) => !arg.startsWith('--'));

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

/** `release.json`: a version that says what is inside, so that the same content is never released twice. */
function writeRelease(dir) {
  const dist = join(root, dir, 'dist');
  const { id, contract } = JSON.parse(readFileSync(join(dist, 'remote.json'), 'utf8'));
  const { version } = JSON.parse(readFileSync(join(root, dir, 'package.json'), 'utf8'));
  const release = { id, version: `${version}-${hashOutput(dist).slice(0, 8)}`, contract };
  writeFileSync(join(dist, 'release.json'), `${JSON.stringify(release)}\n`);
  return release.version;
}

async function build(target) {
  if (target.kind === 'server') {
    const { buildServer } = await import('./lib/build-server.mjs');
    await buildServer();
    return '';
  }
  await run(process.execPath, [join(root, 'scripts/lib/build-client.cjs'), target.dir], { cwd: root, maxBuffer: 64 << 20 });
  return target.kind === 'remote' ? writeRelease(target.dir) : '';
}

const say = (...words) => quiet || console.log(...words);

function stale() {
  const state = readState();
  return chosen.map((target) => ({ ...target, hash: hashInputs(target.inputs) })).filter((t) => force || state[t.id] !== t.hash || !existsSync(t.proof));
}

const all = targets();
const unknown = wanted.filter((id) => !all.some((t) => t.id === id));
if (unknown.length) {
  console.error(`Nothing called ${unknown.join(', ')} to build. There is: ${all.map((t) => t.id).join(', ')}.`);
  process.exit(2);
}
const chosen = all.filter((t) => !wanted.length || wanted.includes(t.id));

let queue = stale();
if (queue.some((t) => t.kind !== 'server')) {
  // A component that a source has begun to use joins the shared surface before anything is built on it.
  execFileSync(process.execPath, [join(root, 'shared/mui/generate.cjs')], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  queue = stale();
}
for (const target of chosen) if (!queue.some((t) => t.id === target.id)) say(`${target.id.padEnd(12)} unchanged`);

async function worker() {
  for (let target = queue.shift(); target; target = queue.shift()) {
    const started = Date.now();
    try {
      const version = await build(target);
      remember(target.id, target.hash);
      say(`${target.id.padEnd(12)} built in ${((Date.now() - started) / 1000).toFixed(1)} s ${version}`);
    } catch (error) {
      console.error(`${target.id.padEnd(12)} FAILED\n${error.stderr || error.message}`);
      process.exitCode = 1;
    }
  }
}
await Promise.all(Array.from({ length: PARALLEL }, worker));
