import { HEADERS } from '@textloom/contracts';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { checkLedger } from '../../texting/ledger/ledger-check.repository';
import type { TestUser } from '../../../testing/accounts';
import { checkPayments } from '../../../testing/check-payments';
import { bundleServer, spawnServer, type ServerProcess } from '../../../testing/spawn-server';
import { billingStage, type BillingStage } from './billing.fixture';

const KILLS = 20;
const PAYERS = 6;

let t: BillingStage;
let bundle: string;
let payers: TestUser[];

beforeAll(async () => {
  bundle = await bundleServer();
  t = await billingStage();
  payers = [];
  for (let n = 0; n < PAYERS; n += 1) {
    const user = await t.createOwner();
    await t.storeCard(user);
    payers.push(user);
  }
});
afterAll(() => rmSync(dirname(bundle), { recursive: true, force: true }));

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const start = (): ServerProcess =>
  spawnServer(bundle, {
    DATABASE_URL: t.db.url,
    TEXTLOOM_REMOTES_DIR: '',
    TEXTLOOM_LOG_LEVEL: 'error',
  });
const addressOf = async (server: ServerProcess): Promise<string> =>
  /http:\/\/[^/]+/.exec(await server.wrote('is ready:'))?.[0] ?? '';

let forms = 0;
/** Pays again and again, each time with a new form, until the server is gone. */
async function payUntilGone(address: string, user: TestUser): Promise<void> {
  for (;;) {
    forms += 1;
    const answer = await fetch(`${address}/api/profiles/payment`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        [HEADERS.authToken]: t.deps.config.authToken,
        [HEADERS.credentials]: user.token,
        [HEADERS.idempotencyKey]: `form ${forms}`,
      },
      body: forms % 3 === 0 ? 'extra_keywords=1' : 'extra_messages=1',
    }).catch(() => undefined);
    if (!answer) return;
    await answer.text().catch(() => undefined);
  }
}

const count = async (sql: string): Promise<number> => (await t.db.asEngine((tx) => tx.one<{ n: number }>(sql))).n;
const openOrders = (): Promise<number> =>
  count(`select count(*) as n from billing_order where state in ('open', 'challenge')`);

describe('a server that is killed in the middle of payments', () => {
  it(`charges nothing twice and loses nothing, in ${KILLS} kills`, async () => {
    let hit = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const server = start();
      const address = await addressOf(server);
      const paying = payers.map((user) => payUntilGone(address, user));
      // Another one goes first the next time: on a busy machine only the first ones get an order before the kill.
      payers.push(...payers.splice(0, 1));
      // On a busy machine the first order takes a second.
      for (const limit = Date.now() + 20_000; (await openOrders()) === 0 && Date.now() < limit;) await wait(5);
      await wait(Math.random() * 400);
      server.child.kill('SIGKILL');
      await Promise.all(paying);
      await server.stop();
      if ((await openOrders()) > 0) hit += 1;
      // The job would wait until an order is 30 seconds old.
      await t.db.asEngine((tx) =>
        tx.execute(`update billing_order set at = at - interval '1 minute' where state in ('open', 'challenge')`),
      );
    }
    const last = start();
    await addressOf(last);
    for (const limit = Date.now() + 60_000; (await openOrders()) > 0 && Date.now() < limit;) await wait(100);
    await last.stop();

    // The kills must have hit payments; otherwise this test proves nothing.
    expect(hit).toBeGreaterThanOrEqual(KILLS / 2);
    expect(await openOrders()).toBe(0);
    expect(await count(`select count(*) as n from billing_order where state = 'failed'`)).toBe(0);
    expect(await checkPayments(t.db)).toEqual([]);
    expect(await checkLedger(t.db)).toEqual([]);
    for (const user of payers) {
      const orders = await t.orders(user);
      expect(orders.length).toBeGreaterThan(0);
      expect((await t.subscription(user)).extra_keywords).toBe(
        orders.reduce((sum, one) => sum + one.extra_keywords, 0),
      );
      expect((await t.buckets(user)).extra).toBe(orders.reduce((sum, one) => sum + one.messages, 0));
    }
    const orders = await count('select count(*) as n from billing_order');
    expect(await count('select max(invoice_number) as n from billing_order')).toBe(orders);
    expect(await count('select count(distinct invoice_number) as n from billing_order')).toBe(orders);
  });
});
