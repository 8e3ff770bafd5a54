import pino from 'pino';
import { createDatabase } from '../db/connection';
import { startWorkers } from '../messaging/workers';
import type { OutboundConfig, OutboundTuning } from '../messaging/outbound/outbound.types';
import { twilioGateway, type TwilioGatewayOptions } from '../providers/carrier/twilio.gateway';

/** What a test hands to a worker process of its own, as JSON in WORKER_ORDER. */
export interface WorkerOrder {
  databaseUrl: string;
  gateway: TwilioGatewayOptions;
  config: OutboundConfig;
  tuning: Partial<OutboundTuning>;
}

/** A worker and nothing else: tests kill it, benches load it. Says "ready" and logs to stdout. */
async function main(): Promise<void> {
  const order = JSON.parse(process.env.WORKER_ORDER ?? '') as WorkerOrder;
  const log = pino({ level: process.env.WORKER_LOG ?? 'info' }, pino.destination({ sync: true }));
  const db = createDatabase({ url: order.databaseUrl, poolSize: 10 });
  const gateway = twilioGateway(order.gateway);
  const workers = await startWorkers({ db, gateway, log, config: order.config }, order.tuning);
  process.stdout.write('ready\n');
  process.once('SIGTERM', () => {
    void workers.stop().then(async () => {
      await gateway.close();
      await db.close();
      process.exit(0);
    });
  });
}

void main();
