import fc from 'fast-check';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { createAutomation } from '../../../testing/automations';
import { testDatabase } from '../../../testing/database';
import { movableClock, type MovableClock } from '../../../testing/movable-clock';
import { createKeyword, createSubscribers } from '../../../testing/stage';
import { enterOneSequence, noteOneDay } from './enter-noted';
import { runOneRecurring } from './run-recurring';
import { runOneSequence } from './run-sequence';
import { sequenceOn, workOff } from './sequence-triggers.fixture';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const VALIDITY = 10 * HOUR;
/** Chicago in winter. */
const OFFSET = 6 * HOUR;
const RUN_AT = 10 * HOUR;
const midnight = (at: number): number => Math.floor((at - OFFSET) / DAY) * DAY + OFFSET;
const monthAndDay = (at: number): string => {
  const [, month = '', day = ''] = new Date(at - OFFSET).toISOString().slice(0, 10).split('-');
  return `${month}/${day}`;
};

interface Person {
  id: number;
  birthday: string;
  inside: boolean;
  since: number;
}
type Turn = 'begin' | 'leave_out' | 'off';

/** Who has a birthday, and who of them is greeted by a campaign at ten and by a sequence an hour after midnight: decision 578 in plain steps. */
export class PauseModel {
  readonly campaign: number[] = [];
  readonly sequence: number[] = [];
  on = true;
  readonly #people: readonly Person[];
  readonly #greeted = new Map<number, 'done' | 'held' | 'next'>();
  readonly #ran = new Set<number>();
  readonly #places = new Map<number, { joined: number; held: boolean }>();
  readonly #noted = new Set<number>();
  #nextRun: number;
  #nextDay: number;

  constructor(people: readonly Person[], now: number) {
    this.#people = people;
    this.#nextRun = this.#runAfter(now);
    this.#nextDay = midnight(now) + DAY;
  }

  turn(to: Turn, now: number): void {
    this.on = to !== 'off';
    const inside = (id: number): boolean => this.#people.find((one) => one.id === id)?.inside ?? false;
    for (const [id, state] of this.#greeted) {
      if (state === 'done') continue;
      if (to === 'off') this.#greeted.set(id, 'held');
      else if (!inside(id)) this.#greeted.delete(id);
      else this.#greeted.set(id, to === 'begin' ? 'next' : 'done');
    }
    if (to === 'off') return;
    this.#nextRun = this.#runAfter(now);
    this.#nextDay = midnight(now) + DAY;
    for (const [id, place] of this.#places) {
      if (!place.held) continue;
      const since = this.#people.find((one) => one.id === id)?.since ?? 0;
      if (to === 'begin' && inside(id) && since <= place.joined) this.#places.set(id, { joined: now, held: false });
      else this.#places.delete(id);
    }
  }

  work(now: number): void {
    this.#run(now);
    this.#note(now);
    for (const [id, { joined, held }] of this.on ? this.#places : []) {
      const due = joined + HOUR;
      if (held || due > now) continue;
      this.#places.delete(id);
      const person = this.#people.find((one) => one.id === id);
      if (person?.inside && person.since <= joined && due >= now - VALIDITY) this.sequence.push(id);
    }
  }

  #runAfter = (now: number): number =>
    midnight(now) + RUN_AT > now ? midnight(now) + RUN_AT : midnight(now) + DAY + RUN_AT;

  #run(now: number): void {
    if (this.#nextRun > now) return;
    this.#nextRun = this.#runAfter(now);
    const at = this.#nextRun - DAY;
    if (at < now - VALIDITY || this.#ran.has(at)) return;
    const today = this.#people.filter(
      ({ id, birthday, inside }) => inside && birthday === monthAndDay(at) && !this.#greeted.has(id),
    );
    if (!this.on) {
      for (const { id } of today) this.#greeted.set(id, 'held');
      return;
    }
    const late = this.#people.filter(({ id }) => this.#greeted.get(id) === 'next');
    for (const { id } of [...today, ...late]) this.#greeted.set(id, 'done');
    const people = [...today, ...late.filter(({ inside }) => inside)].map(({ id }) => id);
    if (people.length > 0) this.#ran.add(at);
    this.campaign.push(...people);
  }

  #note(now: number): void {
    if (this.#nextDay > now) return;
    const at = midnight(now);
    this.#nextDay = at + DAY;
    for (const { id, birthday, inside, since } of this.#people) {
      if (!inside || birthday !== monthAndDay(now) || this.#noted.has(id)) continue;
      this.#noted.add(id);
      this.#places.set(id, { joined: Math.max(at, since), held: !this.on });
    }
  }
}

const PEOPLE = 6;
const JOBS = [noteOneDay, enterOneSequence, runOneRecurring, runOneSequence];
const anyChange = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('turn' as const), begin: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), who: fc.nat(PEOPLE - 1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('return' as const), who: fc.nat(PEOPLE - 1) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 30 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('kill' as const), job: fc.constantFrom(...JOBS) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('work' as const) }) },
);

/** A stage on which any story can be told and compared with the model. The clocks of database and process are one. */
export async function pauseStage() {
  const start = new Date('2027-01-05T16:30:00Z');
  const db = await testDatabase();
  const clock: MovableClock = await movableClock(db, start);
  const t: TestApp = await testApp({}, { db });
  let phone = 5_125_870_000;
  const sql = (text: string, values: unknown[] = []) => db.asEngine((tx) => tx.execute(text, values));
  const now = (): number => clock.now().getTime();
  const set = async (at: number): Promise<void> => {
    await clock.set(new Date(at));
    jest.setSystemTime(at);
  };

  async function begin() {
    const owner = await t.createOwner({ planLeft: 100_000 });
    await sql('update account set quiet_until = null, quiet_from = null where id = $1', [owner.accountId]);
    await sql(`update subscription set end_at = '2040-01-01' where account_id = $1`, [owner.accountId]);
    const keyword = await createKeyword(db, owner);
    const ids = await createSubscribers(db, owner, keyword, PEOPLE, phone);
    phone += PEOPLE;
    await sql('update subscriber set subscribed_at = now() where id = any($1::bigint[])', [ids]);
    const people = ids.map((id, n): Person => ({
      ...{ id, inside: true, since: now() },
      birthday: monthAndDay(now() + (1 + n) * DAY),
    }));
    for (const { id, birthday } of people)
      await sql('update subscriber set birthday = $2 where id = $1', [id, birthday]);
    const campaign = await createAutomation(db, owner, {
      plan: { every: 'birthday' },
      atMinute: 600,
      choice: { keywords: [keyword] },
      nextAt: new Date(midnight(now()) + DAY + RUN_AT),
    });
    return {
      owner,
      people,
      campaign: campaign.id,
      sequence: await sequenceOn(t, owner, { trigger: 'date', before: 0 }),
    };
  }

  /** A process that dies before it commits. */
  async function killed(job: (typeof JOBS)[number]): Promise<void> {
    const dying = Object.create(db, {
      asEngine: {
        value: (work: Parameters<typeof db.asEngine>[0], options?: Parameters<typeof db.asEngine>[1]) =>
          db.asEngine(async (tx) => {
            await work(tx);
            throw new Error('killed');
          }, options),
      },
    }) as typeof db;
    await expect(job({ ...t.deps, db: dying })).rejects.toThrow('killed');
  }
  const turn = async (owner: TestUser, id: number, to: Turn): Promise<void> => {
    const form = { state: to === 'off' ? 'paused' : 'on', ...(to === 'begin' ? { held: 'begin' } : {}) };
    expect((await t.call(owner, 'PUT', `messages/automations/${id}/state`, { form })).status).toBe(200);
  };

  const count = { campaign: 0, sequence: 0, turns: 0 };
  const story = fc.asyncProperty(fc.array(anyChange, { minLength: 15, maxLength: 35 }), async (changes) => {
    await set(start.getTime());
    const { owner, people, campaign, sequence } = await begin();
    const model = new PauseModel(people, now());
    for (const change of changes) {
      const person = 'who' in change ? people[change.who] : undefined;
      if (change.kind === 'turn') {
        // What began before lies before the pause.
        await set(now() + 1);
        const to = model.on ? 'off' : change.begin ? 'begin' : 'leave_out';
        for (const id of [campaign, sequence]) await turn(owner, id, to);
        model.turn(to, now());
        count.turns += 1;
      } else if (person) {
        person.inside = change.kind === 'return';
        if (person.inside) person.since = now();
        await sql(
          'update subscriber set disabled = $2, subscribed_at = case when $2 = 0 then now() else subscribed_at end where id = $1',
          [person.id, Number(!person.inside)],
        );
      } else if (change.kind === 'kill') await killed(change.job);
      else if (change.kind === 'pass') await set(now() + change.hours * HOUR);
      else {
        while (await runOneRecurring(t.deps));
        await workOff(t);
        model.work(now());
      }
    }
    const chosen = await db.asEngine((tx) =>
      tx.values<number>(
        `select jsonb_array_elements_text(choice -> 'subscribers')::bigint as id from campaign where automation_id = $1 order by 1`,
        [campaign],
      ),
    );
    const texted = await db.asEngine((tx) =>
      tx.values<number>('select subscriber_id as id from message where account_id = $1 and kind = 8 order by 1', [
        owner.accountId,
      ]),
    );
    const sorted = (ids: readonly number[]): number[] => [...ids].sort((a, b) => a - b);
    expect({ chosen, texted }).toEqual({ chosen: sorted(model.campaign), texted: sorted(model.sequence) });
    expect(new Set(chosen).size).toBe(chosen.length);
    count.campaign += chosen.length;
    count.sequence += texted.length;
    await sql('update automation set deleted = true, next_at = null where account_id = $1', [owner.accountId]);
    await sql('delete from sequence_entry where account_id = $1', [owner.accountId]);
  });
  return { story, count };
}

/** Only the date is set: the timers of connections go on. */
export const onlyDateIsSet = (): void => {
  jest.useFakeTimers({
    doNotFake: [
      ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const),
      ...(['nextTick', 'queueMicrotask', 'performance', 'hrtime'] as const),
    ],
  });
};
