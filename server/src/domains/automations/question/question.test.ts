import { randomUUID } from 'node:crypto';
import { GroupQueue } from '../../inbound/receiver/group-queue';
import { handleInbound } from '../../inbound/receiver/handle';
import type { InboundDeps } from '../../texting/inbound-text/inbound.types';
import { createKeyword, outboundStage, type Stage } from '../../../testing/stage';
import { createAutomation, placeOf, textsTo } from '../../../testing/automations';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import type { TestUser } from '../../../testing/accounts';
import { setCaps } from '../../campaigns/limit/capped.fixture';
import { replanOneSequence, runOneSequence } from '../sequence/run-sequence';

let db: TestDatabase;
let stage: Stage;
let groups: GroupQueue;
let owner: TestUser;
let inbound: InboundDeps;
let colour: number;
let next = 5_125_570_000;
const freshPhone = (): string => String((next += 1));

beforeAll(async () => {
  db = await testDatabase({ poolSize: 12 });
  stage = await outboundStage(db);
  owner = await stage.createOwner({ planLeft: 10_000 });
  await sql('update account set quiet_until = null, quiet_from = null where id = $1', [owner.accountId]);
  colour = await addField(owner, 'choice', ['Red', 'Dark blue']);
  inbound = {
    db,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    config: {
      shortcode: '55222',
      productName: 'Textloom',
      replyToStop: 'Reply STOP to unsubscribe',
      welcomeMessage: 'Welcome.',
      supportPhone: '',
      publicUrl: 'http://textloom.test',
    },
  };
  groups = new GroupQueue(inbound);
});
afterAll(() => stage.close());

const sql = <T>(statement: string, values: readonly unknown[] = []): Promise<T[]> =>
  db.asEngine((tx) => tx.query<T>(statement, values));
const addField = async (of: TestUser, kind: string, choices: string[] = []): Promise<number> => {
  const slug = `field_${randomUUID().slice(0, 8)}`;
  const [row] = await sql<{ id: number }>(
    'insert into custom_field (account_id, name, slug, kind, choices) values ($1, $2, $2, $3, $4) returning id',
    [of.accountId, slug, kind, JSON.stringify(choices)],
  );
  return row?.id ?? 0;
};
const text = (from: string, body: string) =>
  handleInbound(inbound, groups, { providerId: randomUUID(), from, to: '55222', body, media: [], at: new Date() });
const work = async (): Promise<void> => {
  while (await replanOneSequence(stage.deps));
  while (await runOneSequence(stage.deps));
};

interface Options {
  field?: number;
  remind?: number;
  reminder?: string;
  leaveOnReply?: boolean;
}

/** A sequence that asks after 1 hour, and sends "After" at hour 3; one person was asked. */
async function asked({ field = colour, remind, reminder = '', leaveOnReply = false }: Options = {}) {
  const word = `Q${randomUUID().slice(0, 8).toUpperCase()}`;
  const keyword = await createKeyword(db, owner, word);
  const { id, steps } = await createAutomation(db, owner, {
    ...{ keyword, leaveOnReply },
    steps: [
      { hours: 1, message: 'Which colour?' },
      { hours: 3, message: 'After' },
    ],
  });
  await sql('update sequence_step set field_id = $2, remind_after = $3, reminder = $4, ends_after = 24 where id = $1', [
    steps[0],
    field,
    remind ?? null,
    reminder,
  ]);
  const phone = freshPhone();
  await text(phone, word);
  const pass = async (hours: number): Promise<void> => {
    const by = `${hours} hours`;
    await sql(`update subscriber set subscribed_at = subscribed_at - $2::interval where phone = $1`, [phone, by]);
    await sql(
      `update sequence_person set joined_at = joined_at - $2::interval, due_at = due_at - $2::interval, next_at = next_at - $2::interval where automation_id = $1`,
      [id, by],
    );
    await sql(
      `update sequence_question set asked_at = asked_at - $2::interval, remind_at = remind_at - $2::interval, ends_at = ends_at - $2::interval, ended_at = ended_at - $2::interval where automation_id = $1`,
      [id, by],
    );
    await work();
  };
  await pass(1.1);
  const value = async (): Promise<string | undefined> =>
    (
      await sql<{ value: string }>(
        'select v.value from subscriber_value v join subscriber s on s.id = v.subscriber_id where s.phone = $1 and v.field_id = $2',
        [phone, field],
      )
    )[0]?.value;
  const got = () => textsTo(db, phone);
  const unread = async (): Promise<number> =>
    Number(
      (
        await sql<{ n: number }>(
          'select count(*) as n from conversation c join conversation_unread u on u.conversation_id = c.id where c.phone = $1',
          [phone],
        )
      )[0]?.n,
    );
  const row = async () =>
    (
      await sql<{ answer: string | null; open: boolean }>(
        'select answer, ended_at is null as open from sequence_question where automation_id = $1',
        [id],
      )
    )[0];
  return { id, steps, word, phone, pass, value, got, unread, row };
}

describe('decision 790: a step of a sequence asks, and the answer is kept in a custom field', () => {
  it('and the person goes on, as far from the answer as the plan puts the next step from the question (791)', async () => {
    const { phone, pass, got, value, row, unread } = await asked();
    expect(await got()).toEqual(['Which colour?']);
    // By the plan alone the next message would be due; the clock stands still.
    await pass(10);
    expect(await got()).toEqual(['Which colour?']);
    const { decision } = await text(phone, 'dark BLUE!');
    expect([decision, await value(), await row()]).toEqual([
      'reply',
      'Dark blue',
      { answer: 'Dark blue', open: false },
    ]);
    expect(await unread()).toBe(0);
    await pass(1.9);
    expect(await got()).toEqual(['Which colour?']);
    await pass(0.2);
    expect(await got()).toEqual(['Which colour?', 'After']);
  });

  it('and the first of two answers counts; the second is a reply', async () => {
    const { phone, value, unread } = await asked();
    await text(phone, '1');
    await text(phone, '2');
    expect([await value(), await unread()]).toEqual(['Red', 1]);
  });

  it('and nobody is asked twice, whoever else works', async () => {
    const { got, pass, id } = await asked();
    await sql('update sequence_person set next_at = now() where automation_id = $1', [id]);
    await Promise.all([work(), work(), work()]);
    await pass(1);
    expect(await got()).toEqual(['Which colour?']);
  });
});

describe('decision 793: a reply that is no answer goes to the inbox, and the question stays open', () => {
  it.each(['What do you mean?', 'purple', 'I’m not Anna, wrong number'])('%s', async (said) => {
    const { phone, value, row, unread } = await asked();
    await text(phone, said);
    expect([await value(), await row(), await unread()]).toEqual([undefined, { answer: null, open: true }, 1]);
  });

  it('if it may be an opt-out or come from somebody else, although the question takes any text', async () => {
    const { phone, value, unread } = await asked({ field: await addField(owner, 'text') });
    await text(phone, 'wrong number');
    expect([await value(), await unread()]).toEqual([undefined, 1]);
  });

  it('while STOP is STOP, and a keyword the keyword, to a question that takes any text', async () => {
    const field = await addField(owner, 'text');
    const one = await asked({ field });
    const other = await asked({ field });
    expect((await text(one.phone, other.word)).decision).toBe('keyword');
    expect((await text(one.phone, 'STOP')).decision).toBe('opt-out');
    expect((await text(other.phone, 'HELP')).decision).toBe('help');
    expect([await one.value(), await other.value(), await other.row()]).toEqual([
      undefined,
      undefined,
      { answer: null, open: true },
    ]);
    await text(one.phone, 'Red');
    expect(await one.value()).toBeUndefined();
  });

  it('and an answer ends no sequence that ends at a reply', async () => {
    const { id, phone } = await asked({ leaveOnReply: true });
    await text(phone, 'red');
    expect(await placeOf(db, id)).toMatchObject([{ state: 0 }]);
    const again = await asked({ leaveOnReply: true });
    await text(again.phone, 'Hmm');
    expect(await placeOf(db, again.id)).toMatchObject([{ state: 3 }]);
  });
});

describe('decision 792: a question reminds once, and its time ends', () => {
  it('with its own text or the question again, and then the person goes on', async () => {
    const own = await asked({ remind: 2, reminder: 'Still there?' });
    const same = await asked({ remind: 2 });
    for (const one of [own, same]) {
      await one.pass(1.9);
      expect(await one.got()).toEqual(['Which colour?']);
      await one.pass(0.2);
      await one.pass(20);
    }
    expect(await own.got()).toEqual(['Which colour?', 'Still there?']);
    expect(await same.got()).toEqual(['Which colour?', 'Which colour?']);
    await own.pass(2);
    expect(await own.row()).toEqual({ answer: null, open: false });
    expect(await own.got()).toEqual(['Which colour?', 'Still there?']);
    await own.pass(2.1);
    expect(await own.got()).toEqual(['Which colour?', 'Still there?', 'After']);
  });

  it('without a reminder after an answer, or above the caps', async () => {
    const answered = await asked({ remind: 2 });
    await text(answered.phone, 'Red');
    await answered.pass(2.1);
    expect(await answered.got()).toEqual(['Which colour?', 'After']);
    const capped = await asked({ remind: 2 });
    await setCaps(db, owner, 1, null);
    await capped.pass(2.1);
    await setCaps(db, owner, null, null);
    await capped.pass(1);
    expect(await capped.got()).toEqual(['Which colour?']);
  });

  it('not before the end of quiet hours, and not while the sequence is paused', async () => {
    const { id, pass, got } = await asked({ remind: 2 });
    await sql(`update automation set state = 'paused' where id = $1`, [id]);
    await pass(2.1);
    expect(await got()).toEqual(['Which colour?']);
    await sql(`update automation set state = 'on' where id = $1`, [id]);
    await sql(
      `update account set quiet_until = h, quiet_from = h + 6 from (select (extract(hour from now() at time zone 'America/Chicago')::int + 3) % 18 as h) q where id = $1`,
      [owner.accountId],
    );
    await work();
    expect(await got()).toEqual(['Which colour?']);
    await sql('update account set quiet_until = null, quiet_from = null where id = $1', [owner.accountId]);
    await sql(`update automation set replan_after = 0 where id = $1`, [id]);
    await work();
    expect(await got()).toEqual(['Which colour?', 'Which colour?']);
  });

  it('at once if the step is removed, or asks no longer', async () => {
    for (const change of ['deleted = true', 'field_id = null']) {
      const { id, steps, pass, got, row } = await asked();
      await pass(5);
      await sql(`update sequence_step set ${change} where id = $1`, [steps[0]]);
      await sql(`update automation set replan_after = 0 where id = $1`, [id]);
      await work();
      expect([change, await row()]).toEqual([change, { answer: null, open: false }]);
      await pass(2.1);
      expect(await got()).toEqual(['Which colour?', 'After']);
    }
  });
});

describe('decision 794: of two open questions the newest gets the answer', () => {
  it('and the older one the next', async () => {
    const first = await asked({ field: await addField(owner, 'text') });
    const [newer, word] = [await addField(owner, 'text'), `N${randomUUID().slice(0, 8).toUpperCase()}`];
    const keyword = await createKeyword(db, owner, word);
    const other = await createAutomation(db, owner, { keyword, steps: [{ hours: 1, message: 'Newer?' }] });
    await sql('update sequence_step set field_id = $2, ends_after = 24 where id = $1', [other.steps[0], newer]);
    await text(first.phone, word);
    await sql('update sequence_person set due_at = now(), next_at = now() where automation_id = $1', [other.id]);
    await work();
    await text(first.phone, 'to the newer');
    await text(first.phone, 'to the older');
    const values = await sql<{ value: string }>(
      'select v.value from subscriber_value v join subscriber s on s.id = v.subscriber_id where s.phone = $1 order by v.field_id = $2 desc',
      [first.phone, newer],
    );
    expect(values.map(({ value }) => value)).toEqual(['to the newer', 'to the older']);
  });
});

describe('decision 795: a later step is for those who answered, who did not, or who gave one answer', () => {
  it.each([
    ['answered', '', 'Red', true],
    ['answered', '', null, false],
    ['not_answered', '', 'Red', false],
    ['not_answered', '', null, true],
    ['answered_with', 'Red', 'red', true],
    ['answered_with', 'Red', 'Dark blue', false],
    ['answered_with', 'Red', null, false],
  ])('%s %s, said %s', async (only, answer, said, reached) => {
    const { steps, phone, pass, got } = await asked();
    await sql('update sequence_step set only_answered = $2, only_answer = $3, only_step = $4 where id = $1', [
      ...[steps[1], only, answer, steps[0]],
    ]);
    if (said === null) await pass(24.1);
    else await text(phone, said);
    await pass(2.1);
    expect(await got()).toEqual(reached ? ['Which colour?', 'After'] : ['Which colour?']);
  });
});
