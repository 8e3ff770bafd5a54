import { formatSchedule, momentOf, toApiDate, wallTime } from '@textloom/contracts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { createSubscribers } from '../../../testing/stage';
import { applyQuietHours } from '../../texting/batch/batch-times.repository';
import { claimBatch } from '../../texting/batch/claim-batch.fixture';
import { DEFAULT_TUNING } from '../../texting/worker/tuning';
import { expandOneStep } from '../batch/expand';
import { spread } from './spread.fixture';
import { startOneScheduled } from '../sending/start-scheduled';

const PATH = 'messages/campaigns';
const HOUR = 3_600_000;
const PACIFIC = -2;
const ZONES = { east: 'America/New_York', west: 'America/Los_Angeles', islands: 'Pacific/Honolulu' };

let t: TestApp;
let owner: TestUser;
let stranger: TestUser;
let keyword: number;

beforeAll(async () => {
  t = await testApp();
  stranger = await t.createOwner();
});
beforeEach(async () => {
  ({ owner, keyword } = await spread(t.db, t));
  await sql(`update subscriber set added_at = '2020-01-01', subscribed_at = '2020-01-01' where account_id = $1`, [
    owner.accountId,
  ]);
});

const sql = (text: string, values: unknown[] = []) => t.db.asEngine((tx) => tx.execute(text, values));
/** A time in the owner's timezone, which recipients get in their local time. */
const inHours = (hours: number): string => formatSchedule(new Date(Date.now() + hours * HOUR), PACIFIC);
/** Noon, three days ahead. */
const NOON = `${inHours(72).slice(0, 10)} 12:00 PM`;
const at = (text: string, zone: string): Date => {
  const moment = momentOf(Date.parse(`${wallTime(text)}Z`), zone);
  if (moment.kind === 'never') throw new Error(`${text} does not exist in ${zone}`);
  return moment.at;
};
type Form = Record<string, string | number | readonly number[]>;
const form = (changes: Form = {}): Form => ({
  message: 'Two for one',
  schedule: 1,
  schedule_date: NOON,
  own_time: 1,
  keywords: [keyword],
  ...changes,
});
const save = (changes: Form = {}, path = '', user: TestUser | null = owner) =>
  t.call(user, 'POST', `${PATH}${path}`, { form: form(changes) });
const created = async (changes: Form = {}): Promise<number> => (await save(changes)).body.data.id;
const read = async (id: number) => (await t.call(owner, 'GET', `${PATH}/${id}`)).body.data;
const recipientTimes = async (id: number) =>
  (await t.call(owner, 'GET', `${PATH}/${id}/own-times`)).body.data.own_times;
const planned = (text = NOON) => [
  { people: 4, at: toApiDate(at(text, ZONES.east)), passed: false, zone: ZONES.east },
  { people: 2, at: toApiDate(at(text, ZONES.west)), passed: false, zone: ZONES.west },
  { people: 3, at: toApiDate(at(text, ZONES.islands)), passed: false, zone: ZONES.islands },
];
const batchesOf = (id: number) =>
  t.db.asEngine((tx) =>
    tx.query<{ zones: string; size: number; due_at: Date }>(
      'select zones, size, due_at from send_batch where campaign_id = $1 order by due_at',
      [id],
    ),
  );
const due = async (id: number): Promise<string[]> => (await batchesOf(id)).map((one) => one.due_at.toISOString());
const NOONS = Object.values(ZONES).map((zone) => at(NOON, zone).toISOString());

/** Starts the campaign as if its first time had come. */
async function started(changes: Form = {}): Promise<number> {
  const id = await created(changes);
  await sql('update campaign set send_at = now() where id = $1', [id]);
  await startOneScheduled(t.deps);
  await expandOneStep(t.deps, DEFAULT_TUNING, 'me');
  return id;
}

describe('a campaign in recipient-local time', () => {
  it('begins with the first recipient, and shows the local time in form, pre-flight and page', async () => {
    const { body } = await save({}, '/dryrun');
    expect(body.data).toMatchObject({ own_times: planned(), quiet: null, recipients: 9, problem: null });
    const saved = await save();
    expect(saved.body.message).toBe('Your campaign was scheduled.');
    const id: number = saved.body.data.id;
    expect(await read(id)).toMatchObject({
      state: 'scheduled',
      schedule_date: NOON,
      own_time: true,
      date: toApiDate(at(NOON, ZONES.east)),
    });
    expect(await recipientTimes(id)).toEqual(planned());
    const other = NOON.replace('12:00', '01:30');
    await save({ schedule_date: other }, `/${id}`);
    expect(await recipientTimes(id)).toEqual(planned(other));
    await save({ own_time: 0 }, `/${id}`);
    expect(await read(id)).toMatchObject({ own_time: false, schedule_date: NOON, date: planned()[1]?.at });
    expect(await recipientTimes(id)).toEqual([]);
  });

  it('has a batch for each place that is due at its local time, even after a pause and a change of quiet hours', async () => {
    const id = await started();
    expect(await due(id)).toEqual(NOONS);
    expect(await recipientTimes(id)).toEqual(planned());
    expect((await t.call(owner, 'GET', `${PATH}/${id}/control`)).body.data).toMatchObject({
      ...{ waiting: 9, waiting_until: planned()[0]?.at, own_time: true },
    });
    for (const what of ['pause', 'resume']) await t.call(owner, 'POST', `${PATH}/${id}/${what}`);
    expect(await due(id)).toEqual(NOONS);
    await sql('update account set quiet_until = 9, quiet_from = 20 where id = $1', [owner.accountId]);
    await t.db.asEngine((tx) => applyQuietHours(tx, owner));
    expect(await due(id)).toEqual(NOONS);
    // Later than noon: each place waits for its hours.
    await sql('update account set quiet_until = 13 where id = $1', [owner.accountId]);
    await t.db.asEngine((tx) => applyQuietHours(tx, owner));
    expect(await due(id)).toEqual(planned(NOON.replace('12:00', '01:00')).map((one) => new Date(one.at).toISOString()));
    expect(await t.db.asEngine((tx) => claimBatch(tx, 'me', 60_000, HOUR))).toBeUndefined();
  });

  it('is sent at any hour if its sender chose so, and otherwise waits for the hours of each place', async () => {
    const night = NOON.replace('12:00 PM', '03:00 AM');
    const quiet = { people: 9, until: toApiDate(at(NOON.replace('12:00 PM', '08:00 AM'), ZONES.islands)) };
    expect((await save({ schedule_date: night }, '/dryrun')).body.data).toMatchObject({ quiet });
    const id = await started({ schedule_date: night, quiet: 0 });
    const nights = Object.values(ZONES).map((zone) => at(night, zone).toISOString());
    expect(await due(id)).toEqual(nights);
    await t.db.asEngine((tx) => applyQuietHours(tx, owner));
    expect(await due(id)).toEqual(nights);
  });

  it('starts at once if the local time has passed for some, and can be undone into a draft with its time', async () => {
    await sql('update account set undo_seconds = 60 where id = $1', [owner.accountId]);
    const schedule_date = inHours(0.5);
    expect((await save({ schedule_date, quiet: 0 }, '/dryrun')).body.data.own_times).toMatchObject([
      { people: 4, passed: true, zone: ZONES.east },
      { people: 2, passed: false },
      { people: 3, passed: false },
    ]);
    const { message, data } = (await save({ schedule_date, quiet: 0 })).body;
    expect(message).toMatch(
      /^Your campaign is held for \d+ seconds, so that you can undo it, and then sent\. Each person gets it at their own local time, or at once if that has passed\.$/,
    );
    const id: number = data.id;
    expect((await read(id)).state).toBe('held');
    expect((await t.call(owner, 'POST', `${PATH}/${id}/undo`)).status).toBe(200);
    const { content } = (await t.call(owner, 'GET', `${PATH}/draft?place=`)).body.data;
    expect(content).toMatchObject({ schedule: 1, schedule_date, own_time: true });
  });

  it('as soon as it begins reaches people who joined from an earlier place after it was scheduled', async () => {
    const id = await created({ keywords: [keyword] });
    await createSubscribers(t.db, owner, keyword, 1, 7_875_551_000);
    expect((await recipientTimes(id))[0]).toMatchObject({ people: 1, zone: 'America/Puerto_Rico' });
  });

  it('refuses two texts, a time that has passed, an end before the last recipient’s time, and other accounts', async () => {
    const fieldsOf = async (changes: Form) => {
      const { status, body } = await save(changes);
      return [status, body.data.fields];
    };
    expect(await fieldsOf({ ab_share: 20, message_b: 'Half price' })).toEqual([
      422,
      { own_time: 'Two texts can be compared only when everybody gets them at the same moment.' },
    ]);
    expect(await fieldsOf({ schedule_date: inHours(-1) })).toEqual([
      422,
      { schedule_date: 'Choose a time in the future.' },
    ]);
    expect(await fieldsOf({ not_after: NOON.replace('12:00', '12:30') })).toEqual([
      422,
      { not_after: 'Some people have this time only later, in their own timezone. Choose a later time.' },
    ]);
    const id = await created();
    expect((await t.call(stranger, 'GET', `${PATH}/${id}/own-times`)).status).toBe(404);
    expect((await t.call(owner, 'GET', `${PATH}/999999/own-times`)).status).toBe(404);
    expect((await t.call(null, 'GET', `${PATH}/${id}/own-times`)).status).toBe(401);
  });
});
