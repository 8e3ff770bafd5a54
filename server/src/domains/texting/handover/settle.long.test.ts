import { until } from '../../../testing/carrier';
import { createCampaign, createKeyword, createSubscribers, statuses, untilDone } from '../../../testing/stage';
import { startWorkers } from '../../automations/worker/workers';
import { DEFAULT_TUNING } from '../worker/tuning';
import { enqueue, rowsOf, scene, textsTo, type Scene } from './settle.fixture';

const MINUTES = 60_000;

describe.each([
  ['ten minutes ahead', 10 * MINUTES],
  ['ten minutes behind', -10 * MINUTES],
])('a carrier whose clock is %s and whose responses are lost', (_where, clockSkewMs) => {
  let s: Scene;
  beforeAll(async () => {
    s = await scene({ simulator: { clockSkewMs } });
    await s.start();
    // A worker starts with few messages at a time: it sends many once the carrier has accepted these.
    const keyword = await createKeyword(s.db, s.owner);
    await createSubscribers(s.db, s.owner, keyword, 100, 3_105_551_000);
    await untilDone(s.db, await createCampaign(s.db, s.owner, { choice: { keywords: [keyword] } }), 60_000);
  });
  afterAll(() => s.end());

  it('sends no text of a campaign twice, and finds every message', async () => {
    const keyword = await createKeyword(s.db, s.owner);
    // Numbers …0020: accepted, then the connection is reset.
    const phones = Array.from({ length: 30 }, (_, n) => `${212 + n}5550020`);
    for (const phone of phones) await createSubscribers(s.db, s.owner, keyword, 1, Number(phone));
    const id = await createCampaign(s.db, s.owner, { choice: { keywords: [keyword] }, message: 'Skewed' });
    await untilDone(s.db, id, 60_000);
    const texts = (await s.stage.texts()).filter((text) => text.body.startsWith('Skewed'));
    expect(texts.map((text) => text.phone).sort()).toEqual(phones.map((phone) => `+1${phone}`));
    expect(await statuses(s.db, id)).toEqual({ 1: 30 });
  });

  it('and finds one record each for two single messages of one text to one phone', async () => {
    const phone = '3125550020';
    await Promise.all([enqueue(s.db, s.owner, phone), enqueue(s.db, s.owner, phone)]);
    await until(async () => (await rowsOf(s.db, phone)).every((row) => row.status === 1), 30_000);
    expect(await textsTo(s.stage, phone)).toBe(2);
    expect(new Set((await rowsOf(s.db, phone)).map((row) => row.provider_id)).size).toBe(2);
  });
});

describe('a carrier that accepts messages long after our time limit', () => {
  let s: Scene;
  beforeAll(async () => {
    // Numbers …0025 are accepted after four seconds, after several queries.
    s = await scene({ timeoutMs: 200, simulator: { lateMs: 4_000 }, config: { carrierLateMinutes: 5 } });
    await s.start();
  });
  afterAll(() => s.end());

  it('gets no message twice: a message stays pending until it is found', async () => {
    const single = '3125550025';
    await enqueue(s.db, s.owner, single);
    const keyword = await createKeyword(s.db, s.owner);
    for (let n = 0; n < 5; n += 1) await createSubscribers(s.db, s.owner, keyword, 1, 2_125_550_025 + n * 10_000_000);
    const id = await createCampaign(s.db, s.owner, { choice: { keywords: [keyword] }, message: 'Late' });
    await until(
      async () => (await s.db.engine.query('select 1 from message where unanswered')).rows.length === 6,
      60_000,
    );
    await untilDone(s.db, id, 60_000);
    await until(async () => (await rowsOf(s.db, single))[0]?.status === 1, 60_000);
    expect(await statuses(s.db, id)).toEqual({ 1: 5 });
    const texts = await s.stage.texts();
    expect([texts.length, new Set(texts.map((text) => text.phone)).size]).toEqual([6, 6]);
  });
});

describe('a single message that a dead worker claimed', () => {
  it('is taken over within ten seconds, with the timing of a real server', async () => {
    const s = await scene({});
    const phone = '3125550020';
    const id = await enqueue(s.db, s.owner, phone);
    // The carrier has accepted it, and the worker died after it had renewed its lease.
    await s.stage.deps.gateway.send({
      reference: String(id),
      to: phone,
      from: s.stage.deps.config.carrier.from,
      body: 'See you',
      receiptUrl: `${s.stage.publicUrl}/webhooks/carrier/receipt?ref=${id}`,
    });
    await s.db.engine.query('update message set claimed_at = now() where id = $1', [id]);
    await s.db.engine.query(
      `update send_queue set lease_owner = 'dead', lease_until = now() + $2 * interval '1 ms' where message_id = $1`,
      [id, DEFAULT_TUNING.leaseMs],
    );
    const started = performance.now();
    const workers = await startWorkers(s.stage.deps);
    await until(async () => (await rowsOf(s.db, phone))[0]?.status === 1, 20_000);
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(await textsTo(s.stage, phone)).toBe(1);
    await workers.stop();
    await s.end();
  });
});
