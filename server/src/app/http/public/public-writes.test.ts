import { SCOPES } from '@textloom/contracts';
import { pdfLines } from '../../../platform/pdf/pdf-text.fixture';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';
import { purgeExpired } from '../../jobs/purge.job';
import { makeKey, programWith } from './public-api.fixture';

let t: TestApp;
let owner: TestUser;
let key: string;
let program: ReturnType<typeof programWith>;
let pizza: number;
const { sql, addKeyword, addSubscriber } = tables(() => t.db);

beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  // The tests add the same phone for account after account.
  await t.db.asEngine((tx) => tx.execute('delete from automatic_text'));
  owner = await t.createOwner();
  key = await makeKey(t, owner, SCOPES);
  program = programWith(t, key);
  await sql(`update keyword set canonical = id::text where account_id <> $1`, [owner.accountId]);
  pizza = await addKeyword(owner, 'PIZZA');
});

const PHONE = '4155550134';
const CONSENT = 'Ticked “Text me offers” at the checkout';
const add = (fields: object = {}, headers: Record<string, string> = {}) =>
  program('POST', 'subscribers', { json: { phone: PHONE, keyword: 'PIZZA', consent: CONSENT, ...fields }, headers });

describe('adding a subscriber by the public API', () => {
  it('stores how the person agreed, as a consent through the API, and asks for a confirmation', async () => {
    const added = await add({ first_name: 'Ana' });
    expect(added).toMatchObject({ status: 200, body: { id: expect.any(Number), message: expect.any(String) } });
    expect(
      await sql('select event, words, actor, channel from consent_event where phone = $1 and account_id = $2', [
        PHONE,
        owner.accountId,
      ]),
    ).toEqual([{ event: 'asked', words: CONSENT, actor: expect.stringMatching(/^key:\d+$/), channel: 'api' }]);
    expect(await sql('select phone from message where account_id = $1', [owner.accountId])).toEqual([{ phone: PHONE }]);
    expect((await program('GET', `subscribers/${added.body.id}`)).body).toMatchObject({
      first_name: 'Ana',
      disabled: 1,
      pending_until: expect.any(String),
    });
  });

  it('is refused without a consent, and for people who have left', async () => {
    expect(await add({ consent: ' ' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'consent', detail: 'Say how the person agreed.' }] },
    });
    expect((await add({ phone: '415' })).body.errors).toMatchObject([{ field: 'phone' }]);
    const { id } = (await add()).body;
    expect(await program('PUT', `subscribers/${id}/unsubscribe`)).toMatchObject({ status: 200, body: { disabled: 1 } });
    expect(
      await sql(`select channel from consent_event where phone = $1 and event = 'opt-out' and account_id = $2`, [
        PHONE,
        owner.accountId,
      ]),
    ).toEqual([{ channel: 'api' }]);
    expect(await add()).toMatchObject({ status: 409, body: { code: 'opted_out' } });
  });

  it('stores the newer consent of an existing subscriber, changes nothing else, and says so', async () => {
    const { id } = (await add({ first_name: 'Ana' })).body;
    await sql('update subscriber set disabled = 0, pending_until = null where id = $1', [id]);
    const sent = await sql('select id from message where account_id = $1', [owner.accountId]);
    const newer = 'Ticked “Text me offers” again';
    expect(await add({ first_name: 'Bo', message: 'Hello', consent: newer })).toMatchObject({
      status: 200,
      body: {
        id,
        renewed: 1,
        message:
          'Subscriber with phone (415) 555-0134 was subscribed already. The newer consent was recorded, and nothing else was changed.',
      },
    });
    expect(
      await sql(
        'select event, words, subscriber_id as id, channel from consent_event where account_id = $1 order by id',
        [owner.accountId],
      ),
    ).toEqual([
      { event: 'asked', words: CONSENT, id, channel: 'api' },
      { event: 'renewal', words: newer, id, channel: 'api' },
    ]);
    expect(await sql('select id from message where account_id = $1', [owner.accountId])).toEqual(sent);
    expect((await program('GET', `subscribers/${id}`)).body).toMatchObject({ first_name: 'Ana' });
    const { entries } = (await t.call(owner, 'GET', `subscribers/${id}/timeline`)).body.data;
    expect(entries[0]).toMatchObject({ kind: 'consent', event: 'renewal', keyword: 'PIZZA', words: newer });
    expect((await add({}, { 'idempotency-key': 'a' })).body).toMatchObject({ renewed: 1 });
    expect((await add({}, { 'idempotency-key': 'a' })).body).toMatchObject({ renewed: 1 });
    expect(await sql('select from consent_event where account_id = $1', [owner.accountId])).toHaveLength(3);
  });

  it('happens once for an idempotency key, and never with another body', async () => {
    const headers = { 'idempotency-key': 'order-1' };
    const first = await add({}, headers);
    expect((await add({}, headers)).body).toEqual(first.body);
    const refused = await add({ first_name: 'Bo' }, headers);
    expect(refused).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
    expect(refused.body.detail).toMatch(/^This Idempotency-Key was sent with another body before\. /);
  });

  it('requires the verified address of the account, as the application does', async () => {
    await sql('update account set verified = false where id = $1', [owner.accountId]);
    expect(await add()).toMatchObject({ status: 403, body: { code: 'unverified' } });
    expect((await program('GET', 'subscribers')).status).toBe(200);
  });

  it('needs the scope, and accepts JSON only', async () => {
    const reads = programWith(t, await makeKey(t, owner, ['subscribers:read']));
    expect((await reads('POST', 'subscribers', { json: { phone: PHONE } })).status).toBe(403);
    expect(
      (await program('POST', 'subscribers', { headers: { 'content-type': 'multipart/form-data; boundary=x' } })).status,
    ).toBe(415);
  });
});

describe('changes by the public API', () => {
  it('name the key in the ledger, even when it was revoked long ago; those of its user name the user', async () => {
    const { id } = (await add()).body;
    await sql('update subscriber set disabled = 0, pending_until = null where id = $1', [id]);
    await add({ consent: 'Ticked it again' });
    await addKeyword(owner, 'LUNCH');
    expect((await program('PUT', `subscribers/${id}`, { json: { phone: PHONE, keyword: 'LUNCH' } })).status).toBe(200);
    expect((await program('PUT', `subscribers/${id}/unsubscribe`)).status).toBe(200);
    const other = await addSubscriber(owner, { keyword: pizza, phone: '4155550135' });
    await t.call(owner, 'PUT', `subscribers/${other}/unsubscribe`);
    await sql(`update api_key set revoked_at = now() - interval '1 year' where account_id = $1`, [owner.accountId]);
    await purgeExpired(t.db);
    const ledger = async (subscriber: number) =>
      (await t.call(owner, 'GET', `subscribers/${subscriber}/timeline`)).body.data.entries
        .filter(({ kind }: { kind: string }) => kind === 'consent')
        .map(({ event, actor }: { event: string; actor: string }) => [event, actor]);
    const actor = `API key “Shop” (${key.slice(0, 8)}…)`;
    expect(await ledger(id)).toEqual([
      ['opt-out', actor],
      ['opt-in', actor],
      ['renewal', actor],
      ['asked', actor],
    ]);
    expect(await ledger(other)).toEqual([['opt-out', expect.not.stringContaining('API key')]]);
    const { json, pdf } = (await t.call(owner, 'GET', `consent-record?phone=${PHONE}`)).body.data;
    expect(JSON.parse(json).changes.map((change: { actor: string }) => change.actor)).toEqual(Array(4).fill(actor));
    // A line may end within the key, at a hyphen.
    const printed = pdfLines(Buffer.from(pdf, 'base64')).join('').replaceAll(/\s/g, '');
    expect(printed).toContain(actor.replaceAll(' ', ''));
  });

  it('of a subscriber are refused when the values have changed since they were read', async () => {
    const id = await addSubscriber(owner, { keyword: pizza, phone: PHONE, first_name: 'Ana' });
    const change = (to: string, from: string) =>
      program('PUT', `subscribers/${id}`, { json: { first_name: to, base: { first_name: from } } });
    expect((await change('Anna', 'Ana')).status).toBe(200);
    expect(await change('Anne', 'Ana')).toMatchObject({
      status: 409,
      body: { code: 'edit_conflict', conflicts: [{ field: 'first_name', theirs: 'Anna' }] },
    });
  });

  it('of groups add and remove members', async () => {
    const [ann, bob] = [
      await addSubscriber(owner, { keyword: pizza, phone: PHONE }),
      await addSubscriber(owner, { keyword: pizza, phone: '4155550135' }),
    ];
    const group = await program('POST', 'groups', { json: { name: 'Guests', subscribers: [ann] } });
    const members = await program('PUT', `groups/${group.body.id}/members`, { json: { add: [bob], remove: [] } });
    expect(members.body).toMatchObject({ total_subscribers: 2, added: 1 });
    expect((await program('GET', `subscribers?group=${group.body.id}`)).body.entries).toHaveLength(2);
  });

  it('do not reach another account', async () => {
    const stranger = await t.createOwner();
    const theirs = await addSubscriber(stranger, { keyword: await addKeyword(stranger, 'MOON'), phone: PHONE });
    expect((await program('PUT', `subscribers/${theirs}/unsubscribe`)).status).toBe(404);
    expect((await program('PUT', `subscribers/${theirs}`, { json: { phone: PHONE } })).status).toBe(404);
    const group = await program('POST', 'groups', { json: { name: 'Guests', subscribers: [theirs] } });
    expect(group.status).toBe(404);
    const campaign = await program('POST', 'campaigns', { json: { message: 'Hi', subscribers: [theirs] } });
    expect(campaign.status).toBe(404);
  });
});

describe('campaigns, messages, conversations and orders by the public API', () => {
  it('a campaign is sent to one person, and is found in the list, as are its messages', async () => {
    const id = await addSubscriber(owner, { keyword: pizza, phone: PHONE });
    const sent = await program('POST', 'campaigns', {
      json: { name: 'Thanks', message: 'Thank you!', subscribers: [id], quiet: 0 },
    });
    expect(sent).toMatchObject({ status: 200, body: { recipients: 1, required: 1 } });
    expect((await program('GET', 'campaigns?limit=1')).body).toMatchObject({
      entries: [{ id: sent.body.id, name: 'Thanks' }],
      next: null,
    });
    expect((await program('GET', `campaigns/${sent.body.id}`)).body.subscribers).toMatchObject([{ id }]);
    expect((await program('DELETE', `campaigns/${sent.body.id}`)).status).toBe(409);
    expect(await program('POST', 'campaigns', { json: { message: 'Nobody' } })).toMatchObject({ status: 422 });
  });

  it('sent messages are paged, newest first', async () => {
    await sql(
      `insert into message (account_id, kind, phone, body, segments, status) select $1, 1, $2, 'Text ' || n, 1, 3 from generate_series(1, 3) n`,
      [owner.accountId, PHONE],
    );
    const first = (await program('GET', 'messages?limit=2')).body;
    expect(first.entries).toMatchObject([{ message: 'Text 3' }, { message: 'Text 2' }]);
    const second = (await program('GET', `messages?limit=2&after=${first.next}`)).body;
    expect(second).toMatchObject({ entries: [{ message: 'Text 1' }], next: null });
    expect((await program('GET', 'messages?after=1.2')).status).toBe(422);
  });

  it('conversations are listed, opened and answered', async () => {
    const subscriber = await addSubscriber(owner, { keyword: pizza, phone: PHONE });
    const [thread] = await sql<{ id: number }>(
      `insert into conversation (account_id, phone, subscriber_id, last_message, last_direction, last_message_at)
       values ($1, $2, $3, 'Open?', 'in', now()) returning id`,
      [owner.accountId, PHONE, subscriber],
    );
    expect((await program('GET', 'conversations')).body).toMatchObject({
      entries: [{ id: thread?.id, last_message: 'Open?' }],
      next: null,
    });
    const answer = await program('POST', `conversations/${thread?.id}/messages`, { json: { message: 'Until 10.' } });
    expect(answer).toMatchObject({ status: 200, body: { id: expect.any(Number) } });
    expect((await program('GET', `conversations/${thread?.id}`)).body.replies).toMatchObject([
      { message: 'Until 10.' },
    ]);
    expect((await program('POST', 'conversations/99999/messages', { json: { message: 'Hi' } })).status).toBe(404);
  });

  it('payments are shown to accounts that may see them', async () => {
    expect((await program('GET', 'orders')).body).toEqual({ entries: [], next: null });
    expect((await program('GET', 'orders/1')).status).toBe(404);
    await sql(`update account set allow = array_remove(allow, 'billing_history_access') where id = $1`, [
      owner.accountId,
    ]);
    expect((await program('GET', 'orders')).status).toBe(403);
  });

  it('a coupon is marked as used once', async () => {
    await t.call(owner, 'POST', 'coupons', { json: { name: 'Sun', codes: 'SUN-1' } });
    const used = () => program('POST', 'coupons/used', { json: { code: 'SUN-1', total: 24.9 } });
    expect((await used()).body).toMatchObject({ code: 'SUN-1', already: false, total: 24.9 });
    expect((await used()).body).toMatchObject({ already: true });
    expect((await program('POST', 'coupons/used', { json: { code: 'MOON' } })).status).toBe(404);
  });
});
