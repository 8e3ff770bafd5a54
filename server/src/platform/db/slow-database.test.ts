import { until } from '../../testing/carrier';
import { testDatabase, type TestDatabase } from '../../testing/database';
import { OutageWatch, SILENT_LOG } from './outage-watch';
import { DatabaseUnavailable } from './unavailable';

const timeout = () => new DatabaseUnavailable(new Error('timeout expired'));

/** A watch whose probe runs out of time; `meanwhile` runs during the probe. */
async function afterSlowProbe(meanwhile: (watch: OutageWatch) => void): Promise<OutageWatch> {
  let probed = 0;
  const watch: OutageWatch = new OutageWatch({
    async probe() {
      probed += 1;
      await new Promise((done) => setTimeout(done, 20));
      meanwhile(watch);
      throw timeout();
    },
    log: SILENT_LOG,
    suspect: () => undefined,
    retryMs: 10,
  });
  watch.report(timeout());
  await until(async () => probed > 0);
  await new Promise((done) => setTimeout(done, 60));
  return watch;
}

describe('a slow database is not an unavailable one', () => {
  it('work continues when other statements are executed while the probe runs out of time', async () => {
    const watch = await afterSlowProbe((one) => one.noteResponse());
    expect(() => watch.check()).not.toThrow();
    await watch.close();
  });

  it('work is refused when nothing is executed meanwhile', async () => {
    const watch = await afterSlowProbe(() => undefined);
    expect(() => watch.check()).toThrow(DatabaseUnavailable);
    await watch.close();
  });
});

describe('the connections of inbound texts', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase({ inboundPoolSize: 3, limits: { idleMs: 50 } });
  });
  const processes = (): Promise<number[]> =>
    db.asInbound(async (tx) => {
      const rows = await tx.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and application_name = 'textloom_engine'
         order by pid`,
      );
      return rows.map(({ pid }) => pid);
    });

  it('are open before the first text, stay open when idle, and are replaced when lost', async () => {
    db.openInbound();
    await until(async () => (await processes()).length === 3);
    const opened = await processes();
    await new Promise((done) => setTimeout(done, 300));
    expect(await processes()).toEqual(opened);
    const client = await db.dedicated();
    await client.query('select pg_terminate_backend($1)', [opened[0]]);
    await client.end();
    await until(async () => {
      const now = await processes();
      return now.length === 3 && now[0] !== opened[0];
    });
  });
});
