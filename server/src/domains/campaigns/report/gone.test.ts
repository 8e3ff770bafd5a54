import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { createKeyword, createSubscribers } from '../../../testing/stage';
import { DEFAULT_TUNING } from '../../texting/worker/tuning';
import { expandOneStep } from '../batch/expand';
import { pastSingles, setCaps } from '../limit/capped.fixture';

let t: TestApp;
let owner: TestUser;
let people: number[];

beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  owner = await t.createOwner({ planLeft: 100 });
  await sql('update account set undo_seconds = 0 where id = $1', [owner.accountId]);
  people = await createSubscribers(t.db, owner, await createKeyword(t.db, owner), 6);
});

const sql = (text: string, values: unknown[] = []) => t.db.asEngine((tx) => tx.execute(text, values));
const expand = (expandChunk: number) => expandOneStep(t.deps, { ...DEFAULT_TUNING, expandChunk }, 'test');
const view = async (id: number) => (await t.call(owner, 'GET', `messages/campaigns/${id}`)).body.data;
/** Sends a campaign to all six, and lets time pass before its list is written. */
async function sent(): Promise<number> {
  const form = { message: 'Hi', quiet: 0, subscribers: people };
  const { body } = await t.call(owner, 'POST', 'messages/campaigns', { form });
  expect(body.data.recipients).toBe(6);
  return body.data.id;
}

describe('decisions 503 and 566: people whom a campaign loses after Send count as gone', () => {
  it('if they left before their message was written, and only then', async () => {
    const id = await sent();
    await sql('update subscriber set disabled = 1 where id = any($1::bigint[])', [people.slice(0, 2)]);
    while (await expand(100));
    expect(await view(id)).toMatchObject({ gone: 2, capped: 0, stats: { recipients: 4 } });
  });

  it('except those who reached the caps meanwhile, who count only there', async () => {
    await setCaps(t.db, owner, 1, null);
    const id = await sent();
    await pastSingles(t.db, 8, [{ subscriber: people[0] ?? 0, status: 3, claimed: new Date() }]);
    await sql('update subscriber set disabled = 1 where id = $1', [people[5]]);
    while (await expand(100));
    expect(await view(id)).toMatchObject({ gone: 1, capped: 1, stats: { recipients: 4 } });
  });

  it('if a cancelled campaign had not written their message, even those whom the caps would have left out', async () => {
    await setCaps(t.db, owner, 1, null);
    await pastSingles(t.db, 8, [{ subscriber: people[5] ?? 0, status: 3, claimed: new Date() }]);
    const form = { message: 'Hi', quiet: 0, subscribers: people };
    const { id } = (await t.call(owner, 'POST', 'messages/campaigns', { form })).body.data;
    await expand(2);
    await t.call(owner, 'POST', `messages/campaigns/${id}/cancel`);
    expect(await view(id)).toMatchObject({ gone: 4, capped: 0, stats: { recipients: 2 } });
  });
});
