/**
 * Messages per second from the Twilio gateway to the carrier simulator, and the time until the last receipt. The
 * simulator runs in its own process, like a real carrier.
 * node server/bench/run.mjs gateway [messages] [parallel] [--memory]
 * The simulator stores accepted messages in its own PostgreSQL, started for the run and durable (fsync on); with
 * --memory it stores nothing, which isolates the gateway and HTTP.
 */
import { fork } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { createDatabase } from '../src/db/connection';
import { startEmbeddedPostgres } from '../src/db/embedded-postgres';
import { migrate } from '../src/db/migrate';
import { twilioGateway } from '../src/providers/carrier/twilio.gateway';
import { carrierSimulator } from '../src/standins/carrier/carrier-simulator';
import { memoryStore } from './memory-store';
import { simulatorStore } from '../src/standins/carrier/simulator-store';

const ACCOUNT = `AC${'0'.repeat(32)}`;
const TOKEN = 'bench';
const CODE = '72727';

async function simulator(sinkUrl: string): Promise<void> {
  const { DATABASE_URL } = process.env;
  const db = DATABASE_URL ? createDatabase({ url: DATABASE_URL, poolSize: 4 }) : undefined;
  const store = db ? simulatorStore({ pool: db.engine, listen: db.listen }) : memoryStore();
  const app = Fastify();
  await app.register(carrierSimulator, {
    store,
    accountSid: ACCOUNT,
    authToken: TOKEN,
    code: CODE,
    inboundUrl: () => sinkUrl,
    mediaUrl: () => sinkUrl,
    onError: (error) => console.error(error),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  process.send?.({ port: (app.server.address() as AddressInfo).port });
  process.once('disconnect', () => process.exit());
}

async function main(): Promise<void> {
  const [total = 30_000, parallel = 64] = process.argv
    .slice(2)
    .filter((one) => /^\d+$/.test(one))
    .map(Number);
  const database = process.argv.includes('--memory') ? undefined : await ownDatabase();
  let receipts = 0;
  // Only counts: the cost of reading a receipt is the engine's.
  const sink = createServer((request, response) => {
    request.resume().on('end', () => {
      receipts++;
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve));
  const sinkUrl = `http://127.0.0.1:${(sink.address() as AddressInfo).port}`;
  const child = fork(__filename, ['simulator', sinkUrl], {
    env: { ...process.env, DATABASE_URL: database?.url ?? '' },
  });
  const port = await new Promise<number>((resolve) =>
    child.once('message', (message) => resolve((message as { port: number }).port)),
  );
  const gateway = twilioGateway({
    baseUrl: `http://127.0.0.1:${port}/carrier`,
    accountSid: ACCOUNT,
    authToken: TOKEN,
    publicUrl: sinkUrl,
    numbers: [],
    connections: parallel,
  });

  const measure = async (label: string, count: number, receiptUrl: string): Promise<void> => {
    const outcomes: Record<string, number> = {};
    let next = 0;
    const started = performance.now();
    const worker = async (): Promise<void> => {
      for (let index = next++; index < count; index = next++) {
        const to = `512${String(1_000_000 + index).padStart(7, '0')}`;
        const outcome = await gateway.send({
          reference: String(index),
          to,
          from: CODE,
          body: `Today only: 2 for 1. ${index}`,
          receiptUrl,
        });
        outcomes[outcome.kind] = (outcomes[outcome.kind] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: parallel }, worker));
    const seconds = (performance.now() - started) / 1000;
    console.log(label, JSON.stringify({ perSecond: Math.round(count / seconds), outcomes }));
  };

  await measure('warm-up', 3_000, '');
  await measure('sends without receipts', total, '');
  receipts = 0;
  const started = performance.now();
  await measure('sends with receipts', total, `${sinkUrl}/receipt?ref=1`);
  // 15 of 10,000 numbers misbehave: wait until no more receipts arrive.
  for (let before = -1; before !== receipts;) {
    before = receipts;
    await new Promise((resolve) => setTimeout(resolve, 2_500));
  }
  const seconds = (performance.now() - started) / 1000 - 2.5;
  console.log('receipts', JSON.stringify({ received: receipts, perSecond: Math.round(receipts / seconds) }));
  child.disconnect();
  await gateway.close();
  sink.closeAllConnections();
  sink.close();
  await database?.stop();
}

async function ownDatabase(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'textloom-bench-'));
  chmodSync(dataFolder, 0o755); // as root, PostgreSQL runs as another user
  const postgres = await startEmbeddedPostgres({ dataFolder });
  await migrate(postgres.url);
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

const run = process.argv[2] === 'simulator' ? simulator(process.argv[3] ?? '') : main();
run.catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
