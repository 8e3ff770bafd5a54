import { formatSchedule } from '@textloom/contracts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { createKeyword, createSubscribers } from '../../../testing/stage';
import { DEFAULT_TUNING } from '../../texting/worker/tuning';
import { expandOneStep } from '../batch/expand';
import { startDue } from '../sending/start-scheduled';
import { pastCampaign } from './capped.fixture';
import { checkAccounts } from './promise-accounts.fixture';
import { playStories } from './promise-stories.fixture';

const ALL_HAD =
  'All people whom it would reach have already had as many messages this month as your welcome promised them.';
const ALWAYS =
  'By your sending settings, people who have had as many messages as they were promised are always left out.';

const TOMORROW = formatSchedule(new Date(Date.now() + 86_400_000), 0);

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});

type Form = Record<string, string | number | readonly number[]>;
const PATH = 'messages/campaigns';
const call = (owner: TestUser, path: string, form: Form) =>
  t.call(owner, 'POST', `${PATH}${path}`, { form: { message: 'Hi', quiet: 0, ...form } });
const dryRun = async (owner: TestUser, form: Form) => (await call(owner, '/dryrun', form)).body.data;
const view = async (owner: TestUser, id: number) => (await t.call(owner, 'GET', `${PATH}/${id}`)).body.data;
const sql = (text: string, values: unknown[]) => t.db.asEngine((tx) => tx.execute(text, values));
const expandAll = async (): Promise<void> => {
  while (await expandOneStep(t.deps, DEFAULT_TUNING, 'test'));
};
const keepAlways = (owner: TestUser) => sql('update account set keep_promise = true where id = $1', [owner.accountId]);

/** Three people who were promised a text a month; two of them have had it. */
async function audience() {
  const owner = await t.createOwner({ planLeft: 500 });
  await sql('update account set undo_seconds = 0 where id = $1', [owner.accountId]);
  const keyword = await createKeyword(t.db, owner, undefined, 1);
  const ids = await createSubscribers(t.db, owner, keyword, 3);
  await pastCampaign(
    t.db,
    owner,
    ids.slice(0, 2).map((subscriber) => ({ subscriber, status: 3, claimed: new Date() })),
  );
  return { owner, keyword, ids };
}

describe('what was promised for a month', () => {
  it('leaves out the same people as plain code, at any moment and in any timezone, for a list and for a few people', async () => {
    await expect(checkAccounts(t, 30)).resolves.toBeUndefined();
  });

  it('is kept by campaigns and sequences that several workers send, whoever joins and leaves meanwhile', async () => {
    await expect(playStories(t, 12)).resolves.toBeUndefined();
  });

  it('is counted before Send, and when the list is written', async () => {
    const { owner, keyword } = await audience();
    const form = { keywords: [keyword] };
    expect(await dryRun(owner, form)).toMatchObject({
      ...{ chosen: 3, over_promise: 2, beyond_promise: 0, recipients: 1, problem: null, keeps_promise: false },
    });
    expect((await call(owner, '/recipients', form)).body.data).toEqual({ recipients: 1, left_out: 2 });
    const { id } = (await call(owner, '', form)).body.data;
    await expandAll();
    expect(await view(owner, id)).toMatchObject({
      ...{ over_promise: 2, capped: 0, gone: 0, beyond_promise: null, stats: { recipients: 1 } },
    });
    // Now all three have had theirs.
    expect(await dryRun(owner, form)).toMatchObject({
      over_promise: 3,
      recipients: 0,
      problem: 'over_promise',
      reason: ALL_HAD,
    });
    expect(await call(owner, '', form)).toMatchObject({ status: 409, body: { message: ALL_HAD } });
  });

  it('is exceeded only by a choice that is stored with name and time', async () => {
    const { owner, keyword } = await audience();
    const form = { keywords: [keyword], beyond_promise: 1 };
    expect(await dryRun(owner, form)).toMatchObject({
      over_promise: 0,
      beyond_promise: 2,
      recipients: 3,
      problem: null,
    });
    const { id, recipients } = (await call(owner, '', form)).body.data;
    expect(recipients).toBe(3);
    await expandAll();
    const { beyond_promise: beyond, over_promise, stats } = await view(owner, id);
    expect({ over_promise, recipients: stats.recipients }).toEqual({ over_promise: 0, recipients: 3 });
    expect(beyond.by).not.toBe('');
    expect(Math.abs(Date.now() - new Date(beyond.at).getTime())).toBeLessThan(60_000);
  });

  it('is never exceeded if the account always keeps it, not even by a campaign that was scheduled before', async () => {
    const { owner, keyword } = await audience();
    const form = { keywords: [keyword], beyond_promise: 1, schedule: 1, schedule_date: TOMORROW };
    const { id } = (await call(owner, '', form)).body.data;
    expect((await view(owner, id)).beyond_promise).not.toBeNull();
    await keepAlways(owner);
    for (const path of ['', `/${id}`])
      expect(await call(owner, path, form)).toMatchObject({
        status: 422,
        body: { data: { fields: { beyond_promise: ALWAYS } } },
      });
    expect(await dryRun(owner, { ...form, schedule: 0 })).toMatchObject({
      ...{ over_promise: 2, beyond_promise: 0, recipients: 1, keeps_promise: true },
    });
    await sql('update campaign set send_at = now() where id = $1', [id]);
    await startDue(t.deps, 10);
    await expandAll();
    expect(await view(owner, id)).toMatchObject({ over_promise: 2, stats: { recipients: 1 } });
  });

  it('keeps the choice for a scheduled campaign while its recipients stay the same', async () => {
    const { owner, keyword, ids } = await audience();
    const form = { keywords: [keyword], schedule: 1, schedule_date: TOMORROW };
    const { id } = (await call(owner, '', { ...form, beyond_promise: 1 })).body.data;
    const chosen = (await view(owner, id)).beyond_promise;
    await call(owner, `/${id}`, { ...form, message: 'Hello' });
    expect((await view(owner, id)).beyond_promise).toEqual(chosen);
    await call(owner, `/${id}`, { ...form, extra_subscribers: ids.slice(0, 1) });
    expect((await view(owner, id)).beyond_promise).toBeNull();
    await call(owner, `/${id}`, { ...form, beyond_promise: 1 });
    await call(owner, `/${id}`, { ...form, beyond_promise: 0 });
    expect((await view(owner, id)).beyond_promise).toBeNull();
    await call(owner, `/${id}`, { ...form, beyond_promise: 1 });
    await keepAlways(owner);
    await call(owner, `/${id}`, { ...form, message: 'Hello' });
    expect((await view(owner, id)).beyond_promise).toBeNull();
  });
});

describe('GET keywords/{id}/promise', () => {
  const use = async (owner: TestUser | null, id: number) => t.call(owner, 'GET', `keywords/${id}/promise`);

  it('shows how much of the promise was sent this month, over all keywords of a person', async () => {
    const { owner, keyword, ids } = await audience();
    expect((await use(owner, keyword)).body.data).toEqual({ promised: 1, people: 3, texts: 2, most: 1, had_all: 2 });
    // The first person is promised two more by another keyword.
    const other = await createKeyword(t.db, owner, undefined, 2);
    await createSubscribers(t.db, owner, other, 1);
    expect((await use(owner, keyword)).body.data).toMatchObject({ people: 3, had_all: 1 });
    expect((await use(owner, other)).body.data).toEqual({ promised: 2, people: 1, texts: 1, most: 1, had_all: 0 });
    await sql('update subscriber set disabled = 1 where id = any($1::bigint[])', [ids]);
    expect((await use(owner, keyword)).body.data).toEqual({ promised: 1, people: 0, texts: 0, most: 0, had_all: 0 });
  });

  it('refuses strangers, other accounts and unknown keywords', async () => {
    const { owner, keyword } = await audience();
    expect((await use(null, keyword)).status).toBe(401);
    expect((await use(await t.createOwner(), keyword)).status).toBe(404);
    expect((await use(owner, 999_999_999)).status).toBe(404);
  });
});
