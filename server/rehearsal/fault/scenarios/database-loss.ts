import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Scene, Scenario } from '../run-scenario';

const AWAY_MS = { short: 4_000, long: 30_000 };

/** Kills a PostgreSQL process that serves one of our connections; PostgreSQL then resets all of them and recovers. */
async function killBackend({ installation: { postgres } }: Scene): Promise<void> {
  const admin = new pg.Client({ connectionString: postgres.superuserUrl });
  admin.on('error', () => undefined);
  await admin.connect();
  const { rows } = await admin.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and usename = 'textloom' order by (state = 'active') desc, query_start desc limit 1`,
  );
  const victim = rows[0]?.pid;
  if (victim === undefined) throw new Error('no connection of ours');
  const reset = new Promise((done) => admin.once('end', done));
  process.kill(victim, 'SIGKILL');
  await reset;
}

export const databaseLoss: Scenario = {
  name: 'database-loss',
  about: 'PostgreSQL killed with kill -9, one of its processes killed, stopped for 30 seconds, restarted at once',
  messages: 2_000,
  seconds: (short) => (short ? 15 : 60),
  async play(scene) {
    const { installation, random, short, inject } = scene;
    const { postgres } = installation;
    const rest = (): Promise<void> => sleep(random.between(500, short ? 1_500 : 4_000));
    const away = short ? AWAY_MS.short : AWAY_MS.long;
    await rest();
    await inject('killed PostgreSQL with SIGKILL; started again after a second', async () => {
      await postgres.end('SIGKILL');
      await sleep(1_000);
      await postgres.begin();
    });
    await rest();
    await inject('killed the process of one connection; PostgreSQL recovers', () => killBackend(scene));
    await rest();
    await inject(`stopped PostgreSQL for ${away / 1_000} s`, async () => {
      await postgres.end('SIGINT');
      await sleep(away);
      await postgres.begin();
    });
    if (short) return;
    await rest();
    await inject('stopped PostgreSQL at once (immediate shutdown) and started it again', async () => {
      await postgres.end('SIGQUIT');
      await postgres.begin();
    });
  },
};
