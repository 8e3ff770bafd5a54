import { randomUUID } from 'node:crypto';
import { SUBSCRIBER_MESSAGES } from '@textloom/contracts';
import { testApp, type Answer, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';
import { REASONS } from '../contact-file/import-row';
import { startImports } from '../import/import-worker';
import { postImport } from '../import/imports.fixture';

let t: TestApp;
let owner: TestUser;
let other: TestUser;
let word: Record<'PIZZA' | 'TACOS' | 'SALAD' | 'THEIRS', number>;
let n = 0;

const { sql, one, addKeyword } = tables(() => t.db);
const newPhone = (): string => `512555${String((n += 1)).padStart(4, '0')}`;
const text = (phone: string, body: string) =>
  t.deps.receiver.inbound({
    providerId: randomUUID(),
    from: phone,
    to: t.deps.config.shortcode,
    body,
    media: [],
    at: new Date(),
  });
/** A subscriber who texted these keywords. */
async function member(...keywords: string[]): Promise<{ phone: string; id: number }> {
  const phone = newPhone();
  for (const keyword of keywords) await text(phone, keyword);
  return {
    phone,
    id: (
      await one<{ id: number }>('select id from subscriber where phone = $1 and account_id = $2 order by id limit 1', [
        phone,
        owner.accountId,
      ])
    ).id,
  };
}
const lists = async (phone: string): Promise<string[]> =>
  (
    await sql<{ keyword: string }>(
      'select k.keyword from subscriber s join keyword k on k.id = s.keyword_id where s.phone = $1 and s.disabled = 0 and not s.deleted order by 1',
      [phone],
    )
  ).map(({ keyword }) => keyword);
const suppressions = (phone: string) =>
  sql('select account_id, keyword_id, reason from suppression where phone = $1 order by keyword_id', [phone]);
const events = async (phone: string) =>
  (
    await sql<{ event: string; keyword: string; channel: string }>(
      'select e.event, k.keyword, e.channel from consent_event e left join keyword k on k.id = e.keyword_id where phone = $1 order by e.id',
      [phone],
    )
  ).map((row) => `${row.event} ${row.keyword} ${row.channel}`);
const unsubscribe = (id: number, user = owner): Promise<Answer> => t.call(user, 'PUT', `subscribers/${id}/unsubscribe`);
const remove = (id: number): Promise<Answer> => t.call(owner, 'DELETE', `subscribers/${id}`);
const undo = (id: number): Promise<Answer> => t.call(owner, 'POST', `subscribers/${id}/restore`);
const add = (phone: string, keyword: string, user = owner): Promise<Answer> =>
  t.call(user, 'POST', 'subscribers', { form: { phone, keyword } });
async function importOne(phone: string, keyword: string, user = owner) {
  const { lines } = await postImport(t, user, `Phone,First Name\n${phone},New\n`, { keyword });
  const { id = 0 } = lines[0] ?? {};
  const { opted_out: optedOut } = (await t.call(user, 'GET', `subscribers/imports/${id}`)).body.data;
  return { last: lines.at(-1), optedOut, errors: (await t.call(user, 'GET', `subscribers/imports/${id}/errors`)).text };
}

beforeAll(async () => {
  t = await testApp();
  const worker = await startImports(t.deps, { pollMs: 50 });
  t.db.beforeDrop(() => worker.stop());
  owner = await t.createOwner();
  other = await t.createOwner();
  word = {
    PIZZA: await addKeyword(owner, 'PIZZA'),
    TACOS: await addKeyword(owner, 'TACOS'),
    SALAD: await addKeyword(owner, 'SALAD'),
    THEIRS: await addKeyword(other, 'THEIRS'),
  };
});

describe('decision 79: unsubscribing and deleting on a screen', () => {
  it.each([
    ['unsubscribe', unsubscribe],
    ['delete', remove],
    ['unsubscribe several', (id: number) => t.call(owner, 'PUT', 'subscribers/unsubscribe', { form: { ids: [id] } })],
  ] as const)("%s: the phone leaves every list of the account and no other account's", async (_, leave) => {
    const { phone, id } = await member('PIZZA', 'TACOS', 'THEIRS');
    expect((await leave(id)).status).toBe(200);
    expect(await lists(phone)).toEqual(['THEIRS']);
    expect(await suppressions(phone)).toEqual([{ account_id: owner.accountId, keyword_id: 0, reason: 'owner' }]);
    expect((await events(phone)).slice(-2).sort()).toEqual(['opt-out PIZZA web', 'opt-out TACOS web']);
  });

  it('counts phones, not rows, and each once', async () => {
    const [a, b] = [await member('PIZZA', 'TACOS'), await member('PIZZA')];
    const ids = (
      await sql<{ id: number }>('select id from subscriber where phone = any($1)', [[a.phone, b.phone]])
    ).map(({ id }) => id);
    expect((await t.call(owner, 'PUT', 'subscribers/unsubscribe', { form: { ids } })).body).toMatchObject({
      message: '2 subscribers were unsubscribed.',
      data: { unsubscribed: 2 },
    });
  });

  it('handles more phones than one transaction locks', async () => {
    const rows = await sql<{ id: number }>(
      `insert into subscriber (account_id, keyword_id, phone) select $1, $2, (6145550000 + n)::text from generate_series(1, 1200) n returning id`,
      [owner.accountId, word.SALAD],
    );
    expect(
      (await t.call(owner, 'PUT', 'subscribers/unsubscribe', { form: { ids: rows.map(({ id }) => id).join(',') } }))
        .body.data,
    ).toEqual({ unsubscribed: 1_200 });
  });

  it('deleting a subscriber who had left one list also ends their other subscriptions', async () => {
    const { phone, id } = await member('PIZZA', 'TACOS');
    await text(phone, 'STOP PIZZA');
    expect((await remove(id)).status).toBe(200);
    expect(await lists(phone)).toEqual([]);
  });

  it('deletes once for two concurrent clicks', async () => {
    const { phone, id } = await member('PIZZA');
    expect((await Promise.all([remove(id), remove(id)])).map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await events(phone)).toEqual(['opt-in PIZZA sms', 'opt-out PIZZA web']);
  });
});

describe('GET subscribers/leaving, the data of the confirmation', () => {
  const leaving = (user: TestUser | null, ids: readonly (number | string)[]) =>
    t.call(user, 'GET', `subscribers/leaving?ids=${ids.join(',')}`);

  it('returns the number of subscribers and every list that they are on', async () => {
    const [a, b] = [await member('PIZZA', 'TACOS'), await member('PIZZA', 'SALAD')];
    await text(b.phone, 'STOP SALAD');
    expect((await leaving(owner, [a.id])).body.data).toEqual({ people: 1, keywords: ['PIZZA', 'TACOS'] });
    expect((await leaving(owner, [b.id])).body.data).toEqual({ people: 1, keywords: ['PIZZA'] });
    const both = await sql<{ id: number }>('select id from subscriber where phone = any($1)', [[a.phone, b.phone]]);
    expect(
      (
        await leaving(
          owner,
          both.map(({ id }) => id),
        )
      ).body.data,
    ).toEqual({ people: 2, keywords: ['PIZZA', 'TACOS'] });
  });

  it('is reserved to the owner, limited to the account, and refuses invalid ids', async () => {
    const { id } = await member('PIZZA');
    expect((await leaving(null, [id])).status).toBe(401);
    expect((await leaving(await t.createAuthorizedUser(owner), [id])).status).toBe(403);
    expect((await leaving(other, [id])).body.data).toEqual({ people: 0, keywords: [] });
    expect((await leaving(owner, ['x'])).status).toBe(422);
  });
});

describe('only the subscriber’s own text can resubscribe', () => {
  it.each([
    ['unsubscribed', unsubscribe],
    ['deleted', remove],
  ] as const)('%s: adding, importing and moving under any keyword is refused with the reason', async (_, leave) => {
    const { phone, id } = await member('PIZZA');
    await leave(id);
    for (const keyword of ['PIZZA', 'TACOS']) {
      const answer = await add(phone, keyword);
      expect([answer.status, answer.body.data]).toEqual([
        409,
        expect.objectContaining({ id: 'opted_out', fields: { phone: SUBSCRIBER_MESSAGES.optedOut } }),
      ]);
      const { last, optedOut, errors } = await importOne(phone, keyword);
      expect(optedOut).toBe(1);
      expect(last).toMatchObject({ status: 'done', good: 0, updated: 0, skipped: 0, error: 1 });
      expect(errors).toContain(`2,${REASONS.optedOut},${phone},New`);
    }
    const mover = await member('SALAD');
    expect(
      (await t.call(owner, 'PUT', `subscribers/${mover.id}`, { form: { phone, keyword: 'SALAD' } })).body.data.id,
    ).toBe('opted_out');
    await t.call(owner, 'PUT', `subscribers/${id}`, { form: { phone, keyword: 'SALAD' } });
    expect(await lists(phone)).toEqual([]);
    expect(await sql('select from message where phone = $1 and kind = 6', [phone])).toEqual([]);
    // Another account is not affected.
    expect((await add(phone, 'THEIRS', other)).status).toBe(200);
  });

  it('the subscriber’s own keyword subscribes again, also a deleted subscriber', async () => {
    const { phone, id } = await member('PIZZA', 'TACOS');
    await remove(id);
    expect(await text(phone, 'pizza')).toMatchObject({ decision: 'keyword' });
    expect(await lists(phone)).toEqual(['PIZZA']);
    expect((await t.call(owner, 'GET', `subscribers/${id}`)).body.data).toMatchObject({ disabled: 0 });
    expect((await add(phone, 'TACOS')).body.data.id).toBe('opted_out');
  });
});

describe('Undo restores exactly what the click changed', () => {
  it.each([
    ['an unsubscribe', unsubscribe],
    ['a delete', remove],
  ] as const)('%s: all its lists, its suppression and its activity entries', async (_, leave) => {
    const { phone, id } = await member('PIZZA', 'TACOS', 'SALAD');
    await text(phone, 'STOP SALAD');
    await leave(id);
    expect(await lists(phone)).toEqual([]);
    expect((await undo(id)).status).toBe(200);
    expect(await lists(phone)).toEqual(['PIZZA', 'TACOS']);
    expect(await suppressions(phone)).toEqual([
      { account_id: owner.accountId, keyword_id: word.SALAD, reason: 'stop' },
    ]);
    expect((await events(phone)).slice(-2).sort()).toEqual(['restore PIZZA web', 'restore TACOS web']);
    expect(
      await sql(`select keyword from activity where phone = $1 and type = 'subscriber-unregister'`, [phone]),
    ).toEqual([{ keyword: 'SALAD' }]);
    // The account may add the phone to another list again: the click has left no trace.
    await sql('delete from suppression where phone = $1', [phone]);
    expect((await add(phone, 'SALAD')).body.data.id).toBe('opted_out');
  });

  it.each([['STOP'], ['STOPALL'], ['tacos']])('is refused once the subscriber has texted %s', async (words) => {
    const { phone, id } = await member('PIZZA', 'TACOS');
    await unsubscribe(id);
    await text(phone, words);
    expect((await undo(id)).status).toBe(409);
    expect(await lists(phone)).toEqual(words === 'tacos' ? ['TACOS'] : []);
  });

  it('keeps a subscriber unsubscribed who was on no list any more, and removes the suppression that the delete added', async () => {
    const { phone, id } = await member('PIZZA');
    await text(phone, 'STOP PIZZA');
    await remove(id);
    expect(await suppressions(phone)).toHaveLength(2);
    expect((await undo(id)).body.data).toMatchObject({ disabled: 1 });
    expect(await suppressions(phone)).toEqual([
      { account_id: owner.accountId, keyword_id: word.PIZZA, reason: 'stop' },
    ]);
    expect((await events(phone)).slice(-2)).toEqual(['opt-out null web', 'restore null web']);
  });
});

describe('adding and importing check the suppressions of the whole code', () => {
  it.each([
    ["a stranger's STOP", 'STOP'],
    ['STOPALL', 'STOPALL'],
  ])('%s: refused with the same message as for the account’s own suppression', async (_, words) => {
    const phone = newPhone();
    await text(phone, words);
    for (const [user, keyword] of [
      [owner, 'PIZZA'],
      [other, 'THEIRS'],
    ] as const) {
      expect((await add(phone, keyword, user)).body.data).toMatchObject({
        id: 'opted_out',
        fields: { phone: SUBSCRIBER_MESSAGES.optedOut },
      });
      const { last, errors } = await importOne(phone, keyword, user);
      expect([last?.good, last?.error]).toEqual([0, 1]);
      expect(errors).toContain(REASONS.optedOut);
    }
    const moved = await member('SALAD');
    expect((await t.call(owner, 'PUT', `subscribers/${moved.id}`, { form: { phone } })).body.data.id).toBe('opted_out');
    expect(await sql('select from subscriber where phone = $1', [phone])).toEqual([]);
    await text(phone, 'START');
    expect((await importOne(phone, 'PIZZA')).last).toMatchObject({ good: 1, error: 0 });
  });
});
