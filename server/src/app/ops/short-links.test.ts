import { testApp, type TestApp } from '../../testing/app';
import type { TestUser } from '../../testing/accounts';
import { setLinkDisabled } from './short-links';

const TARGET = 'https://phish.example/bank';

let t: TestApp;
let owner: TestUser;

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner();
});

const shrink = (user: TestUser) => t.call(user, 'POST', 'helper/shorturl', { form: { link: TARGET } });
/** Where the link leads in a process that starts now. */
async function opened(address: string): Promise<number> {
  const other = await testApp({}, { db: t.db });
  return (await other.inject({ method: 'GET', url: new URL(address).pathname })).statusCode;
}

describe('The operator disables a short link', () => {
  it('which then leads nowhere, cannot be created again by its account, and works again when it is enabled', async () => {
    const address = (await shrink(owner)).body.data.id as string;
    expect(await setLinkDisabled(t, address, true)).toEqual({ target: TARGET, account: owner.accountId });
    expect(await opened(address)).toBe(404);
    expect(await shrink(owner)).toMatchObject({
      status: 422,
      body: { data: { fields: { link: 'Links to this address are blocked. Contact support if this is a mistake.' } } },
    });
    expect((await shrink(await t.createOwner())).status).toBe(200);

    await setLinkDisabled(t, new URL(address).pathname.slice('/s/'.length), false);
    expect(await opened(address)).toBe(302);
    expect((await shrink(owner)).body.data.id).toBe(address);
  });

  it('refuses an address that is not a short link of this installation', async () => {
    for (const address of ['https://phish.example/', 'http://textloom.test/s/demo', ''])
      await expect(setLinkDisabled(t, address, true)).rejects.toThrow('The short link');
  });
});
