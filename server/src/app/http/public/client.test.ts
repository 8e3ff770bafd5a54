import { dataOf, eachSubscriber, textloomClient, type Textloom } from '@textloom/client';
import { thankForOrder, redeem, type PaidOrder } from '@textloom/client/recipes/checkout';
import { keepInStep, type Contact, type Crm } from '@textloom/client/recipes/crm';
import { openSheet, receiver } from '@textloom/client/recipes/spreadsheet';
import { SCOPES } from '@textloom/contracts';
import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWaiting } from '../../../domains/people/question';
import { startWebhooks } from '../../../domains/webhooks';
import { fromRoot } from '../../../platform/base/paths';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { until } from '../../../testing/carrier';
import { tables } from '../../../testing/tables';
import { CLIENTS_SERVER, documentOf } from './document';
import { makeKey } from './public-api.fixture';

let t: TestApp;
let owner: TestUser;
let textloom: Textloom;
let pizza: number;
const { sql, addKeyword, addSubscriber } = tables(() => t.db);

beforeAll(async () => {
  t = await testApp({ webhooksInside: true });
  const url = await t.app.listen({ port: 0, host: '127.0.0.1' });
  owner = await t.createOwner();
  pizza = await addKeyword(owner, 'PIZZA');
  await t.call(owner, 'POST', 'coupons', { json: { name: 'Welcome', codes: 'SUN-1\nSUN-2' } });
  textloom = textloomClient({ url, key: await makeKey(t, owner, SCOPES) });
});

const phones = async (): Promise<string[]> => {
  const found: string[] = [];
  for await (const { phone } of eachSubscriber(textloom)) found.push(phone);
  return found;
};

const sayYes = (from: string) =>
  t.deps.receiver.inbound({
    providerId: randomUUID(),
    from,
    to: t.deps.config.shortcode,
    body: 'Yes',
    media: [],
    at: new Date(),
  });

describe('The TypeScript client', () => {
  it('matches the calls: otherwise run `pnpm client`', () => {
    const description = readFileSync(fromRoot('clients/typescript/openapi.json'), 'utf8');
    expect(JSON.parse(description)).toEqual(JSON.parse(JSON.stringify(documentOf(CLIENTS_SERVER))));
  });
});

describe('the recipe for a shop’s checkout', () => {
  const order: PaidOrder = {
    number: '1001',
    phone: '4155550134',
    firstName: 'Ana',
    consent: 'Ticked “Text me offers”',
  };
  const thanks = { keyword: 'PIZZA', message: 'Thank you! Take {coupon_welcome}.' };
  const campaigns = () => sql('select name from campaign where account_id = $1 order by id', [owner.accountId]);

  const thank = (changes: Partial<PaidOrder> = {}) => thankForOrder(textloom, { ...order, ...changes }, thanks);
  const ledger = () =>
    sql('select event, words from consent_event where account_id = $1 and phone = $2 order by id', [
      owner.accountId,
      order.phone,
    ]);

  it('adds the customer with the consent, and sends nothing before the YES', async () => {
    expect([await thank(), await thank(), await thank({ number: '1002' })]).toEqual([false, false, false]);
    expect(await campaigns()).toEqual([]);
    expect(await ledger()).toEqual([{ event: 'asked', words: order.consent }]);
  });

  it('sends one coupon per order after it, also to a customer who was known before', async () => {
    await sayYes(order.phone);
    expect([await thank(), await thank()]).toEqual([true, true]);
    expect(await campaigns()).toEqual([{ name: 'Order 1001' }]);
    expect(await thank({ number: '1003' })).toBe(true);
    expect(await campaigns()).toEqual([{ name: 'Order 1001' }, { name: 'Order 1003' }]);
    expect(await phones()).toEqual([order.phone]);
    expect(await ledger()).toEqual([
      { event: 'asked', words: order.consent },
      { event: 'opt-in', words: 'Yes' },
      { event: 'renewal', words: order.consent },
    ]);
  });

  it('adds nobody who did not answer in time', async () => {
    const phone = '4155550188';
    await thank({ number: '1004', phone });
    const before = await campaigns();
    await sql(`update subscriber set pending_until = now() where phone = $1`, [phone]);
    await endWaiting(t.db);
    expect(await thank({ number: '1005', phone })).toBe(false);
    expect(await campaigns()).toEqual(before);
  });

  it('reports a code that was used to pay', async () => {
    await redeem(textloom, 'SUN-1', 24.9);
    expect(await sql(`select used_at is not null as used from coupon where code = 'SUN-1'`)).toEqual([{ used: true }]);
    await expect(redeem(textloom, 'MOON', 1)).rejects.toThrow('code');
  });

  it('sends nothing to a customer who has left', async () => {
    const id = await addSubscriber(owner, { keyword: pizza, phone: '4155550199' });
    dataOf(await textloom.PUT('/subscribers/{id}/unsubscribe', { params: { path: { id } } }));
    const before = await campaigns();
    expect(await thank({ number: '1006', phone: '4155550199' })).toBe(false);
    expect(await campaigns()).toEqual(before);
  });
});

describe('the recipe for a CRM', () => {
  it('takes names from the CRM, and opts out in both places whoever has left in either', async () => {
    const contact = (phone: string, changes: Partial<Contact> = {}): [string, Contact] => [
      phone,
      { phone, firstName: 'Bo', lastName: 'Lee', wantsNone: false, ...changes },
    ];
    const [renamed, unwanted, gone] = ['4155550201', '4155550202', '4155550203'];
    await addSubscriber(owner, { keyword: pizza, phone: renamed, first_name: 'Bob' });
    await addSubscriber(owner, { keyword: pizza, phone: unwanted, first_name: 'Bo', last_name: 'Lee' });
    await addSubscriber(owner, { keyword: pizza, phone: gone, disabled: 1 });
    const crm: Crm = new Map([contact(renamed), contact(unwanted, { wantsNone: true }), contact(gone)]);
    expect(await keepInStep(textloom, crm)).toEqual({ renamed: [renamed], unsubscribed: [unwanted], left: [gone] });
    expect(crm.get(gone)?.wantsNone).toBe(true);
    expect(await keepInStep(textloom, crm)).toEqual({ renamed: [], unsubscribed: [], left: [] });
    expect(
      await sql('select phone, first_name, last_name, disabled from subscriber where phone = any($1) order by phone', [
        [renamed, unwanted],
      ]),
    ).toEqual([
      { phone: renamed, first_name: 'Bo', last_name: 'Lee', disabled: 0 },
      { phone: unwanted, first_name: 'Bo', last_name: 'Lee', disabled: 1 },
    ]);
  });
});

describe('the recipe for a spreadsheet', () => {
  const folder = mkdtempSync(join(tmpdir(), 'textloom-sheet-'));
  const path = join(folder, 'sheet.csv');
  const programs: Server[] = [];
  afterAll(() => {
    for (const program of programs) program.close();
    rmSync(folder, { recursive: true });
  });

  /** Starts a customer's program; returns its address. */
  async function start(secret: string): Promise<string> {
    const program = receiver(secret, await openSheet(path));
    programs.push(program);
    await new Promise<void>((done) => program.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(program.address() as AddressInfo).port}`;
  }
  const rows = (): string[] => readFileSync(path, 'utf8').split('\r\n').slice(1, -1);
  const form = (url: string) => ({ url, events: ['subscriber.subscribed'], enabled: 1 });
  const statusOf = async (delivery: number) =>
    (
      await sql<{ status: string; attempts: number }>('select status, attempts from webhook_delivery where id = $1', [
        delivery,
      ])
    )[0];

  it('gets a row for each event, once, with no calculated values', async () => {
    const made = await t.call(owner, 'POST', 'profiles/webhooks', { form: form('http://127.0.0.1:9') });
    const { id, secret } = made.body.data;
    const address = await start(secret);
    await t.call(owner, 'PUT', `profiles/webhooks/${id}`, { form: form(address) });
    const webhooks = startWebhooks(t.deps);
    try {
      const person = {
        phone: '4155550301',
        first_name: '=1+1',
        last_name: 'O"Neil',
        keyword: 'PIZZA',
        consent: 'Asked',
      };
      dataOf(await textloom.POST('/subscribers', { body: person }));
      await sayYes(person.phone);
      const [delivery] = await sql<{ id: number }>('select id from webhook_delivery where webhook_id = $1', [id]);
      const at = delivery?.id ?? 0;
      await until(async () => (await statusOf(at))?.status === 'delivered');
      const row = /^"msg_[^"]+","[^"]+Z","subscriber\.subscribed","4155550301","'=1\+1","O""Neil",""$/;
      expect(rows()).toEqual([expect.stringMatching(row)]);

      await t.call(owner, 'POST', `profiles/webhooks/${id}/deliveries/${at}/resend`);
      await until(async () => {
        const one = await statusOf(at);
        return one?.status === 'delivered' && one.attempts === 2;
      });
      expect(rows()).toHaveLength(1);
    } finally {
      await webhooks.stop();
    }
  });

  it('refuses requests that lack its signature, were recorded, or are too long', async () => {
    const address = await start('whsec_c2VjcmV0');
    const kept = rows();
    const post = async (body: string, at: number, signed = body): Promise<number> => {
      const timestamp = String(Math.floor(at / 1_000));
      const signature = createHmac('sha256', 'secret').update(`msg_1.${timestamp}.${signed}`).digest('base64');
      const headers = {
        'webhook-id': 'msg_1',
        'webhook-timestamp': timestamp,
        // After a new secret was created, both are valid.
        'webhook-signature': `v1,b3RoZXI= v1,${signature}`,
      };
      return (await fetch(address, { method: 'POST', headers, body })).status;
    };
    const event = JSON.stringify({
      type: 'webhook.test',
      timestamp: '2026-11-02T22:00:00.000Z',
      data: { message: '@SUM(1)' },
    });
    expect(await post(event, Date.now(), `${event} `)).toBe(401);
    expect(await post(event, Date.now() - 301_000)).toBe(401);
    expect(await post('x'.repeat(1_000_001), Date.now())).toBe(413);
    expect(rows()).toEqual(kept);
    expect(await post(event, Date.now())).toBe(204);
    expect(rows().at(-1)).toBe(`"msg_1","2026-11-02T22:00:00.000Z","webhook.test","","","","'@SUM(1)"`);
  });
});
