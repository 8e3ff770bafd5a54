import { spawn } from 'node:child_process';
import { fromRoot, root } from './paths.mjs';

const STOPPED = [0, 129, 130, 143];
/** The server ends by itself before (server/src/app/main.ts); this is for one that hangs. */
const STOP_MS = 15_000;

/**
 * Runs the built server until it exits. Ctrl-C on a terminal reaches it directly (same process group); other requests
 * are forwarded. A requested stop is not a failure: exit code 0.
 *
 * The channel (ipc) tells the server when this process is gone, also after kill -9: it then stops by itself.
 */
export function serve(stops) {
  const server = spawn(process.execPath, ['--enable-source-maps', fromRoot('server', 'dist', 'main.cjs')], {
    cwd: root,
    env: { NODE_ENV: 'production', ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  stops.on('stop', (signal) => {
    const byTerminal = process.stdin.isTTY && signal !== 'SIGTERM';
    if (!byTerminal) server.kill(signal);
    setTimeout(() => server.kill('SIGKILL'), STOP_MS).unref();
  });
  return new Promise((done, fail) => {
    server.on('error', fail);
    server.on('exit', (code, signal) => {
      const clean = stops.asked && (signal !== null || STOPPED.includes(code));
      done(clean ? 0 : (code ?? 1));
    });
  });
}
