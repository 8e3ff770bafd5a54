import { postOnce } from '../../../platform/providers/carrier/post-once';
import { Pool } from 'undici';
import { webhookSink } from '../../../testing/carrier';
import { deadlineOf } from './deadline';

describe('the time in which a claimed message may leave', () => {
  const clocks = { now: 5_000, wallNow: 90_000, steady: () => clocks.now, wall: () => clocks.wallNow };
  beforeEach(() => Object.assign(clocks, { now: 5_000, wallNow: 90_000 }));

  it('counts from the claim, not from when it is asked', () => {
    const inTime = deadlineOf(4_000, 10_000, clocks);
    clocks.now += 8_900;
    expect(inTime.aborted).toBe(false);
    clocks.now += 200;
    expect(inTime.aborted).toBe(true);
  });

  it('passes while the machine is suspended, whose steady clock stands still', () => {
    const inTime = deadlineOf(5_000, 10_000, clocks);
    clocks.wallNow += 3_600_000;
    expect(inTime.aborted).toBe(true);
  });

  it('is not put off by a clock that is set back', () => {
    const inTime = deadlineOf(5_000, 10_000, clocks);
    clocks.wallNow -= 3_600_000;
    clocks.now += 10_001;
    expect(inTime.aborted).toBe(true);
  });

  it('is over before any timer runs when a stopped process goes on with a connection that is open by now', async () => {
    const sink = await webhookSink();
    const pool = new Pool(sink.url, { connections: 1 });
    const inTime = deadlineOf(performance.now(), 50);
    const posted = postOnce(pool, { path: '/send', headers: [], body: 'a=1' }, inTime).catch((error: unknown) => error);
    // Like SIGSTOP and SIGCONT: nothing runs, and the connection is made meanwhile.
    for (const until = performance.now() + 100; performance.now() < until;);
    expect(await posted).toMatchObject({ begun: false });
    expect(sink.received).toEqual([]);
    await pool.close();
    await sink.close();
  });
});
