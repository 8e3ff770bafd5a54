import { execFileSync } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const LOOK_MS = 500;
const SHELL = /^-?(ash|bash|dash|fish|ksh|mksh|sh|zsh|busybox)$/;

/** Name and parent of a process, from Linux's /proc; elsewhere undefined. */
function processOf(pid) {
  try {
    // "pid (name) state parent …": the name may contain anything, parentheses too.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    return { name: stat.slice(stat.indexOf('(') + 1, end), parent: Number(stat.slice(end + 2).split(' ')[1]) };
  } catch {
    return undefined;
  }
}

/** The same where there is no /proc. Windows has no `ps`: there only the parent itself is watched. */
function processByPs(pid) {
  try {
    const [parent, ...name] = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(/\s+/);
    return { name: name.join(' ').split('/').at(-1) ?? '', parent: Number(parent) };
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * npm (or pnpm, or yarn) runs the script in a shell that waits for it, so two processes have to stay: the shell, which
 * is our parent, and npm, which is the shell's. A shell may also become the script (bash does); npm is then our parent.
 * Started without npm, as with `nohup node scripts/start.mjs &`, the parent is an operator's shell, which may end.
 * npm's variables are inherited by everything below it, so its script must be ours.
 */
function startedByNpm(env = process.env) {
  return env.npm_lifecycle_event !== undefined && (env.npm_lifecycle_script ?? 'start.mjs').includes('start.mjs');
}

/** A function that says whether npm or its shell has ended since; undefined when nobody has to stay. */
function whetherStarterEnded() {
  if (!startedByNpm()) return undefined;
  const shell = process.ppid;
  const found = processOf(shell) ?? processByPs(shell);
  // Windows does not change the parent of an orphan.
  const shellEnded = () => process.ppid !== shell || (process.platform === 'win32' && !isAlive(shell));
  if (!found || !SHELL.test(found.name)) return shellEnded;
  const npm = found.parent;
  // Compares the shell's parent, because npm's process id stays in use while it is a zombie.
  return () => shellEnded() || (processOf(shell)?.parent ?? (isAlive(npm) ? npm : 0)) !== npm;
}

/**
 * What asks this program to stop: signals, and the end of the npm that started it (a process manager may end npm alone).
 * `stop` is emitted for each with the signal to pass on; `signal` is aborted by the first.
 */
export class StopRequests extends EventEmitter {
  #first = new AbortController();

  constructor() {
    super();
    for (const name of SIGNALS) process.on(name, () => this.#ask(name));
    const ended = whetherStarterEnded();
    if (!ended) return;
    const timer = setInterval(() => {
      if (!ended()) return;
      clearInterval(timer);
      if (this.asked) return;
      console.error('npm, which started Textloom, has ended: stopping.');
      this.#ask('SIGTERM');
    }, LOOK_MS);
    timer.unref();
  }

  get asked() {
    return this.#first.signal.aborted;
  }

  get signal() {
    return this.#first.signal;
  }

  #ask(name) {
    this.#first.abort();
    this.emit('stop', name);
  }
}
