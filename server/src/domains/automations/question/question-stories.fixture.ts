import { randomUUID } from 'node:crypto';
import { GroupQueue } from '../../inbound/receiver/group-queue';
import { handleInbound } from '../../inbound/receiver/handle';
import type { InboundDeps } from '../../texting/inbound-text/inbound.types';
import type { Tx } from '../../../platform/db/connection';
import { createKeyword, createSubscribers } from '../../../testing/stage';
import { testApp, type TestApp } from '../../../testing/app';
import { testDatabase } from '../../../testing/database';
import { comingFifth, movableClock, type MovableClock } from '../../../testing/movable-clock';
import { tables } from '../../../testing/tables';
import { enterSequences } from '../entry/enter-sequence.repository';
import type { ModelStep } from './question-model.fixture';

const START = comingFifth();
export const PEOPLE = 8;

let t: TestApp;
let clock: MovableClock;
let nextPhone = 5_125_700_000;
const { sql, one } = tables(() => t.db);

/** Starts an application with a clock that the stories set. */
export async function start(): Promise<{ t: TestApp; clock: MovableClock }> {
  const db = await testDatabase();
  clock = await movableClock(db, START);
  t = await testApp({}, { db });
  return { t, clock };
}

/** How many transactions were killed. */
export const killed = { count: 0 };

/** A database whose transactions die before their statement with this number. */
export function dyingAt(left: number): TestApp['db'] {
  const dying = (tx: Tx): Tx =>
    new Proxy(tx, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]): unknown => {
          if (left === 0) {
            killed.count += 1;
            throw new Error('killed');
          }
          left -= 1;
          return Reflect.apply(value, target, args);
        };
      },
    });
  return {
    ...t.db,
    asEngine: (work, options) => t.db.asEngine((tx) => work(dying(tx)), options),
    asInbound: (work) => t.db.asInbound((tx) => work(dying(tx))),
  };
}
export const survive = async (work: Promise<unknown>): Promise<void> => {
  await work.catch((error: unknown) => {
    if (!(error instanceof Error) || error.message !== 'killed') throw error;
  });
};

export type Raw = Omit<ModelStep, 'id' | 'name' | 'only'> & { only: { of: number; answer: string } | null };
export const orderOf = ({ hours, days = 0, minute = 0 }: Pick<ModelStep, 'hours' | 'days' | 'minute'>): number =>
  hours === undefined ? days * 1_440 + minute : hours * 60;
const clockOf = (minute: number): string => `${String(Math.floor(minute / 60)).padStart(2, '0')}:00`;

/** The steps of a form with these ids; a condition names an earlier step that asks, if there is one. */
function stepsOf(raw: readonly Raw[], ids: readonly number[], names: readonly string[]): ModelStep[] {
  return raw.map((step, index) => {
    const earlier = raw.flatMap((other, at) => (other.asks && orderOf(other) < orderOf(step) ? [at] : []));
    const of = step.only && earlier[step.only.of % earlier.length];
    const kind = of === null || of === undefined ? undefined : raw[of]?.asks?.kind;
    const answer = step.only?.answer === 'with' ? (kind === 'number' ? '7' : 'Red') : (step.only?.answer ?? '');
    return {
      ...step,
      ...{ id: ids[index] ?? 0, name: names[index] ?? '' },
      only: of === null || of === undefined ? null : { of: ids[of] ?? 0, answer },
    };
  });
}

let named = 0;
/** Two steps never have the same text, so that no text is expected twice. */
const newName = (): string => String((named += 1));

/** A sequence that is on, and phones that have just joined its keyword. */
export async function begin(raw: readonly Raw[]) {
  await clock.set(START);
  const owner = await t.createOwner({ planLeft: 100_000 });
  await sql('update account set quiet_until = null, quiet_from = null where id = $1', [owner.accountId]);
  await sql(`update subscription set end_at = '2040-01-01' where account_id = $1`, [owner.accountId]);
  // The column's default is the real time, from which a session would have expired by then.
  await sql('update credential set created_at = now() where account_id = $1', [owner.accountId]);
  const fields = { choice: 0, number: 0 };
  for (const kind of ['choice', 'number'] as const)
    fields[kind] = (
      await one<{ id: number }>(
        'insert into custom_field (account_id, name, slug, kind, choices) values ($1, $2, $2, $2, $3) returning id',
        [owner.accountId, kind, JSON.stringify(kind === 'choice' ? ['Red', 'Blue'] : [])],
      )
    ).id;
  const keyword = await createKeyword(t.db, owner);
  const people = await createSubscribers(t.db, owner, keyword, PEOPLE, nextPhone);
  const phones = people.map((_, n) => String(nextPhone + n));
  nextPhone += PEOPLE;
  const form = (steps: readonly ModelStep[], known: number) => ({
    ...{ kind: 'sequence', name: 'Newcomers', keyword_id: keyword },
    steps: JSON.stringify(
      steps.map(({ id, name, hours, days, minute = 0, asks, only }, n) => ({
        ...(n < known ? { id } : {}),
        ...(hours === undefined ? { after: 'days', days, time: clockOf(minute) } : { after: 'hours', hours }),
        message: `Step ${name}`,
        only: !only ? 'everybody' : only.answer.endsWith('answered') ? only.answer : 'answered_with',
        of: only ? steps.findIndex((step) => step.id === only.of) + 1 : 0,
        answer: only && !only.answer.endsWith('answered') ? only.answer : '',
        question: asks && { ...asks, field: fields[asks.kind], kind: undefined, reminder: `Again ${name}` },
      })),
    ),
  });
  // Ids are given in the order of the form.
  let names = raw.map(newName);
  const placeholders = raw.map((_, index) => index + 1);
  const made = await t.call(owner, 'POST', 'messages/automations', {
    form: form(stepsOf(raw, placeholders, names), 0),
  });
  const id: number = made.body.data.id;
  const path = `messages/automations/${id}`;
  const idsNow = async (): Promise<number[]> =>
    (
      await sql<{ id: number }>('select id from sequence_step where automation_id = $1 and not deleted order by id', [
        id,
      ])
    ).map((row) => row.id);
  const turn = async (state: string): Promise<void> => {
    expect((await t.call(owner, 'PUT', `${path}/state`, { form: { state } })).status).toBe(200);
  };
  await turn('on');
  await t.db.asEngine((tx) =>
    enterSequences(
      tx,
      people.map((subscriberId) => ({ subscriberId, keywordId: keyword })),
    ),
  );
  const edit = async (changed: readonly Raw[]): Promise<ModelStep[]> => {
    const known = await idsNow();
    const kept = known.slice(0, changed.length);
    const added = changed.slice(kept.length).map((_, index) => -1 - index);
    names = [...names.slice(0, kept.length), ...added.map(newName)];
    const { revision } = (await t.call(owner, 'GET', path)).body.data;
    const steps = stepsOf(changed, [...kept, ...added], names);
    const answer = await t.call(owner, 'PUT', path, { form: { ...form(steps, kept.length), revision } });
    expect([answer.status, answer.body]).toMatchObject([200, {}]);
    return stepsOf(changed, await idsNow(), names);
  };
  return { owner, id, phones, people, steps: stepsOf(raw, await idsNow(), names), turn, edit };
}
export type Story = Awaited<ReturnType<typeof begin>>;

const inbound = (db: TestApp['db']): InboundDeps => ({
  db,
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  config: t.deps.config,
});
/** A text, which the carrier delivers again after the process was killed before the statement `kill`. */
export async function text(from: string, body: string, kill: number): Promise<void> {
  const sms = { providerId: randomUUID(), from, to: t.deps.config.shortcode, body, media: [], at: clock.now() };
  const dying = inbound(dyingAt(kill));
  await survive(handleInbound(dying, new GroupQueue(dying), sms));
  await handleInbound(inbound(t.db), new GroupQueue(inbound(t.db)), sms);
}

export const quiet = ({ owner }: Story, hours: number | null) =>
  sql(
    `update account set quiet_until = h, quiet_from = h + 6
     from (select (extract(hour from now() at time zone 'America/Chicago')::int + $2::int) % 18 as h) q where id = $1`,
    [owner.accountId, hours],
  );
export const opensAt = async ({ owner }: Story): Promise<number | null> =>
  (
    await sql<{ at: Date }>(
      `select w.opens_at as at from account a, quiet_window('America/Chicago', a.quiet_until, a.quiet_from, now()) w
       where a.id = $1 and w.opens_at > now()`,
      [owner.accountId],
    )
  )[0]?.at.getTime() ?? null;
const moment = (column: string): string => `coalesce((extract(epoch from ${column}) * 1000)::bigint::text, 'null')`;
export const rows = async ({ id }: Story): Promise<string[]> =>
  (
    await sql<{ row: string }>(
      `select s.phone || case p.state when 0 then ' waiting' when 1 then ' finished' else ' stopped' end ||
         case when p.state = 1 then '' else ' ' || p.step_id || ' ' || ${moment('p.due_at')} || ' ' || ${moment('p.next_at')} end as row
       from sequence_person p join subscriber s on s.id = p.subscriber_id where p.automation_id = $1
       union all
       select s.phone || ' asked ' || x.step_id || ' ' || ${moment('x.remind_at')} || ' ' || ${moment('x.ends_at')} || ' ' ||
         ${moment('x.ended_at')} || ' ' || coalesce(x.answer, 'null')
       from sequence_question x join subscriber s on s.id = x.subscriber_id where x.automation_id = $1`,
      [id],
    )
  ).map(({ row }) => row);
export const texts = async ({ owner }: Story): Promise<string[]> =>
  (
    await sql<{ text: string }>(`select phone || ' ' || body as text from message where account_id = $1 and kind = 8`, [
      owner.accountId,
    ])
  ).map((row) => row.text);
