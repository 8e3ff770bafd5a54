import { createDatabase } from '../platform/db/connection';
import type { DatabaseLimits } from '../platform/db/limits';
import { connectDomains } from '../app/connect-domains';
import { createNotifiers } from '../domains/campaigns/sending/notifiers';
import { startWorkers } from '../domains/automations/worker/workers';
import type { Config } from '../platform/config/config';
import type { OutboundConfig } from '../domains/texting/message/outbound.types';
import type { OutboundTuning } from '../domains/texting/worker/tuning';
import { startImports } from '../domains/audience/import/import-worker';
import type { ImportTuning } from '../domains/audience/import/run-import';
import { createLog } from '../app/start/log';
import { ReceiptIntake } from '../domains/texting/receipt/receipt-intake';
import { smppGateway, type SmppGatewayOptions } from '../platform/providers/carrier/smpp/smpp.gateway';
import { twilioGateway, type TwilioGatewayOptions } from '../platform/providers/carrier/twilio.gateway';

export interface SendingOrder {
  databaseUrl: string;
  limits?: Partial<DatabaseLimits>;
  gateway: TwilioGatewayOptions;
  /** A second link. */
  smpp?: SmppGatewayOptions;
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
  connectDomains();
  const log = createLog({ logLevel: (process.env.WORKER_LOG ?? 'info') as Config['logLevel'], role: 'worker' });
  const db = createDatabase({ url: order.databaseUrl, poolSize: 10, log, limits: order.limits ?? {} });
  if ('imports' in order) {
    const imports = await startImports({ db, log }, order.imports);
    return { stop: () => imports.stop().then(() => db.close()) };
  }
  const gateway = twilioGateway(order.gateway);
  const notifiers = createNotifiers({ db, log });
  const secondGateway = order.smpp && smppGateway(order.smpp, { db, log });
  const deps = { db, gateway, secondGateway, log, notifiers, config: order.config };
  const receipts = new ReceiptIntake(deps);
  secondGateway?.listen?.({
    receipt: (receipt) => receipts.receive(receipt),
    inbound: () => Promise.resolve(),
    torn: () => Promise.resolve(false),
  });
  const workers = await startWorkers(deps, order.tuning);
  return {
    async stop() {
      await workers.stop();
      notifiers.stop();
      await gateway.close();
      await secondGateway?.close();
      await receipts.stop();
      await db.close();
    },
  };
}

/** A worker alone, which tests kill and benches load. Prints a line when it is ready, and logs to stdout. */
async function main(): Promise<void> {
  const work = await begin(JSON.parse(process.env.WORKER_ORDER ?? '') as WorkerOrder);
  process.stdout.write('the worker is ready\n');
  process.once('SIGTERM', () => {
    void work.stop().then(() => process.exit(0));
  });
}

void main();
