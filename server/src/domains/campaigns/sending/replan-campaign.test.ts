import { formatSchedule, momentOf, wallTime } from '@textloom/contracts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { createAutomation } from '../../../testing/automations';
import { createCampaign, createSubscribers } from '../../../testing/stage';
import { DEFAULT_TUNING } from '../../texting/worker/tuning';
import { replanOneSequence } from '../../automations/sequence/run-sequence';
import { expandOneStep } from '../batch/expand';
import { replanOneCampaign } from './replan-campaign';
import { spread } from '../recipient/spread.fixture';
import { startOneScheduled } from './start-scheduled';

const HOUR = 3_600_000;
const PACIFIC = -2;
const EAST = 'America/New_York';

let t: TestApp;
let owner: TestUser;
let keyword: number;

beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  ({ owner, keyword } = await spread(t.db, t));
  await sql(`update subscriber set added_at = '2020-01-01', subscribed_at = '2020-01-01' where account_id = $1`, [
    owner.accountId,
  ]);
});

const sql = (text: string, values: unknown[] = []) => t.db.asEngine((tx) => tx.execute(text, values));
const momentFrom = (text: string, values: unknown[]) => t.db.asEngine((tx) => tx.value<Date>(text, values));
const day = formatSchedule(new Date(Date.now() + 72 * HOUR), PACIFIC).slice(0, 10);
const at = (time: string, zone: string): Date => {
  const moment = momentOf(Date.parse(`${wallTime(`${day} ${time}`)}Z`), zone);
  return moment.kind === 'never' ? new Date(0) : moment.at;
};
const hours = async (until: number, from: number): Promise<void> => {
  const form = { undo_seconds: 0, quiet: 1, quiet_until: until, quiet_from: from };
  expect((await t.call(owner, 'PUT', 'messages/settings', { form })).status).toBe(200);
};
const recipientTime = async (time: string): Promise<number> => {
  const form = { message: 'Two', schedule: 1, schedule_date: `${day} ${time}`, own_time: 1, keywords: [keyword] };
  return (await t.call(owner, 'POST', 'messages/campaigns', { form })).body.data.id;
};
const beginning = (id: number) => momentFrom('select send_at from campaign where id = $1', [id]);
const replanAll = async (): Promise<void> => {
  while (await replanOneCampaign(t.deps));
  while (await replanOneSequence(t.deps));
};
const started = async (): Promise<number> => {
  const id = await createCampaign(t.db, owner, { choice: { keywords: [keyword] } });
  await startOneScheduled(t.deps);
  await expandOneStep(t.deps, DEFAULT_TUNING, 'me');
  return id;
};

describe('after the quiet hours have changed', () => {
  it('a campaign in recipient-local time begins by the new hours', async () => {
    const id = await recipientTime('06:00 AM');
    expect(await beginning(id)).toEqual(at('08:00 AM', EAST));
    await hours(5, 21);
    await replanAll();
    expect(await beginning(id)).toEqual(at('06:00 AM', EAST));
    await hours(9, 21);
    await replanAll();
    expect(await beginning(id)).toEqual(at('09:00 AM', EAST));
  });

  it('a campaign in recipient-local time begins as if it had just been saved, whatever the hours were', async () => {
    for (let round = 0; round < 8; round += 1) {
      const below = (count: number): number => Math.floor(Math.random() * count);
      const time = `${String(1 + below(12)).padStart(2, '0')}:${below(2) === 0 ? '00' : '30'} ${below(2) === 0 ? 'AM' : 'PM'}`;
      const until = below(9);
      await hours(until, until + 6 + below(24 - until - 6));
      const id = await recipientTime(time);
      const now = below(9);
      const from = now + 6 + below(24 - now - 6);
      await hours(now, from);
      await replanAll();
      expect([time, now, from, await beginning(id)]).toEqual([
        time,
        now,
        from,
        await beginning(await recipientTime(time)),
      ]);
    }
  });

  it('texts that were written without hours wait until they may be sent anywhere', async () => {
    await sql('update account set quiet_until = null, quiet_from = null where id = $1', [owner.accountId]);
    const id = await started();
    expect(await t.db.asEngine((tx) => tx.values('select zones from send_batch where campaign_id = $1', [id]))).toEqual(
      [''],
    );
    await hours(8, 21);
    const open = await momentFrom(
      `select greatest(w.opens_at, now()) from area_zone a cross join lateral quiet_window(a.zones, 8, 21, now()) w where area = '000'`,
      [],
    );
    const due = await momentFrom('select greatest(due_at, now()) from send_batch where campaign_id = $1', [id]);
    expect(Math.abs(due.getTime() - open.getTime())).toBeLessThan(10_000);
    expect(
      await t.db.asEngine((tx) => tx.value('select zones from send_batch where campaign_id = $1', [id])),
    ).toContain('Pacific/Honolulu');
  });

  it('a comparison begins when the last of its people may be texted by the new hours', async () => {
    const id = await started();
    await sql(
      `update campaign set ab = '{"message_b": "B", "share": 50, "metric": "replies", "hours": 4}', ab_decide_at = now() + interval '40 hours' where id = $1`,
      [id],
    );
    await sql(
      `update send_batch set variant = 1, due_at = now() + interval '36 hours', next_at = now() + interval '36 hours' where campaign_id = $1`,
      [id],
    );
    await hours(7, 22);
    const last = await momentFrom('select max(due_at) from send_batch where campaign_id = $1', [id]);
    const decided = await momentFrom('select ab_decide_at from campaign where id = $1', [id]);
    expect(decided.getTime() - last.getTime()).toBe(4 * HOUR);
  });

  it('a sequence step that waits for the end of quiet hours follows the new ones', async () => {
    const [person = 0] = await createSubscribers(t.db, owner, keyword, 1, 2_125_559_000);
    const { id, steps } = await createAutomation(t.db, owner, { keyword });
    await sql(
      `insert into sequence_person (automation_id, subscriber_id, account_id, joined_at, step_id, due_at, next_at)
       values ($1, $2, $3, now() - interval '2 hours', $4, now() - interval '1 hour', now() + interval '9 hours')`,
      [id, person, owner.accountId, steps[0]],
    );
    await hours(0, 24);
    await replanAll();
    const next = await momentFrom('select next_at from sequence_person where automation_id = $1', [id]);
    expect(next.getTime()).toBeLessThanOrEqual(Date.now());
  });
});
