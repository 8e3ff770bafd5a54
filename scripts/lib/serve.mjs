import { spawn } from 'node:child_process';
import { fromRoot, root } from './paths.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const STOPPED = [0, 129, 130, 143];

/**
 * Runs the built server until it exits. Ctrl-C on a terminal reaches it directly (same process group); other signals
 * are forwarded. A requested stop is not a failure: exit code 0.
 */
export function serve(env = {}) {
  const server = spawn(process.execPath, ['--enable-source-maps', fromRoot('server', 'dist', 'main.cjs')], {
    cwd: root,
    env: { NODE_ENV: 'production', ...process.env, ...env },
    stdio: 'inherit',
  });
  let asked = false;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      asked = true;
      const byTerminal = process.stdin.isTTY && signal !== 'SIGTERM';
      if (!byTerminal) server.kill(signal);
    });
  }
  return new Promise((done, fail) => {
    server.on('error', fail);
    server.on('exit', (code, signal) => {
      const clean = asked && (signal !== null || STOPPED.includes(code));
      done(clean ? 0 : (code ?? 1));
    });
  });
}
