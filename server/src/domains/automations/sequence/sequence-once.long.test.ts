import { TIMEZONES } from '@textloom/contracts';
import fc from 'fast-check';
import { enterSequences } from '../entry/enter-sequence.repository';
import { replanOneSequence, runOneSequence } from './run-sequence';
import { createKeyword, createSubscribers } from '../../../testing/stage';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { testDatabase } from '../../../testing/database';
import { comingFifth, movableClock, type MovableClock } from '../../../testing/movable-clock';
import { SequenceModel, type ModelStep, type Zone } from './sequence-once.fixture';

const HOUR = 3_600_000;
const START = comingFifth();
let t: TestApp;
let clock: MovableClock;
let nextPhone = 5_125_600_000;

beforeAll(async () => {
  const db = await testDatabase();
  clock = await movableClock(db, START);
  t = await testApp({}, { db });
});

/** Creates a sequence that is on, and phones that have just joined its keyword. */
async function begin(steps: readonly Omit<ModelStep, 'id'>[], people: number) {
  await clock.set(START);
  const owner = await t.createOwner({ planLeft: 100_000 });
  await t.db.asEngine(async (tx) => {
    await tx.execute('update account set quiet_until = null, quiet_from = null where id = $1', [owner.accountId]);
    await tx.execute(`update subscription set end_at = '2040-01-01' where account_id = $1`, [owner.accountId]);
    // The column's default is the real time, from which a session would have expired by then.
    await tx.execute('update credential set created_at = now() where account_id = $1', [owner.accountId]);
  });
  const keyword = await createKeyword(t.db, owner);
  const ids = await createSubscribers(t.db, owner, keyword, people, nextPhone);
  const phones = ids.map((_, n) => String(nextPhone + n));
  nextPhone += people;
  const form = (list: readonly Partial<ModelStep>[]) => ({
    kind: 'sequence',
    name: 'Newcomers',
    keyword_id: keyword,
    steps: JSON.stringify(
      list.map(({ id, hours, days, minute = 0 }, n) => ({
        ...(id === undefined ? {} : { id }),
        ...(hours === undefined ? { after: 'days', days, time: clockOf(minute) } : { after: 'hours', hours }),
        message: `Step ${n}`,
      })),
    ),
  });
  const made = await t.call(owner, 'POST', 'messages/automations', { form: form(steps) });
  const id: number = made.body.data.id;
  const path = `messages/automations/${id}`;
  const read = async () => (await t.call(owner, 'GET', path)).body.data;
  const stored: { id: number }[] = await t.db.asEngine((tx) =>
    tx.query('select id from sequence_step where automation_id = $1 order by id', [id]),
  );
  const known = steps.map((step, n) => ({ ...step, id: stored[n]?.id ?? 0 }));
  const turn = (state: string) => t.call(owner, 'PUT', `${path}/state`, { form: { state } });
  expect((await turn('on')).status).toBe(200);
  await t.db.asEngine((tx) =>
    enterSequences(
      tx,
      ids.map((subscriberId) => ({ subscriberId, keywordId: keyword })),
    ),
  );
  const edit = async (list: readonly ModelStep[]) => {
    const answer = await t.call(owner, 'PUT', path, { form: { ...form(list), revision: (await read()).revision } });
    expect(answer.status).toBe(200);
  };
  return { owner, id, phones, steps: known, turn, edit };
}

const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Works like the worker: first changed plans, then what is due. */
async function work(): Promise<void> {
  while (await replanOneSequence(t.deps));
  while (await runOneSequence(t.deps));
}
const pass = (hours: number) => clock.set(new Date(clock.now().getTime() + hours * HOUR));
const move = async (owner: TestUser, timezone: number): Promise<void> => {
  const fields = { email: owner.email, first_name: 'Olivia', last_name: 'Tester', company: 'Olive', timezone };
  expect((await t.call(owner, 'PUT', 'profiles/account', { form: fields })).status).toBe(200);
};
/** Forbids texts for the next `hours`; null ends that. All phones of these tests are in Texas. */
const quiet = (owner: TestUser, hours: number | null) =>
  t.db.asEngine((tx) =>
    tx.execute(
      `update account set quiet_until = h, quiet_from = h + 6
       from (select (extract(hour from now() at time zone 'America/Chicago')::int + $2::int) % 18 as h) q where id = $1`,
      [owner.accountId, hours],
    ),
  );
const opensAt = async (owner: TestUser): Promise<number | null> =>
  (
    await t.db.asEngine((tx) =>
      tx.maybeOne<{ at: Date }>(
        `select w.opens_at as at from account a, quiet_window('America/Chicago', a.quiet_until, a.quiet_from, now()) w
         where a.id = $1 and w.opens_at > now()`,
        [owner.accountId],
      ),
    )
  )?.at.getTime() ?? null;
/** "phone step" of each message, sorted. */
const texts = async (owner: TestUser, steps: readonly ModelStep[]): Promise<string[]> =>
  (
    await t.db.asEngine((tx) =>
      tx.query<{ phone: string; n: number }>(
        `select phone, substr(body, 6)::int as n from message where account_id = $1 and kind = 8`,
        [owner.accountId],
      ),
    )
  )
    .map(({ phone, n }) => `${phone} ${steps[n]?.id}`)
    .sort();

const CHICAGO = 0;
const LOS_ANGELES = -2;

describe('a step of a sequence is sent once', () => {
  it('if quiet hours hold it and it is moved from 1 hour to 5', async () => {
    const { owner, phones, steps, edit } = await begin([{ hours: 1 }], 3);
    await quiet(owner, 3);
    await pass(2);
    await work();
    await edit(steps.map((step) => ({ ...step, hours: 5 })));
    await work();
    await quiet(owner, null);
    for (const hours of [2, 2, 2]) {
      await pass(hours);
      await work();
    }
    expect(await texts(owner, steps)).toEqual(phones.map((phone) => `${phone} ${steps[0]?.id}`));
  });

  it('if its sequence was paused, is changed from 1 hour to 3 and switched on', async () => {
    const { owner, phones, steps, edit, turn } = await begin([{ hours: 1 }], 3);
    await turn('paused');
    await pass(2);
    await edit(steps.map((step) => ({ ...step, hours: 3 })));
    await work();
    await turn('on');
    await work();
    await pass(2);
    await work();
    expect(await texts(owner, steps)).toEqual(phones.map((phone) => `${phone} ${steps[0]?.id}`));
  });

  it('if the owner moves to another timezone before "day 1", at the hour of the new one', async () => {
    const { owner, phones, steps } = await begin([{ days: 1, minute: 720 }], 3);
    await move(owner, LOS_ANGELES);
    await work();
    const due = await t.db.asEngine((tx) =>
      tx.query<{ at: string }>(
        `select distinct to_char(next_at at time zone 'America/Los_Angeles', 'HH24:MI') as at from sequence_person where account_id = $1`,
        [owner.accountId],
      ),
    );
    expect(due).toEqual([{ at: '12:00' }]);
    for (let hours = 0; hours < 60; hours += 1) {
      await pass(1);
      await work();
    }
    expect(await texts(owner, steps)).toEqual(phones.map((phone) => `${phone} ${steps[0]?.id}`));
  });

  it('by the key of its table: a place that was set back does not get it again', async () => {
    const { owner, id, phones, steps } = await begin([{ hours: 1 }], 2);
    await pass(2);
    await work();
    await t.db.asEngine((tx) =>
      tx.execute('update sequence_person set state = 0, next_at = now() where automation_id = $1', [id]),
    );
    await work();
    expect(await texts(owner, steps)).toEqual(phones.map((phone) => `${phone} ${steps[0]?.id}`));
  });
});

const PLACES = 100;
const anyStep = fc.oneof(
  fc.record({ hours: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ days: fc.integer({ min: 0, max: 2 }), minute: fc.integer({ min: 0, max: 23 }).map((hour) => hour * 60) }),
);
// Two steps at the same time of the plan are refused.
const anySteps = fc.uniqueArray(anyStep, {
  minLength: 3,
  maxLength: 3,
  selector: (step) => ('hours' in step ? step.hours * 60 : step.days * 1_440 + step.minute),
});
const anyZone = fc.constantFrom(...TIMEZONES.filter(({ code }) => code <= 0));
const anyChange = fc.oneof(
  fc.record({ kind: fc.constant('edit' as const), steps: anySteps }),
  fc.record({ kind: fc.constant('move' as const), zone: anyZone }),
  fc.record({ kind: fc.constant('turn' as const) }),
  fc.record({ kind: fc.constant('quiet' as const), hours: fc.option(fc.integer({ min: 1, max: 9 })) }),
  fc.record({ kind: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 8 }) }),
  fc.record({ kind: fc.constant('work' as const) }),
);

describe('a step of a sequence is sent once, whatever is edited, paused or moved', () => {
  const count = { places: 0, changes: 0, texts: 0, doubles: 0 };

  it('1,200 places get what a plain model says, and no step twice', async () => {
    const story = fc.asyncProperty(
      anySteps,
      fc.array(anyChange, { minLength: 10, maxLength: 24 }),
      async (first, all) => {
        const { owner, phones, steps, turn, edit } = await begin(first, PLACES);
        let zone: Zone = TIMEZONES.find(({ code }) => code === CHICAGO) ?? { code: 0, zone: 'America/Chicago' };
        const model = new SequenceModel(steps, zone, phones, clock.now().getTime());
        const worked = async (): Promise<void> => {
          await work();
          model.work(clock.now().getTime(), await opensAt(owner));
        };
        for (const change of all) {
          if (change.kind === 'edit') {
            const list = steps.map(({ id }, n) => ({ id, ...change.steps[n] }));
            await edit(list);
            while (await replanOneSequence(t.deps));
            model.change(list, zone, clock.now().getTime());
          } else if (change.kind === 'move') {
            if (change.zone.code === zone.code) continue;
            zone = change.zone;
            await move(owner, zone.code);
            while (await replanOneSequence(t.deps));
            model.change(model.steps, zone, clock.now().getTime());
          } else if (change.kind === 'turn') {
            model.on = !model.on;
            await turn(model.on ? 'on' : 'paused');
          } else if (change.kind === 'quiet') await quiet(owner, change.hours);
          else if (change.kind === 'pass') {
            await pass(change.hours);
            await worked();
          } else await worked();
        }
        if (!model.on) await turn('on');
        model.on = true;
        await quiet(owner, null);
        for (let n = 0; n < 12; n += 1) {
          await pass(9);
          await worked();
        }
        const got = await texts(owner, steps);
        count.places += PLACES;
        count.changes += all.length;
        count.texts += got.length;
        count.doubles += got.length - new Set(got).size;
        expect(got).toEqual([...model.sent].sort());
        await turn('paused');
      },
    );
    await fc.assert(story, { numRuns: 12, seed: 22, endOnFailure: true });
    expect(count).toMatchObject({ places: 1_200, doubles: 0 });
  });
});
