/**
 * Messages per second of the engine: a campaign of 20,000 through the real server, over HTTP, to the carrier simulator,
 * each in its own process, with durable PostgreSQL (fsync on).
 * node server/rehearsal/bench/run.mjs send [recipients] [--caps] [--coupons] [--minutes n] [--snapshot] [--load n] [--workers n]
 * --caps: the account allows one text in seven days; afterwards the dialog before a send is asked about the same people.
 * --coupons: each text has a code of a pool.
 * --minutes: repeats the campaign for that time and counts deadlocks.
 * --snapshot: on two databases in turn, on one of which a transaction is held open, campaigns until --load 720000 messages
 *   are sent on each: what two hours at the usual rate of a code, 100 a second, leave. Fails when the last quarter of the
 *   campaigns is slower there than 0.9 × without.
 * --workers: as many processes that send, of which the first also takes the receipts. The carrier takes any rate.
 * Fails unless every recipient has one message that is handed over, billed and in the ledger, whose totals add up, one
 * code with --coupons, and has had enough with --caps.
 */
import type { DryRun } from '@textloom/contracts';
import type { Site } from '../harness/site';
import { inTurn, twoDatabases } from './support/beside-snapshot';
import { expectEqual, numbers, optionOf, percentile } from './support/command';
import { apiOf } from './support/lists';
import { expectBooks, send, startCarrier } from './support/sending';
import { onSite, openDatabase, startServer, type Stage } from './support/stage';
import { signIn, vacuum, type Sender } from './seed/accounts';

const DRY_RUNS = 12;

/** Times the dry run of another campaign to the same people, which must leave all of them out. */
async function askDryRun(stage: Stage, { account, keyword }: Sender, people: number): Promise<void> {
  await vacuum(stage.databaseUrl);
  const api = apiOf(stage, 1);
  const token = await signIn(stage.db, account);
  const form = new URLSearchParams({ keywords: String(keyword), message: 'Today only: two for one.', segments: '1' });
  const taken: number[] = [];
  for (let n = 0; n < DRY_RUNS; n += 1) {
    const { data, took } = await api.ask<DryRun>(token, 'messages/campaigns/dryrun', form);
    expectEqual(data, { chosen: people, capped: people, recipients: 0 });
    taken.push(took);
  }
  await api.close();
  console.log('capped', JSON.stringify({ people, p50: percentile(taken, 0.5), p95: percentile(taken, 0.95) }));
}

async function main(site: Site): Promise<void> {
  const [recipients = 20_000] = numbers();
  const base = await openDatabase(site);
  const carrierUrl = await startCarrier(site);
  const caps = process.argv.includes('--caps');
  const coupons = process.argv.includes('--coupons');
  const { db } = base;
  const stage = await startServer(base, { work: 'sending', carrierUrl });
  for (let more = 1; more < Number(optionOf('--workers') ?? 1); more += 1)
    await startServer(base, { work: 'sending', carrierUrl, publicUrl: stage.url });
  await send(db, Math.min(2_000, recipients), 'warm-up');
  const until = performance.now() + Number(optionOf('--minutes') ?? 0) * 60_000;
  do {
    const sender = await send(db, recipients, 'campaign', { caps, coupons });
    if (caps) await askDryRun(stage, sender, recipients);
  } while (performance.now() < until);
  if (optionOf('--minutes') === undefined) await expectBooks(db);
  const { rows } = await db.engine.query('select deadlocks from pg_stat_database where datname = current_database()');
  console.log('deadlocks', JSON.stringify(rows[0]));
}

/** Two hours at a hundred a second. */
const LOAD = 720_000;

async function besideSnapshot(site: Site): Promise<void> {
  const [recipients = 20_000] = numbers();
  const load = Number(optionOf('--load') ?? LOAD);
  const [caps, coupons] = [process.argv.includes('--caps'), process.argv.includes('--coupons')];
  const carrierUrl = await startCarrier(site);
  const both = await twoDatabases(site, (base) => startServer(base, { work: 'sending', carrierUrl }));
  for (const { db } of [both.alone, both.beside]) await send(db, Math.min(2_000, recipients), 'warm-up');
  await inTurn(both, Math.ceil(load / recipients), async ({ db }, label) => {
    const { perSecond } = await send(db, recipients, `campaign ${label}`, { caps, coupons });
    return perSecond;
  });
}

onSite(process.argv.includes('--snapshot') ? besideSnapshot : main);
