import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fromRoot, root } from './paths.mjs';
import { codeOf } from './run.mjs';

const STOPPED = [0, 129, 130, 143];
/** The server ends by itself before (server/src/app/main.ts); this is for one that hangs. */
const STOP_MS = 15_000;

/** Pauses before a crashed server is started again: 1, 2, 4 … 30 s, from the beginning after a minute without a crash. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const GOOD_MS = 60_000;

/**
 * Runs the server once. Ctrl-C on a terminal reaches it directly (same process group); other requests to stop are
 * forwarded.
 *
 * The channel (ipc) has two uses. The server says when it is ready. And it notices that this process is gone, also after
 * kill -9, and then stops by itself.
 */
function runOnce(program, env, stops) {
  const server = spawn(process.execPath, ['--enable-source-maps', program], {
    cwd: root,
    env: { NODE_ENV: 'production', ...process.env, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const forward = (signal) => {
    const byTerminal = process.stdin.isTTY && signal !== 'SIGTERM';
    if (!byTerminal) server.kill(signal);
    setTimeout(() => server.kill('SIGKILL'), STOP_MS).unref();
  };
  stops.on('stop', forward);
  let ready;
  server.on('message', ({ port }) => (ready = { port, at: performance.now() }));
  return new Promise((done, fail) => {
    server.on('error', fail);
    server.on('exit', (code, signal) => {
      stops.off('stop', forward);
      const goodMs = ready ? performance.now() - ready.at : 0;
      done({ code: codeOf(code, signal), signal, port: ready?.port, ready: ready !== undefined, goodMs });
    });
  });
}

/** A line like those of the server's log (server/src/app/start/log.ts). */
const warn = (details, msg) =>
  console.log(
    JSON.stringify({ level: 40, time: new Date().toISOString(), pid: process.pid, role: 'start', ...details, msg }),
  );

/**
 * Runs the built server until somebody asks it to stop, which is not a failure: exit code 0. A server that could not
 * start has said why, and its code is returned; one that was ready once and crashes is started again, at the same port.
 */
export async function serve(stops, program = fromRoot('server', 'dist', 'main.cjs')) {
  let pauseMs = FIRST_PAUSE_MS;
  let port;
  for (let wasReady = false; ;) {
    const ended = await runOnce(program, port === undefined ? {} : { PORT: String(port) }, stops);
    if (stops.asked) return ended.signal !== null || STOPPED.includes(ended.code) ? 0 : ended.code;
    // Somebody asked the server itself.
    if (STOPPED.includes(ended.code)) return 0;
    wasReady ||= ended.ready;
    if (!wasReady) return ended.code;
    port ??= ended.port;
    if (ended.goodMs >= GOOD_MS) pauseMs = FIRST_PAUSE_MS;
    const { code, signal } = ended;
    warn({ code, signal: signal ?? undefined, seconds: pauseMs / 1_000 }, 'the server ended; it is started again');
    await sleep(pauseMs, undefined, { signal: stops.signal }).catch(() => undefined);
    if (stops.asked) return 0;
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}
