import { postOnce } from '../../../platform/providers/carrier/post-once';
import { Pool } from 'undici';
import { webhookSink } from '../../../testing/carrier';
import { deadlineOf } from './deadline';

describe('how long a claimed message may be sent', () => {
  const clocks = { now: 5_000, wallNow: 90_000, steady: () => clocks.now, wall: () => clocks.wallNow };
  beforeEach(() => Object.assign(clocks, { now: 5_000, wallNow: 90_000 }));

  it('counts from the claim, not from when the deadline is checked', () => {
    const inTime = deadlineOf(4_000, 10_000, clocks);
    clocks.now += 8_900;
    expect(inTime.aborted).toBe(false);
    clocks.now += 200;
    expect(inTime.aborted).toBe(true);
  });

  it('passes while the machine is suspended, although the monotonic clock stands still', () => {
    const inTime = deadlineOf(5_000, 10_000, clocks);
    clocks.wallNow += 3_600_000;
    expect(inTime.aborted).toBe(true);
  });

  it('is not extended when the wall clock is set back', () => {
    const inTime = deadlineOf(5_000, 10_000, clocks);
    clocks.wallNow -= 3_600_000;
    clocks.now += 10_001;
    expect(inTime.aborted).toBe(true);
  });

  it('is over before any timer runs, when a stopped process resumes with a connection that opened meanwhile', async () => {
    const sink = await webhookSink();
    const pool = new Pool(sink.url, { connections: 1 });
    const inTime = deadlineOf(performance.now(), 50);
    const posted = postOnce(pool, { path: '/send', headers: [], body: 'a=1' }, inTime).catch((error: unknown) => error);
    // Like SIGSTOP and SIGCONT: nothing runs, and the connection opens meanwhile.
    for (const until = performance.now() + 100; performance.now() < until;);
    expect(await posted).toMatchObject({ begun: false });
    expect(sink.received).toEqual([]);
    await pool.close();
    await sink.close();
  });
});
