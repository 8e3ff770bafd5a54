import { noticesOf } from '../../../testing/notices';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';
import { notifyEndingKeys } from './ending-keys.job';

let t: TestApp;
let owner: TestUser;
const { sql } = tables(() => t.db);

beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  await sql('delete from api_key');
  owner = await t.createOwner();
});

const make = async (name: string, days = 0): Promise<number> =>
  (await t.call(owner, 'POST', 'profiles/keys', { form: { name, scopes: 'subscribers:read', expires_in: days } })).body
    .data.id;
const mails = () =>
  sql<{ subject: string; body_text: string }>('select subject, body_text from mail where recipient = $1 order by id', [
    owner.email,
  ]);
const DAY = 86_400_000;
const inDays = (days: number): Date => new Date(Date.now() + days * DAY);

describe('decision 527: a key of the public API', () => {
  it('is mailed to the owner when it is created and when it is revoked', async () => {
    const id = await make('Till');
    await t.call(owner, 'DELETE', `profiles/keys/${id}`);
    expect(await mails()).toEqual([
      {
        subject: 'An API key was made in your Textloom account',
        body_text: expect.stringContaining('The API key “Till” was made.'),
      },
      {
        subject: 'An API key of your Textloom account was revoked',
        body_text: expect.stringContaining('The API key “Till” was revoked'),
      },
    ]);
  });
});

describe('decision 526: an expiring key', () => {
  const run = (days: number) => notifyEndingKeys(t.deps, inDays(days));

  it('is announced to the owner a week before and at its end, once each, by a notice and a mail', async () => {
    const id = await make('Till', 90);
    await make('For ever');
    await sql('delete from mail');
    await sql(`update api_key set added_at = now() - interval '2 days' where id = $1`, [id]);
    expect([await run(82), await run(84), await run(84)]).toEqual([0, 1, 0]);
    expect((await Promise.all([run(91), run(91)])).toSorted()).toEqual([0, 1]);
    expect((await mails()).map(({ subject }) => subject)).toEqual(['An API key ends soon', 'An API key has ended']);
    expect(await noticesOf(t.db, owner)).toMatchObject([
      {
        kind: 'api-key.expires',
        text: expect.stringMatching(/^Your API key “Till” ends on /),
        path: '/account/api-keys',
      },
      { kind: 'api-key.expires', text: expect.stringMatching(/^Your API key “Till” has ended/) },
    ]);
  });

  it('is not announced when it was revoked', async () => {
    const id = await make('Till', 90);
    await t.call(owner, 'DELETE', `profiles/keys/${id}`);
    expect(await run(91)).toBe(0);
  });
});
