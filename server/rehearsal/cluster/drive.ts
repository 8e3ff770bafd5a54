/**
 * One campaign with its load. Says "midway" and reads the time of the fault; says "heal" when all is sent, and judges when
 * it reads that the lost machine is back: what is lost then counts too.
 */
import { createInterface } from 'node:readline';
import { createDatabase, type Database } from '../../src/platform/db/connection';
import { pause } from '../bench/support/command';
import { start } from '../bench/seed/accounts';
import { judge } from './judge';
import { startLoad } from './load';
import { given } from './settings';
import { addOwner, BODY, RECIPIENTS } from './stage';

const MIDWAY = 6_000;
const LIMIT_MS = 20 * 60_000;
/** The fault came, but the campaign had ended before. */
const NONE = 0;

const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

/** The value when the database answers, else undefined. */
const attempt = <T>(work: () => Promise<T>): Promise<T | undefined> => work().catch(() => undefined);

async function until(what: string, check: () => Promise<boolean | undefined>): Promise<void> {
  for (const limit = Date.now() + LIMIT_MS; !(await check()); await pause(500))
    if (Date.now() > limit) throw new Error(`${what}: not within ${LIMIT_MS / 60_000} minutes`);
}

export async function drive(): Promise<void> {
  let fault = NONE;
  const lines = createInterface({ input: process.stdin });
  let healed = false;
  lines.on('line', (line) => {
    if (line === 'healed') healed = true;
    else fault = Number(line);
  });
  const db = createDatabase({ url: given('DATABASE_URL'), poolSize: 3 });
  const outside = createDatabase({ url: given('OUTSIDE_DATABASE_URL'), poolSize: 3 });
  const numberOf = async (from: Database, sql: string, values: unknown[]): Promise<number> =>
    await from.asEngine((tx) => tx.value<number>(`select count(*) ${sql}`, values));
  const owner = await addOwner(db);
  const phones = `+1${201 + (owner.account % 700)}%`;
  const sent = (): Promise<number> =>
    numberOf(outside, 'from simulator.message where not inbound and phone like $1 and body like $2', [
      phones,
      `${BODY}%`,
    ]);

  const began = Date.now();
  await start(db, owner.campaign, owner, RECIPIENTS);
  const load = startLoad(owner);
  await until('the campaign is midway', async () => (await sent()) >= MIDWAY);
  say({ midway: await sent() });
  await until('the fault', async () => fault !== NONE);
  say({ sentAtFault: await sent() });
  const state = (): Promise<string | undefined> =>
    attempt(() => db.asEngine((tx) => tx.value<string>('select state from campaign where id = $1', [owner.campaign])));
  // The carrier has everything long before the last unknown outcome is settled.
  await until(
    'the campaign is sent',
    async () => (await sent()) >= RECIPIENTS - load.left.length - 500 || (await state()) === 'done',
  );
  say({ sent: await sent() });
  await pause(5_000);
  await load.stop();
  await until('the campaign is done', async () => (await state()) === 'done');
  const ended = Date.now();
  say({ heal: true });
  await until('the cluster is whole again', async () => healed);
  await until(
    'the carrier has no report left',
    async () =>
      (await numberOf(outside, 'from simulator.message where due_at is not null and phone like $1', [phones])) === 0,
  );
  await until('no message and no order is open', () =>
    attempt(async () => {
      const open = await numberOf(db, `from message where account_id = $1 and status = 0`, [owner.account]);
      const orders = await numberOf(db, `from billing_order where account_id = $1 and state in ('open', 'challenge')`, [
        owner.account,
      ]);
      return open + orders === 0;
    }),
  );
  // Receipts and reports are counted in groups.
  await pause(3_000);
  say({ verdict: await judge({ db, outside, owner, load }, { began, fault, ended }) });
  lines.close();
  await Promise.all([db.close(), outside.close()]);
}
