import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { CODE, gatewayTo, runningSimulator, type RunningSimulator } from '../../../testing/carrier';
import { testDatabase } from '../../../testing/database';
import { tables } from '../../../testing/tables';
import { GatewayUnavailable } from '../../../platform/providers/carrier/gateway';
import { ownNumbers } from '../../tenancy/number';
import { acceptedJob } from '../../texting/receipt';
import { fetchMissed, fetchMissedFirst } from './fetch-missed';

/** Nothing listens here: every webhook of the carrier fails, as while we are down. */
const DOWN = 'http://127.0.0.1:9';

let t: TestApp;
let carrier: RunningSimulator;
let owner: TestUser;
let keyword: number;
const { sql, one, addKeyword, addSubscriber } = tables(() => t.db);

beforeAll(async () => {
  const db = await testDatabase({ poolSize: 8 });
  carrier = await runningSimulator(db, DOWN, {
    delayMs: { min: 1, max: 5 },
    ownNumbers: () => ownNumbers(db.engine),
  });
  t = await testApp({ shortcode: CODE }, { db, gateway: gatewayTo(carrier.url, DOWN) });
  db.beforeDrop(() => carrier.close());
  owner = await t.createOwner();
  keyword = await addKeyword(owner, 'MISSED');
  await sql('update keyword set approved = true where id = $1', [keyword]);
});

const text = (phone: string, body: string, media: object[] = []) =>
  carrier.app.inject({ method: 'POST', url: `/carrier/handsets/${phone}/send`, payload: { text: body, media } });
const position = (ago: string) =>
  sql(
    `insert into setting (name, value) values ('inbound.listed', jsonb_build_object('at', to_char((now() - $1::interval) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
     on conflict (name) do update set value = excluded.value`,
    [ago],
  );
const received = (phone: string) =>
  sql<{ decision: string }>('select decision from inbound_message where phone = $1 order by id', [phone]);

describe('Texts that the carrier could not deliver', () => {
  it('are fetched and obeyed, once: a STOP unsubscribes, a keyword joins, in their order', async () => {
    await position('1 hour');
    await addSubscriber(owner, { keyword, phone: '5125550151' });
    await text('5125550151', 'STOP');
    await text('5125550152', 'MISSED');
    await text('5125550152', 'STOP');
    expect(await received('5125550151')).toEqual([]);
    expect(await fetchMissed(t.deps)).toBe(3);
    expect(await sql('select disabled from subscriber where phone = $1', ['5125550151'])).toEqual([{ disabled: 1 }]);
    expect((await received('5125550152')).map(({ decision }) => decision)).toEqual(['keyword', 'opt-out']);
    expect(await fetchMissed(t.deps)).toBe(0);
    expect(await received('5125550151')).toHaveLength(1);
  });

  it('are fetched neither from before the last look and its overlap, nor at the first start', async () => {
    await text('5125550153', 'MISSED');
    await position('0 seconds');
    await sql(
      `update simulator.message set created_at = now() - interval '20 minutes', sent_at = null where phone = $1`,
      ['+15125550153'],
    );
    expect(await fetchMissed(t.deps)).toBe(0);
    await sql(`delete from setting where name = 'inbound.listed'`);
    expect(await fetchMissed(t.deps)).toBe(0);
    await position('1 hour');
    expect(await fetchMissed(t.deps)).toBe(1);
  });

  it('come with the addresses of their files', async () => {
    await position('1 minute');
    await text('5125550154', 'Look', [{ contentType: 'image/png', base64: Buffer.from('png').toString('base64') }]);
    expect(await fetchMissed(t.deps)).toBe(1);
    const { media } = await one<{ media: { url: string; contentType: string }[] }>(
      'select media from inbound_message where phone = $1',
      ['5125550154'],
    );
    expect(media).toEqual([{ url: expect.stringContaining(carrier.url), contentType: 'image/png' }]);
    const file = await t.deps.gateway.fetchMedia?.(media[0]?.url ?? '', 1_000);
    expect(file).toEqual({ kind: 'content', content: Buffer.from('png') });
  });

  it('include those to the own numbers of accounts', async () => {
    await position('1 minute');
    await sql(
      `insert into own_number (digits, account_id, kind, per_second) values ('8885550151', $1, 'toll_free', 3)`,
      [owner.accountId],
    );
    await carrier.app.inject({
      method: 'POST',
      url: '/carrier/handsets/5125550156/send',
      payload: { text: 'Hello there', to: '8885550151' },
    });
    expect(await fetchMissed(t.deps)).toBe(1);
    expect(await received('5125550156')).toHaveLength(1);
    await sql('delete from own_number');
  });

  it('are all fetched when they exceed a page', async () => {
    await position('1 minute');
    await sql(
      `insert into simulator.message (sid, phone, inbound, code, body, status, created_at, updated_at)
       select 'SM' || md5(n::text), '+1212555' || to_char(n, 'FM0000'), true, $1, 'Hello', 'queued', now(), now() from generate_series(1, 1200) n`,
      [CODE],
    );
    expect(await fetchMissed(t.deps)).toBe(1_200);
  });

  it('delay the first message of a worker until the carrier lists them, but not for ever', async () => {
    await position('1 minute');
    await text('5125550155', 'STOP');
    let failures = 2;
    const gateway = {
      ...t.deps.gateway,
      listInbound: async (since: Date, own: readonly string[]) => {
        if ((failures -= 1) >= 0) throw new GatewayUnavailable('away');
        return (await t.deps.gateway.listInbound?.(since, own)) ?? [];
      },
    };
    await fetchMissedFirst({ ...t.deps, gateway });
    expect((await received('5125550155')).map(({ decision }) => decision)).toEqual(['opt-out']);
    failures = Infinity;
    await fetchMissedFirst({ ...t.deps, gateway }, 10);
  });
});

/** A message that the carrier accepted, and whose receipts it could not deliver. */
async function carrierHas(phone: string, status: string, errorCode: number | null = null): Promise<string> {
  const { sid } = await one<{ sid: string }>(
    `insert into simulator.message (sid, phone, inbound, code, body, status, error_code, created_at, updated_at)
     values ('SM' || md5($1), '+1' || $1, false, $2, 'Hi', $3, $4, now(), now()) returning sid`,
    [phone, CODE, status, errorCode],
  );
  return sid;
}

describe('Messages that stay accepted', () => {
  it('are queried after an hour, and settled by the carrier’s answer', async () => {
    const send = async (phone: string, ago: string, sid: string): Promise<number> => {
      const { id } = await one<{ id: number }>(
        `insert into message (account_id, kind, status, phone, body, provider_id, claimed_at) values ($1, 3, 1, $2, 'Hi', $3, now() - $4::interval) returning id`,
        [owner.accountId, phone, sid, ago],
      );
      return id;
    };
    const old = await send('5125550161', '61 minutes', await carrierHas('5125550161', 'delivered'));
    const failed = await send('5125550162', '2 hours', await carrierHas('5125550162', 'undelivered', 30003));
    const young = await send('5125550164', '59 minutes', await carrierHas('5125550164', 'delivered'));
    const queued = await send('5125550165', '2 hours', await carrierHas('5125550165', 'queued'));
    const unknown = await send('5125550166', '2 hours', `SM${'0'.repeat(32)}`);
    const job = acceptedJob();
    expect(await job(t.deps)).toBe(2);
    const status = async (id: number) =>
      (await one<{ status: number }>('select status from message where id = $1', [id])).status;
    const all = [];
    for (const id of [old, failed, young, queued, unknown]) all.push(await status(id));
    expect(all).toEqual([3, 13, 1, 1, 1]);
    expect(await job(t.deps)).toBe(0);
  });

  it('of a campaign are found by the counters of its batches', async () => {
    const { id: campaign } = await one<{ id: number }>(
      `insert into campaign (account_id, name, message, segments, choice, state) values ($1, 'C', 'M', 1, '{}', 'done') returning id`,
      [owner.accountId],
    );
    const sid = await carrierHas('5125550163', 'delivered');
    const { id: batch } = await one<{ id: number }>(
      `insert into send_batch (account_id, campaign_id, first_id, last_id, size, segments, state, accepted) values ($1, $2, 0, 0, 1, 1, 2, 1) returning id`,
      [owner.accountId, campaign],
    );
    const { id } = await one<{ id: number }>(
      `insert into message (account_id, kind, status, campaign_id, batch_id, phone, provider_id, claimed_at, billed) values ($1, 1, 1, $2, $3, '5125550163', $4, now() - interval '2 hours', 1) returning id`,
      [owner.accountId, campaign, batch, sid],
    );
    await sql('update send_batch set first_id = $2, last_id = $2 where id = $1', [batch, id]);
    expect(await acceptedJob()(t.deps)).toBe(1);
    expect(await one('select status from message where id = $1', [id])).toEqual({ status: 3 });
    expect(await one('select accepted, delivered from send_batch where id = $1', [batch])).toEqual({
      accepted: 0,
      delivered: 1,
    });
  });
});
