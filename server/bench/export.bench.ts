/**
 * Exports a list of a million over HTTP, next to COPY TO STDOUT of the same columns in the same run.
 * node server/bench/run.mjs export [--people 1000000] [--runs 3] [--data folder]
 * Also tests a slow client, and one that disconnects in the middle. Goal: the server's process grows by 50 MB at most.
 * Fails unless every row is in the file once, the slow client holds no database connection, and none is left at the
 * end.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { HEADERS } from '@textloom/contracts';
import { Agent, request } from 'undici';
import { copy } from './copy';
import { seedCrowds, type Crowd } from './people';
import { onStage, optionOf, type Stage } from './stage';

const GOAL_MB = 50;
const MB = 1024 * 1024;
const LF = 10;

const COLUMNS = `select s.phone, s.first_name, s.last_name, s.email, s.address, s.city, s.state, s.zip, s.company_name, s.tags, s.birthday, k.keyword,
  case s.disabled when 0 then 'Subscribed' else 'Unsubscribed' end, to_char(s.added_at, 'MM/DD/YYYY'), to_char(coalesce(s.subscribed_at, s.added_at), 'MM/DD/YYYY'), coalesce(to_char(s.disabled_at, 'MM/DD/YYYY'), '')
  from subscriber s join keyword k on k.id = s.keyword_id where s.account_id = `;

const mb = (bytes: number): number => Number((bytes / MB).toFixed(1));

async function open({ url, authToken }: Stage, { token }: Crowd, dispatcher: Agent) {
  const answer = await request(`${url}/api/subscribers/export`, {
    dispatcher,
    headers: { [HEADERS.authToken]: authToken, [HEADERS.credentials]: token },
  });
  if (answer.statusCode !== 200) throw new Error(`the export returned ${answer.statusCode}`);
  return answer.body;
}

const linesIn = (chunk: Buffer): number => {
  let lines = 0;
  for (let at = chunk.indexOf(LF); at >= 0; at = chunk.indexOf(LF, at + 1)) lines += 1;
  return lines;
};

const rowsOf = (stage: Stage, { account }: Crowd): Promise<{ rows: number }> =>
  stage.db.asEngine((tx) =>
    tx.one<{ rows: number }>('select count(*) as rows from subscriber where account_id = $1 and not deleted', [
      account,
    ]),
  );

/** Statements and transactions of the server's requests. */
const busy = async (stage: Stage): Promise<number> =>
  (
    await stage.db.asEngine((tx) =>
      tx.one<{ busy: number }>(
        `select count(*) as busy from pg_stat_activity where application_name = 'textloom_app' and state <> 'idle'`,
      ),
    )
  ).busy;

async function whole(stage: Stage, crowd: Crowd, dispatcher: Agent, expected: number): Promise<void> {
  const before = await stage.memory();
  const started = performance.now();
  let [lines, bytes] = [0, 0];
  for await (const chunk of await open(stage, crowd, dispatcher)) {
    lines += linesIn(chunk as Buffer);
    bytes += (chunk as Buffer).length;
  }
  const ms = performance.now() - started;
  const { peak, rss } = await stage.memory();
  if (lines !== expected + 1) throw new Error(`the file has ${lines} lines, expected a heading and ${expected} rows`);
  const copied = await copy(
    stage.databaseUrl,
    `copy (${COLUMNS}${crowd.account} and not s.deleted order by s.added_at desc, s.id desc) to stdout with (format csv)`,
  );
  const perSecond = Math.round((expected * 1000) / ms);
  const copyPerSecond = Math.round((expected * 1000) / copied.ms);
  const grownMB = mb(peak - before.rss);
  console.log(
    'export',
    JSON.stringify({
      rows: expected,
      perSecond,
      MB: mb(bytes),
      copyPerSecond,
      copyMB: mb(copied.bytes),
      ratio: Number((ms / copied.ms).toFixed(2)),
      beforeMB: mb(before.rss),
      peakMB: mb(peak),
      afterMB: mb(rss),
      grownMB,
      misses: grownMB > GOAL_MB ? `${GOAL_MB} MB` : '',
    }),
  );
}

/** Reads 64 kB every 50 ms for some seconds, then disconnects. */
async function slowThenGone(stage: Stage, crowd: Crowd, dispatcher: Agent): Promise<void> {
  const before = await stage.memory();
  const body = await open(stage, crowd, dispatcher);
  body.on('error', () => undefined);
  let [taken, mostBusy] = [0, 0];
  for (let turn = 0; turn < 100; turn += 1) {
    const chunk = body.read() as Buffer | null;
    taken += chunk?.length ?? 0;
    await sleep(50);
    if (turn >= 20 && (await busy(stage)) > 0) mostBusy += 1;
  }
  const { peak } = await stage.memory();
  body.destroy();
  await sleep(1_000);
  const left = await busy(stage);
  const after = await stage.memory();
  console.log(
    'slow client',
    JSON.stringify({
      seconds: 5,
      takenMB: mb(taken),
      grownMB: mb(peak - before.rss),
      looks: 80,
      connectionInUse: mostBusy,
      busyAfterwards: left,
      afterMB: mb(after.rss),
    }),
  );
  if (mostBusy > 20) throw new Error(`a slow client held a database connection at ${mostBusy} of 80 samples`);
  if (left > 0) throw new Error('the export continued for a client that was gone');
}

/** Warms the server up: the memory of its start (code, caches, the young generation) does not count for the export. */
async function warmUp(stage: Stage, small: Crowd, dispatcher: Agent): Promise<void> {
  const headers = { [HEADERS.authToken]: stage.authToken, [HEADERS.credentials]: small.token };
  const caller = async (): Promise<void> => {
    for (let page = 1; page <= 90; page += 1)
      await (
        await request(`${stage.url}/api/subscribers?limit=100&page=${page}`, { dispatcher, headers })
      ).body.dump({ limit: 1e9 });
  };
  await Promise.all(Array.from({ length: 4 }, caller));
  for (let turn = 0; turn < 3; turn += 1) await (await open(stage, small, dispatcher)).dump({ limit: 1e9 });
}

onStage(
  (db, databaseUrl) => seedCrowds(db, databaseUrl, [10_000, Number(optionOf('--people') ?? 1_000_000)]),
  async (stage, [small, crowd]) => {
    if (!small || !crowd) throw new Error('There are no accounts.');
    const dispatcher = new Agent({ bodyTimeout: 0, headersTimeout: 0 });
    await warmUp(stage, small, dispatcher);
    const { rows } = await rowsOf(stage, crowd);
    for (let run = 0; run < Number(optionOf('--runs') ?? 3); run += 1) await whole(stage, crowd, dispatcher, rows);
    await slowThenGone(stage, crowd, dispatcher);
    await dispatcher.destroy();
  },
);
