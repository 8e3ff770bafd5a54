/**
 * One campaign in a cluster, with its load. Says "midway" and reads the time of the fault; says "heal" when all is sent,
 * and judges when it reads that the lost machine is back: what is lost then counts too.
 */
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, type Database } from '../../src/platform/db/connection';
import type { CardKeys } from '../../src/testing/card-provider';
import type { World } from '../harness/installation';
import { judge, untilEnded, type Judgement } from '../harness/judge';
import { startLoad, type Load } from '../harness/load';
import { randomOf } from '../harness/random';

/** Its instructions, as JSON in DRIVE_ORDER. */
interface DriveOrder {
  databaseUrl: string;
  outsideDatabaseUrl: string;
  apiUrl: string;
  outsideUrl: string;
  keys: CardKeys;
}

/** What cluster/failover.mjs prints. */
interface Verdict {
  judged: Judgement[];
  /** From the fault until the campaign was sent again, in seconds. */
  againAfter: number;
  seconds: number;
  joins: number;
  stops: number;
  payments: number;
}

const RECIPIENTS = 20_000;
const MIDWAY = 6_000;
/** Four joins and four STOPs a second, payments one after the other. */
const LOAD = { messages: RECIPIENTS, seconds: 70, joins: 250, stops: 250, replies: 50, payments: 25, rows: 1_000 };
const LIMIT_MS = 20 * 60_000;
const AGAIN_SECONDS = 60;

const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

async function until<T>(what: string, check: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (const limit = Date.now() + LIMIT_MS; ; await sleep(500)) {
    const found = await check();
    if (found) return found;
    if (Date.now() > limit) throw new Error(`${what}: not within ${LIMIT_MS / 60_000} minutes`);
  }
}

/** When the carrier accepted the campaign's texts, in order. */
const sentAt = async (outside: Database, { message }: Load): Promise<number[]> => {
  const { rows } = await outside.engine.query<{ at: number }>(
    `select extract(epoch from created_at)::float8 * 1000 as at from simulator.message
     where not inbound and starts_with(body, $1) order by 1`,
    [message],
  );
  return rows.map(({ at }) => at);
};

/** When the longest silence that began or lasted after the fault ended, in seconds from the fault. */
function againAfter(sent: readonly number[], fault: number): number {
  let [longest, end, before] = [0, fault, fault];
  for (const at of sent.filter((one) => one > fault)) {
    if (at - before > longest) [longest, end] = [at - before, at];
    before = at;
  }
  return Math.round((end - fault) / 100) / 10;
}

/** The lines that the program receives. */
function told(): { fault?: number; healed?: boolean; close(): void } {
  const lines = createInterface({ input: process.stdin });
  const heard: ReturnType<typeof told> = { close: () => lines.close() };
  lines.on('line', (line) => {
    if (line === 'healed') heard.healed = true;
    else heard.fault = Number(line);
  });
  return heard;
}

async function drive(): Promise<void> {
  const { databaseUrl, outsideDatabaseUrl, ...order } = JSON.parse(process.env.DRIVE_ORDER ?? '') as DriveOrder;
  const heard = told();
  const db = createDatabase({ url: databaseUrl, poolSize: 3 });
  const outsideDb = createDatabase({ url: outsideDatabaseUrl, poolSize: 3 });
  const world: World = { ...order, db, outsideDb };
  const began = Date.now();
  const load = await startLoad(world, { ...LOAD, random: randomOf(began) });
  const sent = async (): Promise<number> => (await sentAt(outsideDb, load)).length;
  const midway = await until('the campaign is midway', async () => ((await sent()) >= MIDWAY ? sent() : undefined));
  say({ midway });
  const fault = await until('the fault', () => heard.fault);
  say({ sentAtFault: await sent() });
  await until('the campaign is done', () =>
    db
      .asEngine((tx) => tx.value<string>('select state from campaign where id = $1', [load.campaign]))
      .then((state) => state === 'done' || undefined)
      .catch(() => undefined),
  );
  const seconds = Math.round((Date.now() - began) / 1_000);
  say({ heal: true, sent: await sent() });
  await until('the cluster is whole again', () => heard.healed);
  await untilEnded(world, load, LIMIT_MS);
  // Receipts and reports are counted in groups.
  await sleep(3_000);
  const again = againAfter(await sentAt(outsideDb, load), fault);
  const claim = `the campaign was sent again within ${AGAIN_SECONDS} s`;
  const verdict: Verdict = {
    judged: [{ claim, wrong: again <= AGAIN_SECONDS ? [] : [`after ${again} s`] }, ...(await judge(world, load))],
    ...{ againAfter: again, seconds, joins: load.joining.length, stops: load.leaving.length },
    payments: load.payments(),
  };
  say({ verdict });
  heard.close();
  await Promise.all([db.close(), outsideDb.close()]);
}

drive().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
