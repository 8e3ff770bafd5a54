import { notifyProfile } from '../../platform/live/notify';
import { testApp, type TestApp, type TestUser } from '../../testing/app';

let t: TestApp;
let address: string;
let owner: TestUser;
beforeAll(async () => {
  t = await testApp();
  address = await t.app.listen({ host: '127.0.0.1', port: 0 });
  owner = await t.createOwner();
  // More than the buffers between server and client hold, so a download lasts until it is read.
  await t.db.engine.query(
    `insert into ledger (account_id, kind, plan_delta, extra_delta, left_after, note)
     select $1, 'grant', 0, 0, 0, repeat('x', 20000) from generate_series(1, 700)`,
    [owner.accountId],
  );
});

/** Starts a download as an authorized user who may. */
async function begin(): Promise<{ user: TestUser; download: Response }> {
  const user = await t.createAuthorizedUser(owner, { allow: ['billing_history_access'] });
  const download = await fetch(`${address}/api/ledger/export`, {
    headers: { ...t.as(user), 'accept-encoding': 'identity' },
  });
  expect(download.status).toBe(200);
  return { user, download };
}

describe('a download', () => {
  it('continues when another user leaves, and when something else changes @long', async () => {
    const { download } = await begin();
    await t.call(await t.createAuthorizedUser(owner), 'DELETE', 'login');
    await t.db.asEngine((tx) => notifyProfile(tx, owner.accountId, 'card'));
    expect((await download.text()).length).toBeGreaterThan(14_000_000);
  });

  it('breaks off when its user signs out', async () => {
    const { user, download } = await begin();
    await t.call(user, 'DELETE', 'login');
    await expect(download.text()).rejects.toThrow('terminated');
  });

  it.each<[string, (user: TestUser) => Promise<unknown>]>([
    ['the user is removed', (user) => t.call(owner, 'DELETE', `profiles/authorized/${user.userId}`)],
    [
      'the user loses the permission for it',
      ({ userId }) =>
        t.db.asEngine(async (tx) => {
          await tx.execute(`update app_user set allow = '{}' where id = $1`, [userId]);
          await notifyProfile(tx, owner.accountId, 'users');
        }),
    ],
    [
      'the account is put on hold',
      ({ accountId }) => t.db.engine.query('update account set frozen = true where id = $1', [accountId]),
    ],
  ])('breaks off when %s @long', async (_what, happens) => {
    const { user, download } = await begin();
    await happens(user);
    await expect(download.text()).rejects.toThrow('terminated');
  });
});
