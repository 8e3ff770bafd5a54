import { createDatabase } from '../db/connection';
import type { DatabaseLimits } from '../db/limits';
import { createNotifiers } from '../messaging/notifiers';
import { startWorkers } from '../messaging/workers';
import type { Config } from '../config/config';
import type { OutboundConfig } from '../messaging/outbound.types';
import type { OutboundTuning } from '../messaging/tuning';
import { startImports } from '../modules/imports/import-worker';
import type { ImportTuning } from '../modules/imports/run-import';
import { createLog } from '../start/log';
import { twilioGateway, type TwilioGatewayOptions } from '../providers/carrier/twilio.gateway';

interface SendingOrder {
  databaseUrl: string;
  limits?: Partial<DatabaseLimits>;
  gateway: TwilioGatewayOptions;
  config: OutboundConfig;
  tuning: Partial<OutboundTuning>;
}
interface ImportOrder {
  databaseUrl: string;
  limits?: Partial<DatabaseLimits>;
  imports: Partial<ImportTuning>;
}
/** Instructions for a worker process, as JSON in WORKER_ORDER. */
export type WorkerOrder = SendingOrder | ImportOrder;

interface Work {
  stop(): Promise<void>;
}

async function begin(order: WorkerOrder): Promise<Work> {
  const log = createLog({ logLevel: (process.env.WORKER_LOG ?? 'info') as Config['logLevel'] });
  const db = createDatabase({ url: order.databaseUrl, poolSize: 10, log, limits: order.limits ?? {} });
  if ('imports' in order) {
    const imports = await startImports({ db, log }, order.imports);
    return { stop: () => imports.stop().then(() => db.close()) };
  }
  const gateway = twilioGateway(order.gateway);
  const notifiers = createNotifiers({ db, log });
  const workers = await startWorkers({ db, gateway, log, notifiers, config: order.config }, order.tuning);
  return {
    async stop() {
      await workers.stop();
      notifiers.stop();
      await gateway.close();
      await db.close();
    },
  };
}

/** A worker alone, which tests kill and benches load. Prints "ready" and logs to stdout. */
async function main(): Promise<void> {
  const work = await begin(JSON.parse(process.env.WORKER_ORDER ?? '') as WorkerOrder);
  process.stdout.write('ready\n');
  process.once('SIGTERM', () => {
    void work.stop().then(() => process.exit(0));
  });
}

void main();
