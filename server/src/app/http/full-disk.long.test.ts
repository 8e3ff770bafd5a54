import { createKeyword, createSubscribers } from '../../testing/stage';
import { until } from '../../testing/carrier';
import { testApp, type TestApp, type TestUser } from '../../testing/app';

let t: TestApp;
let owner: TestUser;

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner();
  await createSubscribers(t.db, owner, await createKeyword(t.db, owner), 1);
});

/** The error of PostgreSQL when a table cannot grow. */
async function fill(errcode: string): Promise<() => Promise<void>> {
  const admin = await t.db.dedicated();
  await admin.query(`
    create function no_space() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file "base/5/16384": No space left on device' using errcode = '${errcode}'; end $$;
    create trigger no_space before insert on contact_group for each row execute function no_space()`);
  return async () => {
    await admin.query('drop function no_space cascade');
    await admin.end();
  };
}

const ready = async () => {
  const { statusCode, body } = await t.inject({ method: 'GET', url: '/readyz' });
  return [statusCode, JSON.parse(body).status];
};
const add = () => t.call(owner, 'POST', 'subscribers/groups', { form: { name: 'Lunch', filters: '[{}]' } });

describe('a database without space', () => {
  it.each([
    ['disk', '53100'],
    ['memory', '53200'],
  ])(
    'answers writes with 503 when it has no %s, readyz reports it, and reads continue',
    async (_what, errcode) => {
      expect(await ready()).toEqual([200, 'ok']);
      const free = await fill(errcode);
      const refused = await add();
      expect([refused.status, refused.body.data.id]).toEqual([503, 'unavailable']);
      expect(refused.headers['retry-after']).toBeDefined();
      expect(await ready()).toEqual([503, 'the database has no space left']);
      expect((await t.call(owner, 'GET', 'subscribers/groups')).status).toBe(200);
      await free();
      expect(await add()).toMatchObject({ status: 200 });
      await t.db.asEngine((tx) => tx.execute('update contact_group set deleted = true'));
      await until(async () => (await ready())[0] === 200, 20_000);
    },
    60_000,
  );
});
