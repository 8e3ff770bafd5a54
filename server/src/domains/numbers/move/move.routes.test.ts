import { runOneMove } from './run-move';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { createKeyword, createSubscribers } from '../../../testing/stage';
import { tables } from '../../../testing/tables';

let t: TestApp;
let owner: TestUser;
const { sql } = tables(() => t.db);
const NUMBER = '8885550500';
const TEXT = 'We move to (888) 555-0500. Reply STOP to leave.';

const buy = (user: TestUser, digits: string, approved: boolean) =>
  sql(
    `insert into bought_number (digits, account_id, kind, provider_id, approved_at) values ($1, $2, 'toll_free', 'PN' || $1, case when $3 then now() end)`,
    [digits, user.accountId, approved],
  );

beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  owner = await t.createOwner({ company: 'Pie Club', planLeft: 100 });
  await createSubscribers(t.db, owner, await createKeyword(t.db, owner), 3, 2_135_550_100);
  await buy(owner, NUMBER, true);
});
afterEach(() => sql(`with a as (delete from other_number), b as (delete from number_move) delete from bought_number`));

const read = async (user: TestUser) => (await t.call(user, 'GET', 'numbers/move')).body.data;
const start = (user: TestUser, form: Record<string, string> = { number: NUMBER, text: TEXT }) =>
  t.call(user, 'POST', 'numbers/move', { form });
const cancel = (user: TestUser) => t.call(user, 'DELETE', 'numbers/move');

describe('decision 725: the number that an account texts from next', () => {
  const next = async (user: TestUser) => (await t.call(user, 'GET', 'login')).body.data.globals.next_number;

  it('is one that waits for its registration, is approved, or is moved to, and is told to every user', async () => {
    const user = await t.createAuthorizedUser(owner);
    await sql('update bought_number set approved_at = null');
    expect(await next(user)).toEqual({ number: '(888) 555-0500', state: 'unapproved' });
    await sql('update bought_number set approved_at = now()');
    expect(await next(user)).toEqual({ number: '(888) 555-0500', state: 'approved' });
    await buy(owner, '8885550510', false);
    await start(owner);
    expect(await next(owner)).toEqual({ number: '(888) 555-0500', state: 'moving' });
    expect(await next(await t.createOwner())).toBeNull();
  });

  it('is neither the account’s own, nor one that it has left', async () => {
    await sql(`insert into own_number (digits, account_id, kind, per_second) values ($1, $2, 'toll_free', 3)`, [
      NUMBER,
      owner.accountId,
    ]);
    expect(await next(owner)).toBeNull();
    await sql(`update own_number set digits = '8885550511'`);
    expect(await next(owner)).toMatchObject({ state: 'approved' });
    await sql(
      `insert into other_number (account_id, digits, per_second, until) values ($1, $2, 3, now() + interval '1 day')`,
      [owner.accountId, NUMBER],
    );
    expect(await next(owner)).toBeNull();
    await sql('delete from own_number');
  });
});

describe('numbers/move', () => {
  it('says where the account may move, starts, shows the progress, and cancels', async () => {
    await buy(owner, '8885550501', false);
    expect(await read(owner)).toMatchObject({
      ...{ people: 3, remaining: 100, last: null },
      numbers: [{ number: NUMBER, text: expect.stringContaining('Pie Club has a new number.') }],
    });
    const started = await start(owner);
    expect([started.status, started.body.data]).toEqual([
      200,
      expect.objectContaining({ number: NUMBER, state: 'open', text: TEXT, segments: 1 }),
    ]);
    expect((await read(owner)).last).toMatchObject({ state: 'open', told: 0, waiting: 3, left_out: {} });
    await runOneMove(t.deps);
    // Queued, and not told before it has left.
    expect((await read(owner)).last).toMatchObject({ told: 0, waiting: 3 });
    expect((await cancel(owner)).body).toMatchObject({ message: 'The move was cancelled.' });
    expect((await read(owner)).last).toMatchObject({ state: 'cancelled', waiting: 0 });
  });

  it('is refused to users who are not the owner', async () => {
    const user = await t.createAuthorizedUser(owner);
    for (const answer of [await t.call(user, 'GET', 'numbers/move'), await start(user), await cancel(user)])
      expect(answer.status).toBe(403);
  });

  it.each([
    ['a number that it does not hold', { number: '8885550599', text: TEXT }, 'number'],
    ['no number', { number: '', text: TEXT }, 'number'],
    ['a text that does not name the number', { number: NUMBER, text: 'Reply STOP to leave.' }, 'text'],
    ['a text without the way out', { number: NUMBER, text: 'We move to 8885550500.' }, 'text'],
    ['a text that is too long', { number: NUMBER, text: `${TEXT}${'x'.repeat(300)}` }, 'text'],
  ])('refuses %s at its field', async (_what, form, field) => {
    const answer = await start(owner, form);
    expect([answer.status, Object.keys(answer.body.data.fields)]).toEqual([422, [field]]);
  });

  it.each([
    [
      'words that the carriers filter',
      'Free vapes!',
      'Carriers filter texts about tobacco and vaping: take out “vapes”.',
    ],
    ['words that need an age, because everybody gets it', 'Free wine!', 'take out “wine”'],
    ['a public link shortener', 'See bit.ly/x.', 'instead of “bit.ly”, write the page’s own address.'],
  ])('decision 724: refuses %s', async (_what, words, problem) => {
    const answer = await start(owner, { number: NUMBER, text: `${TEXT} ${words}` });
    expect([answer.status, answer.body.data.fields.text]).toEqual([422, expect.stringContaining(problem)]);
  });

  it('decision 724: allows the account its own name', async () => {
    await sql(`update account set company = 'Wine Bar' where id = $1`, [owner.accountId]);
    expect((await start(owner, { number: NUMBER, text: `The wine bar moves. ${TEXT} More beer!` })).status).toBe(422);
    expect((await start(owner, { number: NUMBER, text: `The wine bar moves. ${TEXT}` })).status).toBe(200);
  });

  it('decision 724: tells nobody else once a rule refuses the notice, and says why', async () => {
    const rule = (category: string | null) =>
      sql(
        `insert into content_rule (kind, phrase, valid_from, category, citation, source, added_by) values ('words', 'we move', current_date, $1, 'a test', 'operator', 'operator')`,
        [category],
      );
    await start(owner);
    await rule('moving');
    await runOneMove(t.deps);
    expect((await read(owner)).last).toMatchObject({
      ...{ waiting: 3, filtered: 'Carriers filter texts about moving: take out “We move”.' },
    });
    expect(await sql('select from number_notice')).toHaveLength(0);
    await rule(null);
    await sql('update number_move set next_at = now()');
    await runOneMove(t.deps);
    expect(await sql('select from number_notice')).toHaveLength(3);
    expect((await read(owner)).last).toMatchObject({ filtered: '' });
  });

  it('refuses a number that the carriers have not approved, and one of another account', async () => {
    await buy(owner, '8885550502', false);
    const other = await t.createOwner();
    await buy(other, '8885550503', true);
    for (const number of ['8885550502', '8885550503']) {
      const answer = await start(owner, { number, text: `Now ${number}. Reply STOP to leave.` });
      expect([answer.status, Object.keys(answer.body.data.fields)]).toEqual([422, ['number']]);
    }
  });

  it('refuses a second move, one that cannot be paid for, and a cancel without a move', async () => {
    expect((await cancel(owner)).status).toBe(404);
    await sql('update balance set plan_left = 2, extra_left = 0 where account_id = $1', [owner.accountId]);
    expect((await start(owner)).body.message).toContain('not have enough messages');
    await sql('update balance set plan_left = 3 where account_id = $1', [owner.accountId]);
    expect((await start(owner)).status).toBe(200);
    expect((await start(owner)).status).toBe(409);
  });

  it('neither shows nor cancels the move of another account', async () => {
    await start(owner);
    const other = await t.createOwner();
    expect(await read(other)).toMatchObject({ numbers: [], people: 0, last: null });
    expect((await cancel(other)).status).toBe(404);
    expect((await read(owner)).last).toMatchObject({ state: 'open' });
  });
});
