import { timezoneChanged } from '../../tenancy/user';
import { latestRun, localDay, nextRun, zoneOf, type Recurrence } from '@textloom/contracts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { createAutomation } from '../../../testing/automations';
import { createKeyword, createSubscribers } from '../../../testing/stage';
import { createNotedPlace } from './replan.fixture';
import { replanOneSequence } from '../sequence/run-sequence';

const HOUR = 3_600_000;
const EASTERN = 1;
const CENTRAL = 0;
const PACIFIC = -2;
const HAWAII = -5;
const ZONES = [EASTERN, CENTRAL, -1, PACIFIC, HAWAII];
const EACH_DAY = { every: 'week' as const, days: [1, 2, 3, 4, 5, 6, 7], day: 1, before: 0, startsOn: '', endsOn: '' };

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});

const minuteIn = (zone: number, at: number): number => {
  const [hour = 0, minute = 0] = new Intl.DateTimeFormat('en-GB', {
    timeZone: zoneOf(zone),
    hour: '2-digit',
    minute: '2-digit',
  })
    .format(at)
    .split(':')
    .map(Number);
  return (hour % 24) * 60 + minute;
};
const nextOf = (id: number) =>
  t.db.asEngine(async (tx) => (await tx.value<Date>('select next_at from automation where id = $1', [id])).getTime());

const allNext = async (owner: TestUser): Promise<Map<number, Date>> => {
  const rows = await t.db.asEngine((tx) =>
    tx.query<{ id: number; next_at: Date }>('select id, next_at from automation where account_id = $1', [
      owner.accountId,
    ]),
  );
  return new Map(rows.map((row) => [row.id, row.next_at]));
};

const saveProfile = (user: TestUser, timezone: number) =>
  t.call(user, 'PUT', 'profiles/account', {
    form: {
      ...{ email: user.email, first_name: 'Olivia', last_name: 'Tester', phone: '(512) 555-0142', timezone },
      ...{ address: '1 Main St', city: 'Austin', state: 'TX', zip: '78701', company: 'Olive & Co' },
      ...{ emergency_contact_name: 'Ana', emergency_phone: '512-555-0143', alert_email: '', enable_text_alerts: 0 },
      ...{ alert_phone_carrier: '', alert_sms: '', inbox_notifications: 0, inbox_notification_emails: '' },
    },
  });

const move = async (owner: TestUser, before: number, after: number): Promise<void> => {
  await t.db.asEngine((tx) =>
    tx.execute('update app_user set timezone = $2 where account_id = $1 and owner', [owner.accountId, after]),
  );
  await t.db.asAccount(owner.accountId, (tx) =>
    timezoneChanged.emit(tx, { accountId: owner.accountId, before, after }),
  );
};

async function daily(owner: TestUser, zone: number, at: number): Promise<number> {
  const keyword = await createKeyword(t.db, owner);
  const atMinute = minuteIn(zone, at);
  const next = nextRun({ ...EACH_DAY, atMinute }, zone, new Date());
  const options = { plan: { every: 'week' as const }, atMinute, choice: { keywords: [keyword] } };
  return (await createAutomation(t.db, owner, { ...options, nextAt: next?.at ?? new Date() })).id;
}

describe('after the owner moved to another timezone', () => {
  it('a recurring campaign runs at the same time of the new timezone', async () => {
    const owner = await t.createOwner({ timezone: EASTERN });
    const id = await daily(owner, EASTERN, Date.now() + 2 * HOUR);
    const before = await nextOf(id);
    expect((await saveProfile(owner, PACIFIC)).status).toBe(200);
    expect((await nextOf(id)) - before).toBe(3 * HOUR);
  });

  it('so do the schedules of a pause, which hold the people of its days', async () => {
    const owner = await t.createOwner({ timezone: EASTERN });
    const campaign = await daily(owner, EASTERN, Date.now() + 2 * HOUR);
    const [person = 0] = await createSubscribers(t.db, owner, await createKeyword(t.db, owner), 1);
    const sequence = await createNotedPlace(t.db, owner, { person, joined: new Date(), days: 1, minute: 9 * 60 });
    const midnightIn = (zone: number) => nextRun({ ...EACH_DAY, atMinute: 0 }, zone, new Date())?.at;
    await t.db.asEngine((tx) =>
      tx.execute(
        `update automation set state = 'paused', paused_at = now(), next_at = coalesce(next_at, $2) where account_id = $1`,
        [owner.accountId, midnightIn(EASTERN)],
      ),
    );
    const before = await nextOf(campaign);
    expect((await saveProfile(owner, PACIFIC)).status).toBe(200);
    expect((await nextOf(campaign)) - before).toBe(3 * HOUR);
    expect(await nextOf(sequence)).toBe(midnightIn(PACIFIC)?.getTime());
  });

  it('a run of today that is already past in the new timezone is due, and none runs twice in a day', async () => {
    const owner = await t.createOwner({ timezone: PACIFIC });
    const passed = await daily(owner, PACIFIC, Date.now() + 2 * HOUR);
    const started = await daily(owner, PACIFIC, Date.now() - 2 * HOUR);
    const day = localDay(new Date(Date.now() - 2 * HOUR), PACIFIC);
    await t.db.asEngine((tx) =>
      tx.execute(
        `with c as (
           insert into campaign (account_id, name, message, segments, choice) values ($1, 'Run', 'Hi', 1, '{}') returning id
         ) insert into automation_run (automation_id, account_id, day, campaign_id) select $2, $1, $3, id from c`,
        [owner.accountId, started, day],
      ),
    );
    await move(owner, PACIFIC, EASTERN);
    expect(await nextOf(passed)).toBeLessThanOrEqual(Date.now());
    await move(owner, EASTERN, HAWAII);
    expect(localDay(new Date(await nextOf(started)), HAWAII) > day).toBe(true);
  });

  it('a sequence triggered by a date counts from the same day, even in an earlier timezone', async () => {
    const owner = await t.createOwner({ timezone: EASTERN });
    const [person = 0] = await createSubscribers(t.db, owner, await createKeyword(t.db, owner), 1);
    const midnight = new Date('2027-06-10T04:00:00Z');
    const id = await createNotedPlace(t.db, owner, { person, joined: midnight, days: 1, minute: 9 * 60 });
    await move(owner, EASTERN, PACIFIC);
    while (await replanOneSequence(t.deps));
    const due = () =>
      t.db.asEngine((tx) => tx.value<Date>('select due_at from sequence_person where automation_id = $1', [id]));
    expect((await due()).toISOString()).toBe('2027-06-11T16:00:00.000Z');
    await move(owner, PACIFIC, EASTERN);
    while (await replanOneSequence(t.deps));
    expect((await due()).toISOString()).toBe('2027-06-11T13:00:00.000Z');
  });

  it('everything is planned as if from scratch, wherever owners move', async () => {
    const below = (count: number): number => Math.floor(Math.random() * count);
    const owner = await t.createOwner({ timezone: CENTRAL });
    const keyword = await createKeyword(t.db, owner);
    const plans = new Map<number, Recurrence>();
    for (let made = 0; made < 15; made += 1) {
      const every = (['week', 'month', 'birthday'] as const)[below(3)] ?? 'week';
      const days = [1, 2, 3, 4, 5, 6, 7].filter(() => Math.random() < 0.5);
      const plan = {
        ...EACH_DAY,
        every,
        days: days.length === 0 ? [1] : days,
        day: 1 + below(31),
        atMinute: below(1440),
      };
      const next = nextRun(plan, CENTRAL, new Date());
      const { id } = await createAutomation(t.db, owner, {
        plan: { every, days: plan.days, day: plan.day, before: 0 },
        ...{ atMinute: plan.atMinute, nextAt: next?.at ?? new Date(), choice: { keywords: [keyword] } },
      });
      plans.set(id, plan);
    }
    let zone = CENTRAL;
    for (let moves = 0; moves < 8; moves += 1) {
      const old = await allNext(owner);
      const after = ZONES.filter((one) => one !== zone)[below(4)] ?? EASTERN;
      await move(owner, zone, after);
      const found = await allNext(owner);
      const now = new Date();
      for (const [id, plan] of plans) {
        const passed = latestRun(plan, after, now, new Date(now.getTime() - 26 * HOUR));
        const isDue = passed !== null && passed.day >= localDay(old.get(id) ?? now, zone);
        const scratch = isDue ? passed.at : nextRun(plan, after, now)?.at;
        expect([plan, zone, after, found.get(id)]).toEqual([plan, zone, after, scratch]);
      }
      zone = after;
    }
  });
});
