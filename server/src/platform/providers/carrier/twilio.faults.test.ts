import { gatewayTo, runningSimulator, sms, until, webhookSink } from '../../../testing/carrier';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import type { Fault } from '../../../../standins/carrier/settings';

const LATE_MS = 4_000;
/** Shorter than that: the request has no response by then, even with timers of a second. */
const TIMEOUT_MS = 300;

describe('a faulty carrier', () => {
  let db: TestDatabase;
  let wrong: Fault | undefined;
  let close: () => Promise<void>;
  let send: (body: string) => Promise<string>;

  beforeAll(async () => {
    db = await testDatabase();
    const sink = await webhookSink();
    const simulator = await runningSimulator(db, sink.url, { fault: () => wrong, lateMs: LATE_MS });
    const gateway = gatewayTo(simulator.url, sink.url, TIMEOUT_MS);
    send = async (body) => (await gateway.send(sms(sink.url, { body }))).kind;
    close = async () => {
      await gateway.close();
      await simulator.close();
      await sink.close();
    };
  });
  afterAll(() => close());

  const accepted = async (body: string): Promise<number> =>
    (await db.engine.query('select 1 from simulator.message where not inbound and body = $1', [body])).rows.length;

  it.each<[Fault, string, number]>([
    ['error', 'unknown', 0],
    ['away', 'transient', 0],
    ['throttled', 'transient', 0],
    ['reset', 'unknown', 0],
    ['silent', 'unknown', 0],
    ['lost', 'unknown', 1],
    ['half', 'unknown', 1],
    ['garbled', 'unknown', 1],
  ])('%s: the outcome is %s, and %i accepted', async (fault, outcome, count) => {
    wrong = fault;
    expect(await send(fault)).toBe(outcome);
    expect(await accepted(fault)).toBe(count);
    wrong = undefined;
    expect(await send(`${fault} is over`)).toBe('accepted');
  });

  it('late: the message is accepted after the request was given up', async () => {
    wrong = 'late';
    expect(await send('late')).toBe('unknown');
    expect(await accepted('late')).toBe(0);
    await until(async () => (await accepted('late')) === 1);
  });
});
