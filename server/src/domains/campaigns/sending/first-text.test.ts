import { formatSchedule } from '@textloom/contracts';
import type { TestUser } from '../../../testing/app';
import { startDue } from './start-scheduled';
import { firstTexts, NAME, WORD, type FirstTexts } from './first-text.fixture';

let f: FirstTexts;

beforeAll(async () => {
  f = await firstTexts();
});
beforeEach(() => f.begin());

describe('decision 645: the first text of an account to a phone names it', () => {
  it('as a welcome, the standard one and the owner’s own', async () => {
    await f.says('2025550001', WORD);
    expect(await f.texts('2025550001')).toEqual([expect.stringMatching(/^Marco's Pizza: Welcome! 1 msgs\/mo\. /)]);
    await f.sql('update keyword set opt_in = $2 where id = $1', [f.keyword, 'Ciao from MARCO’S PIZZA!']);
    await f.says('2025550002', WORD);
    expect(await f.texts('2025550002')).toEqual([expect.stringMatching(/^Ciao from MARCO’S PIZZA! Welcome! 1 msgs/)]);
  });

  it('as a question, and in the first message of a user', async () => {
    expect((await f.add('2025550003', 'See you at ten')).status).toBe(200);
    const question = `${NAME}: ${f.t.deps.config.textYesMessage}`;
    expect(await f.texts('2025550003')).toEqual([question]);
    await f.says('2025550003', 'YES');
    expect(await f.texts('2025550003')).toEqual([question, `${NAME}: See you at ten`]);
    const long = await f.add('2025550004', 'a'.repeat(150));
    expect(long.body).toMatchObject({
      data: { fields: { message: expect.stringMatching(/is 5 characters too long/) } },
    });
  });

  it('as a campaign to imported people, which omits the name once everybody has had a welcome', async () => {
    await f.sql('update keyword set expected_messages = 30 where id = $1', [f.keyword]);
    expect((await f.upload(['2025550005'])).status).toBe(200);
    expect((await f.campaign()).status).toBe(200);
    await f.expand();
    expect(await f.texts('2025550005')).toEqual([`${NAME}: Two for one`]);
    expect(await f.sql('select begin_with_name from campaign where account_id = $1', [f.owner.accountId])).toEqual([
      { begin_with_name: true },
    ]);
    await f.says('2025550005', 'STOP');
    await f.says('2025550005', WORD);
    expect((await f.campaign()).status).toBe(200);
    await f.expand();
    expect((await f.texts('2025550005')).at(-1)).toBe('Two for one');
  });

  it('in a reply and after a welcome that was not paid for', async () => {
    await f.sql('update balance set plan_left = 0 where account_id = $1', [f.owner.accountId]);
    await f.says('2025550006', WORD);
    await f.claim();
    expect(await f.texts('2025550006')).toEqual([]);
    await f.sql('update balance set plan_left = 100 where account_id = $1', [f.owner.accountId]);
    await f.says('2025550006', 'When are you open tonight?');
    const reply = (message: string) => f.reply('2025550006', message);
    expect((await reply('a'.repeat(150)))?.body).toMatchObject({
      data: { fields: { message: expect.stringMatching(/is 5 characters too long/) } },
    });
    expect((await reply('Until ten.'))?.status).toBe(200);
    expect((await reply('Or later.'))?.status).toBe(200);
    expect(await f.texts('2025550006')).toEqual([`${NAME}: Until ten.`, 'Or later.']);
  });
});

describe('decision 647: a campaign that begins with the name', () => {
  const stored = async (id: number) =>
    (
      await f.sql<{ message: string; ab: { message_b: string } | null }>(
        'select message, ab from campaign where id = $1',
        [id],
      )
    )[0];

  it('is the default for accounts whose setting says so, unless its author decides otherwise', async () => {
    await f.says('2025550007', WORD);
    await f.sql('update account set begin_with_name = true where id = $1', [f.owner.accountId]);
    const { body } = await f.campaign();
    expect(await stored(body.data.id)).toMatchObject({ message: `${NAME}: Two for one` });
    const other = await f.campaign({ begin_with_name: 0 });
    expect(await stored(other.body.data.id)).toMatchObject({ message: 'Two for one' });
  });

  it('counts it before Send, and is refused at its field if the text has no room for it', async () => {
    await f.says('2025550008', WORD);
    const form = { message: 'a'.repeat(146), segments: 1, keywords: f.keyword, begin_with_name: 1 };
    const run = await f.t.call(f.owner, 'POST', 'messages/campaigns/dryrun', { form });
    expect(run.body.data).toMatchObject({
      problem: 'name_unfit',
      reason: `With “${NAME}:” in front, this text is 1 character too long.`,
      begins_with: { name: NAME, welcomed: true },
    });
    expect((await f.campaign(form)).body).toMatchObject({ data: { fields: { message: run.body.data.reason } } });
    const ucs = await f.t.call(f.owner, 'POST', 'messages/campaigns/dryrun', {
      form: { ...form, message: '🍕'.repeat(20) },
    });
    expect(ucs.body.data).toMatchObject({ parts: 2, encoding: 'UCS-2' });
  });

  it('gets the name of the day on which it starts, and keeps it', async () => {
    await f.says('2025550009', WORD);
    const { body } = await f.campaign({
      ...{ begin_with_name: 1, schedule: 1, schedule_date: formatSchedule(new Date(Date.now() + 86_400_000), 0) },
    });
    const { id } = body.data;
    expect(await stored(id)).toMatchObject({ message: 'Two for one' });
    await f.sql(`update account set company = 'Luigi' where id = $1`, [f.owner.accountId]);
    await f.sql(`update campaign set send_at = now() where id = $1`, [id]);
    await startDue(f.t.deps, 10);
    expect(await stored(id)).toMatchObject({ message: 'Luigi: Two for one' });
    await f.sql(`update account set company = 'Mario' where id = $1`, [f.owner.accountId]);
    await f.expand();
    expect(await f.texts('2025550009')).toEqual([expect.anything(), 'Luigi: Two for one']);
    // A copy of it is composed without the old name.
    await f.sql(`update account set company = 'Luigi' where id = $1`, [f.owner.accountId]);
    await f.t.call(f.owner, 'POST', `messages/campaigns/${id}/duplicate`, { form: { place: `from=${id}` } });
    const draft = await f.t.call(f.owner, 'GET', `messages/campaigns/draft?place=from%3D${id}`);
    expect(draft.body.data.content).toMatchObject({ message: 'Two for one', begin_with_name: true });
  });

  it('does so with both texts of a comparison', async () => {
    await f.upload(Array.from({ length: 48 }, (_, n) => String(2_025_552_000 + n)));
    const { body } = await f.campaign({ message_b: 'Half price', ab_share: 50, ab_metric: 'replies', ab_hours: 1 });
    expect(await stored(body.data.id)).toMatchObject({
      message: `${NAME}: Two for one`,
      ab: { message_b: `${NAME}: Half price` },
    });
  });
});

describe('decision 646: the company', () => {
  const create = (user: TestUser, form: Record<string, string>) =>
    f.t.call(user, 'POST', 'keywords', { form: { keyword: `NAMED${user.accountId}`, ...form } });

  it('is entered with the first keyword of an account that has none', async () => {
    const unnamed = await f.t.createOwner({ company: '' });
    await f.sql(`update app_user set first_name = '', last_name = '' where id = $1`, [unnamed.userId]);
    expect((await create(unnamed, {})).body).toMatchObject({
      data: { fields: { company: expect.stringMatching(/^Enter your company/) } },
    });
    expect((await create(unnamed, { company: 'Buy at evil.com' })).body).toMatchObject({
      data: { fields: { company: expect.stringMatching(/web addresses/) } },
    });
    expect((await create(unnamed, { company: 'Anna & Co' })).status).toBe(200);
    expect(await f.sql('select company from account where id = $1', [unnamed.accountId])).toEqual([
      { company: 'Anna & Co' },
    ]);
  });

  it('is not renamed by a keyword, nor by an authorized user', async () => {
    const user = await f.t.createAuthorizedUser(f.owner);
    expect((await create(user, { company: 'Mine' })).status).toBe(200);
    expect(await f.sql('select company from account where id = $1', [f.owner.accountId])).toEqual([
      { company: 'Marco’s Pizza' },
    ]);
  });
});
