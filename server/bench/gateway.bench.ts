/**
 * How many messages a second the Twilio gateway hands to the carrier simulator, and how long until the
 * last receipt is in. The simulator runs in a process of its own, as a real carrier would.
 *
 *     node server/bench/run.mjs gateway [messages] [parallel]        in-memory simulator
 *     DATABASE_URL=… node server/bench/run.mjs gateway [messages]    simulator on PostgreSQL (migrated)
 */
import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pg from 'pg';
import { twilioGateway } from '../src/providers/carrier/twilio.gateway';
import { carrierSimulator } from '../src/standins/carrier/carrier-simulator';
import { memoryStore } from '../src/standins/carrier/memory.store';
import { postgresStore } from '../src/standins/carrier/postgres.store';

const ACCOUNT = `AC${'0'.repeat(32)}`;
const TOKEN = 'bench';
const CODE = '72727';

async function simulator(sinkUrl: string): Promise<void> {
  const { DATABASE_URL } = process.env;
  const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 4 });
  const store = DATABASE_URL
    ? postgresStore({
        pool,
        dedicated: async () => {
          const client = new pg.Client({ connectionString: DATABASE_URL });
          await client.connect();
          return client;
        },
      })
    : memoryStore();
  const app = Fastify();
  await app.register(carrierSimulator, {
    store,
    accountSid: ACCOUNT,
    authToken: TOKEN,
    code: CODE,
    inboundUrl: () => sinkUrl,
    publicUrl: () => sinkUrl,
    onError: (error) => console.error(error),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  process.send?.({ port: (app.server.address() as AddressInfo).port });
  process.once('disconnect', () => process.exit());
}

async function main(): Promise<void> {
  const total = Number(process.argv[2] ?? 30_000);
  const parallel = Number(process.argv[3] ?? 64);
  let receipts = 0;
  // Counts only: what reading a receipt costs is the engine's to measure.
  const sink = createServer((request, response) => {
    request.resume().on('end', () => {
      receipts++;
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve));
  const sinkUrl = `http://127.0.0.1:${(sink.address() as AddressInfo).port}`;
  const child = fork(__filename, ['simulator', sinkUrl]);
  const port = await new Promise<number>((resolve) => child.once('message', (message) => resolve((message as { port: number }).port)));
  const gateway = twilioGateway({
    baseUrl: `http://127.0.0.1:${port}/carrier`,
    accountSid: ACCOUNT,
    authToken: TOKEN,
    publicUrl: sinkUrl,
    connections: parallel,
  });

  const measure = async (label: string, count: number, receiptUrl: string): Promise<void> => {
    const outcomes: Record<string, number> = {};
    let next = 0;
    const started = performance.now();
    const worker = async (): Promise<void> => {
      for (let index = next++; index < count; index = next++) {
        const to = `512${String(1_000_000 + index).padStart(7, '0')}`;
        const outcome = await gateway.send({ reference: String(index), to, from: CODE, body: `Today only: 2 for 1. ${index}`, receiptUrl });
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
  // 15 of 10,000 numbers misbehave: wait until nothing comes any more.
  for (let before = -1; before !== receipts; ) {
    before = receipts;
    await new Promise((resolve) => setTimeout(resolve, 2_500));
  }
  const seconds = (performance.now() - started) / 1000 - 2.5;
  console.log('receipts', JSON.stringify({ received: receipts, perSecond: Math.round(receipts / seconds) }));
  child.disconnect();
  await gateway.close();
  sink.closeAllConnections();
  sink.close();
}

const run = process.argv[2] === 'simulator' ? simulator(process.argv[3] ?? '') : main();
run.catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
