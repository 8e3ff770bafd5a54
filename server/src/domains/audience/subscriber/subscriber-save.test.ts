import { PHONE_PROBLEMS } from '@textloom/contracts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';

let t: TestApp;
let owner: TestUser;
let stranger: TestUser;
let helper: TestUser;
let mover: TestUser;
let pizza: number;
let lunch: number;
let next = 0;

const { sql, one, addKeyword } = tables(() => t.db);
const newPhone = (): string => `512555${String((next += 1)).padStart(4, '0')}`;
const add = async (changes: Record<string, unknown> = {}, user = owner): Promise<{ id: number; phone: string }> => {
  const row: Record<string, unknown> = {
    account_id: user.accountId,
    keyword_id: pizza,
    phone: newPhone(),
    first_name: 'Ana',
    ...changes,
  };
  const names = Object.keys(row);
  return one(
    `insert into subscriber (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id, phone`,
    Object.values(row),
  );
};
const row = (id: number) =>
  one<{ phone: string; keyword_id: number; disabled: number; deleted: boolean; first_name: string; tags: string }>(
    'select phone, keyword_id, disabled, deleted, first_name, tags from subscriber where id = $1',
    [id],
  );
const events = (phone: string) =>
  sql<{ event: string; words: string; actor: string; channel: string; keyword_id: number }>(
    'select event, words, actor, channel, keyword_id from consent_event where phone = $1 order by id',
    [phone],
  );
const suppressed = async (phone: string): Promise<boolean> =>
  (await sql('select from suppression where phone = $1', [phone])).length > 0;
const formatted = (phone: string): string => `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`;
const put = (user: TestUser | null, id: number | string, form: Record<string, string>) =>
  t.call(user, 'PUT', `subscribers/${id}`, { form });
const stop = (phone: string) =>
  sql(
    `insert into inbound_message (provider_id, account_id, phone, body, canonical, decision) values ($1, null, $2, 'STOP PIZZA', 'STOP PIZZA', 'opt-out')`,
    [`stop-${phone}`, phone],
  );

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner();
  stranger = await t.createOwner();
  helper = await t.createAuthorizedUser(owner, { allow: [] });
  mover = await t.createAuthorizedUser(owner, { allow: ['subscriber_changekeyword'] });
  pizza = await addKeyword(owner, 'PIZZA');
  lunch = await addKeyword(owner, 'LUNCH');
});

describe('API-040, SUBS-038: PUT subscribers/{id}', () => {
  it('saves the fields and confirms it; every user of the account may do it', async () => {
    const { id, phone } = await add();
    const answer = await put(helper, id, {
      phone: formatted(phone),
      first_name: 'Bea',
      last_name: 'Cruz',
      email: 'b@c.example',
      tags: 'vip, early',
      keyword: 'pizza',
    });
    expect([answer.status, answer.body.message]).toEqual([200, 'Subscriber updated successfully.']);
    expect(await row(id)).toMatchObject({ phone, first_name: 'Bea', tags: 'vip, early', keyword_id: pizza });
    expect(await events(phone)).toEqual([]);
  });

  it.each([
    [{ phone: '' }, 'phone'],
    [{ phone: '512' }, 'phone'],
    [{ email: 'nobody' }, 'email'],
  ])('refuses %j with an error at its field', async (changes, field) => {
    const { id, phone } = await add();
    const answer = await put(owner, id, { phone, ...changes });
    expect([answer.status, Object.keys(answer.body.data.fields)]).toEqual([422, [field]]);
  });

  it('changes a phone only to a valid number of the US or Canada', async () => {
    const { id, phone } = await add();
    for (const [other, message] of [
      ['+525512345678', PHONE_PROBLEMS.foreign],
      ['+5125550199', PHONE_PROBLEMS.foreign],
      ['5121550199', PHONE_PROBLEMS.exchange],
      ['5555555555', PHONE_PROBLEMS.fake],
      ['8095550123', PHONE_PROBLEMS.area],
      ['8445550123', PHONE_PROBLEMS.tollFree],
    ])
      expect((await put(owner, id, { phone: other ?? '' })).body.data).toMatchObject({
        id: 'invalid',
        fields: { phone: message },
      });
    expect(await row(id)).toMatchObject({ phone });
    // A subscriber stored before the rule can still be edited.
    const old = await add({ phone: '0125550199' });
    expect((await put(owner, old.id, { phone: old.phone, first_name: 'Bea' })).status).toBe(200);
    expect(await row(old.id)).toMatchObject({ phone: '0125550199', first_name: 'Bea' });
  });

  it('keeps a stored number that nobody could be added with', async () => {
    const { id } = await add();
    await sql("update subscriber set phone = '8765550123' where id = $1", [id]);
    expect((await put(owner, id, { phone: '8765550123', first_name: 'Bea' })).status).toBe(200);
    expect(await row(id)).toMatchObject({ phone: '8765550123', first_name: 'Bea' });
  });

  it('does not move a subscriber onto an existing one (decision 103)', async () => {
    const taken = await add();
    const { id, phone } = await add();
    const answer = await put(owner, id, { phone: taken.phone });
    expect([answer.status, answer.body.data.id, answer.body.data.fields.phone]).toEqual([
      409,
      'subscriber_exists',
      'This phone is already a subscriber of this keyword.',
    ]);
    await add({ phone, keyword_id: lunch });
    expect((await put(owner, id, { phone, keyword: 'LUNCH' })).body.data).toMatchObject({
      id: 'subscriber_exists',
      fields: { keyword: expect.any(String) },
    });
    expect(await row(id)).toMatchObject({ phone, keyword_id: pizza });
  });

  it('records in the ledger who moved a subscriber to another phone: consent does not travel', async () => {
    const { id, phone } = await add();
    const other = newPhone();
    expect((await put(owner, id, { phone: other })).status).toBe(200);
    expect(await events(other)).toEqual([
      {
        event: 'opt-in',
        words: expect.stringMatching(/^Phone changed from \(512\) 555-\d{4} to \(512\) 555-\d{4} by \S/),
        actor: `user:${owner.userId}`,
        channel: 'web',
        keyword_id: pizza,
      },
    ]);
    expect(await events(phone)).toEqual([]);
  });

  it.each([
    ['the whole account', 0],
    ['this keyword', 'pizza'],
  ])('never moves a subscriber to a phone that opted out of %s', async (_, scope) => {
    const { id, phone } = await add();
    const other = newPhone();
    await sql('insert into suppression (account_id, phone, keyword_id, reason) values ($1, $2, $3, $4)', [
      owner.accountId,
      other,
      scope === 'pizza' ? pizza : 0,
      'stop',
    ]);
    const answer = await put(owner, id, { phone: other });
    expect([answer.status, answer.body.data.id]).toEqual([409, 'opted_out']);
    expect(await row(id)).toMatchObject({ phone, disabled: 0 });
    expect(await suppressed(other)).toBe(true);
  });

  it('never moves a subscriber to a keyword that the phone has left, nor onto a deleted subscriber', async () => {
    const { id, phone } = await add();
    await sql('insert into suppression (account_id, phone, keyword_id, reason) values ($1, $2, $3, $4)', [
      owner.accountId,
      phone,
      lunch,
      'web',
    ]);
    expect((await put(owner, id, { phone, keyword: 'LUNCH' })).body.data.id).toBe('opted_out');
    const gone = await add({ deleted: true, disabled: 1 });
    expect((await put(owner, id, { phone: gone.phone })).body.data.id).toBe('opted_out');
    expect(await row(id)).toMatchObject({ phone, keyword_id: pizza });
  });

  it('keeps an unsubscribed subscriber unsubscribed (ENG-028), and records no consent', async () => {
    const { id } = await add({ disabled: 1 });
    const other = newPhone();
    expect((await put(owner, id, { phone: other })).status).toBe(200);
    expect(await row(id)).toMatchObject({ phone: other, disabled: 1 });
    expect(await events(other)).toEqual([]);
  });

  it('PERM-021: needs the permission to change the keyword, and a keyword of the account', async () => {
    const { id, phone } = await add();
    expect((await put(helper, id, { phone, keyword: 'LUNCH' })).status).toBe(403);
    expect((await put(mover, id, { phone, keyword: 'NOSUCH' })).body.data.fields).toEqual({
      keyword: 'Choose a keyword.',
    });
    await addKeyword(stranger, 'THEIRS');
    expect((await put(mover, id, { phone, keyword: 'THEIRS' })).status).toBe(422);
    expect(await row(id)).toMatchObject({ keyword_id: pizza });
    expect((await put(mover, id, { phone, keyword: 'lunch' })).status).toBe(200);
    expect(await row(id)).toMatchObject({ keyword_id: lunch });
    expect(
      (await events(phone)).map(({ event, keyword_id, words }) => [event, keyword_id, words.split(' by ')[0]]),
    ).toEqual([['opt-in', lunch, 'Keyword changed from PIZZA to LUNCH']]);
  });

  it('requires a session and finds no subscriber that is deleted or of another account', async () => {
    const { id, phone } = await add();
    const gone = await add({ deleted: true });
    expect((await put(null, id, { phone })).status).toBe(401);
    for (const [user, address] of [
      [stranger, id],
      [owner, gone.id],
      [owner, 99_999_999],
    ] as const)
      expect((await put(user, address, { phone, first_name: 'X' })).status).toBe(404);
    expect((await row(id)).first_name).toBe('Ana');
  });
});

describe('API-041, API-042, PERM-005, SUBS-045, ENG-028: unsubscribing', () => {
  it('returns the changed fields, adds a suppression and records the user', async () => {
    const { id, phone } = await add();
    const { status, body } = await t.call(owner, 'PUT', `subscribers/${id}/unsubscribe`);
    expect([status, body.message]).toEqual([200, `Subscriber ${formatted(phone)} successfully unsubscribed.`]);
    expect(body.data).toEqual({
      id,
      disabled: 1,
      disabled_at: expect.any(String),
      pending_until: null,
      modified_at: expect.any(String),
    });
    expect(await suppressed(phone)).toBe(true);
    expect(await events(phone)).toEqual([
      expect.objectContaining({
        event: 'opt-out',
        actor: `user:${owner.userId}`,
        channel: 'web',
        words: expect.stringMatching(/^Unsubscribed by \S/),
      }),
    ]);
    expect((await t.call(owner, 'PUT', `subscribers/${id}/unsubscribe`)).status).toBe(200);
    expect(await events(phone)).toHaveLength(1);
  });

  it('is reserved to the owner and limited to the account', async () => {
    const { id } = await add();
    expect((await t.call(helper, 'PUT', `subscribers/${id}/unsubscribe`)).status).toBe(403);
    expect((await t.call(helper, 'PUT', 'subscribers/unsubscribe', { form: { ids: [id] } })).status).toBe(403);
    expect((await t.call(null, 'PUT', `subscribers/${id}/unsubscribe`)).status).toBe(401);
    expect((await t.call(stranger, 'PUT', `subscribers/${id}/unsubscribe`)).status).toBe(404);
    expect((await t.call(stranger, 'PUT', 'subscribers/unsubscribe', { form: { ids: [id] } })).body.data).toEqual({
      unsubscribed: 0,
    });
    expect((await t.call(owner, 'PUT', 'subscribers/unsubscribe', { form: { ids: ['x'] } })).status).toBe(422);
    expect((await row(id)).disabled).toBe(0);
  });

  it('unsubscribes several in one call and counts those that changed', async () => {
    const ids = [(await add()).id, (await add()).id, (await add({ disabled: 1 })).id];
    const { body } = await t.call(owner, 'PUT', 'subscribers/unsubscribe', { form: { ids } });
    expect([body.data, body.message]).toEqual([{ unsubscribed: 2 }, '2 subscribers were unsubscribed.']);
  });
});

describe('API-043, SUBS-018, PERM-006, ERR-008: DELETE subscribers/{id}', () => {
  it('unsubscribes permanently, sends nothing and leaves the lists (decision 79)', async () => {
    const { id, phone } = await add();
    const { status, body } = await t.call(owner, 'DELETE', `subscribers/${id}`);
    expect([status, body.message]).toEqual([200, `Subscriber ${formatted(phone)} was unsubscribed.`]);
    expect(await row(id)).toMatchObject({ deleted: true, disabled: 1 });
    expect(await suppressed(phone)).toBe(true);
    expect((await t.call(owner, 'GET', `subscribers/${id}`)).status).toBe(404);
    expect((await t.call(owner, 'DELETE', `subscribers/${id}`)).status).toBe(404);
    expect(await sql('select from message where phone = $1', [phone])).toEqual([]);
  });

  it('is reserved to the owner for subscribers; any user may remove a group (decisions 4, 157)', async () => {
    const { id } = await add();
    expect((await t.call(helper, 'DELETE', `subscribers/${id}`)).status).toBe(403);
    expect((await t.call(null, 'DELETE', `subscribers/${id}`)).status).toBe(401);
    expect((await t.call(stranger, 'DELETE', `subscribers/${id}`)).status).toBe(404);
    expect(await row(id)).toMatchObject({ deleted: false, disabled: 0 });
    const group = await one<{ id: number }>(
      `insert into contact_group (account_id, name) values ($1, 'Regulars') returning id`,
      [owner.accountId],
    );
    expect((await t.call(stranger, 'DELETE', `subscribers/${group.id}`)).status).toBe(404);
    expect((await t.call(helper, 'DELETE', `subscribers/${group.id}`)).body.message).toBe(
      'Group Regulars was removed.',
    );
  });
});

describe('SUBS-018: POST subscribers/{id}/restore reverts a click', () => {
  const undo = (id: number, user: TestUser | null = owner) => t.call(user, 'POST', `subscribers/${id}/restore`);
  const removed = async (): Promise<{ id: number; phone: string }> => {
    const person = await add();
    await t.call(owner, 'DELETE', `subscribers/${person.id}`);
    return person;
  };

  it('reverts an unsubscribe and a delete, with the suppression and the activity entry, and records it in the ledger', async () => {
    for (const [method, path] of [
      ['PUT', '/unsubscribe'],
      ['DELETE', ''],
    ] as const) {
      const { id, phone } = await add();
      await t.call(owner, method, `subscribers/${id}${path}`);
      const { status, body } = await undo(id);
      expect([status, body.data.disabled, body.data.disabled_at]).toEqual([200, 0, null]);
      expect(await row(id)).toMatchObject({ disabled: 0, deleted: false });
      expect(await suppressed(phone)).toBe(false);
      expect((await events(phone)).map(({ event, actor }) => [event, actor])).toEqual([
        ['opt-out', `user:${owner.userId}`],
        ['restore', `user:${owner.userId}`],
      ]);
      expect(await sql('select from activity where module_entry_id = $1', [id])).toEqual([]);
      expect((await undo(id)).status).toBe(409);
    }
  });

  it('restores a deleted subscriber who had left before as unsubscribed', async () => {
    const { id, phone } = await add();
    await sql('update subscriber set disabled = 1 where id = $1', [id]);
    await sql('insert into suppression (account_id, phone, keyword_id, reason) values ($1, $2, 0, $3)', [
      owner.accountId,
      phone,
      'stop',
    ]);
    await t.call(owner, 'DELETE', `subscribers/${id}`);
    expect((await undo(id)).body.data).toMatchObject({ disabled: 1 });
    expect(await row(id)).toMatchObject({ deleted: false, disabled: 1 });
    expect(await suppressed(phone)).toBe(true);
    expect(await events(phone)).toEqual([]);
  });

  it('is refused after a minute', async () => {
    const { id, phone } = await removed();
    await sql(`update subscriber_undo set at = at - interval '61 seconds' where subscriber_id = $1`, [id]);
    expect((await undo(id)).status).toBe(409);
    expect(await suppressed(phone)).toBe(true);
  });

  it('is refused after the subscriber has texted STOP, even one that found nothing left to remove', async () => {
    const { id, phone } = await removed();
    await stop(phone);
    expect((await undo(id)).status).toBe(409);
    expect(await row(id)).toMatchObject({ deleted: true, disabled: 1 });
    expect(await suppressed(phone)).toBe(true);
  });

  it.each([
    ['this keyword', () => pizza],
    ['the whole account', () => 0],
  ])('is refused if there is another suppression: of %s', async (_, scope) => {
    const { id, phone } = await removed();
    await sql(`delete from suppression where phone = $1 and keyword_id = $2`, [phone, scope()]);
    await sql('insert into suppression (account_id, phone, keyword_id, reason) values ($1, $2, $3, $4)', [
      owner.accountId,
      phone,
      scope(),
      'stop',
    ]);
    const before = await sql('select keyword_id, reason from suppression where phone = $1', [phone]);
    expect((await undo(id)).body.data.id).toBe('opted_out');
    expect(await sql('select keyword_id, reason from suppression where phone = $1', [phone])).toEqual(before);
    expect(await row(id)).toMatchObject({ deleted: true, disabled: 1 });
  });

  it('is refused after a later consent event, such as the subscriber’s own', async () => {
    const { id, phone } = await removed();
    await sql(
      `insert into consent_event (account_id, phone, keyword_id, event, actor, channel) values ($1, $2, $3, 'opt-out', 'phone', 'sms')`,
      [owner.accountId, phone, pizza],
    );
    expect((await undo(id)).status).toBe(409);
  });

  it('is allowed to the same user only, never to an authorized user or another account', async () => {
    const { id } = await removed();
    expect((await undo(id, helper)).status).toBe(403);
    expect((await undo(id, stranger)).status).toBe(404);
    expect((await undo(id, null)).status).toBe(401);
    await sql('update subscriber_undo set user_id = $2 where subscriber_id = $1', [id, helper.userId]);
    expect((await undo(id)).status).toBe(409);
    expect((await undo((await add()).id)).status).toBe(409);
    expect((await undo(99_999_999)).status).toBe(404);
  });
});
