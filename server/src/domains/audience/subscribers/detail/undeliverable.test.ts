import { createKeyword, createSubscribers } from '../../../../testing/stage';
import { testApp, type TestApp } from '../../../../testing/app';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

describe('An undeliverable subscriber', () => {
  it('is shown as such until its number is edited; other edits keep the mark', async () => {
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
});
