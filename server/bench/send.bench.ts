/**
 * Messages per second of the engine: a campaign of 20,000 through the real server, over HTTP, to the carrier simulator,
 * each in its own process, with durable PostgreSQL (fsync on).
 * node server/bench/run.mjs send [recipients] [--coupons] [--minutes n] [--workers n]
 * --coupons: each text has a code of a pool.
 * --minutes: repeats the campaign for that time and counts deadlocks.
 * --workers: as many processes that send, of which the first also takes the receipts. The carrier takes any rate.
 * Fails unless every recipient has one message that is handed over, billed and in the ledger, whose totals add up, and
 * one code with --coupons.
 */
import { startWorkers } from '../src/domains/campaigns/jobs/workers';
import { carrierEnv } from './harness/carrier';
import { numbers, optionOf, run } from './harness/command';
import { isSimulator, send, simulator, withSimulator } from './harness/sending';
import { isServer, serve, withDatabase, withServer, type Base, type Stage } from './harness/stage';

const RATE = 1_000_000;
/** Starts this many servers, which share the database and the public address of the first. */
const withServers = (
  base: Base,
  env: Readonly<Record<string, string>>,
  count: number,
  work: (stage: Stage) => Promise<void>,
): Promise<void> =>
  withServer(base, env, (stage) =>
    count > 1 ? withServers(base, { TEXTLOOM_PUBLIC_URL: stage.url, ...env }, count - 1, work) : work(stage),
  );

const main = (): Promise<void> =>
  withDatabase(async (base) => {
    const [recipients = 20_000] = numbers();
    await withSimulator(async (port) => {
      const coupons = process.argv.includes('--coupons');
      const workers = Number(optionOf('--workers') ?? 1);
      await withServers(base, carrierEnv(port, RATE), workers, async ({ db }) => {
        await send(db, Math.min(2_000, recipients), 'warm-up');
        const until = performance.now() + Number(optionOf('--minutes') ?? 0) * 60_000;
        do await send(db, recipients, 'campaign', coupons);
        while (performance.now() < until);
        const { rows } = await db.engine.query(
          'select deadlocks from pg_stat_database where datname = current_database()',
        );
        console.log('deadlocks', JSON.stringify(rows[0]));
      });
    });
  });

run(() => {
  if (isServer) return serve(startWorkers);
  return isSimulator ? simulator() : main();
});
