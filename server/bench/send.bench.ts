/**
 * Messages per second of the engine: a campaign of 20,000 through the real workers, over HTTP, to the carrier simulator
 * in its own process, with durable PostgreSQL (fsync on).
 * node server/bench/run.mjs send [recipients] [--minutes n]
 * --minutes: repeats the campaign for that time and counts deadlocks.
 * Fails unless every recipient has one message that is handed over, billed and in the ledger, whose totals add up.
 */
import { fork } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pino from 'pino';
import { connectDomains } from '../src/app/connect-domains';
import { createDatabase, type Database } from '../src/platform/db/connection';
import { createNotifiers } from '../src/domains/campaigns/sending/notifiers';
import type { OutboundDeps } from '../src/domains/texting/outbound.types';
import { ReceiptIntake } from '../src/domains/texting/receipts/receipts';
import { startWorkers } from '../src/domains/campaigns/jobs/workers';
import { twilioGateway } from '../src/platform/providers/carrier/twilio.gateway';
import { ACCOUNT, CODE, startCarrier, TOKEN } from './harness/carrier';
import { expectEqual, numbers, optionOf, pause, round, run } from './harness/command';
import { withDatabase } from './harness/stage';
import { addCampaign, addSender, start } from './seed/accounts';
import { checkLedger } from '../src/domains/texting/store/ledger-check.repository';

function outbound(db: Database, simulatorPort: number, webhookPort: number): OutboundDeps {
  const publicUrl = `http://127.0.0.1:${webhookPort}`;
  const log = pino({ level: process.env.TEXTLOOM_LOG_LEVEL ?? 'warn' });
  return {
    db,
    gateway: twilioGateway({
      baseUrl: `http://127.0.0.1:${simulatorPort}/carrier`,
      accountSid: ACCOUNT,
      authToken: TOKEN,
      publicUrl,
      numbers: [],
    }),
    log,
    notifiers: createNotifiers({ db, log }),
    config: {
      publicUrl,
      replyToStop: 'Reply STOP to unsubscribe',
      messageRate: 1_000_000,
      validityHours: 10,
      carrierLateMinutes: 10,
      carrier: { from: CODE },
    },
  };
}

/** Returns how many messages have their last status, once no more receipts arrive. */
async function finalStatuses(db: Database, campaign: number): Promise<number> {
  for (let before = 0; ;) {
    await pause(1_000);
    const { rows } = await db.engine.query<{ n: number }>(
      'select count(*) as n from message where campaign_id = $1 and (status >= 10 or status = 3)',
      [campaign],
    );
    const final = rows[0]?.n ?? 0;
    if (final > 0 && final === before) return final;
    before = final;
  }
}

async function send(db: Database, recipients: number, label: string): Promise<void> {
  const sender = await addSender(db, recipients);
  const campaign = await addCampaign(db, sender);
  const started = performance.now();
  const since = (): number => (performance.now() - started) / 1_000;
  await start(db, campaign, sender, recipients);
  let first = 0;
  for (;;) {
    const { rows } = await db.engine.query<{ state: string; handed: number }>(
      'select c.state, coalesce(sum(b.accepted + b.sent + b.delivered + b.failed), 0) as handed from campaign c left join send_batch b on b.campaign_id = c.id where c.id = $1 group by c.id',
      [campaign],
    );
    if (first === 0 && (rows[0]?.handed ?? 0) > 0) first = since();
    if (rows[0]?.state === 'done') break;
    await pause(50);
  }
  const seconds = since();
  const final = await finalStatuses(db, campaign);
  const allSeconds = since() - 1;
  const { rows } = await db.engine.query<Record<string, number>>(
    `select (select count(*) from message where campaign_id = $1) as rows, (select recipients from campaign where id = $1) as recipients,
            (select sum(accepted + sent + delivered + failed) from send_batch where campaign_id = $1) as counted,
            (select sum(billed) from message where campaign_id = $1) as billed, (select -sum(extra_delta + plan_delta) from ledger where campaign_id = $1) as ledger`,
    [campaign],
  );
  const totals = { ...rows[0], ledgerGaps: (await checkLedger(db)).length };
  console.log(
    label,
    JSON.stringify({
      sendsPerSecond: Math.round(recipients / seconds),
      seconds: round(seconds),
      firstHandedOverAfter: round(first),
      finalStatuses: final,
      receiptsPerSecond: Math.round((final * 2) / allSeconds),
      ...totals,
    }),
  );
  const all = { rows: recipients, recipients, counted: recipients, billed: recipients, ledger: recipients };
  expectEqual(totals, { ...all, ledgerGaps: 0 });
}

/** The simulator's process; it notifies its parent of its port and ends with it. */
async function simulator(): Promise<void> {
  const { port } = await startCarrier({ concurrency: 256 });
  process.send?.({ port });
  process.once('disconnect', () => process.exit());
}

const main = (): Promise<void> =>
  withDatabase(async ({ databaseUrl }) => {
    connectDomains();
    const [recipients = 20_000] = numbers();
    const carrier = fork(__filename, ['simulator']);
    const simulatorPort = await new Promise<number>((done) =>
      carrier.once('message', (said) => done((said as { port: number }).port)),
    );
    const db = createDatabase({ url: databaseUrl });
    const webhooks = Fastify();
    webhooks.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    webhooks.post('/webhooks/carrier/receipt', async (request, reply) => {
      await receipts.receive(
        deps.gateway.verifyAndReadReceipt({
          url: request.url,
          headers: request.headers,
          rawBody: String(request.body),
        }),
      );
      return reply.code(204).send();
    });
    await webhooks.listen({ host: '127.0.0.1', port: 0 });
    const deps = outbound(db, simulatorPort, (webhooks.server.address() as AddressInfo).port);
    const receipts = new ReceiptIntake(deps);
    const workers = await startWorkers(deps);
    try {
      await send(db, Math.min(2_000, recipients), 'warm-up');
      const until = performance.now() + Number(optionOf('--minutes') ?? 0) * 60_000;
      do await send(db, recipients, 'campaign');
      while (performance.now() < until);
      const { rows } = await db.engine.query(
        'select deadlocks from pg_stat_database where datname = current_database()',
      );
      console.log('deadlocks', JSON.stringify(rows[0]));
    } finally {
      await workers.stop();
      await receipts.stop();
      carrier.disconnect();
      await webhooks.close();
      await deps.gateway.close();
      await db.close();
    }
  });

run(() => (process.argv[2] === 'simulator' ? simulator() : main()));
