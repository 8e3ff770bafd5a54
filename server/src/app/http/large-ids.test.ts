import * as contracts from '@textloom/contracts';
import { testApp, type TestApp, type TestUser } from '../../testing/app';
import { testDatabase } from '../../testing/database';

let t: TestApp;
let owner: TestUser;
beforeAll(async () => {
  t = await testApp({}, { db: await testDatabase() });
  owner = await t.createOwner({ allow: [...contracts.PERMISSIONS] });
});

const isOperation = (value: unknown): value is contracts.Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value;
const calls = Object.values<unknown>(contracts)
  .filter(isOperation)
  .filter(({ path, body, session }) => /:id\b/.test(path) && body === undefined && session !== 'none')
  .map(({ method, path }) => [method, path.replace(':id', '99999999999')] as const);

describe('an id that is too large to exist is not found', () => {
  it('has calls to check', () => expect(calls.length).toBeGreaterThan(20));

  it.each(calls)('%s %s', async (method, path) => {
    const { status, body } = await t.call(owner, method, path);
    expect([status, body.data.id]).toEqual([404, 'not_found']);
  });

  it('as is one beyond every whole number', async () => {
    expect((await t.call(owner, 'GET', `orders/${'9'.repeat(30)}`)).status).toBe(404);
  });
});
