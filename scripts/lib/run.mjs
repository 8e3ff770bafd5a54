import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './paths.mjs';

const WINDOWS = process.platform === 'win32';

/** A command that ignores SIGTERM for this long is killed. */
const PATIENCE_MS = 5_000;

/** Exit code in the shell's convention: 128 + signal when a signal ended the process. */
export const codeOf = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0);

/**
 * Ends a command that leads its own process group, and all that it started: pnpm's and the build's own processes would
 * outlive them.
 */
function endGroup(child) {
  const end = (signal) => {
    try {
      if (WINDOWS) child.kill(signal);
      else process.kill(-child.pid, signal);
    } catch {
      // It has ended by itself.
    }
  };
  end('SIGTERM');
  const timer = setTimeout(() => end('SIGKILL'), PATIENCE_MS);
  child.on('close', () => clearTimeout(timer));
}

/**
 * Runs a command in the repository's root and returns its exit code. `env` is added to ours; with `capture` the output
 * is collected and returned instead of shown, and with `capture: 'shown'` both. `stop` (an AbortSignal) ends it with
 * all that it started; without one SIGTERM is passed on to it.
 */
export function run(command, args, { env = {}, capture = false, stdin = 'ignore', cwd = root, stop } = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: capture ? [stdin, 'pipe', 'pipe'] : [stdin, 'inherit', 'inherit'],
      shell: WINDOWS && !command.endsWith('.exe'),
      detached: stop !== undefined && !WINDOWS,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
        if (capture === 'shown') process.stdout.write(chunk);
      });
    }
    // Forwards signals to the child. (Ctrl-C reaches it anyway.)
    const end = () => (stop ? endGroup(child) : child.kill('SIGTERM'));
    if (!stop) process.once('SIGTERM', end);
    else if (stop.aborted) end();
    else stop.addEventListener('abort', end);
    child.on('error', fail);
    child.on('close', (code, signal) => {
      process.removeListener('SIGTERM', end);
      stop?.removeEventListener('abort', end);
      done({ code: codeOf(code, signal), output });
    });
  });
}

/** Runs a script with the same Node binary. */
export const runNode = (args, options) => run(process.execPath, args, options);
