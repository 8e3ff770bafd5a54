import { noticesOf } from '../../../testing/notices';
import { startOneScheduled } from '../../campaigns/sending/start-scheduled';
import { createAutomation } from '../../../testing/automations';
import { createKeyword, createSubscribers, outboundStage, type Stage } from '../../../testing/stage';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import type { OwnerOptions } from '../../../testing/accounts';
import { runOneRecurring } from './run-recurring';

let db: TestDatabase;
let stage: Stage;

beforeAll(async () => {
  db = await testDatabase({ poolSize: 12 });
  stage = await outboundStage(db);
});
afterAll(() => stage.close());

const MINUTE = 60_000;
const audience = async (people = 3, options: OwnerOptions = {}) => {
  const owner = await stage.createOwner(options);
  const keyword = await createKeyword(db, owner);
  return { owner, keyword, people: await createSubscribers(db, owner, keyword, people) };
};
/** The day and minute of the day in Central time, `ago` minutes ago. */
const central = (ago: number) => {
  const at = new Date(Date.now() - ago * MINUTE);
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/Chicago',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return {
    atMinute: Number(of('hour')) * 60 + Number(of('minute')),
    birthday: `${of('month')}/${of('day')}`,
    year: Number(of('year')),
  };
};
const runAll = async (): Promise<void> => {
  while (await runOneRecurring(stage.deps));
};
const campaignsOf = (id: number) =>
  db.asEngine((tx) =>
    tx.query<{ id: number; state: string; recipients: number; origin: string; reason: string }>(
      'select id, state, recipients, origin, reason from campaign where automation_id = $1 order by id',
      [id],
    ),
  );
const dueAgain = (id: number) =>
  db.asEngine((tx) => tx.execute('update automation set next_at = now() where id = $1', [id]));
const nextOf = (id: number) =>
  db.asEngine((tx) => tx.one<{ at: Date | null }>('select next_at as at from automation where id = $1', [id]));

describe('recurring campaigns', () => {
  it('run once at each time, however many workers there are', async () => {
    const { owner, keyword } = await audience();
    const { id } = await createAutomation(db, owner, { plan: {}, ...central(5), choice: { keywords: [keyword] } });
    await Promise.all(Array.from({ length: 8 }, () => runOneRecurring(stage.deps)));
    expect(await campaignsOf(id)).toMatchObject([{ state: 'scheduled', origin: 'automation' }]);
    const { at } = await nextOf(id);
    expect((at?.getTime() ?? 0) - Date.now()).toBeGreaterThan(22 * 60 * MINUTE);
    await dueAgain(id);
    await runAll();
    expect(await campaignsOf(id)).toHaveLength(1);
  });

  it('count the runs that were due and never began', async () => {
    const { owner, keyword } = await audience();
    const minute = Math.floor(Date.now() / MINUTE) * MINUTE;
    const nextAt = new Date(minute - (3 * 24 * 60 + 5) * MINUTE);
    const { id } = await createAutomation(db, owner, {
      plan: {},
      ...central(5),
      nextAt,
      choice: { keywords: [keyword] },
    });
    await runAll();
    expect(await campaignsOf(id)).toHaveLength(1);
    const { missed } = await db.asEngine((tx) =>
      tx.one<{ missed: number }>('select missed_runs as missed from automation where id = $1', [id]),
    );
    expect(missed).toBe(3);
  });

  it('start like any scheduled campaign, with the recipients of that moment', async () => {
    const { owner, keyword } = await audience(4);
    const { id } = await createAutomation(db, owner, { plan: {}, ...central(1), choice: { keywords: [keyword] } });
    await runAll();
    while (await startOneScheduled(stage.deps));
    expect(await campaignsOf(id)).toMatchObject([{ recipients: 4, reason: '' }]);
  });

  it('show in the list and by mail why a run was refused, and run again the next time', async () => {
    const { owner, keyword } = await audience(3, { planLeft: 2 });
    const { id } = await createAutomation(db, owner, { plan: {}, ...central(1), choice: { keywords: [keyword] } });
    await db.asEngine((tx) =>
      tx.execute(`update app_user set alert_email = email where account_id = $1`, [owner.accountId]),
    );
    await runAll();
    while (await startOneScheduled(stage.deps));
    expect(await campaignsOf(id)).toMatchObject([
      { state: 'failed', reason: expect.stringContaining('You do not have enough messages') },
    ]);
    expect(
      await db.asEngine((tx) => tx.query('select subject from mail where account_id = $1', [owner.accountId])),
    ).toEqual([{ subject: 'A campaign was not sent' }]);
    expect(await noticesOf(db, owner)).toMatchObject([
      { kind: 'campaign.failed', text: expect.stringContaining('was not sent. You do not have enough messages') },
    ]);
    expect((await nextOf(id)).at).not.toBeNull();
  });

  it('make up for the latest missed run only, within the validity of a message', async () => {
    const { owner, keyword } = await audience();
    const choice = { keywords: [keyword] };
    const week = new Date(Date.now() - 8 * 24 * 60 * MINUTE);
    const late = await createAutomation(db, owner, { plan: {}, ...central(9 * 60), nextAt: week, choice });
    const gone = await createAutomation(db, owner, { plan: {}, ...central(11 * 60), nextAt: week, choice });
    await runAll();
    expect(await campaignsOf(late.id)).toHaveLength(1);
    expect(await campaignsOf(gone.id)).toHaveLength(0);
    expect(await nextOf(gone.id)).toEqual({ at: expect.any(Date) });
  });

  it('do not run while paused', async () => {
    const { owner, keyword } = await audience();
    const { id } = await createAutomation(db, owner, {
      state: 'paused',
      plan: {},
      ...central(1),
      choice: { keywords: [keyword] },
    });
    await runAll();
    expect(await campaignsOf(id)).toEqual([]);
  });
});

describe('birthdays', () => {
  const born = (id: number | undefined, birthday: string) =>
    db.asEngine((tx) => tx.execute('update subscriber set birthday = $2 where id = $1', [id, birthday]));

  it('reach people on their day, once a year', async () => {
    const { owner, keyword, people } = await audience(4);
    const now = central(1);
    await born(people[0], `${now.birthday}/1980`);
    await born(people[1], now.birthday);
    await born(people[2], now.birthday === '01/01' ? '02/02' : '01/01');
    const { id } = await createAutomation(db, owner, {
      plan: { every: 'birthday' },
      ...now,
      choice: { keywords: [keyword] },
    });
    await runAll();
    while (await startOneScheduled(stage.deps));
    expect(await campaignsOf(id)).toMatchObject([{ recipients: 2 }]);
    // The schedule moves to another time of the same day: nobody is greeted again.
    await db.asEngine((tx) => tx.execute('delete from automation_run where automation_id = $1', [id]));
    await dueAgain(id);
    await runAll();
    expect(await campaignsOf(id)).toHaveLength(1);
    expect(
      await db.asEngine((tx) =>
        tx.query('select distinct year from automation_greeted where automation_id = $1', [id]),
      ),
    ).toEqual([{ year: now.year }]);
  });

  it('create no campaign on a day without a birthday, and count days ahead', async () => {
    const { owner, keyword, people } = await audience(1);
    const inTwoDays = central(1 - 2 * 24 * 60);
    await born(people[0], inTwoDays.birthday);
    const choice = { keywords: [keyword] };
    const today = await createAutomation(db, owner, { plan: { every: 'birthday' }, ...central(1), choice });
    const ahead = await createAutomation(db, owner, { plan: { every: 'birthday', before: 2 }, ...central(1), choice });
    await runAll();
    expect(await campaignsOf(today.id)).toEqual([]);
    expect(await campaignsOf(ahead.id)).toHaveLength(1);
  });
});
