import type { NumberRegistration } from '@textloom/contracts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { ACCOUNT, runningSimulator, type RunningSimulator, TOKEN } from '../../../testing/carrier';
import { testDatabase } from '../../../testing/database';
import { tables } from '../../../testing/tables';
import { loadConfig } from '../../../platform/config/config';
import { askRegistry } from './registration.job';
import { ANSWERS, holdNumber, registryDeps } from './registration.fixture';

let t: TestApp;
let simulator: RunningSimulator;
let owner: TestUser;
let number: string;
const { sql } = tables(() => t.db);

const SITE = 'https://textloom.example';
const PAGE = `${SITE}/join/pizza`;
const PICTURE = `${PAGE}/page.png`;
const OURS = { opt_in_url: PAGE, opt_in_picture: PICTURE };
const ELSEWHERE = { opt_in_url: 'https://luigispizza.example/join', opt_in_picture: '' };

beforeAll(async () => {
  const db = await testDatabase();
  simulator = await runningSimulator(db, 'http://127.0.0.1:9', { review: { pendingMs: 0, reviewMs: 0 } });
  const { carrier } = loadConfig({ DATABASE_URL: db.url });
  const ours = { ...carrier, baseUrl: `${simulator.url}/carrier`, accountSid: ACCOUNT, authToken: TOKEN };
  t = await testApp({ publicUrl: SITE, carrier: ours }, { db });
});
afterAll(() => simulator.close());
beforeEach(async () => {
  await sql('delete from bought_number');
  await sql('delete from keyword');
  owner = await t.createOwner();
  number = await holdNumber(t.db, owner);
});

const openPage = (user = owner, keyword = 'PIZZA') =>
  sql(
    `insert into keyword (account_id, keyword, canonical, approved, web_page, web_terms_url, web_privacy_url)
     values ($1, $2, $2, true, true, 'https://luigi.example/terms', 'https://luigi.example/privacy')`,
    [user.accountId, keyword],
  );
const list = async (): Promise<{ entries: NumberRegistration[]; hosted: unknown }> =>
  (await t.call(owner, 'GET', 'profiles/number-registrations')).body.data;
const first = async () => (await list()).entries[0];
const send = (method: 'PUT' | 'POST', fields: object, digits = number) =>
  t.call(owner, method, `profiles/number-registrations/${digits}${method === 'POST' ? '/submit' : ''}`, {
    form: { ...ANSWERS, ...fields },
  });

describe('decision 754: the page and its picture as proof of consent', () => {
  it('are drafted from the open page of a keyword', async () => {
    await openPage();
    expect(await list()).toMatchObject({
      hosted: { keyword: 'PIZZA', address: PAGE, picture: PICTURE },
      entries: [{ proof: 'open', answers: OURS }],
    });
    expect((await t.inject({ method: 'GET', url: '/join/pizza/page.png' })).headers['content-type']).toBe('image/png');
  });

  it.each(['approved = false', 'web_page = false', 'disabled = true'])(
    'are not drafted while the page is not open: %s',
    async (closed) => {
      await openPage();
      await sql(`update keyword set ${closed}`);
      expect(await list()).toMatchObject({
        hosted: null,
        entries: [{ proof: 'elsewhere', answers: { opt_in_url: '', opt_in_picture: '' } }],
      });
    },
  );

  it('are both handed to the provider', async () => {
    await openPage();
    expect((await send('POST', OURS)).status).toBe(200);
    await askRegistry(registryDeps(t.deps));
    const [made] = await sql<{ fields: unknown }>(
      'select to_jsonb(v) as fields from simulator.tollfree_verification v',
    );
    expect(JSON.stringify(made)).toContain(`${PAGE}","${PICTURE}`);
  });

  it.each<[string, Partial<typeof ANSWERS>, string]>([
    ['the page', { ...OURS, opt_in_picture: '' }, 'opt_in_url'],
    ['only the picture', { ...ELSEWHERE, opt_in_picture: PICTURE }, 'opt_in_picture'],
    ['what is not below a page', { ...ELSEWHERE, opt_in_url: `${PAGE}/else` }, 'opt_in_url'],
  ])('are refused at the field while the page is off: %s', async (_what, fields, field) => {
    const { status, body } = await send('POST', fields);
    expect(status).toBe(422);
    expect(Object.keys(body.data.fields)).toEqual([field]);
    expect(body.data.fields[field]).toMatch(/^This page is not open/);
    expect(await first()).toMatchObject({ state: 'draft' });
  });

  it('are refused when they are those of another account', async () => {
    await openPage(await t.createOwner());
    expect((await send('POST', OURS)).body.data.fields).toEqual({ opt_in_url: expect.stringMatching(/not open/) });
    await send('PUT', OURS);
    expect((await first())?.proof).toBe('closed');
  });

  it('may be of another site, also without a picture', async () => {
    expect((await send('POST', { ...ELSEWHERE, opt_in_picture: 'http://luigispizza.example/a.png' })).status).toBe(422);
    expect((await send('POST', ELSEWHERE)).status).toBe(200);
    expect(await first()).toMatchObject({ state: 'submitted', proof: 'elsewhere' });
  });

  it('are shown as closed when the page was switched off after they were submitted', async () => {
    await openPage();
    await send('POST', OURS);
    expect((await first())?.proof).toBe('open');
    await sql('update keyword set web_page = false');
    expect((await first())?.proof).toBe('closed');
  });

  it('are handed over without a picture where the release before has stored the answers', async () => {
    await send('POST', ELSEWHERE);
    await sql(`update number_registration set answers = answers - 'opt_in_picture'`);
    await askRegistry(registryDeps(t.deps));
    const made = JSON.stringify(await sql('select * from simulator.tollfree_verification'));
    expect(made).toContain(ELSEWHERE.opt_in_url);
    expect(made).not.toContain('undefined');
    expect((await first())?.answers.opt_in_picture).toBe('');
  });
});
