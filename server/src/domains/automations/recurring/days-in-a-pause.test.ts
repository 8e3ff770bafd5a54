import { localDay, shiftDay } from '@textloom/contracts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { createAutomation, placeOf, setBack, textsTo } from '../../../testing/automations';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { createKeyword, createSubscribers } from '../../../testing/stage';
import { withdrawCampaigns } from '../restore/after-restore';
import { PLACE } from '../sequence/leave-sequence.repository';
import { runOneRecurring } from './run-recurring';
import { sequenceOn, workOff } from '../entry/sequence-triggers.fixture';

let db: TestDatabase;
let t: TestApp;
let owner: TestUser;
let keyword: number;
let next = 5_125_830_000;

beforeAll(async () => {
  db = await testDatabase();
  t = await testApp({}, { db });
});
beforeEach(async () => {
  owner = await t.createOwner({ planLeft: 10_000 });
  await sql('update account set quiet_until = null, quiet_from = null where id = $1', [owner.accountId]);
  keyword = await createKeyword(db, owner);
});

const CENTRAL = 0;
const sql = (text: string, values: unknown[] = []) => db.asEngine((tx) => tx.execute(text, values));
const today = (): string => localDay(new Date(), CENTRAL);
const monthAndDay = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}`;

async function born(count: number, day = today()): Promise<{ ids: number[]; phones: string[] }> {
  const ids = await createSubscribers(db, owner, keyword, count, next);
  const phones = ids.map((_, index) => String(next + index));
  next += count;
  await sql('update subscriber set birthday = $2 where id = any($1::bigint[])', [ids, monthAndDay(day)]);
  return { ids, phones };
}
const turn = async (id: number, form: Record<string, string>): Promise<void> => {
  expect((await t.call(owner, 'PUT', `messages/automations/${id}/state`, { form })).status).toBe(200);
};
const read = async (path: string | number) => (await t.call(owner, 'GET', `messages/automations/${path}`)).body.data;
const states = async (id: number) => (await placeOf(db, id)).map(({ state }) => state);
/** Paused two days ago, and a time at which it would have run has passed since. */
const dayOfPause = (id: number, ago = '0 days') =>
  sql(`update automation set paused_at = now() - interval '2 days', next_at = now() - $2::interval where id = $1`, [
    ...[id, ago],
  ]);

describe('decision 578: days of a sequence during its pause', () => {
  async function paused(): Promise<number> {
    const id = await sequenceOn(t, owner, { trigger: 'date', before: 0 });
    await turn(id, { state: 'paused' });
    return id;
  }

  it('hold their people, who are counted, listed and offered for release; nobody is texted meanwhile', async () => {
    const { ids, phones } = await born(3);
    const id = await paused();
    expect((await read(id)).next_at).toBe('');
    await dayOfPause(id);
    await workOff(t);
    await workOff(t);
    await sql('update subscriber set disabled = 1 where id = $1', [ids[2]]);
    expect(await states(id)).toEqual([PLACE.held, PLACE.held, PLACE.held]);
    expect(await read(id)).toMatchObject({ held: 2, left_out: 0, people: 0, missed_runs: 0 });
    expect(await read(`${id}/forecast`)).toMatchObject({ held: 2, overdue: [] });
    await turn(id, { state: 'on', held: 'begin' });
    await workOff(t);
    await setBack(db, id, '61 minutes');
    await workOff(t);
    expect(await Promise.all(phones.map((phone) => textsTo(db, phone)))).toEqual([['One'], ['One'], []]);
  });

  it('leave them out by name unless released, but not for the next date', async () => {
    await born(1);
    const id = await paused();
    await dayOfPause(id);
    await workOff(t);
    await turn(id, { state: 'on' });
    await workOff(t);
    expect(await states(id)).toEqual([PLACE.left_out]);
    expect(await read(id)).toMatchObject({ held: 0, left_out: 1 });
    await sql('delete from sequence_day where automation_id = $1', [id]);
    // As if today were another date, after the pause.
    await sql(`update automation set next_at = now(), pauses_left_out = '{}' where id = $1`, [id]);
    await workOff(t);
    expect(await states(id)).toEqual([PLACE.waiting]);
  });

  it('count as days on which nothing ran if no worker processed them, even when it is switched on first', async () => {
    const id = await paused();
    await dayOfPause(id, '48 hours');
    await workOff(t);
    const counted = (await read(id)).missed_runs;
    expect(counted).toBe(1);
    await dayOfPause(id, '48 hours');
    await turn(id, { state: 'on' });
    expect((await read(id)).missed_runs).toBe(counted + 2);
  });

  it('continue under another date trigger, and end with one of another kind; a sequence that was never on holds nobody', async () => {
    await born(1);
    const id = await paused();
    const stored = () =>
      db.asEngine((tx) => tx.one<{ at: Date | null }>('select next_at as at from automation where id = $1', [id]));
    const form = (trigger: string, revision: number) => ({
      ...{ kind: 'sequence', name: 'Test', trigger, revision, trigger_tag: 'vip', before: 0 },
      steps: JSON.stringify([{ after: 'hours', hours: 1, message: 'One' }]),
    });
    const save = async (trigger: string) => {
      const { revision } = await read(id);
      expect((await t.call(owner, 'PUT', `messages/automations/${id}`, { form: form(trigger, revision) })).status).toBe(
        200,
      );
    };
    await save('tag');
    expect((await stored()).at).toBeNull();
    await save('date');
    expect((await stored()).at).not.toBeNull();
    const made = await t.call(owner, 'POST', 'messages/automations', { form: form('date', 0) });
    await workOff(t);
    expect(await states(made.body.data.id)).toEqual([]);
  });
});

describe('decision 578: birthdays of a recurring campaign during its pause', () => {
  const runAll = async (): Promise<void> => {
    while (await runOneRecurring(t.deps));
  };
  /** Creates a campaign that runs at the beginning of each day, paused since the day before yesterday. */
  async function paused(every: 'birthday' | 'week' = 'birthday'): Promise<number> {
    const { id } = await createAutomation(db, owner, {
      plan: { every },
      state: 'paused',
      atMinute: minuteOfNow(),
      choice: { keywords: [keyword] },
    });
    await dayOfPause(id);
    return id;
  }
  function minuteOfNow(): number {
    const [hour = '0', minute = '0'] = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'America/Chicago',
      hour: '2-digit',
      minute: '2-digit',
    })
      .format()
      .split(':');
    return Number(hour) * 60 + Number(minute);
  }
  const recipients = (id: number) =>
    db.asEngine((tx) =>
      tx.values<number>(
        `select unnest(array(select jsonb_array_elements_text(choice -> 'subscribers')))::bigint as id from campaign where automation_id = $1 order by 1`,
        [id],
      ),
    );
  const dueNow = (id: number) => sql('update automation set next_at = now() where id = $1', [id]);

  it('hold their people, and the next run greets each of them once, if that is chosen', async () => {
    const { ids } = await born(3);
    const { ids: tomorrow } = await born(1, shiftDay(today(), 1));
    const id = await paused();
    await runAll();
    await dueNow(id);
    await runAll();
    await sql('update subscriber set disabled = 1 where id = $1', [ids[2]]);
    expect(await recipients(id)).toEqual([]);
    expect(await read(id)).toMatchObject({ held: 2, left_out: 0, missed_runs: 0, paused_runs: 0, next_at: '' });
    expect(await read(`${id}/forecast`)).toMatchObject({ held: 2 });
    await turn(id, { state: 'on', held: 'begin' });
    expect(await read(id)).toMatchObject({ held: 0, left_out: 0 });
    for (let run = 0; run < 2; run += 1) {
      await sql('delete from automation_run where automation_id = $1', [id]);
      await dueNow(id);
      await runAll();
    }
    expect(await recipients(id)).toEqual(ids.slice(0, 2));
    expect(await recipients(id)).not.toContain(tomorrow[0]);
  });

  it('are held again if it is paused before that run, and left out by name unless released', async () => {
    await born(2);
    const id = await paused();
    await runAll();
    await turn(id, { state: 'on', held: 'begin' });
    await turn(id, { state: 'paused' });
    expect(await read(id)).toMatchObject({ held: 2 });
    await turn(id, { state: 'on' });
    expect(await read(id)).toMatchObject({ held: 0, left_out: 2 });
    await dueNow(id);
    await runAll();
    expect(await recipients(id)).toEqual([]);
  });

  it('are left out after a restore if the next run was to greet them', async () => {
    await born(1);
    const id = await paused();
    await runAll();
    await turn(id, { state: 'on', held: 'begin' });
    await dueNow(id);
    await withdrawCampaigns(db, new Date(0));
    expect(await read(id)).toMatchObject({ held: 0, left_out: 1, missed_runs: 1, state: 'paused' });
    await runAll();
    expect(await recipients(id)).toEqual([]);
  });

  it('count as people; other runs are counted separately, and none is made up for', async () => {
    await born(1);
    const id = await paused('week');
    await dayOfPause(id, '49 hours');
    await runAll();
    expect(await read(id)).toMatchObject({ held: 0, missed_runs: 0, paused_runs: 3 });
    await dayOfPause(id, '1 hour');
    await turn(id, { state: 'on' });
    await runAll();
    expect(await recipients(id)).toEqual([]);
    expect((await read(id)).paused_runs).toBe(4);
  });

  it('are neither visible to nor changed by another account', async () => {
    await born(1);
    const id = await paused();
    await runAll();
    const other = await t.createOwner();
    expect((await t.call(other, 'GET', `messages/automations/${id}`)).status).toBe(404);
    const form = { state: 'on', held: 'begin' };
    expect((await t.call(other, 'PUT', `messages/automations/${id}/state`, { form })).status).toBe(404);
    expect(await read(id)).toMatchObject({ held: 1 });
  });
});
