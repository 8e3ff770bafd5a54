import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { runOneSequence } from '../sequence/run-sequence';
import { createKeyword, createSubscribers } from '../../../testing/stage';

let t: TestApp;
let owner: TestUser;
let helper: TestUser;
let stranger: TestUser;
let keyword: number;
let foreign: number;

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner();
  helper = await t.createAuthorizedUser(owner);
  stranger = await t.createOwner();
  keyword = await createKeyword(t.db, owner, 'PIZZA');
  foreign = await createKeyword(t.db, stranger, 'TACOS');
  await createSubscribers(t.db, owner, keyword, 4);
});

const PATH = 'messages/automations';
type Form = Record<string, string | number | readonly number[]>;
const weekly = (changes: Form = {}): Form => ({
  kind: 'recurring',
  name: 'Friday deal',
  every: 'week',
  days: [5],
  time: '09:30',
  message: 'Two for one',
  keywords: [keyword],
  ...changes,
});
const STEPS = [
  { after: 'hours', hours: 2, message: 'One' },
  { after: 'days', days: 2, time: '10:00', message: 'Two', segments: 2 },
];
const sequence = (changes: Form = {}): Form => ({
  kind: 'sequence',
  name: 'Newcomers',
  keyword_id: keyword,
  steps: JSON.stringify(STEPS),
  ...changes,
});
const create = (form: Form, user: TestUser | null = owner, headers: Record<string, string> = {}) =>
  t.call(user, 'POST', PATH, { form, headers });
const created = async (form: Form, user: TestUser = owner): Promise<number> => (await create(form, user)).body.data.id;
const update = (id: number, form: Form, user: TestUser | null = owner) =>
  t.call(user, 'PUT', `${PATH}/${id}`, { form });
const turn = (id: number, state: string, user: TestUser | null = owner) =>
  t.call(user, 'PUT', `${PATH}/${id}/state`, { form: { state } });
const read = async (id: number, path = '') => (await t.call(owner, 'GET', `${PATH}/${id}${path}`)).body.data;
const sql = (text: string, values: unknown[] = []) => t.db.asEngine((tx) => tx.execute(text, values));

describe('POST messages/automations', () => {
  it('stores a recurring campaign, paused, with all of its fields', async () => {
    const { status, body } = await create(weekly({ starts: '01/05/2027', ends: '12/31/2027', quiet: 0 }));
    expect([status, body.message]).toEqual([200, 'Saved. It is paused until you switch it on.']);
    expect(await read(body.data.id)).toMatchObject({
      kind: 'recurring',
      state: 'paused',
      when: 'Every Friday at 9:30 AM',
      next_at: '',
      days: [5],
      time: '09:30',
      starts: '01/05/2027',
      ends: '12/31/2027',
      quiet: false,
      message: 'Two for one',
      keywords: [keyword],
      revision: 1,
    });
  });

  it('stores a sequence with its steps in the order of their times', async () => {
    const id = await created(sequence({ steps: JSON.stringify([...STEPS].reverse()), leave_on_reply: 1 }), helper);
    expect(await read(id)).toMatchObject({
      kind: 'sequence',
      when: 'After joining PIZZA, 2 messages',
      keyword: 'PIZZA',
      leave_on_reply: true,
      steps: [
        { after: 'hours', hours: 2, message: 'One', segments: 1 },
        { after: 'days', days: 2, time: '10:00', message: 'Two', segments: 2 },
      ],
    });
  });

  it('stores one, however often a bad connection repeats the call', async () => {
    const key = { 'Idempotency-Key': 'automation-1' };
    const [first, again] = [
      await create(weekly({ name: 'Once' }), owner, key),
      await create(weekly({ name: 'Once' }), owner, key),
    ];
    expect(again.body).toEqual(first.body);
    expect((await t.call(owner, 'GET', `${PATH}?search=Once`)).body.data.total_entries).toBe(1);
  });

  it.each([
    ['name', () => weekly({ name: ' ' })],
    ['message', () => weekly({ message: '' })],
    ['message', () => weekly({ message: 'x'.repeat(161) })],
    ['message', () => weekly({ message: 'Hi {nickname}' })],
    ['message', () => weekly({ message: `{first_name|friend}${'x'.repeat(145)}` })],
    ['days', () => weekly({ days: [] })],
    ['days', () => weekly({ days: [8] })],
    ['time', () => weekly({ time: '25:00' })],
    ['day', () => weekly({ every: 'month', day: 32 })],
    ['starts', () => weekly({ starts: '13/01/2027' })],
    ['ends', () => weekly({ starts: '02/02/2027', ends: '02/01/2027' })],
    // A mistyped year.
    ['ends', () => weekly({ ends: '12/31/9999' })],
    ['starts', () => weekly({ starts: '01/05/9999' })],
    ['keyword_id', () => sequence({ keyword_id: 0 })],
    ['steps', () => sequence({ steps: '[]' })],
    ['steps', () => sequence({ steps: JSON.stringify([STEPS[0], STEPS[0]]) })],
    ['message_1', () => sequence({ steps: JSON.stringify([{ ...STEPS[0], message: 'Hi {nickname}' }]) })],
    ['steps', () => sequence({ steps: JSON.stringify([{ ...STEPS[0], message: ' ' }]) })],
  ])('refuses bad input at its field: %s', async (field, form) => {
    const { status, body } = await create(form());
    expect(status).toBe(422);
    expect(Object.keys(body.data.fields ?? body.data)).toContain(field);
  });

  it('refuses a custom field that the account does not have, beside the text that names it', async () => {
    const [first] = STEPS;
    const steps = JSON.stringify([first, { ...first, hours: 3, message: 'Hi {field_sise|you}' }]);
    for (const [form, field] of [
      [weekly({ message: 'Hi {field_sise|you}' }), 'message'],
      [sequence({ steps }), 'message_2'],
    ] as const) {
      const problem = { [field]: '{field_sise} is not one of your custom fields.' };
      const refused = await create(form);
      expect([refused.status, refused.body.data.fields]).toEqual([422, problem]);
    }
    const id = await created(weekly());
    expect((await update(id, weekly({ revision: 1, message: '{field_sise}' }))).status).toBe(422);
  });

  it('refuses recipients and keywords of another account, an empty audience, and calls without a session', async () => {
    expect((await create(weekly({ keywords: [foreign] }))).status).toBe(404);
    expect((await create(weekly({ keywords: [] }))).status).toBe(422);
    expect((await create(sequence({ keyword_id: foreign }))).status).toBe(422);
    expect((await create(weekly(), null)).status).toBe(401);
  });
});

describe('PUT messages/automations/{id}', () => {
  it('changes it, and refuses a save over a newer version that the editor did not see', async () => {
    const id = await created(weekly());
    expect((await update(id, weekly({ revision: 1, name: 'Mine', days: [1, 2] }))).status).toBe(200);
    expect(await read(id)).toMatchObject({ name: 'Mine', days: [1, 2], revision: 2 });
    const late = await update(id, weekly({ revision: 1, name: 'Theirs' }));
    expect([late.status, late.body.data.id]).toEqual([409, 'edit_conflict']);
    expect(await read(id)).toMatchObject({ name: 'Mine' });
  });

  it('keeps the places of a sequence, and replans them only when times change', async () => {
    const id = await created(sequence());
    const { steps } = await read(id);
    const waits = () =>
      t.db.asEngine((tx) =>
        tx.one<{ waits: boolean }>('select replan_after is not null as waits from automation where id = $1', [id]),
      );
    const save = (revision: number, next: unknown[]) => update(id, sequence({ revision, steps: JSON.stringify(next) }));
    await save(1, [{ ...steps[0], message: 'New text' }, steps[1]]);
    expect(await waits()).toEqual({ waits: false });
    await save(2, [
      { ...steps[0], hours: 3 },
      { after: 'days', days: 9, message: 'Added' },
    ]);
    expect(await waits()).toEqual({ waits: true });
    expect((await read(id)).steps).toMatchObject([
      { id: steps[0].id, hours: 3 },
      { days: 9, message: 'Added' },
    ]);
    expect((await save(3, [{ ...steps[1] }])).status).toBe(409);
  });

  it('refuses unknown ones, those of another account, another kind, and calls without a session', async () => {
    const id = await created(weekly());
    expect((await update(id, weekly({ revision: 1 }), stranger)).status).toBe(404);
    expect((await update(999_999, weekly({ revision: 1 }))).status).toBe(404);
    expect((await update(id, sequence({ revision: 1 }))).status).toBe(404);
    expect((await update(id, weekly(), null)).status).toBe(401);
  });
});

describe('PUT messages/automations/{id}/state', () => {
  it('plans the next run, moves it with the plan, and forgets it when paused', async () => {
    const id = await created(weekly());
    expect((await turn(id, 'on')).body.message).toBe('Switched on.');
    const { next_at: next } = await read(id);
    expect(new Date(next).getTime()).toBeGreaterThan(Date.now());
    await update(id, weekly({ revision: 1, time: '09:35' }));
    expect(new Date((await read(id)).next_at).getTime() - new Date(next).getTime()).toBe(300_000);
    expect((await turn(id, 'paused')).status).toBe(200);
    expect(await read(id)).toMatchObject({ state: 'paused', next_at: '' });
  });

  it('keeps a run that is due while a user edits its text', async () => {
    const id = await created(weekly());
    await turn(id, 'on');
    await sql(`update automation set next_at = now() - interval '1 minute' where id = $1`, [id]);
    const due = (await read(id)).next_at;
    await update(id, weekly({ message: 'Three for two', revision: (await read(id)).revision }));
    expect(await read(id)).toMatchObject({ message: 'Three for two', next_at: due });
    await update(id, weekly({ time: '10:30', revision: (await read(id)).revision }));
    expect(new Date((await read(id)).next_at).getTime()).toBeGreaterThan(Date.now());
  });

  it('says how many people wait for a message that is due, and lets the user choose whether they get it', async () => {
    const missed: unknown[] = [];
    await sql(`update subscriber set subscribed_at = now() - interval '2 days' where account_id = $1`, [
      owner.accountId,
    ]);
    for (const choice of ['send', 'skip']) {
      const id = await created(sequence());
      const [one, two] = (await read(id)).steps;
      await sql(
        `insert into sequence_person (automation_id, subscriber_id, account_id, joined_at, step_id, due_at, next_at)
         select $1, s.id, s.account_id, now() - interval '1 day', $2, now() - interval '22 hours', now() - interval '22 hours'
         from subscriber s where s.account_id = $3 and s.keyword_id = $4`,
        [id, one.id, owner.accountId, keyword],
      );
      expect((await read(id, '/forecast')).overdue).toEqual([{ step: one.id, people: 4 }]);
      await t.call(owner, 'PUT', `${PATH}/${id}/state`, { form: { state: 'on', missed: choice } });
      while (await runOneSequence(t.deps));
      const steps = (await read(id)).steps;
      missed.push([steps[0].sent, steps[0].missed]);
      expect(steps[1]).toMatchObject({ id: two.id, waiting: 4 });
    }
    expect(missed).toEqual([
      [4, 0],
      [0, 4],
    ]);
  });

  it('refuses one without a day left, and an account that may not send', async () => {
    const ended = await created(weekly({ ends: '01/01/2026' }));
    expect((await turn(ended, 'on')).status).toBe(422);
    const expired = await t.createOwner({ endAt: new Date(Date.now() - 1_000) });
    const word = await createKeyword(t.db, expired);
    const id = await created(weekly({ keywords: [word] }), expired);
    expect((await turn(id, 'on', expired)).body.data.id).toBe('subscription_expired');
  });

  it('refuses unknown ones, another state, another account, and calls without a session', async () => {
    const id = await created(weekly());
    expect((await turn(id, 'off')).status).toBe(422);
    expect((await turn(id, 'on', stranger)).status).toBe(404);
    expect((await turn(999_999, 'on')).status).toBe(404);
    expect((await turn(id, 'on', null)).status).toBe(401);
  });
});

describe('GET messages/automations', () => {
  it('lists those of the account, filtered and sorted', async () => {
    const other = await t.createOwner();
    const word = await createKeyword(t.db, other);
    for (const name of ['Beta', 'Alpha']) await created(weekly({ name, keywords: [word] }), other);
    await created(sequence({ keyword_id: word, name: 'Steps' }), other);
    const list = (query: string, user: TestUser | null = other) => t.call(user, 'GET', `${PATH}?${query}`);
    const names = async (query: string) =>
      (await list(query)).body.data.entries.map(({ name }: { name: string }) => name);
    expect(await names('orderby=name&orderbytype=ASC')).toEqual(['Alpha', 'Beta', 'Steps']);
    expect(await names('kind=sequence')).toEqual(['Steps']);
    expect(await names('search=alp')).toEqual(['Alpha']);
    expect((await list('kind=odd')).status).toBe(422);
    expect((await list('', null)).status).toBe(401);
  });

  it('forecasts people and cost with the statements that send', async () => {
    const forecast = async (form: Form) => read(await created(form), '/forecast');
    expect(await forecast(weekly({ segments: 2 }))).toMatchObject({ people: 4, messages: 8, remaining: 500 });
    await sql(`update subscriber set birthday = '03/07' where phone = '5125550100' and account_id = $1`, [
      owner.accountId,
    ]);
    expect(await forecast(weekly({ every: 'birthday' }))).toMatchObject({ people: 1, messages: 1 });
    expect(await forecast(sequence())).toMatchObject({ people: 0, messages: 3, next_at: '' });
  });

  it('forecasts a sequence by the people who joined by text, because only joins trigger it', async () => {
    await sql(
      `insert into inbound_message (provider_id, account_id, phone, body, canonical, decision, keyword_id, received_at, evidence)
       select 'forecast-' || n, $1, phone, 'PIZZA', 'PIZZA', 'keyword', $2, now() - days * interval '1 day', jsonb_build_object('consent', consent)
       from (values (1, '5125550100', 3, 'opt-in'), (2, '5125550100', 1, 'opt-in'), (3, '5125550101', 29, 'opt-in'),
                    (4, '5125550102', 1, 'welcome-repeat'), (5, '5125550103', 31, 'opt-in')) t(n, phone, days, consent)`,
      [owner.accountId, keyword],
    );
    expect(await read(await created(sequence()), '/forecast')).toMatchObject({ people: 2 });
  });

  it('lists runs and people of this account only', async () => {
    const run = await created(weekly());
    await sql(
      `with c as (insert into campaign (account_id, name, message, segments, choice, automation_id, sent, state, recipients) values ($1, 'R', 'M', 2, '{}', $2, 1, 'done', 7) returning id),
         b as (insert into send_batch (account_id, campaign_id, first_id, last_id, size, segments, state, accepted, delivered, failed, unsent, withdrawn)
               select $1, id, 1, 7, 7, 2, 2, 1, 2, 3, 1, 1 from c)
       insert into automation_run (automation_id, account_id, day, campaign_id) select $2, $1, '2026-11-20', id from c`,
      [owner.accountId, run],
    );
    expect(await read(run, '/runs')).toMatchObject({ total_entries: 1, entries: [{ state: 'sent', recipients: 7 }] });
    expect(await read(run)).toMatchObject({ people: 7, sent: 5 });
    const seq = await created(sequence());
    await sql(
      `insert into sequence_person (automation_id, subscriber_id, account_id, joined_at, step_id, due_at, next_at)
       select $2, id, $1, now(), 1, now(), now() from subscriber where account_id = $1 order by id limit 2`,
      [owner.accountId, seq],
    );
    expect(await read(seq, '/people')).toMatchObject({ total_entries: 2, entries: [{ place: 'waiting', got: 0 }, {}] });
    expect(await read(seq, '/people?place=replied')).toMatchObject({ total_entries: 0 });
    for (const path of ['', '/forecast', '/runs', '/people']) {
      expect((await t.call(stranger, 'GET', `${PATH}/${seq}${path}`)).status).toBe(404);
      expect((await t.call(null, 'GET', `${PATH}/${seq}${path}`)).status).toBe(401);
    }
  });
});

describe('DELETE messages/automations/{id}', () => {
  const remove = (id: number, user: TestUser | null = owner) => t.call(user, 'DELETE', `${PATH}/${id}`);

  it('ends it and keeps sent messages', async () => {
    const id = await created(weekly());
    await turn(id, 'on');
    expect((await remove(id)).body.message).toBe('Deleted.');
    expect((await t.call(owner, 'GET', `${PATH}/${id}`)).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
  });

  it('refuses those of another account, and calls without a session', async () => {
    const id = await created(weekly());
    expect((await remove(id, stranger)).status).toBe(404);
    expect((await remove(id, null)).status).toBe(401);
  });
});
