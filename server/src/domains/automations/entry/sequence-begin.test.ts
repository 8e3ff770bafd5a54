import fc from 'fast-check';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { testDatabase } from '../../../testing/database';
import { comingFifth, movableClock, type MovableClock } from '../../../testing/movable-clock';
import { createKeyword, createSubscribers } from '../../../testing/stage';
import { sentCampaign } from '../../campaigns/campaign/campaign.fixture';
import { storeClicks } from '../click/click.repository';
import { enterSequences } from './enter-sequence.repository';
import { enterOneSequence, noteOneDay } from './enter-noted';
import { replanOneSequence, runOneSequence } from '../sequence/run-sequence';
import { BeginModel, ModelPeople, type BranchStep } from './sequence-begin.fixture';
import { linkTo, sequenceOn, workOff } from './sequence-triggers.fixture';

const HOUR = 3_600_000;
const PEOPLE = 8;
const START = comingFifth();
const TARGET = 'https://menu.example/';
const IN_TEXT = 'https://order.example/';
let t: TestApp;
let clock: MovableClock;
let nextPhone = 5_125_800_000;

beforeAll(async () => {
  const db = await testDatabase();
  // Between two changes to daylight saving.
  clock = await movableClock(db, START);
  t = await testApp({}, { db });
});

const sql = (text: string, values: unknown[] = []) => t.db.asEngine((tx) => tx.execute(text, values));
const HOURS = [1, 4, 7];
const anyOnly = fc.constantFrom<BranchStep['only']>('everybody', 'clicked', 'not_clicked');
const anyPerson = fc.integer({ min: 0, max: PEOPLE - 1 });
const anySequence = fc.constantFrom('tag', 'link', 'date', 'join' as const);
const JOBS = [noteOneDay, enterOneSequence, replanOneSequence, runOneSequence];
const anyChange = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('tag' as const), who: anyPerson, has: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('click' as const), who: anyPerson }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('clickText' as const), who: anyPerson, of: anySequence }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), who: anyPerson }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('return' as const), who: anyPerson }) },
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant('turn' as const), of: anySequence, begin: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('edit' as const), of: anySequence, only: fc.tuple(anyOnly, anyOnly) }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 8 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('kill' as const), job: fc.constantFrom(...JOBS) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('work' as const) }) },
);

/** Simulates a process that dies before it commits. */
async function killed(job: (typeof JOBS)[number]): Promise<void> {
  const db = Object.create(t.db, {
    asEngine: {
      value: (work: Parameters<typeof t.db.asEngine>[0], options?: Parameters<typeof t.db.asEngine>[1]) =>
        t.db.asEngine(async (tx) => {
          await work(tx);
          throw new Error('killed');
        }, options),
    },
  }) as typeof t.db;
  await expect(job({ ...t.deps, db })).rejects.toThrow('killed');
}

/** Creates eight subscribers of six phones, each with a campaign's message an hour ago. */
async function begin() {
  await clock.set(START);
  const owner = await t.createOwner({ planLeft: 100_000 });
  await sql('update account set quiet_until = null, quiet_from = null where id = $1', [owner.accountId]);
  await sql(`update subscription set end_at = '2040-01-01' where account_id = $1`, [owner.accountId]);
  const keyword = await createKeyword(t.db, owner);
  const ids = [
    ...(await createSubscribers(t.db, owner, keyword, PEOPLE - 2, nextPhone)),
    ...(await createSubscribers(t.db, owner, await createKeyword(t.db, owner), 2, nextPhone)),
  ];
  const people = ids.map((id, n) => ({
    id,
    phone: String(nextPhone + (n < PEOPLE - 2 ? n : n - PEOPLE + 2)),
    birthday: `${START.toISOString().slice(5, 7)}/${String(START.getUTCDate() + 1 + (n % 2)).padStart(2, '0')}`,
  }));
  nextPhone += PEOPLE;
  await sql('update subscriber set subscribed_at = now() where id = any($1::bigint[])', [ids]);
  for (const { id, birthday } of people) await sql('update subscriber set birthday = $2 where id = $1', [id, birthday]);
  // A phone has one message of a campaign.
  for (const part of [ids.slice(0, PEOPLE - 2), ids.slice(PEOPLE - 2)])
    await sentCampaign(
      t.db,
      owner,
      part,
      part.map(() => 3),
    );
  await sql(`update message set claimed_at = now() - interval '1 hour' where account_id = $1`, [owner.accountId]);
  const link = (await t.call(owner, 'POST', 'helper/shorturl', { form: { link: IN_TEXT } })).body.data.id as string;
  return { owner, people, ids, link, keyword };
}

const stepsOf = (name: string, link: string, steps: readonly BranchStep[]) =>
  steps.map(({ hours, only }, n) => ({
    after: 'hours',
    hours,
    message: `${name} ${n} ${n === 0 ? link : ''}`,
    only,
    of: only === 'everybody' ? 0 : 1,
  }));
const branch = ([second, third]: readonly [BranchStep['only'], BranchStep['only']]): BranchStep[] =>
  HOURS.map((hours, n) => ({ hours, only: (['everybody', second, third] as const)[n] ?? 'everybody' }));

async function turn(owner: TestUser, id: number, form: Record<string, string>): Promise<void> {
  expect((await t.call(owner, 'PUT', `messages/automations/${id}/state`, { form })).status).toBe(200);
}

async function edit(
  owner: TestUser,
  id: number,
  form: object,
  name: string,
  link: string,
  steps: readonly BranchStep[],
) {
  const path = `messages/automations/${id}`;
  const stored = (await t.call(owner, 'GET', path)).body.data;
  const list = stepsOf(name, link, steps).map((step, n) => ({ ...step, id: stored.steps[n].id }));
  const body = { kind: 'sequence', name, revision: stored.revision, steps: JSON.stringify(list), ...form };
  expect((await t.call(owner, 'PUT', path, { form: body })).status).toBe(200);
}

describe('a sequence that begins with an event', () => {
  const count = { texts: 0, asked: 0, doubles: 0 };
  const story = fc.asyncProperty(
    fc.tuple(anyOnly, anyOnly),
    fc.array(anyChange, { minLength: 25, maxLength: 50 }),
    async (first, all) => {
      const { owner, people, ids, link, keyword } = await begin();
      const known = new ModelPeople(people, clock.now().getTime());
      const forms = {
        tag: { trigger: 'tag', trigger_tag: 'go' },
        link: { trigger: 'link', trigger_address: TARGET },
        date: { trigger: 'date' },
        join: { trigger: 'keyword', keyword_id: keyword },
      };
      const clicked = { target: await linkTo(t, owner, TARGET), text: await linkTo(t, owner, IN_TEXT) };
      const names = ['tag', 'link', 'date', 'join'] as const;
      const models = Object.fromEntries(
        names.map((name) => [name, new BeginModel(branch(first), known, name === 'date')]),
      ) as Record<(typeof names)[number], BeginModel>;
      const made = {} as Record<(typeof names)[number], number>;
      for (const name of names)
        made[name] = await sequenceOn(t, owner, forms[name], stepsOf(name, link, branch(first)));
      const tagged = new Set<number>();
      const opened = new Set<number>();
      const now = (): number => clock.now().getTime();
      const worked = async (): Promise<void> => {
        await workOff(t);
        await sql(
          `update message set claimed_at = now() - interval '1 minute' where account_id = $1 and kind = 8 and claimed_at is null`,
          [owner.accountId],
        );
        for (const name of names) models[name].work(now());
      };
      const store = (message: number, to: number) =>
        t.db.asEngine((tx) => storeClicks(tx, [{ link: to, message, at: clock.now() }]));
      for (const change of all) {
        const id = 'who' in change ? (ids[change.who] ?? 0) : 0;
        if (change.kind === 'tag') {
          await sql('update subscriber set tags = $2 where id = $1', [id, change.has ? 'new, Go' : 'new']);
          // The database trigger uses the real clock, not the test's.
          await sql(
            `update sequence_entry set at = now() where at > clock_timestamp() - interval '1 minute' and at <= clock_timestamp()`,
          );
          if (change.has && !tagged.has(id)) models.tag.event(id, now());
          if (change.has) tagged.add(id);
          else tagged.delete(id);
        } else if (change.kind === 'click') {
          const message = await t.db.asEngine((tx) =>
            tx.value<number>('select id from message where subscriber_id = $1 and kind = 1', [id]),
          );
          await store(message, clicked.target);
          if (!opened.has(id)) models.link.event(id, now());
          opened.add(id);
        } else if (change.kind === 'clickText') {
          const message = await t.db.asEngine((tx) =>
            tx.maybeValue<number>(
              `select x.message_id as id from sequence_sent x join sequence_person p using (automation_id, subscriber_id, round)
             where x.automation_id = $1 and x.subscriber_id = $2 and x.message_id is not null
               and x.step_id = (select min(id) from sequence_step where automation_id = $1)`,
              [made[change.of], id],
            ),
          );
          if (message === undefined) continue;
          await store(message, clicked.text);
          models[change.of].clickFirst(id);
        } else if (change.kind === 'leave') {
          await sql('update subscriber set disabled = 1 where id = $1', [id]);
          known.leave(id);
        } else if (change.kind === 'return') {
          await sql('update subscriber set disabled = 0, subscribed_at = now() where id = $1', [id]);
          known.comeBack(id, now());
          if (ids.indexOf(id) >= PEOPLE - 2) continue;
          await t.db.asEngine((tx) => enterSequences(tx, [{ subscriberId: id, keywordId: keyword }]));
          models.join.join(id, now());
        } else if (change.kind === 'turn') {
          // Triggers of a sequence so far precede its pause.
          await clock.set(new Date(now() + 1));
          const model = models[change.of];
          if (model.on) {
            await turn(owner, made[change.of], { state: 'paused' });
            model.pause(now());
            continue;
          }
          const question = await t.call(owner, 'GET', `messages/automations/${made[change.of]}/forecast`);
          expect(question.body.data.held).toBe(model.asked());
          count.asked += model.asked();
          await turn(owner, made[change.of], { state: 'on', ...(change.begin && { held: 'begin' }) });
          model.switchOn(now(), change.begin);
          // A person who subscribes again afterwards does so later than the held people begin.
          await clock.set(new Date(now() + 1));
        } else if (change.kind === 'edit') {
          models[change.of].steps = branch(change.only);
          await edit(owner, made[change.of], forms[change.of], change.of, link, branch(change.only));
        } else if (change.kind === 'kill') await killed(change.job);
        else {
          if (change.kind === 'pass') await clock.set(new Date(now() + change.hours * HOUR));
          await worked();
        }
      }
      const got = await t.db.asEngine((tx) =>
        tx.values<string>(
          `select split_part(body, ' ', 1) || ' ' || subscriber_id || ' ' || split_part(body, ' ', 2) as text from message
         where account_id = $1 and kind = 8`,
          [owner.accountId],
        ),
      );
      // Of a phone with two subscriptions only one is in a sequence at a time.
      const inside = await t.db.asEngine((tx) =>
        tx.value<number>(
          `select count(*) as n from (
           select p.automation_id, s.phone from sequence_person p join subscriber s on s.id = p.subscriber_id
           where p.account_id = $1 and p.state = 0 and s.subscribed_at <= p.joined_at group by 1, 2 having count(*) > 1
         ) twice`,
          [owner.accountId],
        ),
      );
      count.texts += got.length;
      count.doubles += inside;
      expect(got.sort()).toEqual(names.flatMap((name) => models[name].sent.map((text) => `${name} ${text}`)).sort());
      await sql('update automation set deleted = true, next_at = null where account_id = $1', [owner.accountId]);
      await sql('delete from sequence_entry');
    },
  );
  const playStories = async (numRuns: number, seed: number): Promise<typeof count> => {
    Object.assign(count, { texts: 0, asked: 0, doubles: 0 });
    await fc.assert(story, { numRuns, seed, endOnFailure: true });
    expect(count.texts).toBeGreaterThan(8 * numRuns);
    expect(count.asked).toBeGreaterThan(numRuns);
    return count;
  };

  it('sends and asks what a plain model says, whatever happens, is paused, edited or killed', async () => {
    expect(await playStories(5, 655)).toMatchObject({ doubles: 0 });
  });

  it('sends and asks what a plain model says in many stories @long', async () => {
    expect(await playStories(60, 26)).toMatchObject({ doubles: 0 });
  });
});
