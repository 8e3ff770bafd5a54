/** A campaign through the workers of a server, and the carrier simulator in a process of its own. */
import { checkLedger } from '../../../src/domains/texting/ledger/ledger-check.repository';
import { reservePort } from '../../../src/app/start/port';
import type { Database } from '../../../src/platform/db/connection';
import { checkBooks } from '../../../src/testing/check-books';
import { addCampaign, addCoupons, addSender, start, type Sender } from '../seed/accounts';
import { NOWHERE } from '../../harness/outside';
import { startOutside } from '../../harness/servers';
import type { Site } from '../../harness/site';
import { expectEqual, pause, round } from './command';

const LIMIT_MS = 120_000;
const BOOKS_MS = 20_000;

/** Waits until the carrier's receipts have given every message its last status. */
async function received(db: Database, campaign: number, recipients: number): Promise<void> {
  for (const limit = Date.now() + LIMIT_MS; ; await pause(100)) {
    const { rows } = await db.engine.query<{ n: number }>(
      'select count(*) as n from message where campaign_id = $1 and (status >= 10 or status = 3)',
      [campaign],
    );
    const final = rows[0]?.n ?? 0;
    if (final === recipients) return;
    if (Date.now() > limit) throw new Error(`${final} of ${recipients} messages have their last status`);
  }
}

export interface SendOptions {
  /** Each text has a code of a pool. */
  coupons?: boolean;
  /** The account allows one text in seven days. */
  caps?: boolean;
}

/** The account that sent, and how fast. */
export interface Sent extends Sender {
  perSecond: number;
}

/** Sends one campaign of a new account through the workers of a server, and checks what is stored. */
export async function send(
  db: Database,
  recipients: number,
  label: string,
  { coupons = false, caps = false }: SendOptions = {},
): Promise<Sent> {
  const sender = await addSender(db, recipients);
  if (coupons) await addCoupons(db, sender, recipients);
  if (caps) await db.engine.query('update account set cap_week = 1 where id = $1', [sender.account]);
  const campaign = await addCampaign(db, sender, coupons ? 'Two for one: {coupon_bench}' : undefined);
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
  await received(db, campaign, recipients);
  const receiptsPerSecond = Math.round((recipients * 2) / since());
  const { rows } = await db.engine.query<Record<string, number>>(
    `select (select count(*) from message where campaign_id = $1) as rows, (select recipients from campaign where id = $1) as recipients,
            (select sum(accepted + sent + delivered + failed) from send_batch where campaign_id = $1) as counted,
            (select sum(billed) from message where campaign_id = $1) as billed, (select -sum(extra_delta + plan_delta) from ledger where campaign_id = $1) as ledger,
            (select count(*) from coupon where campaign_id = $1) as coupons`,
    [campaign],
  );
  const totals = { ...rows[0], ledgerGaps: (await checkLedger(db)).length };
  console.log(
    label,
    JSON.stringify({
      sendsPerSecond: Math.round(recipients / seconds),
      seconds: round(seconds),
      firstHandedOverAfter: round(first),
      receiptsPerSecond,
      ...totals,
    }),
  );
  const all = { rows: recipients, recipients, counted: recipients, billed: recipients, ledger: recipients };
  expectEqual(totals, { ...all, coupons: coupons ? recipients : 0, ledgerGaps: 0 });
  return { ...sender, perSecond: recipients / seconds };
}

/** Fails unless every stored total equals its rows; some are counted in groups, a moment later. */
export async function expectBooks(db: Database): Promise<void> {
  for (const limit = Date.now() + BOOKS_MS; ; await pause(500)) {
    const gaps = await checkBooks(db);
    if (gaps.length === 0) return;
    if (Date.now() > limit) throw new Error(`${gaps.length} totals are wrong, such as ${gaps[0]}`);
  }
}

/** Starts the carrier simulator, which stores little, so that its speed does not matter. Returns its address. */
export async function startCarrier(site: Site, ownNumbers: readonly string[] = []): Promise<string> {
  const port = await reservePort(0, '127.0.0.1');
  await startOutside(site, { port, publicUrl: NOWHERE, carrier: { concurrency: 256 }, ownNumbers });
  return `http://127.0.0.1:${port}`;
}
