/** The API and one kind of work, without the jobs, which would run beside what a workload measures. */
import pino from 'pino';
import { createApp } from '../../src/app/http/app';
import { BACKLOG } from '../../src/app/http/connections';
import { createDeps } from '../../src/app/start/create-deps';
import { startImports } from '../../src/domains/audience/import/import-worker';
import { startWorkers } from '../../src/domains/automations/worker/workers';
import { loadConfig } from '../../src/platform/config/config';
import { createDatabase } from '../../src/platform/db/connection';
import { twilioGateway } from '../../src/platform/providers/carrier/twilio.gateway';

const WORK = { imports: startImports, sending: startWorkers };
export type Work = keyof typeof WORK;

/** Memory of the process in bytes, and its peak since the last query. */
export interface Memory {
  rss: number;
  peak: number;
}

const SAMPLE_MS = 20;

/** Replies to each message with the memory figures. */
function reportMemory(): void {
  let peak = 0;
  const look = (): number => {
    const rss = process.memoryUsage.rss();
    peak = Math.max(peak, rss);
    return rss;
  };
  setInterval(look, SAMPLE_MS).unref();
  process.on('message', () => {
    const rss = look();
    process.send?.({ rss, peak } satisfies Memory);
    peak = 0;
  });
}

async function main(): Promise<void> {
  const config = loadConfig();
  const db = createDatabase({
    url: config.databaseUrl ?? '',
    poolSize: config.databasePoolSize,
    inboundPoolSize: config.databaseInboundPoolSize,
  });
  const gateway = twilioGateway({ ...config.carrier, publicUrl: config.publicUrl });
  const { deps } = createDeps({ config, db, log: pino({ level: 'warn' }), gateway });
  const app = await createApp(deps);
  db.openInbound();
  await app.listen({ host: '127.0.0.1', port: config.port, backlog: BACKLOG });
  await WORK[process.env.SERVER_WORK as Work](deps);
  reportMemory();
  process.once('SIGTERM', () => process.exit());
  process.once('disconnect', () => process.exit());
  process.send?.('ready');
}

void main();
