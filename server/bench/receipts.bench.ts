/**
 * Delivery receipts of messages that were handed over: a tenth of them twice, a tenth out of order, a few failures that
 * are refunded. node server/bench/run.mjs receipts [receipts] [--months n]
 * First as the receiver takes them, 1,000 at once; then as signed webhooks over 400 connections to the server in its
 * own process. --months: prepares that many months of earlier messages, which receipts must not look at.
 * Fails unless every message has its highest status, and counters, errors, hours and ledger add up to the messages.
 */
import pino from 'pino';
import { createDatabase, type Database } from '../src/platform/db/connection';
import { reserve } from '../src/domains/campaigns/sending/campaign-ledger';
import { createNotifiers } from '../src/domains/campaigns/sending/notifiers';
import { rank } from '../src/domains/texting/store/receipt.repository';
import { ReceiptIntake } from '../src/domains/texting/receipts/receipts';
import type { Step } from '../src/standins/carrier/protocol/number-patterns';
import { receiptForm } from '../src/standins/carrier/protocol/webhook-forms';
import { webhookPoster } from '../src/standins/carrier/protocol/webhook-poster';
import {
  ACCOUNT,
  addCampaign,
  addSender,
  CODE,
  optionOf,
  outbound,
  pause,
  round,
  sizeOr,
  TOKEN,
  withDatabase,
} from './sending';
import { freePort, isServer, run, serve, startServer } from './serving';
import { checkLedger } from '../src/domains/texting/store/ledger-check.repository';

const BATCH = 1_000;
const AT_ONCE = 1_000;
const CONNECTIONS = 400;

interface Receipt {
  id: number;
  status: number;
}

/** Every message fails or arrives; one in 100 is refunded (30001 is code 18), three are switched off (30003 is 13). */
const lastStatus = (id: number): number => (id % 100 === 7 ? 18 : id % 100 < 4 ? 13 : 3);
const WIRE: Readonly<Record<number, Pick<Step, 'status' | 'errorCode'>>> = {
  2: { status: 'sent', errorCode: null },
  3: { status: 'delivered', errorCode: null },
  13: { status: 'undelivered', errorCode: 30_003 },
  18: { status: 'failed', errorCode: 30_001 },
};

/** The same sequence in every run. */
function random(): () => number {
  let seed = 42;
  return () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}

function shuffled(ids: readonly number[], count: number): Receipt[] {
  const next = random();
  const inOrder = ids.flatMap((id) => [
    { id, status: 2 },
    { id, status: lastStatus(id) },
  ]);
  const receipts = inOrder.flatMap((receipt) => (next() < 0.112 ? [receipt, receipt] : [receipt])).slice(0, count);
  for (let moved = 0; moved < receipts.length / 20; moved += 1) {
    const [a, b] = [Math.floor(next() * receipts.length), Math.floor(next() * receipts.length)];
    [receipts[a], receipts[b]] = [receipts[b] as Receipt, receipts[a] as Receipt];
  }
  return receipts;
}

/** A campaign whose messages the carrier accepted. */
async function handedOver(db: Database, count: number): Promise<{ campaign: number; ids: number[] }> {
  const sender = await addSender(db, count);
  const campaign = await addCampaign(db, sender);
  return db.asEngine(async (tx) => {
    await reserve(tx, { accountId: sender.account, campaignId: campaign, recipients: count, required: count });
    await tx.execute(
      `update campaign set state = 'done', sent = 1, recipients = $2, started_at = now() where id = $1`,
      [campaign, count],
    );
    await tx.execute(
      `with m as (
         insert into message (account_id, kind, campaign_id, batch_id, subscriber_id, keyword_id, phone, billed, status, claimed_at, provider_id)
         select account_id, 1, $2, $2 * 100000 + (row_number() over (order by id) - 1) / ${BATCH}, id, keyword_id, phone, 1, 1, now(), 'SM' || id
         from subscriber where account_id = $1 order by id returning id, batch_id)
       insert into send_batch (id, account_id, campaign_id, first_id, last_id, size, segments, state, accepted, settled)
       select batch_id, $1, $2, min(id), max(id), count(*), 1, 2, count(*), count(*) from m group by batch_id`,
      [sender.account, campaign],
    );
    const rows = await tx.query<{ id: number }>('select id from message where campaign_id = $1 order by id', [
      campaign,
    ]);
    return { campaign, ids: rows.map(({ id }) => id) };
  });
}

const taken = async (
  work: (receipt: Receipt) => Promise<void>,
  all: readonly Receipt[],
  lanes: number,
): Promise<number> => {
  let next = 0;
  const started = performance.now();
  const lane = async (): Promise<void> => {
    for (let one = all[next++]; one; one = all[next++]) await work(one);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return (performance.now() - started) / 1_000;
};

async function check(db: Database, campaign: number, receipts: readonly Receipt[]): Promise<void> {
  const best = new Map<number, number>();
  for (const { id, status } of receipts) if (rank(status) > rank(best.get(id) ?? 1)) best.set(id, status);
  const expected: Record<string, number> = { 1: 0, 2: 0, 3: 0, 13: 0, 18: 0 };
  for (const status of best.values()) expected[status] = (expected[status] ?? 0) + 1;
  const { rows } = await db.engine.query<Record<string, number>>(
    `select (select count(*) from message where campaign_id = $1 and status = 2) as m2, (select count(*) from message where campaign_id = $1 and status = 3) as m3,
            (select count(*) from message where campaign_id = $1 and status = 13) as m13, (select count(*) from message where campaign_id = $1 and status = 18) as m18,
            sum(sent) as b2, sum(delivered) as b3, sum((errors->>'13')::int) as b13, sum((errors->>'18')::int) as b18, sum(released) as released,
            (select sum(count) from ledger where campaign_id = $1 and kind in ('release', 'refund')) as refunded,
            (select sum(delivered) from usage_hour where account_id = (select account_id from campaign where id = $1)) as hours
     from send_batch where campaign_id = $1`,
    [campaign],
  );
  const found = rows[0] ?? {};
  const wrong = [2, 3, 13, 18].filter(
    (status) => found[`m${status}`] !== expected[status] || (found[`b${status}`] ?? 0) !== expected[status],
  );
  if (wrong.length > 0)
    throw new Error(`statuses ${wrong.join()}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`);
  if (found.released !== expected[18] || found.hours !== expected[3]) throw new Error(`sums: ${JSON.stringify(found)}`);
  if ((await checkLedger(db)).length > 0) throw new Error('the ledger has gaps');
  console.log('exact', JSON.stringify(found));
}

async function addMonths(db: Database, months: number): Promise<void> {
  await db.asEngine((tx) => tx.query(`select add_message_months(now() - $1 * interval '1 month', now())`, [months]));
}

async function main(): Promise<void> {
  const count = sizeOr(100_000);
  await withDatabase(async (databaseUrl, folder) => {
    const db = createDatabase({ url: databaseUrl, poolSize: 4 });
    await addMonths(db, Number(optionOf('--months') ?? 0));
    const messages = Math.ceil(count / 2.2);
    const report = (label: string, all: readonly Receipt[], seconds: number): void =>
      console.log(
        label,
        JSON.stringify({ receipts: all.length, seconds: round(seconds), perSecond: Math.round(all.length / seconds) }),
      );

    const direct = await handedOver(db, messages);
    const log = pino({ level: 'warn' });
    const deps = { ...outbound(db, { simulatorPort: 1, webhookPort: 1 }), notifiers: createNotifiers({ db, log }) };
    const intake = new ReceiptIntake(deps);
    const all = shuffled(direct.ids, count);
    report(
      'received',
      all,
      await taken(
        ({ id, status }) =>
          intake.receive({ reference: String(id), providerId: `SM${id}`, status, providerCode: null, at: new Date() }),
        all,
        AT_ONCE,
      ),
    );
    await intake.stop();
    deps.notifiers.stop();
    await deps.gateway.close();
    await check(db, direct.campaign, all);

    const posted = await handedOver(db, messages);
    const port = await freePort();
    const { child, url } = await startServer({
      databaseUrl,
      folder,
      port,
      env: {
        TEXTLOOM_CARRIER_URL: 'http://127.0.0.1:1/carrier',
        TEXTLOOM_CARRIER_ACCOUNT: ACCOUNT,
        TEXTLOOM_CARRIER_TOKEN: TOKEN,
      },
    });
    const poster = webhookPoster(TOKEN, CONNECTIONS, (one) => one);
    const webhooks = shuffled(posted.ids, count);
    const post = async ({ id, status }: Receipt): Promise<void> => {
      const message = {
        sid: `SM${id}`,
        phone: '+15125550100',
        code: CODE,
        inbound: false,
        body: '',
        media: [],
        status: 'sent' as const,
        callbackUrl: null,
        createdAt: new Date(),
        dueAt: null,
      };
      const step = { at: 1, ...(WIRE[status] ?? { status: 'sent' as const, errorCode: null }) };
      const answer = await poster.post(
        `${url}/webhooks/carrier/receipt?ref=${id}`,
        receiptForm(ACCOUNT, message, step),
        `${id}-${status}`,
      );
      if (answer.status !== 204) throw new Error(`the webhook returned ${answer.status}: ${answer.body.slice(0, 200)}`);
    };
    report('as webhooks', webhooks, await taken(post, webhooks, CONNECTIONS));
    await pause(500);
    await check(db, posted.campaign, webhooks);
    await poster.close();
    child.disconnect();
    await pause(1_000);
    await db.close();
  });
}

run(() => (isServer ? serve(() => Promise.resolve()) : main()));
