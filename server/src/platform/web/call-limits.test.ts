import { testApp, type TestApp, type TestUser } from '../../testing/app';

let t: TestApp;
let owner: TestUser;
let other: TestUser;
beforeAll(async () => {
  t = await testApp();
  [owner, other] = [await t.createOwner(), await t.createOwner()];
});

/** The status of a call after this many others of the same account. */
async function after(calls: number, path: string, user: TestUser): Promise<number> {
  const statuses = new Set<number>();
  for (let nth = 0; nth < calls; nth += 1) statuses.add((await t.call(user, 'GET', path)).status);
  expect([...statuses]).toEqual([200]);
  return (await t.call(user, 'GET', path)).status;
}

describe('limits per account', () => {
  it('refuse the 61st download of a kind within ten minutes, but nobody else’s', async () => {
    expect(await after(60, 'ledger/export', owner)).toBe(429);
    expect((await t.call(owner, 'GET', 'ledger/export')).body.data.id).toBe('rate_limited');
    expect((await t.call(other, 'GET', 'ledger/export')).status).toBe(200);
    expect((await t.call(owner, 'GET', 'profiles/inbox/export')).status).toBe(200);
  });

  it('count searches of a list, but not the list itself', async () => {
    expect(await after(300, 'keywords?filter[search]=a', owner)).toBe(429);
    expect((await t.call(owner, 'GET', 'keywords')).status).toBe(200);
    expect((await t.call(other, 'GET', 'keywords?filter[search]=a')).status).toBe(200);
  });

  it('refuse the 121st check within a minute whether a keyword is free, to this account only', async () => {
    expect(await after(120, 'keywords/available/SUN', owner)).toBe(429);
    expect((await t.call(other, 'GET', 'keywords/available/SUN')).status).toBe(200);
  });

  it('refuse the 101st address of a browser for notifications', async () => {
    const save = async (nth: number) =>
      (
        await t.call(owner, 'PUT', 'profiles/push', {
          form: { endpoint: `https://127.0.0.1/${nth}`, p256dh: 'x', auth: 'y' },
        })
      ).status;
    const statuses = await Promise.all(Array.from({ length: 101 }, (_, nth) => save(nth)));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});
