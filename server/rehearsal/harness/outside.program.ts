/** The outside world of an installation in its own process. Prints its address once it listens. */
import pino from 'pino';
import { createDatabase } from '../../src/platform/db/connection';
import { startEmbeddedPostgres } from '../../src/platform/db/embedded-postgres';
import { migrate } from '../../src/platform/db/migrate';
import type { CarrierSettings, Fault } from '../../standins/carrier/settings';
import { simulatorStore } from '../../standins/carrier/simulator-store';
import { memoryStore } from './memory-store';
import { serveOutside, type OutsideOptions } from './outside';

/** Its instructions, as JSON in OUTSIDE_ORDER. */
export interface OutsideOrder extends Omit<OutsideOptions, 'store' | 'cards' | 'carrier' | 'onError'> {
  /**
   * Where its records are: in a database, or in one of its own in a folder. Without either it keeps a few in memory.
   */
  databaseUrl?: string;
  folder?: string;
  carrier?: Partial<Pick<CarrierSettings, 'delayMs' | 'lateMs' | 'pollMs' | 'concurrency'>>;
  /** The digits of the accounts' own numbers, which texts may leave from beside the code. */
  ownNumbers?: readonly string[];
  faults?: Faults;
}

/** The fraction of the sends that meets each fault, 0 to 1. */
export type Faults = Partial<Record<Fault, number>>;

async function main(): Promise<void> {
  const {
    databaseUrl,
    folder,
    ownNumbers = [],
    ...order
  } = JSON.parse(process.env.OUTSIDE_ORDER ?? '') as OutsideOrder;
  let { faults = {} } = order;
  const log = pino({ level: 'warn' });
  const postgres = folder === undefined ? undefined : await startEmbeddedPostgres({ dataFolder: folder });
  if (postgres) {
    await migrate(postgres.url);
    // cluster/failover.mjs reads the records there.
    log.warn({ url: postgres.url }, 'database');
  }
  const url = postgres?.url ?? databaseUrl;
  const db = url === undefined ? undefined : createDatabase({ url, poolSize: 10, log });
  const fault = (): Fault | undefined => {
    let drawn = Math.random();
    for (const [name, part] of Object.entries(faults)) if ((drawn -= part) < 0) return name as Fault;
    return undefined;
  };
  const outside = await serveOutside({
    ...order,
    store: db ? simulatorStore(db) : memoryStore(),
    cards: db && { db, log },
    carrier: { ...order.carrier, fault, ownNumbers: async () => ownNumbers },
    onError: (error) => log.error({ err: error }, 'carrier'),
  });
  process.on('message', (message) => (faults = message as Faults));
  process.once('disconnect', () => process.exit());
  process.once('SIGTERM', () => void Promise.resolve(postgres?.stop()).finally(() => process.exit(0)));
  process.send?.(outside.url);
}

void main();
