import { createKeyword, createSubscribers } from '../../../testing/stage';
import { testApp, type TestApp } from '../../../testing/app';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

describe('An undeliverable subscriber', () => {
  it('is shown until the number is edited; other edits keep the mark', async () => {
    const owner = await app.createOwner();
    const [id = 0] = await createSubscribers(app.db, owner, await createKeyword(app.db, owner, 'PIZZA'), 1);
    await app.db.asEngine((tx) => tx.execute('update subscriber set undeliverable = 12 where id = $1', [id]));
    const shown = async (): Promise<unknown> =>
      (await app.call(owner, 'GET', `subscribers/${id}`)).body.data.undeliverable;
    const edit = (form: Record<string, string>) =>
      app.call(owner, 'PUT', `subscribers/${id}`, { form: { phone: '5125550100', keyword: 'PIZZA', ...form } });
    expect(await shown()).toBe(12);
    expect((await edit({ first_name: 'Sam' })).status).toBe(200);
    expect(await shown()).toBe(12);
    expect((await edit({ phone: '5125550177' })).status).toBe(200);
    expect(await shown()).toBeNull();
  });

  it('is texted again when the owner says so, in all lists of the account', async () => {
    const owner = await app.createOwner();
    const keywords = [await createKeyword(app.db, owner), await createKeyword(app.db, owner)];
    const ids = await Promise.all(keywords.map((keyword) => createSubscribers(app.db, owner, keyword, 1)));
    const [id = 0, other = 0] = ids.flat();
    await app.db.asEngine((tx) =>
      tx.execute('update subscriber set undeliverable = 12, unreached = 7 where account_id = $1', [owner.accountId]),
    );
    const lift = (user: Parameters<TestApp['call']>[0]) => app.call(user, 'DELETE', `subscribers/${id}/undeliverable`);
    expect((await lift(await app.createOwner())).status).toBe(404);
    expect((await lift(await app.createAuthorizedUser(owner))).status).toBe(403);
    expect((await app.call(owner, 'GET', `subscribers/${other}`)).body.data.undeliverable).toBe(12);
    expect((await lift(owner)).body).toMatchObject({
      message: 'Campaigns no longer leave out (512) 555-0100 as undeliverable.',
      data: { id, undeliverable: null },
    });
    expect((await app.call(owner, 'GET', `subscribers/${other}`)).body.data.undeliverable).toBeNull();
    expect((await lift(owner)).status).toBe(200);
  });
});
