import { randomUUID } from 'node:crypto';
import { formatSchedule, namesSender } from '@textloom/contracts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { CHEAP } from '../../accounts/captcha/captcha.fixture';
import { startImports } from '../../audience/jobs/import-worker';
import { postImport } from '../../audience/imports/imports.fixture';
import { GroupQueue } from '../../inbound/receive/group-queue';
import { handleInbound } from '../../inbound/receive/handle';
import { claimSingles } from '../../texting/singles/claim-singles';
import { singleQueue } from '../../texting/store/single-queue';
import { DEFAULT_TUNING } from '../../texting/tuning';
import { expandOneStep } from '../sending/expand';
import { startDue } from '../sending/start-scheduled';

jest.setTimeout(60_000);

const NAME = "Marco's Pizza";
const WORD = 'FIRSTTEXT';
let t: TestApp;
let joins: GroupQueue;
let owner: TestUser;
let keyword: number;

const sql = <T = object>(text: string, values: unknown[] = []): Promise<T[]> =>
  t.db.asEngine((tx) => tx.query<T>(text, values));

beforeAll(async () => {
  t = await testApp(CHEAP);
  joins = new GroupQueue(t.deps);
  const imports = await startImports(t.deps, { pollMs: 50 });
  t.db.beforeDrop(() => imports.stop());
});
beforeEach(async () => {
  await sql('delete from automatic_text');
  await sql('update keyword set deleted = true');
  owner = await t.createOwner({ company: 'Marco’s Pizza', planLeft: 10_000 });
  [{ id: keyword }] = (await sql<{ id: number }>(
    'insert into keyword (account_id, keyword, canonical, approved) values ($1, $2, $2, true) returning id',
    [owner.accountId, WORD],
  )) as [{ id: number }];
});

const says = (from: string, body: string) =>
  handleInbound(t.deps, joins, { providerId: randomUUID(), from, to: '55222', body, media: [], at: new Date() });
const add = (phone: string, message = '') =>
  t.call(owner, 'POST', 'subscribers', { form: { phone, keyword: WORD, from: 'manual', message, segments: 1 } });
const upload = (phones: readonly string[]) =>
  postImport(t, owner, `Phone\n${phones.join('\n')}\n`, { keyword: WORD, agreement: 'yes' });
const campaign = (form: Record<string, string | number> = {}) =>
  t.call(owner, 'POST', 'messages/campaigns', {
    form: { message: 'Two for one', segments: 1, keywords: keyword, quiet: 0, ...form },
  });
const expand = async (): Promise<void> => {
  while (await expandOneStep(t.deps, DEFAULT_TUNING, 'test'));
};
const claim = () =>
  t.db.asEngine((tx) =>
    claimSingles(tx, 'test', {
      ...{ queue: singleQueue(t.db), limit: 10_000, wanted: 'all', leaseMs: 1, lateMs: 1_000, validityMs: 36_000_000 },
    } as const),
  );
/** What the account has sent to a phone, oldest first: withdrawn messages never left. */
const texts = async (phone: string): Promise<string[]> =>
  (
    await sql<{ text: string }>(
      `select coalesce(m.body, c.message) as text from message m left join campaign c on c.id = m.campaign_id
       where m.account_id = $1 and m.phone = $2 and m.status >= 0 and m.kind in (1, 2, 3, 6, 8, 9) order by m.id`,
      [owner.accountId, phone],
    )
  ).map(({ text }) => text);

describe('decision 645: the first text of an account to a phone names it', () => {
  it('as a welcome, the standard one and the owner’s own', async () => {
    await says('2025550001', WORD);
    expect(await texts('2025550001')).toEqual([expect.stringMatching(/^Marco's Pizza: Welcome! 1 msgs\/mo\. /)]);
    await sql('update keyword set opt_in = $2 where id = $1', [keyword, 'Ciao from MARCO’S PIZZA!']);
    await says('2025550002', WORD);
    expect(await texts('2025550002')).toEqual([expect.stringMatching(/^Ciao from MARCO’S PIZZA! Welcome! 1 msgs/)]);
  });

  it('as a question, and in the first message of a user', async () => {
    expect((await add('2025550003', 'See you at ten')).status).toBe(200);
    expect(await texts('2025550003')).toEqual([`${NAME}: ${t.deps.config.textYesMessage}`, `${NAME}: See you at ten`]);
    const long = await add('2025550004', 'a'.repeat(150));
    expect(long.body).toMatchObject({
      data: { fields: { message: expect.stringMatching(/is 5 characters too long/) } },
    });
  });

  it('as a campaign to people who were imported, which is without it once all had a welcome', async () => {
    expect((await upload(['2025550005'])).status).toBe(200);
    expect((await campaign()).status).toBe(200);
    await expand();
    expect(await texts('2025550005')).toEqual([`${NAME}: Two for one`]);
    expect(await sql('select begin_with_name from campaign where account_id = $1', [owner.accountId])).toEqual([
      { begin_with_name: true },
    ]);
    await says('2025550005', 'STOP');
    await says('2025550005', WORD);
    expect((await campaign()).status).toBe(200);
    await expand();
    expect((await texts('2025550005')).at(-1)).toBe('Two for one');
  });

  it('in a reply and after a welcome that was not paid for', async () => {
    await sql('update balance set plan_left = 0 where account_id = $1', [owner.accountId]);
    await says('2025550006', WORD);
    await claim();
    expect(await texts('2025550006')).toEqual([]);
    await sql('update balance set plan_left = 100 where account_id = $1', [owner.accountId]);
    await says('2025550006', 'When are you open tonight?');
    const [thread] = await sql<{ id: number }>('select id from conversation where account_id = $1', [owner.accountId]);
    const reply = (message: string) =>
      t.call(owner, 'POST', `profiles/inbox/${thread?.id}`, { form: { message, segments: 1 } });
    expect((await reply('a'.repeat(150))).body).toMatchObject({
      data: { fields: { message: expect.stringMatching(/is 5 characters too long/) } },
    });
    expect((await reply('Until ten.')).status).toBe(200);
    expect((await reply('Or later.')).status).toBe(200);
    expect(await texts('2025550006')).toEqual([`${NAME}: Until ten.`, 'Or later.']);
  });

  it('whatever happens, in random stories', async () => {
    const phones = Array.from({ length: 8 }, (_, index) => `202555010${index}`);
    let seed = 20_261_130;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const one = (): string => phones[random(phones.length)] ?? '';
    for (let step = 0; step < 120; step += 1) {
      const phone = one();
      const steps = [
        () => says(phone, WORD),
        () => says(phone, 'STOP'),
        () => says(phone, 'START'),
        () => add(phone, random(2) ? 'See you' : ''),
        () => upload([phone, one()]),
        () => campaign({ begin_with_name: random(2) }),
        () => campaign({ begin_with_name: random(2) }),
        () => sql('update keyword set approved = not approved where id = $1', [keyword]),
        () => sql('update balance set plan_left = 10000 - plan_left where account_id = $1', [owner.accountId]),
        () => sql('delete from automatic_text'),
        async () => {
          await says(phone, 'When are you open tonight?');
          const [thread] = await sql<{ id: number }>(
            'select id from conversation where account_id = $1 and phone = $2',
            [owner.accountId, phone],
          );
          if (thread)
            await t.call(owner, 'POST', `profiles/inbox/${thread.id}`, { form: { message: 'At ten', segments: 1 } });
        },
      ];
      await steps[random(steps.length)]?.();
      await expand();
      await claim();
    }
    let texted = 0;
    for (const phone of phones) {
      const [first] = await texts(phone);
      if (first === undefined) continue;
      texted += 1;
      expect([phone, first, namesSender(first, NAME)]).toEqual([phone, first, true]);
    }
    expect(texted).toBeGreaterThan(5);
  });
});

describe('decision 647: a campaign that begins with the name', () => {
  const stored = async (id: number) =>
    (
      await sql<{ message: string; ab: { message_b: string } | null }>(
        'select message, ab from campaign where id = $1',
        [id],
      )
    )[0];

  it('is on for accounts whose setting says so, unless its author decides otherwise', async () => {
    await says('2025550007', WORD);
    await sql('update account set begin_with_name = true where id = $1', [owner.accountId]);
    const { body } = await campaign();
    expect(await stored(body.data.id)).toMatchObject({ message: `${NAME}: Two for one` });
    const other = await campaign({ begin_with_name: 0 });
    expect(await stored(other.body.data.id)).toMatchObject({ message: 'Two for one' });
  });

  it('is counted before it is sent, and refused at its field where the text has no room', async () => {
    await says('2025550008', WORD);
    const form = { message: 'a'.repeat(146), segments: 1, keywords: keyword, begin_with_name: 1 };
    const run = await t.call(owner, 'POST', 'messages/campaigns/dryrun', { form });
    expect(run.body.data).toMatchObject({
      problem: 'name_unfit',
      reason: `With “${NAME}:” in front, this text is 1 character too long.`,
      begins_with: { name: NAME, welcomed: true },
    });
    expect((await campaign(form)).body).toMatchObject({ data: { fields: { message: run.body.data.reason } } });
    const ucs = await t.call(owner, 'POST', 'messages/campaigns/dryrun', {
      form: { ...form, message: '🍕'.repeat(20) },
    });
    expect(ucs.body.data).toMatchObject({ parts: 2, encoding: 'UCS-2' });
  });

  it('gets the name of the day on which it starts, and keeps it', async () => {
    await says('2025550009', WORD);
    const { body } = await campaign({
      ...{ begin_with_name: 1, schedule: 1, schedule_date: formatSchedule(new Date(Date.now() + 86_400_000), 0) },
    });
    const { id } = body.data;
    expect(await stored(id)).toMatchObject({ message: 'Two for one' });
    await sql(`update account set company = 'Luigi' where id = $1`, [owner.accountId]);
    await sql(`update campaign set send_at = now() where id = $1`, [id]);
    await startDue(t.deps, 10);
    expect(await stored(id)).toMatchObject({ message: 'Luigi: Two for one' });
    await sql(`update account set company = 'Mario' where id = $1`, [owner.accountId]);
    await expand();
    expect(await texts('2025550009')).toEqual([expect.anything(), 'Luigi: Two for one']);
    // A copy of it is composed without the name of old.
    await sql(`update account set company = 'Luigi' where id = $1`, [owner.accountId]);
    await t.call(owner, 'POST', `messages/campaigns/${id}/duplicate`, { form: { place: `from=${id}` } });
    const draft = await t.call(owner, 'GET', `messages/campaigns/draft?place=from%3D${id}`);
    expect(draft.body.data.content).toMatchObject({ message: 'Two for one', begin_with_name: true });
  });

  it('does so with both texts of a comparison', async () => {
    await upload(Array.from({ length: 48 }, (_, n) => String(2_025_552_000 + n)));
    const { body } = await campaign({ message_b: 'Half price', ab_share: 50, ab_metric: 'replies', ab_hours: 1 });
    expect(await stored(body.data.id)).toMatchObject({
      message: `${NAME}: Two for one`,
      ab: { message_b: `${NAME}: Half price` },
    });
  });
});

describe('decision 646: the company', () => {
  const create = (user: TestUser, form: Record<string, string>) =>
    t.call(user, 'POST', 'keywords', { form: { keyword: `NAMED${user.accountId}`, ...form } });

  it('is named with the first keyword of an account that has none', async () => {
    const unnamed = await t.createOwner({ company: '' });
    await sql(`update app_user set first_name = '', last_name = '' where id = $1`, [unnamed.userId]);
    expect((await create(unnamed, {})).body).toMatchObject({
      data: { fields: { company: expect.stringMatching(/^Enter your company/) } },
    });
    expect((await create(unnamed, { company: 'Buy at evil.com' })).body).toMatchObject({
      data: { fields: { company: expect.stringMatching(/web addresses/) } },
    });
    expect((await create(unnamed, { company: 'Anna & Co' })).status).toBe(200);
    expect(await sql('select company from account where id = $1', [unnamed.accountId])).toEqual([
      { company: 'Anna & Co' },
    ]);
  });

  it('is not renamed by it, nor by an authorized user', async () => {
    const user = await t.createAuthorizedUser(owner);
    expect((await create(user, { company: 'Mine' })).status).toBe(200);
    expect(await sql('select company from account where id = $1', [owner.accountId])).toEqual([
      { company: 'Marco’s Pizza' },
    ]);
  });
});
