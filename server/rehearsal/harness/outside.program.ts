/** The world outside of the installation, in its own process: the carrier with its handsets, and the card provider. */
import pino from 'pino';
import { createDatabase } from '../../src/platform/db/connection';
import { serveOutside, type OutsideOptions } from '../../src/testing/outside';
import type { Fault } from '../../standins/carrier/settings';

/** Its instructions, as JSON in OUTSIDE_ORDER. */
export interface OutsideOrder extends Omit<OutsideOptions, 'db' | 'log' | 'host' | 'carrier'> {
  databaseUrl: string;
  /** How long after its request a late message is accepted. */
  lateMs: number;
  faults: Faults;
}

/** The part of the sends that meets each fault, 0 to 1. */
export type Faults = Partial<Record<Fault, number>>;

async function main(): Promise<void> {
  const { databaseUrl, lateMs, ...order } = JSON.parse(process.env.OUTSIDE_ORDER ?? '') as OutsideOrder;
  let { faults } = order;
  const log = pino({ level: 'warn' });
  const fault = (): Fault | undefined => {
    let drawn = Math.random();
    for (const [name, part] of Object.entries(faults)) if ((drawn -= part) < 0) return name as Fault;
    return undefined;
  };
  await serveOutside({
    ...order,
    ...{ db: createDatabase({ url: databaseUrl, poolSize: 6, log }), log, host: '127.0.0.1' },
    carrier: { delayMs: { min: 100, max: 1_000 }, lateMs, pollMs: 500, fault },
  });
  process.on('message', (message) => (faults = message as Faults));
  process.once('disconnect', () => process.exit());
  process.once('SIGTERM', () => process.exit());
  process.send?.('ready');
}

void main();
