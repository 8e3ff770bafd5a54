import { PERMISSIONS, type Permission } from '@textloom/contracts';
import { testApp, type Answer, type CallOptions, type TestApp, type TestUser } from '../../../testing/app';

let t: TestApp;
let owner: TestUser;
let n = 0;

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner();
});

interface Things {
  keyword: number;
  subscriber: number;
  group: number;
  user: number;
}

/** The objects that the calls below act on, new for each test. */
async function things(): Promise<Things> {
  n += 1;
  const insert = async (sql: string, values: readonly unknown[]): Promise<number> =>
    (await t.db.asEngine((tx) => tx.one<{ id: number }>(`${sql} returning id`, [owner.accountId, ...values]))).id;
  const keyword = await insert(
    'insert into keyword (account_id, keyword, canonical, approved) values ($1, $2, $2, true)',
    [`WORD${n}`],
  );
  return {
    keyword,
    subscriber: await insert('insert into subscriber (account_id, keyword_id, phone) values ($1, $2, $3)', [
      keyword,
      `512555${String(n).padStart(4, '0')}`,
    ]),
    group: await insert('insert into contact_group (account_id, name) values ($1, $2)', [`Group ${n}`]),
    user: (await t.createAuthorizedUser(owner)).userId,
  };
}

/** All rows that the calls below could have changed. */
const state = (): Promise<unknown[]> =>
  t.db.asEngine((tx) =>
    tx.query(
      `select (select jsonb_agg(k order by id) from keyword k) as keywords, (select jsonb_agg(s order by id) from subscriber s) as subscribers,
              (select jsonb_agg(g order by id) from contact_group g) as groups, (select jsonb_agg(u order by id) from app_user u) as users,
              (select jsonb_agg(s order by account_id) from subscription s) as subscriptions, (select jsonb_agg(b order by account_id) from balance b) as balances,
              (select jsonb_agg(a order by id) from account a) as accounts, (select count(*) from mail) as mails, (select count(*) from suppression) as suppressed,
              (select count(*) from consent_event) as consents, (select count(*) from card) as cards`,
    ),
  );

interface Call<N extends string = string> {
  name: N;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: (ids: Things) => string;
  options?: (ids: Things) => CallOptions;
}
const person = { first_name: 'Some', last_name: 'Body', phone: '', allow: [] as string[] };
const ask = ({ method, path, options }: Call, by: TestUser | null, ids: Things): Promise<Answer> =>
  t.call(by, method, path(ids), options?.(ids));

/** Calls reserved to the owner, whatever an authorized user's permissions. */
const OWNER_CALLS: readonly Call[] = [
  { name: 'unsubscribe one', method: 'PUT', path: ({ subscriber }) => `subscribers/${subscriber}/unsubscribe` },
  {
    name: 'unsubscribe several',
    method: 'PUT',
    path: () => 'subscribers/unsubscribe',
    options: ({ subscriber }) => ({ form: { ids: [subscriber] } }),
  },
  { name: 'undo an unsubscription', method: 'POST', path: ({ subscriber }) => `subscribers/${subscriber}/restore` },
  { name: 'delete a subscriber', method: 'DELETE', path: ({ subscriber }) => `subscribers/${subscriber}` },
  { name: 'delete a keyword', method: 'DELETE', path: ({ keyword }) => `keywords/${keyword}` },
  {
    name: 'cancel, ask for access, delete the account',
    method: 'POST',
    path: () => 'profiles/cancelsubscription',
    options: () => ({ form: { cancel_option: 5, cancel_bulk_import: 'A list' } }),
  },
  { name: 'list authorized users', method: 'GET', path: () => 'profiles/authorized' },
  { name: 'read an authorized user', method: 'GET', path: ({ user }) => `profiles/authorized/${user}` },
  {
    name: 'add an authorized user',
    method: 'POST',
    path: () => 'profiles/authorized',
    options: ({ user }) => ({ form: { ...person, email: `new${user}@example.com` } }),
  },
  {
    name: 'change an authorized user',
    method: 'PUT',
    path: ({ user }) => `profiles/authorized/${user}`,
    options: ({ user }) => ({ form: { ...person, email: `changed${user}@example.com` } }),
  },
  { name: 'invite an authorized user', method: 'POST', path: ({ user }) => `profiles/authorized/${user}/invite` },
  { name: 'delete an authorized user', method: 'DELETE', path: ({ user }) => `profiles/authorized/${user}` },
  { name: 'see the referral bonus', method: 'GET', path: () => 'profiles/referral' },
];

/** Calls open to anyone with the permission, owner or not. */
const PERMITTED_CALLS: readonly Call<Permission>[] = [
  {
    name: 'subscriber_addnewcontacts',
    method: 'POST',
    path: () => 'subscribers',
    options: () => ({ form: { phone: '5125559999' } }),
  },
  { name: 'subscriber_uploadcontacts', method: 'POST', path: () => 'subscribers/newfile' },
  {
    name: 'group_creategroups',
    method: 'POST',
    path: () => 'subscribers/groups',
    options: () => ({ form: { name: 'New' } }),
  },
  { name: 'keyword_customkeywords', method: 'POST', path: ({ keyword }) => `keywords/${keyword}/submitcodes` },
  { name: 'keyword_customkeywords', method: 'GET', path: ({ keyword }) => `keywords/${keyword}/codes` },
  { name: 'credit_card_update', method: 'PUT', path: () => 'profiles/creditcard' },
];

const refusal = [403, 'forbidden', 'This action is not allowed. Your account does not allow this action.'];

describe('PERM-016, ENG-040: what an authorized user may not do, even with every permission', () => {
  it.each(OWNER_CALLS)('$name', async (call) => {
    const ids = await things();
    const sub = await t.createAuthorizedUser(owner, { allow: PERMISSIONS });
    const before = await state();
    const { status, body } = await ask(call, sub, ids);
    expect([status, body.data.id, body.message]).toEqual(refusal);
    expect((await ask(call, null, ids)).status).toBe(401);
    expect(await state()).toEqual(before);
    // The call exists and works for the owner.
    expect([401, 403, 404]).not.toContain((await ask(call, owner, ids)).status);
  });
});

describe('PERM-002, ENG-040: what an authorized user may do by the allow list alone', () => {
  it.each(PERMITTED_CALLS)('$name: $method', async (call) => {
    const ids = await things();
    const poor = await t.createAuthorizedUser(owner, { allow: PERMISSIONS.filter((name) => name !== call.name) });
    const before = await state();
    expect((await ask(call, poor, ids)).status).toBe(403);
    expect(await state()).toEqual(before);
    const rich = await t.createAuthorizedUser(owner, { allow: [call.name] });
    expect([401, 403, 404]).not.toContain((await ask(call, rich, ids)).status);
  });

  it('has no permission that its owner lost, whatever was granted', async () => {
    const poorOwner = await t.createOwner({ allow: [] });
    const sub = await t.createAuthorizedUser(poorOwner, { allow: PERMISSIONS });
    expect((await t.call(sub, 'POST', 'subscribers/groups', { form: { name: 'New' } })).status).toBe(403);
  });
});

describe('ENG-040, ENG-041: an authorized user works on the data of the owner’s account only', () => {
  it('reads and changes what its owner reads and changes', async () => {
    const ids = await things();
    const sub = await t.createAuthorizedUser(owner);
    expect((await t.call(sub, 'GET', `keywords/${ids.keyword}`)).body.data.id).toBe(ids.keyword);
    expect(
      (
        await t.call(sub, 'PUT', `subscribers/${ids.subscriber}`, {
          form: { phone: '5125550000', first_name: 'Renamed' },
        })
      ).status,
    ).toBe(200);
    expect((await t.call(owner, 'GET', `subscribers/${ids.subscriber}`)).body.data.first_name).toBe('Renamed');
    // Groups are not reserved to the owner (decision 157).
    expect((await t.call(sub, 'DELETE', `subscribers/${ids.group}`)).status).toBe(200);
  });

  it('has no access to other accounts', async () => {
    const ids = await things();
    const foreign = await t.createAuthorizedUser(await t.createOwner(), { allow: PERMISSIONS });
    const before = await state();
    for (const path of [`keywords/${ids.keyword}`, `subscribers/${ids.subscriber}`, `subscribers/groups/${ids.group}`])
      expect((await t.call(foreign, 'GET', path)).status).toBe(404);
    expect(
      (await t.call(foreign, 'PUT', `subscribers/${ids.subscriber}`, { form: { phone: '5125550000' } })).status,
    ).toBe(404);
    expect((await t.call(foreign, 'DELETE', `subscribers/${ids.group}`)).status).toBe(404);
    expect(await state()).toEqual(before);
  });
});
