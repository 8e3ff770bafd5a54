/**
 * Messages per second of the engine: a campaign of 20,000 through the real workers, over HTTP, to the carrier simulator
 * in its own process, with durable PostgreSQL (fsync on).
 * node server/bench/run.mjs send [recipients] [--split] [--receipts-later] [--durable-carrier] [--minutes n]
 * --split: the worker and the receiver of receipts are separate processes, as on two machines. --receipts-later:
 * receipts arrive after everything was sent, which shows their cost. --minutes: repeats the campaign for that time and
 * counts deadlocks. --durable-carrier: the simulator also stores messages, in the same PostgreSQL.
 */
import { fork, type ChildProcess } from 'node:child_process';
import Fastify from 'fastify';
import { createDatabase, type Database } from '../src/platform/db/connection';
import { checkLedger } from '../src/domains/texting/store/ledger-check.repository';
import { ReceiptIntake } from '../src/domains/texting/receipts/receipts';
import { startCampaign } from '../src/domains/campaigns/sending/start-campaign';
import { startWorkers, type Workers } from '../src/domains/campaigns/jobs/workers';
import {
  addCampaign,
  addSender,
  choiceOf,
  has,
  optionOf,
  outbound,
  pause,
  portFrom,
  portOf,
  round,
  simulator,
  sizeOr,
  withDatabase,
} from './sending';

async function worker(databaseUrl: string, simulatorPort: number, webhookPort: number): Promise<void> {
  await startWorkers(outbound(createDatabase({ url: databaseUrl }), { simulatorPort, webhookPort }));
  process.send?.({ port: 0 });
  process.once('disconnect', () => process.exit());
}

async function run(db: Database, recipients: number, label: string): Promise<void> {
  const sender = await addSender(db, recipients);
  const campaign = await addCampaign(db, sender);
  await db.engine.query('select 1');
  const started = performance.now();
  await db.asEngine((tx) =>
    startCampaign(tx, {
      id: campaign,
      account_id: sender.account,
      segments: 1,
      recipients,
      choice: choiceOf(sender),
    }),
  );
  const first = { at: 0 };
  for (;;) {
    const { rows } = await db.engine.query<{ state: string; handed: number }>(
      'select c.state, coalesce(sum(b.accepted + b.sent + b.delivered + b.failed), 0) as handed from campaign c left join send_batch b on b.campaign_id = c.id where c.id = $1 group by c.id',
      [campaign],
    );
    if (first.at === 0 && (rows[0]?.handed ?? 0) > 0) first.at = performance.now() - started;
    if (rows[0]?.state === 'done') break;
    await pause(50);
  }
  const seconds = (performance.now() - started) / 1000;
  let final = 0;
  for (let before = -1; before !== final;) {
    before = final;
    await pause(1_000);
    const { rows } = await db.engine.query<{ n: number }>(
      'select count(*) as n from message where campaign_id = $1 and (status >= 10 or status = 3)',
      [campaign],
    );
    final = rows[0]?.n ?? 0;
    if (final === 0) before = -1;
  }
  const allSeconds = (performance.now() - started) / 1000 - 1;
  const { rows } = await db.engine.query(
    `select (select count(*) from message where campaign_id = $1) as rows, (select recipients from campaign where id = $1) as recipients,
            (select sum(accepted + sent + delivered + failed) from send_batch where campaign_id = $1) as counted,
            (select sum(billed) from message where campaign_id = $1) as billed, (select -sum(extra_delta + plan_delta) from ledger where campaign_id = $1) as ledger`,
    [campaign],
  );
  console.log(
    label,
    JSON.stringify({
      sendsPerSecond: Math.round(recipients / seconds),
      seconds: round(seconds),
      firstHandedOverAfter: round(first.at / 1000),
      finalStatuses: final,
      receiptsPerSecond: Math.round((final * 2) / allSeconds),
      ...rows[0],
      ledgerGaps: (await checkLedger(db)).length,
    }),
  );
}

async function main(): Promise<void> {
  const recipients = sizeOr(20_000);
  await withDatabase(async (databaseUrl) => {
    const children: ChildProcess[] = [];
    let workers: Workers | undefined;
    try {
      const carrier = fork(__filename, [
        'simulator',
        has('--durable-carrier') ? databaseUrl : '-',
        has('--receipts-later') ? 'later' : 'soon',
      ]);
      children.push(carrier);
      const simulatorPort = await portFrom(carrier);
      const db = createDatabase({ url: databaseUrl });
      const webhooks = Fastify();
      webhooks.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_request, body, done) => done(null, body),
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
      const deps = outbound(db, { simulatorPort, webhookPort: portOf(webhooks) });
      const receipts = new ReceiptIntake(deps);
      if (has('--split')) {
        const apart = fork(__filename, ['worker', databaseUrl, String(simulatorPort), String(portOf(webhooks))]);
        children.push(apart);
        await portFrom(apart);
      } else workers = await startWorkers(deps);
      await run(db, 2_000, 'warm-up');
      const until = performance.now() + Number(optionOf('--minutes') ?? 0) * 60_000;
      do await run(db, recipients, 'campaign');
      while (performance.now() < until);
      const { rows } = await db.engine.query(
        'select deadlocks from pg_stat_database where datname = current_database()',
      );
      console.log('deadlocks', JSON.stringify(rows[0]));
      await workers?.stop();
      await receipts.stop();
      children.forEach((child) => child.disconnect());
      await webhooks.close();
      await deps.gateway.close();
      await db.close();
    } finally {
      children.forEach((child) => child.connected && child.disconnect());
    }
  });
}

const [role, ...given] = process.argv.slice(2);
const task =
  role === 'simulator'
    ? simulator(given[0] ?? '-', given[1] === 'later')
    : role === 'worker'
      ? worker(given[0] ?? '', Number(given[1]), Number(given[2]))
      : main();
task.catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
