import { createKeyword, createSubscribers } from '../../../testing/stage';
import { createAutomation } from '../../../testing/automations';
import { tables } from '../../../testing/tables';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';

let t: TestApp;
let owner: TestUser;
let helper: TestUser;
let stranger: TestUser;
let keyword: number;
let next = 5_125_580_000;
const { sql } = tables(() => t.db);

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner();
  helper = await t.createAuthorizedUser(owner, { allow: [] });
  stranger = await t.createOwner();
  keyword = await createKeyword(t.db, owner);
  await sql('update account set quiet_until = null, quiet_from = null, hours_allowed = $2 where id = $1', [
    ...[owner.accountId, 'Tests run at night.'],
  ]);
});

/** Somebody who waits for the first step of a sequence, an hour from now. */
async function placed(
  steps = [
    { hours: 1, message: 'One' },
    { hours: 2, message: 'Two' },
    { hours: 3, message: 'Three' },
  ],
) {
  const [person = 0] = await createSubscribers(t.db, owner, keyword, 1, (next += 1));
  const sequence = await createAutomation(t.db, owner, { keyword, steps });
  await sql(
    `insert into sequence_person (automation_id, subscriber_id, account_id, joined_at, step_id, due_at, next_at)
     values ($1, $2, $3, now(), $4, now() + interval '1 hour', now() + interval '1 hour')`,
    [sequence.id, person, owner.accountId, sequence.steps[0]],
  );
  return { person, ...sequence };
}
const read = (user: TestUser | null, id: number) => t.call(user, 'GET', `subscribers/${id}/sequences`);
const stepsOf = async (id: number) => (await read(owner, id)).body.data.entries[0].steps;
/** Hours from now. */
const inHours = ({ at }: { at: string }): number => Math.round((new Date(at).getTime() - Date.now()) / 360_000) / 10;

describe('GET subscribers/{id}/sequences: decision 796, what comes next, and when', () => {
  it('lists each message to come of each sequence with its moment, for any user of the account', async () => {
    const { person, id } = await placed();
    const { status, body } = await read(helper, person);
    expect([status, body.data.entries]).toMatchObject([
      200,
      [
        {
          id,
          name: 'Test',
          steps: [{ number: 1, text: 'One', reason: null, condition: 'met' }, { number: 2 }, { number: 3 }],
        },
      ],
    ]);
    expect(body.data.entries[0].steps.map(inHours)).toEqual([1, 2, 3]);
  });

  it('says why one waits: the pause, a hold, the hours, or that it is due', async () => {
    const { person, id } = await placed();
    await sql(`update automation set state = 'paused' where id = $1`, [id]);
    expect((await stepsOf(person))[0]).toMatchObject({ reason: 'paused', at: '' });
    await sql(`update automation set state = 'on' where id = $1`, [id]);
    await sql(
      `insert into marketing_hold (account_id, phone, reason) select account_id, phone, 'wrong_number' from subscriber where id = $1`,
      [person],
    );
    expect((await stepsOf(person))[0]).toMatchObject({ reason: 'hold', at: '' });
    await sql('delete from marketing_hold where account_id = $1', [owner.accountId]);
    await sql('update sequence_person set next_at = now() where automation_id = $1', [id]);
    expect((await stepsOf(person))[0]).toMatchObject({ reason: 'due', at: expect.stringContaining('T') });
    await sql(
      `update account set quiet_until = h, quiet_from = h + 6 from (select (extract(hour from now() at time zone 'America/Chicago')::int + 3) % 18 as h) q where id = $1`,
      [owner.accountId],
    );
    expect((await stepsOf(person))[0]).toMatchObject({ reason: 'hours', at: expect.stringContaining('T') });
    await sql('update account set quiet_until = null, quiet_from = null where id = $1', [owner.accountId]);
  });

  it('says until when a question is open, and that the later ones wait for its answer', async () => {
    const { person, id, steps } = await placed();
    const field = await sql<{ id: number }>(
      `insert into custom_field (account_id, name, slug, kind) values ($1, 'Size', $2, 'text') returning id`,
      [owner.accountId, `field_${id}`],
    );
    await sql('update sequence_step set field_id = $2, ends_after = 24 where id = $1', [steps[0], field[0]?.id]);
    expect(await stepsOf(person)).toMatchObject([
      { reason: null },
      { reason: 'question', at: '' },
      { reason: 'question' },
    ]);
    await sql(
      `with sent as (insert into sequence_sent (automation_id, subscriber_id, round, step_id, account_id) values ($1, $2, 1, $3, $4))
       insert into sequence_question (automation_id, subscriber_id, round, step_id, account_id, asked_at, ends_at, ahead, newest_step) values ($1, $2, 1, $3, $4, now(), now() + interval '1 day', '{}', $3)`,
      [id, person, steps[0], owner.accountId],
    );
    expect(await stepsOf(person)).toMatchObject([
      { number: 1, reason: 'question', at: '', open_until: expect.stringContaining('T') },
      { number: 2, reason: 'question', at: '' },
      { number: 3, reason: 'question', at: '' },
    ]);
  });

  it('says which are not sent, because their condition cannot be met any more', async () => {
    const { person, id, steps } = await placed();
    const only = (condition: string, of: number) =>
      sql('update sequence_step set only_if = $2, only_step = $3 where id = $1', [steps[2], condition, of]);
    await only('clicked', steps[1] ?? 0);
    expect((await stepsOf(person))[2]).toMatchObject({ only: 'clicked', of: 2, condition: 'undecided' });
    // The first message was left out.
    await sql(`update sequence_person set step_id = $2, due_at = now() + interval '2 hours' where automation_id = $1`, [
      id,
      steps[1],
    ]);
    await only('clicked', steps[0] ?? 0);
    expect((await stepsOf(person))[1]).toMatchObject({ number: 3, condition: 'unmet', at: '', reason: null });
    await only('not_clicked', steps[0] ?? 0);
    expect((await stepsOf(person))[1]).toMatchObject({ condition: 'met' });
  });

  it('is empty for somebody in no sequence, and refused to strangers, for nobody, and without a session', async () => {
    const [person = 0] = await createSubscribers(t.db, owner, keyword, 1, (next += 1));
    expect((await read(owner, person)).body.data).toEqual({ entries: [] });
    expect((await read(stranger, person)).status).toBe(404);
    expect((await read(owner, 999_999_999)).status).toBe(404);
    expect((await read(null, person)).status).toBe(401);
  });
});
