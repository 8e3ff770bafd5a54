import { singleQueue } from '../../texting/single/single-queue.repository';
import { createAutomation, setBack } from '../../../testing/automations';
import { createKeyword, createSubscribers, outboundStage, type Stage } from '../../../testing/stage';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { claimSingles } from '../../texting/queue/claim-singles';
import { SENDING } from '../../texting/queue/sending-settings.fixture';
import { setCaps } from '../../campaigns/limit/capped.fixture';
import { leaveSequences } from './leave-sequence.repository';
import { makeDueNow, skipDue, STEP_FATES, type StepFate } from './left-out.repository';
import { runOneSequence } from './run-sequence';

const PEOPLE = 12;
const ROUNDS = 14;

let db: TestDatabase;
let stage: Stage;
let phones = 5_125_530_000;

beforeAll(async () => {
  db = await testDatabase({ poolSize: 6 });
  stage = await outboundStage(db);
});
afterAll(() => stage.close());

const sql = <T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> =>
  db.asEngine((tx) => tx.query<T>(text, [...values]));
const runAll = async (): Promise<void> => {
  while (await runOneSequence(stage.deps));
};
const claim = () =>
  db.asEngine(async (tx) => {
    const queue = singleQueue(db);
    const options = {
      config: SENDING,
      queue,
      limit: 10_000,
      wanted: 'all',
      leaseMs: 1,
      lateMs: 1_000,
      validityMs: 36_000_000,
    } as const;
    await claimSingles(tx, 'test', options);
    await tx.execute(
      `delete from send_queue where message_id in (select id from message where claimed_at is not null)`,
    );
  });
const switchTo = (id: number, state: 'on' | 'paused') =>
  sql('update automation set state = $2 where id = $1', [id, state]);

type Counts = Record<StepFate | 'unsent', number> & { id: number };
const countsOf = (id: number): Promise<Counts[]> =>
  sql<Counts>(`select id, ${STEP_FATES.join(', ')}, unsent from sequence_step where automation_id = $1 order by id`, [
    id,
  ]);

async function started(planLeft = 1_000) {
  const owner = await stage.createOwner({ planLeft });
  await sql('update account set quiet_until = null, quiet_from = null where id = $1', [owner.accountId]);
  const keyword = await createKeyword(db, owner);
  const people = await createSubscribers(db, owner, keyword, PEOPLE, (phones += 100));
  const { id, steps } = await createAutomation(db, owner, {
    keyword,
    steps: [
      { hours: 1, message: 'One' },
      { hours: 2, message: '{first_name}' },
      { hours: 3, message: 'Three' },
    ],
  });
  await sql(
    `insert into sequence_person (automation_id, subscriber_id, account_id, joined_at, step_id, due_at, next_at)
     select $1, p, $2, now(), $3, now() + interval '1 hour', now() + interval '1 hour' from unnest($4::bigint[]) p`,
    [id, owner.accountId, steps[0], people],
  );
  return { owner, people, id, steps };
}

describe('decision 502: a step counts the people who continue without its message', () => {
  it('people whose message came due while the account had no messages wait, and get it once it has some again', async () => {
    const { owner, id } = await started(PEOPLE - 2);
    await setBack(db, id, '61 minutes');
    await runAll();
    await claim();
    expect((await countsOf(id))[0]).toMatchObject({ sent: PEOPLE - 2, unsent: 0 });
    await sql('update balance set plan_left = 50 where account_id = $1', [owner.accountId]);
    await runAll();
    await claim();
    expect((await countsOf(id))[0]).toMatchObject({ sent: PEOPLE, missed: 0, unsent: 0 });
  });

  it('a message whose time has passed is counted as missed, not lost', async () => {
    const { id } = await started();
    await setBack(db, id, '11 hours 30 minutes');
    await runAll();
    expect((await countsOf(id)).map(({ sent, missed, empty }) => [sent, missed, empty])).toEqual([
      [0, PEOPLE, 0],
      [0, 0, PEOPLE],
      [PEOPLE, 0, 0],
    ]);
  });

  it('after a pause the user sends the missed messages, or skips them', async () => {
    const [sent, skipped] = [await started(), await started()];
    for (const { id } of [sent, skipped]) {
      await switchTo(id, 'paused');
      await setBack(db, id, '61 minutes');
      await runAll();
    }
    await setBack(db, sent.id, '12 hours');
    await db.asEngine((tx) => makeDueNow(tx, sent.owner.accountId, sent.id));
    await db.asEngine((tx) => skipDue(tx, skipped.owner.accountId, skipped.id));
    for (const { id } of [sent, skipped]) await switchTo(id, 'on');
    await runAll();
    expect((await countsOf(sent.id))[0]).toMatchObject({ sent: PEOPLE, missed: 0 });
    expect((await countsOf(skipped.id))[0]).toMatchObject({ sent: 0, missed: PEOPLE });
  });

  it('a message that is queued and then withheld does not count as sent, and its list says why', async () => {
    const { owner, people, id } = await started();
    await setBack(db, id, '61 minutes');
    await runAll();
    await sql('update subscriber set disabled = 1 where id = $1', [people[0]]);
    await sql('update balance set plan_left = $2, extra_left = 0 where account_id = $1', [owner.accountId, PEOPLE - 3]);
    await claim();
    expect((await countsOf(id))[0]).toMatchObject({ sent: PEOPLE - 3, unsent: 3 });
    const rows = await sql<{ status: number }>(
      'select status from message where account_id = $1 and status < 0 order by status',
      [owner.accountId],
    );
    expect(rows.map(({ status }) => status)).toEqual([-4, -4, -1]);
  });

  it('whatever happens, the sent and left-out counts of a message add up to all who passed it', async () => {
    const pick = (n: number): number => Math.floor(Math.random() * n);
    const { owner, people, id, steps } = await started(PEOPLE);
    await setCaps(db, owner, null, 2);
    await sql(`update sequence_step set only_if = 'clicked', only_step = $2 where id = $3 and automation_id = $1`, [
      id,
      steps[0],
      steps[2],
    ]);
    const actions: readonly (() => Promise<unknown>)[] = [
      () => setBack(db, id, `${1 + pick(90)} minutes`),
      () => setBack(db, id, `${1 + pick(90)} minutes`),
      () => (pick(4) === 0 ? setBack(db, id, '11 hours') : Promise.resolve()),
      () => switchTo(id, 'paused'),
      () => switchTo(id, 'on'),
      () => db.asEngine((tx) => (pick(2) === 0 ? makeDueNow : skipDue)(tx, owner.accountId, id)),
      () => sql('update subscriber set first_name = $2 where id = $1', [people[pick(PEOPLE)], 'Ann']),
      () => sql('update balance set plan_left = $2 where account_id = $1', [owner.accountId, pick(6)]),
      async () => {
        const left = people[pick(PEOPLE)] ?? 0;
        await sql('update subscriber set disabled = 1 where id = $1', [left]);
        if (pick(2) === 0) await db.asEngine((tx) => leaveSequences(tx, { subscriberIds: [left] }));
      },
    ];
    for (let round = 0; round < ROUNDS; round += 1) {
      await actions[pick(actions.length)]?.();
      await Promise.all([runAll(), runAll(), claim()]);
      await expectAddsUp(id, steps);
    }
    await switchTo(id, 'on');
    await sql('update balance set plan_left = 1000 where account_id = $1', [owner.accountId]);
    await setBack(db, id, '4 hours');
    await runAll();
    await claim();
    await expectAddsUp(id, steps);
    expect((await sql('select from sequence_person where automation_id = $1 and state = 0', [id])).length).toBe(0);
  });
});

async function expectAddsUp(id: number, steps: readonly number[]): Promise<void> {
  const places = await sql<{ state: number; step_id: number }>(
    'select state, step_id from sequence_person where automation_id = $1',
    [id],
  );
  const passed = steps.map(
    (_, index) => places.filter(({ state, step_id }) => state === 1 || steps.indexOf(step_id) > index).length,
  );
  const counted = (await countsOf(id)).map(
    ({ sent, missed, unmet, capped, empty, unsent }) => sent + missed + unmet + capped + empty + unsent,
  );
  expect(counted).toEqual(passed);
}
