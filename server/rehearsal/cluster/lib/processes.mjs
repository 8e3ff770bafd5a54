// Processes of the cluster: started in a namespace, recorded with their start time, and ended only by that record.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../../../../scripts/lib/failure.mjs';
import { inState, namespaceOf } from './layout.mjs';

const FILE = inState('processes.json');

/** Clock ticks since the boot, which prevent mistaking a reused pid for one of ours. */
function startOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')[19];
  } catch {
    return undefined;
  }
}

const isZombie = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1][0] === 'Z';
  } catch {
    return true;
  }
};

export const recorded = () => (existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {});

function record(name, entry) {
  const all = { ...recorded(), [name]: entry };
  writeFileSync(`${FILE}.new`, JSON.stringify(all, null, 2));
  renameSync(`${FILE}.new`, FILE);
}

export const isRunning = ({ pid, start }) => startOf(pid) === start && !isZombie(pid);

/** The descendants of this process, including itself. */
function familyOf(pid) {
  const parents = new Map();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      parents.set(Number(name), Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1].split(' ')[1]));
    } catch {
      // It has ended meanwhile.
    }
  }
  const family = [pid];
  for (const one of family) for (const [child, parent] of parents) if (parent === one) family.push(child);
  return family;
}

/** Runs a short command; throws with its output when it fails. */
export function run(program, args, { input, allowed = [0] } = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', input, cwd: '/' });
  if (!allowed.includes(status ?? -1))
    throw new Failure(`${program} ${args.join(' ')}: ${error?.message ?? (stderr || stdout).trim()}`);
  return stdout;
}

export const inside = (machine, program, args) => ['netns', 'exec', namespaceOf(machine), program, ...args];
export const runInside = (machine, program, args, options) => run('ip', inside(machine, program, args), options);

/** PostgreSQL, Patroni, etcd and PgBouncer refuse to run as root, or should not. */
const AS_POSTGRES = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', '--'];

/** Starts a process of a machine, detached; its output goes to <name>.log. */
export function start(name, machine, [program, ...args], { env = {}, asPostgres = false } = {}) {
  const previous = recorded()[name];
  if (previous && isRunning(previous)) throw new Failure(`${name} runs already.`);
  mkdirSync(inState('log'), { recursive: true });
  const log = openSync(inState('log', `${name}.log`), 'a');
  const words = [...(asPostgres ? AS_POSTGRES : []), program, ...args];
  const child = spawn('ip', inside(machine, words[0], words.slice(1)), {
    detached: true,
    stdio: ['ignore', log, log],
    cwd: '/',
    env: { PATH: process.env.PATH, HOME: '/tmp', LANG: 'C.UTF-8', ...env },
  });
  child.unref();
  const entry = { machine, pid: child.pid, start: startOf(child.pid) };
  record(name, entry);
  return child.pid;
}

function signal(name, what) {
  const entry = recorded()[name];
  if (!entry || !isRunning(entry)) return;
  process.kill(entry.pid, what);
}

/** SIGKILL for a process and everything that it started, at once. */
function killFamily(name) {
  const entry = recorded()[name];
  if (!entry || !isRunning(entry)) return;
  const family = familyOf(entry.pid);
  for (const pid of family) killPid(pid);
}

export function killPid(pid, what = 'SIGKILL') {
  try {
    process.kill(pid, what);
  } catch {
    // It has ended.
  }
}

/** Ends processes by their record: SIGTERM, and after `limitMs` SIGKILL for the rest, with their children. */
export async function end(names, limitMs = 20_000) {
  const all = recorded();
  const running = () => names.filter((name) => all[name] && isRunning(all[name]));
  const families = running().map((name) => familyOf(all[name].pid));
  for (const name of running()) signal(name, 'SIGTERM');
  for (const limit = Date.now() + limitMs; running().length > 0 && Date.now() < limit;) await sleep(100);
  for (const name of running()) killFamily(name);
  return families;
}

/** Waits until `check` returns something; fails with `what` after `seconds`. */
export async function until(what, check, seconds = 60) {
  for (const limit = Date.now() + seconds * 1_000; ; await sleep(300)) {
    const found = await Promise.resolve()
      .then(check)
      .catch(() => undefined);
    if (found) return found;
    if (Date.now() > limit) throw new Failure(`${what}: not within ${seconds} s (see ${inState('log')}).`);
  }
}
