/** The server of a workload over HTTP: its own process on an empty data folder. */
import { fork, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import pino from 'pino';
import { loadConfig } from '../src/platform/config/config';
import { createDatabase } from '../src/platform/db/connection';
import { createApp } from '../src/app/http/app';
import { BACKLOG } from '../src/app/http/connections';
import type { Deps } from '../src/platform/web/deps';
import { twilioGateway } from '../src/platform/providers/carrier/twilio.gateway';
import { createDeps } from '../src/app/start/create-deps';

export const freePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });

/**
 * The server process, wired like start-server.ts: the API and what `start` adds. Notifies its parent when it is ready,
 * and ends with it.
 */
export async function serve(start: (deps: Deps) => Promise<unknown>): Promise<void> {
  const log = pino({ level: 'warn' });
  const config = loadConfig();
  const db = createDatabase({
    url: config.databaseUrl ?? '',
    poolSize: config.databasePoolSize,
    inboundPoolSize: config.databaseInboundPoolSize,
  });
  const gateway = twilioGateway({ ...config.carrier, publicUrl: config.publicUrl });
  const { deps } = createDeps({ config, db, log, gateway });
  const app = await createApp(deps);
  db.openInbound();
  await app.listen({ host: '127.0.0.1', port: config.port, backlog: BACKLOG });
  await start(deps);
  process.send?.(config.authToken);
  process.once('disconnect', () => process.exit());
}

export interface Server {
  child: ChildProcess;
  url: string;
  authToken: string;
}

/** Starts this program again as the server; it calls `serve` when its first argument is "server". */
export async function startServer({
  databaseUrl,
  folder,
  port,
  env = {},
}: {
  databaseUrl: string;
  folder: string;
  port: number;
  env?: Record<string, string>;
}): Promise<Server> {
  const url = `http://127.0.0.1:${port}`;
  const child = fork(__filename, ['server'], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      TEXTLOOM_DATA: join(folder, 'server'),
      PORT: String(port),
      TEXTLOOM_PUBLIC_URL: url,
      ...env,
    },
  });
  const authToken = await new Promise<string>((ready, fail) => {
    child.once('message', (message) => ready(String(message)));
    child.once('exit', (code) => fail(new Error(`the server ended with ${code}`)));
  });
  return { child, url, authToken };
}

export const isServer = process.argv[2] === 'server';

/** Runs a workload or its server; exits with 1 on failure. */
export function run(work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}
