import fc from 'fast-check';
import type { TestApp } from '../../../testing/app';
import type { MovableClock } from '../../../testing/movable-clock';
import { tables } from '../../../testing/tables';
import { returnToSequences } from '../entry/take-back-sequence.repository';
import { withdrawCampaigns } from '../restore/after-restore';
import { leaveSequences } from '../sequence/leave-sequence.repository';
import { replanOneSequence, runOneSequence } from '../sequence/run-sequence';
import { QuestionModel } from './question-model.fixture';
import {
  begin,
  dyingAt,
  killed,
  opensAt,
  orderOf,
  PEOPLE,
  quiet,
  rows,
  start,
  survive,
  text,
  texts,
  type Raw,
  type Story,
} from './question-stories.fixture';

const HOUR = 3_600_000;
const RUNS = 60;

let t: TestApp;
let clock: MovableClock;
const { sql } = tables(() => t.db);

beforeAll(async () => {
  ({ t, clock } = await start());
});

/** Works like the worker: first changed plans, then what is due. */
async function work(): Promise<void> {
  while (await replanOneSequence(t.deps));
  while (await runOneSequence(t.deps));
}
const pass = (hours: number) => clock.set(new Date(clock.now().getTime() + hours * HOUR));

const anyTime = fc.oneof(
  fc.record({ hours: fc.integer({ min: 1, max: 50 }) }),
  fc.record({ days: fc.integer({ min: 0, max: 3 }), minute: fc.integer({ min: 0, max: 23 }).map((hour) => hour * 60) }),
);
const anyAsks = fc
  .record({ kind: fc.constantFrom('choice' as const, 'number' as const), remind: fc.integer({ min: 0, max: 14 }) })
  .chain((asks) => fc.integer({ min: asks.remind + 1, max: 30 }).map((ends) => ({ ...asks, ends })));
const anyOnly = fc.record({
  of: fc.nat(5),
  answer: fc.constantFrom('answered', 'not_answered', 'with'),
});
const anySteps = fc.uniqueArray(
  fc
    .record({ time: anyTime, asks: fc.option(anyAsks, { freq: 2 }), only: fc.option(anyOnly, { freq: 2 }) })
    .map(({ time, asks, only }): Raw => ({ ...time, asks, only })),
  // Two steps at the same time of the plan are refused.
  { minLength: 2, maxLength: 5, selector: orderOf },
);
const person = fc.nat(PEOPLE - 1);
const kind = <T extends string>(name: T) => fc.constant(name);
const anyChange = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: kind('edit'), steps: anySteps }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('turn') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('quiet'), hours: fc.option(fc.integer({ min: 1, max: 9 })) }) },
  { weight: 6, arbitrary: fc.record({ kind: kind('pass'), hours: fc.integer({ min: 1, max: 14 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('kill'), hours: fc.nat(8), at: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('frozen'), hours: fc.integer({ min: 1, max: 14 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('restore'), hours: fc.nat(8) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('stop'), person }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('undo'), person, hours: fc.nat(14) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      ...{ kind: kind('text'), people: fc.subarray([...Array(PEOPLE).keys()], { minLength: 1 }), at: fc.nat(40) },
      said: fc.constantFrom('Red', '2', '7', 'hello there'),
    }),
  },
);
type Change = typeof anyChange extends fc.Arbitrary<infer T> ? T : never;

/** An opt-out that is undone hours later. */
async function undone(story: Story, model: QuestionModel, who: number, hours: number): Promise<void> {
  const [id, phone] = [story.people[who] ?? 0, story.phones[who] ?? ''];
  if (!model.isWaiting(phone)) return;
  await t.db.asEngine((tx) => leaveSequences(tx, { subscriberIds: [id] }));
  model.stop(phone);
  const left = clock.now().toISOString();
  await pass(hours);
  await work();
  model.work(clock.now().getTime(), await opensAt(story));
  const returned = { accountId: story.owner.accountId, subscribers: [{ id }], moment: left };
  await t.db.asEngine((tx) => returnToSequences(tx, returned));
  model.undoStop(phone);
}

async function perform(story: Story, model: QuestionModel, change: Change): Promise<void> {
  const { owner, phones, turn, edit } = story;
  const worked = async (): Promise<void> => {
    await work();
    model.work(clock.now().getTime(), await opensAt(story));
  };
  switch (change.kind) {
    case 'edit': {
      const steps = await edit(change.steps);
      while (await replanOneSequence(t.deps));
      model.change(steps, clock.now().getTime());
      return;
    }
    case 'turn':
      model.on = !model.on;
      await turn(model.on ? 'on' : 'paused');
      return;
    case 'quiet':
      await quiet(story, change.hours);
      return;
    case 'pass':
      await pass(change.hours);
      await worked();
      return;
    case 'kill':
      await pass(change.hours);
      await survive(runOneSequence({ ...t.deps, db: dyingAt(change.at) }));
      await worked();
      return;
    case 'frozen':
      await sql('update account set frozen = true where id = $1', [owner.accountId]);
      await pass(change.hours);
      await work();
      await sql('update account set frozen = false where id = $1', [owner.accountId]);
      return;
    case 'restore':
      await pass(change.hours);
      await withdrawCampaigns(t.db, clock.now());
      model.restore(clock.now().getTime());
      return;
    case 'stop':
      await text(phones[change.person] ?? '', 'STOP', 40);
      model.stop(phones[change.person] ?? '');
      return;
    case 'undo':
      await undone(story, model, change.person, change.hours);
      return;
    case 'text':
      for (const who of change.people) {
        await text(phones[who] ?? '', change.said, change.at);
        model.text(phones[who] ?? '', change.said, clock.now().getTime());
      }
  }
}

describe('decisions 790 to 795: sequences with questions', () => {
  const count = { changes: 0, texts: 0, answers: 0, doubles: 0 };

  it('do what a plain model says, whatever is edited, paused, answered, left, restored or killed', async () => {
    const property = fc.asyncProperty(
      anySteps,
      fc.array(anyChange, { minLength: 10, maxLength: 24 }),
      async (first, all) => {
        const story = await begin(first);
        const model = new QuestionModel(story.steps, story.phones, clock.now().getTime());
        for (const [index, change] of all.entries()) {
          await perform(story, model, change);
          const done = JSON.stringify(all.slice(0, index + 1));
          expect([done, (await rows(story)).sort()]).toEqual([done, model.rows().sort()]);
        }
        const got = (await texts(story)).sort();
        count.changes += all.length;
        count.texts += got.length;
        count.answers += model.rows().filter((row) => / asked .*(Red|Blue|\d)$/.test(row)).length;
        count.doubles += got.length - new Set(got).size;
        expect(got).toEqual(model.sent.toSorted());
        if (model.on) await story.turn('paused');
      },
    );
    await fc.assert(property, { numRuns: RUNS, seed: 47, endOnFailure: true });
    expect(count.doubles).toBe(0);
    expect(count.answers).toBeGreaterThan(RUNS);
    expect(killed.count).toBeGreaterThan(RUNS);
    expect(count.texts).toBeGreaterThan(RUNS * PEOPLE);
  });
});
