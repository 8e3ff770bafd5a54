import { testDatabase, type TestDatabase } from '../../src/testing/database';
import { newSid } from './protocol/send-request';
import type { NewMessage } from './simulated-message';
import { simulatorStore, type SimulatorStore } from './simulator-store';
import {
  CODE,
  gatewayTo,
  runningSimulator,
  sms,
  until,
  webhookSink,
  type WebhookSink,
} from '../../src/testing/carrier';

let db: TestDatabase;
let sink: WebhookSink;
let store: SimulatorStore;
const newStore = () => simulatorStore(db);

beforeAll(async () => {
  db = await testDatabase();
  sink = await webhookSink();
  store = newStore();
});
afterAll(async () => {
  await store.close();
  await sink.close();
});
beforeEach(() => {
  sink.received.length = 0;
  sink.status = 204;
});

const message = (change: Partial<NewMessage> = {}): NewMessage => ({
  sid: newSid('SM'),
  phone: '+15125550101',
  code: CODE,
  inbound: false,
  body: 'Hello "you" {a,b} 😀 \\',
  media: [{ url: 'https://example.com/a.png', contentType: 'image/png' }],
  status: 'queued',
  callbackUrl: `${sink.url}/receipt`,
  createdAt: new Date(),
  dueAt: null,
  ...change,
});

describe('carrier simulator: what it accepted', () => {
  it('is stored completely before the response', async () => {
    const kept = message();
    await store.accept(kept);
    expect(await newStore().get(kept.sid)).toMatchObject({ ...kept, errorCode: null, step: 0, attempts: 0 });
  });

  it('is stored together when many arrive at the same time', async () => {
    const before =
      (await db.engine.query<{ n: number }>('select count(*) as n from simulator.message')).rows[0]?.n ?? 0;
    await Promise.all(
      Array.from({ length: 3_000 }, (_, index) =>
        store.accept(message({ phone: `+1512555${String(index).padStart(4, '0')}` })),
      ),
    );
    const { rows } = await db.engine.query<{ n: number; writes: number }>(
      'select count(*) as n, count(distinct xmin::text) as writes from simulator.message',
    );
    expect(rows[0]?.n).toBe(before + 3_000);
    expect(rows[0]?.writes).toBeLessThan(100);
  });

  it('fails for each caller of a batch that could not be stored', async () => {
    const twice = message();
    await store.accept(twice);
    await expect(Promise.all([store.accept(twice), store.accept(message())])).rejects.toMatchObject({ code: '23505' });
  });

  it('is reported by another process when the one that accepted it was killed', async () => {
    // The state after a kill: a message whose claim has expired.
    const left = message({ createdAt: new Date(Date.now() - 60_000), dueAt: new Date(Date.now() - 1_000) });
    await store.accept(left);
    const other = await runningSimulator(db, sink.url);
    await until(() => sink.received.filter(({ fields }) => fields.MessageSid === left.sid).length === 2);
    await other.close();
    expect(await store.get(left.sid)).toMatchObject({ status: 'delivered', step: 2, dueAt: null });
  });

  it('is reported after a restart, from the step where it stopped', async () => {
    const first = await runningSimulator(db, sink.url, { delayMs: { min: 500, max: 500 } });
    const gateway = gatewayTo(first.url, sink.url);
    const sent = await gateway.send(sms(sink.url));
    await until(() => sink.received.length === 1);
    await gateway.close();
    await first.close();
    const second = await runningSimulator(db, sink.url);
    await until(() => sink.received.length === 2);
    await second.close();
    const sid = sent.kind === 'accepted' ? sent.providerId : '';
    expect(sink.received.map(({ fields }) => [fields.MessageSid, fields.MessageStatus])).toEqual([
      [sid, 'sent'],
      [sid, 'delivered'],
    ]);
  });

  it('is claimed by one process only', async () => {
    const due = Array.from({ length: 200 }, () => message({ dueAt: new Date(Date.now() - 1) }));
    await Promise.all(due.map((one) => store.accept(one)));
    const claims = await Promise.all([1, 2, 3, 4].map(() => newStore().claim(100)));
    const taken = claims.flat().map((one) => one.sid);
    expect(new Set(taken).size).toBe(taken.length);
    expect(taken.length).toBe(200);
  });
});

describe('carrier simulator: changes of a thread', () => {
  it('are published to other processes, also after the database connection broke', async () => {
    const other = newStore();
    const heard: (string[] | null)[] = [];
    other.onChange((phones) => heard.push(phones && [...phones]));
    await until(() => heard.includes(null)); // listening
    await store.accept(message({ inbound: true, phone: '+15125550144' }));
    await until(() => heard.some((phones) => phones?.includes('+15125550144')));
    heard.length = 0;
    await db.engine.query(`select 1`);
    const admin = await db.dedicated();
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'textloom_listen' and datname = current_database() and pid <> pg_backend_pid()`,
    );
    await admin.end();
    await until(() => heard.includes(null));
    await store.accept(message({ inbound: true, phone: '+15125550145' }));
    await until(() => heard.some((phones) => phones?.includes('+15125550145')));
    await other.close();
  });
});
