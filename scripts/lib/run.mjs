import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './paths.mjs';

const WINDOWS = process.platform === 'win32';

/** Exit code in the shell's convention: 128 + signal when a signal ended the process. */
const codeOf = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0);

/**
 * Runs a command in the repository's root and returns its exit code. `env` is added to ours; with `capture` the output
 * is collected and returned instead of shown, and with `capture: 'shown'` both.
 */
export function run(command, args, { env = {}, capture = false, stdin = 'ignore', cwd = root } = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: capture ? [stdin, 'pipe', 'pipe'] : [stdin, 'inherit', 'inherit'],
      shell: WINDOWS && !command.endsWith('.exe'),
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
        if (capture === 'shown') process.stdout.write(chunk);
      });
    }
    // Forwards signals to the child. (Ctrl-C reaches it anyway.)
    const stop = () => child.kill('SIGTERM');
    process.once('SIGTERM', stop);
    child.on('error', fail);
    child.on('close', (code, signal) => {
      process.removeListener('SIGTERM', stop);
      done({ code: codeOf(code, signal), output });
    });
  });
}

/** Runs a script with the same Node binary. */
export const runNode = (args, options) => run(process.execPath, args, options);
