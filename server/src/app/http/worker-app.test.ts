import type { AddressInfo } from 'node:net';
import { createServer, request } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase, type TestDatabase } from '../../testing/database';
import { startServer, type RunningServer } from '../start/start-server';

let dataDir: string;
let db: TestDatabase;
let server: RunningServer | undefined;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'textloom-worker-'));
});
beforeEach(async () => {
  // A worker that ran before on its database would query the carrier for missed texts, and none runs here.
  db = await testDatabase();
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const startWorker = async (env: Record<string, string> = {}): Promise<RunningServer> => {
  server = await startServer({
    TEXTLOOM_DATA: dataDir,
    DATABASE_URL: db.url,
    TEXTLOOM_ROLE: 'worker',
    TEXTLOOM_LOG_LEVEL: 'silent',
    TEXTLOOM_OPS_TOKEN: 'the-token-of-the-operator',
    ...env,
  });
  return server;
};
const read = async (path: string, headers: Record<string, string> = {}): Promise<{ status: number; text: string }> => {
  const answer = await fetch(`http://127.0.0.1:${server?.config.metricsPort}${path}`, { headers });
  return { status: answer.status, text: await answer.text() };
};

describe('the port of a worker', () => {
  it('serves health, readiness and metrics, and nothing else', async () => {
    await startWorker({ TEXTLOOM_METRICS_PORT: '0' });
    expect(await read('/healthz')).toEqual({ status: 200, text: '{"status":"ok"}' });
    expect(await read('/readyz')).toEqual({ status: 200, text: '{"status":"ok"}' });
    const metrics = await read('/metrics');
    expect(metrics.status).toBe(200);
    expect(metrics.text).toContain('textloom_process_info{role="worker"} 1');
    expect(metrics.text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
    for (const path of ['/app/', '/api/profiles/profile', '/ops/', '/outbox', '/handsets'])
      expect([path, (await read(path)).status]).toEqual([path, 404]);
  });

  it('needs the token for metrics when others reach it', async () => {
    await startWorker({ TEXTLOOM_METRICS_PORT: '0', TEXTLOOM_METRICS_HOST: '0.0.0.0' });
    expect((await read('/healthz')).status).toBe(200);
    expect((await read('/metrics')).status).toBe(404);
    expect((await read('/metrics', { authorization: 'Bearer another-token' })).status).toBe(404);
    expect((await read('/metrics', { authorization: 'Bearer the-token-of-the-operator' })).status).toBe(200);
  });

  it('refuses another site’s name, whose scripts could read the metrics', async () => {
    await startWorker({ TEXTLOOM_METRICS_PORT: '0' });
    const status = await new Promise<number | undefined>((done, failed) =>
      request(
        { port: server?.config.metricsPort, path: '/metrics', headers: { host: 'rebound.example' } },
        (answer) => {
          answer.resume();
          done(answer.statusCode);
        },
      )
        .on('error', failed)
        .end(),
    );
    expect(status).toBe(404);
  });

  it('is closed without the setting', async () => {
    expect((await startWorker()).config.metricsPort).toBeUndefined();
  });

  it('that is in use ends the start with a sentence that names the setting', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => other.once('listening', done));
    const { port } = other.address() as AddressInfo;
    await expect(startWorker({ TEXTLOOM_METRICS_PORT: String(port) })).rejects.toThrow(
      `Port ${port} is in use: stop what uses it, or choose another, as in TEXTLOOM_METRICS_PORT=${port + 1} npm start.`,
    );
    other.close();
  });
});
