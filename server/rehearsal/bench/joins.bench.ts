/**
 * Texts by the carrier's signed webhook through the real server: rate, and time until the welcome is handed over.
 * node server/rehearsal/bench/run.mjs joins [joins] [connections] [rate]
 * Two rounds: unthrottled over that many connections, then at a fixed rate (joins per second). 5% of the messages are
 * repetitions (half of them the same webhook again), 2% STOP, 5% unmatched.
 *   --campaign n: 50 joins a second for --seconds 60, beside a campaign of n at 100 segments a second: how long a
 *     welcome waits, and how exactly the rate is kept.
 *   --stops n: n STOPs at once, beside a campaign and --busy 2 processes.
 *   --snapshot: on two databases in turn, on one of which a transaction is held open, rounds of joins until --load 72000 are
 *     stored on each: what two busy hours leave, ten joins a second. Fails when the last quarter of the rounds is slower there than 0.9 × without.
 * The server (API and workers) runs in its own process, PostgreSQL is embedded and durable, the carrier simulator and
 * the load generator share this process. Fails unless every phone and keyword has one subscriber, every webhook was
 * stored once and every welcome was sent and billed once, or each STOP is answered 200, stored once, obeyed and confirmed
 * once. Goal: each STOP is answered within 10 seconds.
 */
import { carrierParts } from '@textloom/contracts';
import type { Database } from '../../src/platform/db/connection';
import { inTurn, twoDatabases } from './support/beside-snapshot';
import { memoryStore } from '../harness/memory-store';
import { AGREEMENT, NOWHERE, serveOutside } from '../harness/outside';
import type { Site } from '../harness/site';
import { expectEqual, numbers, optionOf, pause, percentile, round } from './support/command';
import { JoinLoad, KEYWORDS, messagesOf, type Text } from './support/join-load';
import { expectBooks } from './support/sending';
import { onSite, openDatabase, startServer, type Base, type Stage } from './support/stage';
import { startBusy, stopAll } from './support/stop-load';
import { addAccount, addCampaign, addSender, phoneOf, start } from './seed/accounts';

const STOP_GOAL_MS = 10_000;
/** Recipients of the campaign beside STOPs, and its messages a second: it outlasts them. */
const BESIDE_STOPS = { recipients: 20_000, rate: 200 };
const RATE = 100;
const JOINS_A_SECOND = 50;
/** The bucket starts full, so the rate is measured after it is used up. */
const WARM_UP_MS = 10_000;

/** The standard welcome begins with the account's company. */
const isWelcome = (body: string): boolean => body.includes(': Welcome! ');

interface Accepted {
  at: number;
  body: string;
}

interface Played extends Stage {
  load: JoinLoad;
  accepted: readonly Accepted[];
}

interface PlayOptions {
  /** Messages a second. */
  rate?: number;
  connections: number;
  seed: (db: Database) => Promise<unknown>;
}

/** Seeds a database, and starts a server on it that sends to a carrier in this process. */
async function play(base: Base, { rate = 100_000, connections, seed }: PlayOptions): Promise<Played> {
  await seed(base.db);
  const accepted: Accepted[] = [];
  let welcomed = (_phone: string): void => undefined;
  const store = memoryStore();
  const carrier = await serveOutside({
    ...{ ...AGREEMENT, host: '127.0.0.1', port: 0, publicUrl: NOWHERE, carrier: { pollMs: 60_000 } },
    store: {
      ...store,
      accept(message) {
        accepted.push({ at: performance.now(), body: message.body });
        if (isWelcome(message.body)) welcomed(message.phone);
        return store.accept(message);
      },
    },
  });
  base.site.onStop(() => carrier.stop());
  const stage = await startServer(base, { work: 'sending', carrierUrl: carrier.url, rate });
  const load = new JoinLoad(stage.url, connections);
  base.site.onStop(() => load.close());
  welcomed = (phone) => load.welcomed.set(phone, performance.now());
  return { ...stage, load, accepted };
}

/** Waits until the outcome of every accepted welcome is stored. */
async function settled(db: Database): Promise<void> {
  for (const limit = Date.now() + 10_000; Date.now() < limit; await pause(100)) {
    const { rows } = await db.engine.query('select 1 from message where kind = 2 and status = 0 limit 1');
    if (rows.length === 0) return;
  }
}

async function checkJoins(db: Database, texts: readonly Text[]): Promise<void> {
  await settled(db);
  const found = await db.asEngine((tx) =>
    tx.one<Record<string, number>>(
      `select (select count(*) from subscriber) as subscribers, (select count(distinct (phone, keyword_id)) from subscriber) as pairs,
         (select count(*) from subscriber where disabled = 0) as active, (select sum(active) from subscriber_count) as counted,
         (select count(*) from inbound_message) as inbound, (select count(*) from message where kind = 2) as welcomes,
         (select count(*) from message where kind = 2 and status between 1 and 3) as sent,
         (select count(*) from message where kind = 2 and status = -1) as withdrawn, (select sum(billed_total) from balance) as billed`,
    ),
  );
  const joins = texts.filter((text) => text.joins).length;
  const stops = texts.filter((text) => text.body === 'STOP').length;
  const { withdrawn = 0 } = found;
  if (withdrawn > stops) throw new Error('a welcome was withdrawn without a STOP');
  expectEqual(found, {
    subscribers: joins,
    pairs: joins,
    active: joins - stops,
    counted: joins - stops,
    inbound: new Set(texts.map((text) => text.sid)).size,
    welcomes: joins,
    sent: joins - withdrawn,
    billed: joins - withdrawn,
  });
  await expectBooks(db);
  console.log('exact', JSON.stringify(found));
}

async function seedAccounts(db: Database): Promise<void> {
  for (let at = 0; at < KEYWORDS.length; at += 2) await addAccount(db, () => KEYWORDS.slice(at, at + 2), 1_000_000);
}

/** Two hours at ten a second. */
const LOAD = 72_000;

async function besideSnapshot(site: Site): Promise<void> {
  const [count = 5_000, connections = 50] = numbers();
  const rounds = Math.ceil(Number(optionOf('--load') ?? LOAD) / count);
  const warmUp = messagesOf(0, Math.min(500, count));
  const both = await twoDatabases(site, (base) => play(base, { connections, seed: seedAccounts }));
  for (const { load } of [both.alone, both.beside])
    await load.report('warm-up', await load.flatOut(warmUp, connections));
  await inTurn(both, rounds, async ({ load }, label, at) => {
    const perSecond = await load.flatOut(messagesOf(at + 1, count), connections);
    await load.report(`flat out ${label}`, perSecond);
    return perSecond;
  });
  const texts = [...warmUp, ...Array.from({ length: rounds }, (_, at) => messagesOf(at + 1, count)).flat()];
  for (const { db } of [both.alone, both.beside]) await checkJoins(db, texts);
}

async function joins(site: Site): Promise<void> {
  const [count = 5_000, connections = 50, rate = 1_000] = numbers();
  const rounds = [messagesOf(0, Math.min(500, count)), messagesOf(1, count), messagesOf(2, count)] as const;
  const { db, load } = await play(await openDatabase(site), { connections, seed: seedAccounts });
  await load.report('warm-up', await load.flatOut(rounds[0], connections));
  await load.report('flat out', await load.flatOut(rounds[1], connections));
  await load.report(`at ${rate}/s`, await load.atRate(rounds[2], rate));
  await checkJoins(db, rounds.flat());
}

/** Starts a campaign of an account that also has the keywords of joins. */
async function seedCampaign(db: Database, recipients: number): Promise<void> {
  const sender = await addSender(db, recipients, KEYWORDS);
  await start(db, await addCampaign(db, sender), sender, recipients);
}

async function besideCampaign(site: Site, recipients: number): Promise<void> {
  const seconds = Number(optionOf('--seconds') ?? 60);
  const seed = (db: Database): Promise<void> => seedCampaign(db, recipients);
  const { db, load, accepted } = await play(await openDatabase(site), { rate: RATE, connections: 50, seed });
  await pause(WARM_UP_MS);
  const texts = messagesOf(0, seconds * JOINS_A_SECOND).filter((text) => text.joins);
  const started = performance.now();
  const perSecond = await load.atRate(texts, JOINS_A_SECOND);
  const ended = performance.now();
  const took = (ended - started) / 1_000;
  const during = accepted.filter(({ at }) => at >= started && at < ended);
  const rateOf = (some: readonly Accepted[]): number =>
    round(some.reduce((sum, { body }) => sum + carrierParts(body).parts, 0) / took);
  await load.report('beside a campaign', perSecond);
  console.log(
    'rate',
    JSON.stringify({
      recipients,
      seconds: round(took),
      segmentsPerSecond: rateOf(during),
      ofTheCampaign: rateOf(during.filter(({ body }) => !isWelcome(body))),
    }),
  );
  const found = await db.asEngine((tx) =>
    tx.one<{ welcomes: number }>('select count(*) as welcomes from message where kind = 2'),
  );
  const sent = accepted.filter(({ body }) => isWelcome(body)).length;
  expectEqual({ ...found, sent }, { welcomes: texts.length, sent: texts.length });
  console.log('exact', JSON.stringify(found));
}

async function stops(site: Site, count: number): Promise<void> {
  const { recipients, rate } = BESIDE_STOPS;
  const seed = (db: Database): Promise<void> => seedCampaign(db, recipients);
  const { db, url, accepted } = await play(await openDatabase(site), { rate, connections: 1, seed });
  for (const limit = Date.now() + 60_000; accepted.length < 300; await pause(100))
    if (Date.now() > limit) throw new Error('the campaign does not send');
  const busy = startBusy(Number(optionOf('--busy') ?? 2));
  await pause(2_000);
  const times = await stopAll(url, count).finally(() => busy.forEach((one) => one.disconnect()));
  const found = await db.asEngine((tx) =>
    tx.one<Record<string, number>>(
      `select (select count(*) from inbound_message where decision = 'opt-out') as stored,
           (select count(*) from subscriber where disabled = 1 and phone <= $1) as left,
           (select count(*) from message where kind = 5) as confirmations,
           (select count(distinct phone) from message where kind = 5) as confirmed`,
      [phoneOf(count - 1)],
    ),
  );
  const [p50 = 0, p99 = 0, max = 0] = [0.5, 0.99, 1].map((part) => Math.round(percentile(times, part)));
  const misses = max > STOP_GOAL_MS ? `${STOP_GOAL_MS / 1_000} s` : '';
  console.log('stops', JSON.stringify({ stops: count, p50, p99, max, answered: times.length, misses }));
  expectEqual(found, { stored: count, left: count, confirmations: count, confirmed: count });
  console.log('exact', JSON.stringify(found));
}

onSite((site) => {
  const [beside, burst] = [optionOf('--campaign'), optionOf('--stops')];
  if (process.argv.includes('--snapshot')) return besideSnapshot(site);
  if (beside !== undefined) return besideCampaign(site, Number(beside));
  return burst === undefined ? joins(site) : stops(site, Number(burst));
});
