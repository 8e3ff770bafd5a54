import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fromRoot } from '../platform/base/paths';
import type { S3Settings } from '../platform/providers/storage/s3-link';
import { freePort } from './free-port';

/** An S3 server of others (s3rver), which checks signatures, in a process of its own. */
export interface S3Server {
  /** Its only bucket, with its only key. */
  settings: S3Settings;
  /** The bucket, as settings of the server. */
  env: Record<string, string>;
  start(): Promise<void>;
  /** It accepts connections and answers nothing. */
  silence(): void;
  speak(): void;
  /** Its objects are kept. */
  stop(): Promise<void>;
  remove(): Promise<void>;
}

/** The key and the secret that s3rver knows. */
const KEY = 'S3RVER';

export async function s3Server(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 'textloom-s3-'));
  const port = await freePort();
  const settings = { url: `http://127.0.0.1:${port}`, bucket: 'textloom', region: 'us-east-1', key: KEY, secret: KEY };
  let child: ChildProcess | undefined;
  const program = fromRoot('server/node_modules/s3rver/bin/s3rver.js');
  const server: S3Server = {
    settings,
    env: {
      TEXTLOOM_S3_URL: settings.url,
      TEXTLOOM_S3_BUCKET: settings.bucket,
      TEXTLOOM_S3_KEY: settings.key,
      TEXTLOOM_S3_SECRET: settings.secret,
    },
    async start() {
      const words = ['--directory', folder, '--port', String(port), '--address', '127.0.0.1', '--silent'];
      child = spawn(process.execPath, [program, ...words, '--configure-bucket', settings.bucket], { stdio: 'inherit' });
      for (const limit = Date.now() + 20_000; ; await sleep(50)) {
        if (await fetch(settings.url).catch(() => undefined)) return;
        if (child.exitCode !== null || Date.now() > limit) throw new Error('the S3 server did not start');
      }
    },
    silence: () => void child?.kill('SIGSTOP'),
    speak: () => void child?.kill('SIGCONT'),
    async stop() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    async remove() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}
