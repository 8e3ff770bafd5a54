/**
 * A campaign of 200,000 on a shortcode with 100 segments a second, and 50 joins a second at the same time: measures how
 * long a welcome waits, and how exactly the rate is kept. node server/bench/run.mjs lanes [recipients] [--seconds n]
 * Server and workers run in their own process; simulator and joins share this one. Fails unless each join gets one
 * welcome.
 */
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { carrierParts } from '@textloom/contracts';
import { createDatabase, type Database } from '../src/db/connection';
import { startCampaign } from '../src/messaging/campaigns/start-campaign';
import { startWorkers } from '../src/messaging/workers';
import { carrierSimulator } from '../src/standins/carrier/carrier-simulator';
import { memoryStore } from './memory-store';
import { ACCOUNT, CODE, JoinLoad, KEYWORDS, messagesOf, TOKEN } from './join-load';
import { addCampaign, addSender, choiceOf, optionOf, pause, round, sizeOr, withDatabase } from './sending';
import { freePort, isServer, run, serve, startServer } from './serving';

const RATE = 100;
const JOINS_A_SECOND = 50;
/** The bucket begins full: the rate is measured after it is used up. */
const WARM_UP_SECONDS = 10;

/** Segments that the carrier accepted, with their time. */
const accepted: { at: number; parts: number; welcome: boolean }[] = [];

async function seed(db: Database, recipients: number) {
  const sender = await addSender(db, recipients);
  await db.asEngine((tx) =>
    tx.execute(
      `insert into keyword (account_id, keyword, canonical, approved) select $1, word, word, true from unnest($2::text[]) word`,
      [sender.account, KEYWORDS],
    ),
  );
  return sender;
}

async function carrier(load: JoinLoad): Promise<number> {
  const store = memoryStore();
  const app = Fastify();
  await app.register(carrierSimulator, {
    store: {
      ...store,
      accept(message) {
        const welcome = message.body.startsWith('Welcome');
        accepted.push({ at: performance.now(), parts: carrierParts(message.body).parts, welcome });
        if (welcome) load.welcomed.set(message.phone, performance.now());
        return store.accept(message);
      },
    },
    accountSid: ACCOUNT,
    authToken: TOKEN,
    code: CODE,
    inboundUrl: () => '',
    mediaUrl: () => '',
    pollMs: 60_000,
    onError: (error) => console.error(error),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

async function main(): Promise<void> {
  const recipients = sizeOr(200_000);
  const seconds = Number(optionOf('--seconds') ?? 60);
  await withDatabase(async (databaseUrl, folder) => {
    const db = createDatabase({ url: databaseUrl, poolSize: 2 });
    const sender = await seed(db, recipients);
    const port = await freePort();
    const load = new JoinLoad(`http://127.0.0.1:${port}`, 50);
    const carrierPort = await carrier(load);
    const { child } = await startServer({
      databaseUrl,
      folder,
      port,
      env: {
        TEXTLOOM_CARRIER_URL: `http://127.0.0.1:${carrierPort}/carrier`,
        TEXTLOOM_CARRIER_ACCOUNT: ACCOUNT,
        TEXTLOOM_CARRIER_TOKEN: TOKEN,
        TEXTLOOM_MESSAGE_RATE: String(RATE),
      },
    });
    const campaign = await addCampaign(db, sender);
    await db.asEngine((tx) =>
      startCampaign(tx, {
        id: campaign,
        account_id: sender.account,
        segments: 1,
        recipients,
        choice: choiceOf(sender),
      }),
    );
    await pause(WARM_UP_SECONDS * 1_000);
    const started = performance.now();
    const joins = messagesOf(0, seconds * JOINS_A_SECOND).filter((text) => text.joins);
    const perSecond = await load.atRate(joins, JOINS_A_SECOND);
    const took = (performance.now() - started) / 1_000;
    const during = accepted.filter(({ at }) => at >= started && at < started + took * 1_000);
    const sum = (some: typeof during): number => some.reduce((total, { parts }) => total + parts, 0);
    await load.report('joins', perSecond);
    console.log(
      'lanes',
      JSON.stringify({
        recipients,
        seconds: round(took),
        segmentsPerSecond: round(sum(during) / took),
        ofTheCampaign: round(sum(during.filter(({ welcome }) => !welcome)) / took),
      }),
    );
    child.disconnect();
    await pause(1_000);
    await load.close();
    await db.close();
  });
  // The simulator's timers.
  process.exit();
}

run(() => (isServer ? serve(startWorkers) : main()));
