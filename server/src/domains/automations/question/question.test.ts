import { randomUUID } from 'node:crypto';
import { createKeyword } from '../../../testing/stage';
import { createAutomation, placeOf } from '../../../testing/automations';
import { questionFixture } from './question.fixture';

let f: Awaited<ReturnType<typeof questionFixture>>;
beforeAll(async () => {
  f = await questionFixture();
});
afterAll(() => f.stage.close());

describe('decision 790: a step of a sequence asks, and the answer is kept in a custom field', () => {
  it('and the person goes on, as far from the answer as the plan puts the next step from the question (791)', async () => {
    const { phone, pass, got, value, row, unread } = await f.asked();
    expect(await got()).toEqual(['Which colour?']);
    // By the plan alone the next message would be due; the clock stands still.
    await pass(10);
    expect(await got()).toEqual(['Which colour?']);
    const { decision } = await f.text(phone, 'dark BLUE!');
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
    const { phone, value, unread } = await f.asked();
    await f.text(phone, '1');
    await f.text(phone, '2');
    expect([await value(), await unread()]).toEqual(['Red', 1]);
  });

  it('and nobody is asked twice, whoever else works', async () => {
    const { got, pass, id } = await f.asked();
    await f.sql('update sequence_person set next_at = now() where automation_id = $1', [id]);
    await Promise.all([f.work(), f.work(), f.work()]);
    await pass(1);
    expect(await got()).toEqual(['Which colour?']);
  });
});

describe('decision 793: a reply that is no answer goes to the inbox, and the question stays open', () => {
  it.each(['What do you mean?', 'purple', 'I’m not Anna, wrong number'])('%s', async (said) => {
    const { phone, value, row, unread } = await f.asked();
    await f.text(phone, said);
    expect([await value(), await row(), await unread()]).toEqual([undefined, { answer: null, open: true }, 1]);
  });

  it.each(['not interested', 'I am not Anna'])(
    'if it may be an opt-out or come from somebody else, although the question takes any text: %s',
    async (said) => {
      const { phone, value, unread } = await f.asked({ field: await f.addField(f.owner, 'text') });
      await f.text(phone, said);
      expect([await value(), await unread()]).toEqual([undefined, 1]);
    },
  );

  it('while STOP is STOP, and a keyword the keyword, to a question that takes any text', async () => {
    const field = await f.addField(f.owner, 'text');
    const one = await f.asked({ field });
    const other = await f.asked({ field });
    expect((await f.text(one.phone, other.word)).decision).toBe('keyword');
    expect((await f.text(one.phone, 'STOP')).decision).toBe('opt-out');
    expect((await f.text(other.phone, 'HELP')).decision).toBe('help');
    expect([await one.value(), await other.value(), await other.row()]).toEqual([
      undefined,
      undefined,
      { answer: null, open: true },
    ]);
    await f.text(one.phone, 'Red');
    expect(await one.value()).toBeUndefined();
  });

  it('if it asks something, although the question takes any text', async () => {
    const { phone, value, row, unread } = await f.asked({ field: await f.addField(f.owner, 'text') });
    await f.text(phone, 'Ann. When do you open?');
    expect([await value(), await row(), await unread()]).toEqual([undefined, { answer: null, open: true }, 1]);
    await f.text(phone, 'Ann');
    expect(await value()).toBe('Ann');
  });

  it('if a user has written since: who asked last gets the answer, and a reminder asks again', async () => {
    const { phone, value, unread, pass } = await f.asked({ remind: 2 });
    const wrote = () =>
      f.sql(
        `insert into conversation (account_id, phone, last_message, last_direction, last_message_at, answered_at)
         values ($1, $2, 'One or two?', 'out', now(), now()) on conflict (account_id, phone) do update set answered_at = now()`,
        [f.owner.accountId, phone],
      );
    await wrote();
    await f.text(phone, '2');
    expect([await value(), await unread()]).toEqual([undefined, 1]);
    await pass(2.1);
    await f.text(phone, '2');
    expect(await value()).toBe('Dark blue');
  });

  it('and an answer ends no sequence that ends at a reply', async () => {
    const { id, phone } = await f.asked({ leaveOnReply: true });
    await f.text(phone, 'red');
    expect(await placeOf(f.db, id)).toMatchObject([{ state: 0 }]);
    const again = await f.asked({ leaveOnReply: true });
    await f.text(again.phone, 'Hmm');
    expect(await placeOf(f.db, again.id)).toMatchObject([{ state: 3 }]);
  });
});

describe('decision 794: of two open questions the one asked last gets the answer', () => {
  it('and the older one the next', async () => {
    const first = await f.asked({ field: await f.addField(f.owner, 'text') });
    const [newer, word] = [await f.addField(f.owner, 'text'), `N${randomUUID().slice(0, 8).toUpperCase()}`];
    const keyword = await createKeyword(f.db, f.owner, word);
    const other = await createAutomation(f.db, f.owner, { keyword, steps: [{ hours: 1, message: 'Newer?' }] });
    await f.sql('update sequence_step set field_id = $2, ends_after = 24 where id = $1', [other.steps[0], newer]);
    await f.text(first.phone, word);
    await f.sql('update sequence_person set due_at = now(), next_at = now() where automation_id = $1', [other.id]);
    await f.work();
    await f.text(first.phone, 'to the newer');
    await f.text(first.phone, 'to the older');
    const values = await f.sql<{ value: string }>(
      'select v.value from subscriber_value v join subscriber s on s.id = v.subscriber_id where s.phone = $1 order by v.field_id = $2 desc',
      [first.phone, newer],
    );
    expect(values.map(({ value }) => value)).toEqual(['to the newer', 'to the older']);
  });
});
