import { createAutomation, setBack } from '../../../testing/automations';
import type { TestUser } from '../../../testing/accounts';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { createKeyword, createSubscribers, outboundStage, type Stage } from '../../../testing/stage';
import { insertNumber } from '../../tenancy/number';
import { claimSingles } from '../../texting/queue/claim-singles';
import { SENDING } from '../../texting/queue/sending-settings.fixture';
import { singleQueue } from '../../texting/single/single-queue.repository';
import { runOneSequence } from './run-sequence';

const PEOPLE = 20;
/** Eight in a minute. */
const [PER_SECOND, A_MINUTE] = [0.125, 8];
const SLOW = '8885550101';

let db: TestDatabase;
let stage: Stage;
let phones = 5_125_530_000;

beforeEach(async () => {
  db = await testDatabase({ poolSize: 6 });
  stage = await outboundStage(db);
});
afterEach(() => stage.close());

const sql = <T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> =>
  db.asEngine((tx) => tx.query<T>(text, [...values]));
const runAll = async (): Promise<void> => {
  while (await runOneSequence(stage.deps));
};

/** An account with people in a sequence whose step is due, on a number of its own whose bucket is empty. */
async function due(digits?: string): Promise<{ owner: TestUser; id: number }> {
  const owner = await stage.createOwner({ planLeft: 1_000 });
  const { accountId } = owner;
  await sql(
    `update account set quiet_until = null, quiet_from = null, hours_allowed = 'Tests run at night.' where id = $1`,
    [accountId],
  );
  if (digits !== undefined) {
    await db.asEngine((tx) =>
      insertNumber(tx, { digits, accountId, kind: 'toll_free', perSecond: PER_SECOND, dailyLimit: null }),
    );
    await sql('insert into send_rate (code, tokens) values ($1, 0)', [digits]);
  }
  const keyword = await createKeyword(db, owner);
  const people = await createSubscribers(db, owner, keyword, PEOPLE, (phones += 100));
  const { id, steps } = await createAutomation(db, owner, { keyword, steps: [{ hours: 1, message: 'One' }] });
  await sql(
    `insert into sequence_person (automation_id, subscriber_id, account_id, joined_at, step_id, due_at, next_at)
     select $1, p, $2, now(), $3, now() + interval '1 hour', now() + interval '1 hour' from unnest($4::bigint[]) p`,
    [id, accountId, steps[0], people],
  );
  await setBack(db, id, '61 minutes');
  return { owner, id };
}

/** Hands over what may leave now. */
const leave = () =>
  db.asEngine(async (tx) => {
    const { fresh } = await claimSingles(tx, 'test', {
      config: SENDING,
      queue: singleQueue(db),
      limit: 1_000,
      wanted: 'all',
      leaseMs: 60_000,
      lateMs: 1_000,
      validityMs: 36_000_000,
    });
    await tx.execute('delete from send_queue where message_id = any($1)', [fresh.map(({ id }) => id)]);
    return fresh.length;
  });
/** As if so much time had passed. */
async function pass(by: string): Promise<void> {
  await sql(
    'update send_rate set at = at - $1::interval, turn = turn - $1::interval, turns_since = turns_since - $1::interval',
    [by],
  );
  await sql('update send_queue set next_at = next_at - $1::interval, due_at = due_at - $1::interval', [by]);
  singleQueue(db).floors.forget();
}
const written = async ({ accountId }: TestUser): Promise<number> =>
  (await sql<{ n: number }>('select count(*)::int as n from message where account_id = $1', [accountId]))[0]?.n ?? 0;
const missed = async (id: number): Promise<number> =>
  (await sql<{ missed: number }>('select missed from sequence_step where automation_id = $1', [id]))[0]?.missed ?? 0;

describe('decision 742: a sequence at a slow number', () => {
  it('queues the messages of the next minute, and more when half of them have left; others are not held up', async () => {
    const { owner: slow } = await due(SLOW);
    const { owner: shared } = await due();
    await runAll();
    expect([await written(slow), await written(shared)]).toEqual([A_MINUTE, PEOPLE]);
    expect(await leave()).toBe(PEOPLE);
    await pass('9 seconds');
    expect(await leave()).toBeLessThan(A_MINUTE / 2);
    await runAll();
    expect(await written(slow)).toBe(A_MINUTE);
    await pass('41 seconds');
    await leave();
    const { length: waiting } = await sql('select from send_queue');
    expect(waiting).toBeLessThanOrEqual(A_MINUTE / 2);
    await runAll();
    expect(await written(slow)).toBe(A_MINUTE + A_MINUTE - waiting);
  });

  it('sends every step, however long it waits for its turn', async () => {
    const { owner, id } = await due(SLOW);
    for (let minutes = 0; (await written(owner)) < PEOPLE || (await sql('select from send_queue')).length > 0;) {
      await runAll();
      await leave();
      await pass('1 minute');
      minutes += 1;
      // The step is valid for ten hours; the last person has waited for longer.
      await setBack(db, id, '9 hours');
      await sql("update send_rate set turns_since = turns_since - interval '9 hours'");
      expect(minutes).toBeLessThan(20);
    }
    expect(await missed(id)).toBe(0);
    expect(await written(owner)).toBe(PEOPLE);
  });

  it('skips a step that nothing but an outage held back for longer than a message is valid', async () => {
    const { owner, id } = await due(SLOW);
    await setBack(db, id, '11 hours');
    await runAll();
    expect([await written(owner), await missed(id)]).toEqual([0, PEOPLE]);
  });
});
