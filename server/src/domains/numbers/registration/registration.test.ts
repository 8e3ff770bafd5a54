import type { NumberRegistration } from '@textloom/contracts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { ACCOUNT, runningSimulator, type RunningSimulator, TOKEN, until } from '../../../testing/carrier';
import { testDatabase } from '../../../testing/database';
import { noticesOf } from '../../../testing/notices';
import { tables } from '../../../testing/tables';
import { loadConfig } from '../../../platform/config/config';
import { approveByOperator, refuseByOperator } from './decide';
import { askRegistry } from './registration.job';
import { ANSWERS, holdNumber, registryDeps, SOLE as SOLE_LOCAL } from './registration.fixture';

let t: TestApp;
let simulator: RunningSimulator;
let owner: TestUser;
let number: string;
const { sql } = tables(() => t.db);

beforeAll(async () => {
  const db = await testDatabase();
  simulator = await runningSimulator(db, 'http://127.0.0.1:9', { review: { pendingMs: 0, reviewMs: 0 } });
  const { carrier } = loadConfig({ DATABASE_URL: db.url });
  t = await testApp(
    { carrier: { ...carrier, baseUrl: `${simulator.url}/carrier`, accountSid: ACCOUNT, authToken: TOKEN } },
    { db },
  );
});
afterAll(() => simulator.close());
beforeEach(async () => {
  await sql('delete from bought_number');
  await sql('delete from keyword');
  owner = await t.createOwner();
  number = await holdNumber(t.db, owner);
});

const SOLE = { business_type: 'SOLE_PROPRIETOR', registration_number: '', registration_authority: '' };
const PATH = 'profiles/number-registrations';
const list = async (who = owner): Promise<NumberRegistration[]> => (await t.call(who, 'GET', PATH)).body.data.entries;
const state = async (): Promise<NumberRegistration | undefined> => (await list())[0];
const save = (fields: object = {}, who = owner, digits = number) =>
  t.call(who, 'PUT', `${PATH}/${digits}`, { form: { ...ANSWERS, ...fields } });
const submit = (fields: object = {}, who = owner, digits = number) =>
  t.call(who, 'POST', `${PATH}/${digits}/submit`, { form: { ...ANSWERS, ...fields } });
/** Lets the worker ask at once. */
async function work(): Promise<void> {
  await sql(`update number_registration set next_at = now() where next_at < 'infinity'`);
  await askRegistry(registryDeps(t.deps));
}
const decided = () =>
  until(async () => {
    await work();
    const found = await state();
    return found?.state === 'approved' || found?.state === 'refused' ? found : undefined;
  });
const approved = async () => (await sql<{ at: Date | null }>('select approved_at as at from bought_number'))[0]?.at;

describe('decision 685: the registration of a held number', () => {
  it('is drafted from what is stored about the account', async () => {
    await sql(`update account set company = 'Luigi Pizza' where id = $1`, [owner.accountId]);
    await sql(
      `update app_user set address = '12 Main Street', city = 'Austin', state = 'TX', zip = '78701' where account_id = $1`,
      [owner.accountId],
    );
    await sql(
      `insert into keyword (account_id, keyword, canonical, approved, web_page, web_terms_url, web_privacy_url, opt_in, expected_messages)
       values ($1, 'PIZZA', 'PIZZA', true, true, 'https://luigi.example/terms', 'https://luigi.example/privacy', 'Welcome!', 4)`,
      [owner.accountId],
    );
    expect(await state()).toMatchObject({
      number,
      kind: 'toll_free',
      state: 'draft',
      saved: false,
      refusal: null,
      forbidden: null,
      history: [],
      answers: {
        business_name: 'Luigi Pizza',
        street: '12 Main Street',
        region: 'TX',
        website: 'https://luigi.example/',
        terms_url: 'https://luigi.example/terms',
        opt_in_keywords: 'PIZZA',
        opt_in_type: 'WEB_FORM',
        // The test's server has no https, so its page is no proof.
        opt_in_url: '',
        volume: '10',
        confirmation_message: expect.stringMatching(/^Luigi Pizza: Welcome! /),
        use_case_summary: expect.stringContaining('texting PIZZA'),
      },
    });
  });

  it('keeps whatever was typed, and is submitted when it is complete', async () => {
    expect((await save({ business_name: 'Lui', website: 'nonsense', use_cases: '' })).status).toBe(200);
    expect(await state()).toMatchObject({
      saved: true,
      state: 'draft',
      answers: { website: 'nonsense', use_cases: [] },
    });
    const { status, body } = await submit();
    expect([status, body.message]).toEqual([200, expect.stringContaining('was submitted')]);
    expect(await state()).toMatchObject({ state: 'submitted', history: [{ event: 'submitted' }] });
    expect((await save()).status).toBe(409);
    expect((await submit()).status).toBe(409);
  });

  it('is approved by the carriers, and only then the number may become the own one', async () => {
    await submit();
    expect(await approved()).toBeNull();
    expect(await decided()).toMatchObject({ state: 'approved', refusal: null });
    expect(await approved()).toBeInstanceOf(Date);
    expect((await state())?.history.map(({ event }) => event)).toEqual(['submitted', 'approved']);
    expect(await noticesOf(t.db, owner)).toMatchObject([
      { kind: 'number.approved', path: '/account/number/registration' },
    ]);
    expect((await submit()).status).toBe(409);
  });

  it('is refused with the field, the reason and how to mend it, and is approved once it is mended', async () => {
    await submit({ website: 'https://another.example/' });
    expect(await decided()).toMatchObject({
      state: 'refused',
      refusal: { code: 30_445, field: 'website', mend: expect.stringContaining('names your business'), final: false },
    });
    expect(await noticesOf(t.db, owner)).toMatchObject([{ kind: 'number.refused' }]);
    expect(await sql('select subject from mail where recipient = $1', [owner.email])).toEqual([
      { subject: 'The registration of your number was refused' },
    ]);
    const sids = () =>
      sql<{ sid: string }>('select sid from simulator.tollfree_verification order by created_at desc limit 1');
    const [first] = await sids();
    await save({ website: 'https://luigispizza.example/' });
    expect(await state()).toMatchObject({ state: 'refused', refusal: { code: 30_445 } });
    await submit();
    expect(await decided()).toMatchObject({ state: 'approved' });
    // The provider knows it by the same id.
    expect((await sids())[0]).toEqual(first);
    expect((await state())?.history.map(({ event }) => event)).toEqual([
      'submitted',
      'refused',
      'submitted',
      'approved',
    ]);
  });

  it('is not refused by the verdict of an earlier submission', async () => {
    await submit();
    await sql('update number_registration set round = round + 1, handed_over = true');
    await sql(`update number_registration set state = 'refused', refused_for = 'Old', refused_field = ''`);
    await submit();
    expect(await state()).toMatchObject({ state: 'submitted', refusal: null });
    expect(await decided()).toMatchObject({ state: 'approved' });
  });

  it('is said to be hopeless before it is submitted', async () => {
    await save({ use_case_summary: 'Offers of our cannabis dispensary for everybody who joined by text.' });
    expect(await state()).toMatchObject({ forbidden: { words: 'cannabis', field: 'use_case_summary' } });
    const { status, body } = await submit({
      use_case_summary: 'Offers of our cannabis dispensary for everybody who joined by text.',
    });
    expect([status, body.data.fields ?? body.data]).toEqual([422, expect.anything()]);
    expect(body.message).toMatch(/for good/);
    expect(await state()).toMatchObject({ state: 'draft' });
  });

  it.each([
    [{ business_name: '' }, /Legal name is required/],
    [{ registration_number: '1234' }, /not a number of the chosen kind/],
    [{ registration_number: '' }, /Registration number is required/],
    [{ business_type: '' }, /kind of your business/],
    [{ website: 'http://luigispizza.example' }, /with https/],
    [{ contact_phone: '12' }, /10 digits/],
    [{ use_cases: 'DANCING' }, /no such use/],
    [{ use_case_summary: 'Offers' }, /in a sentence or two/],
    [{ sample_message: 'See http://luigi.example' }, /begin with https/],
    [{ region: 'Texas' }, /two letters/],
    [{ volume: '12' }, /how many texts/],
  ])('is refused with %j', async (fields, message) => {
    const { status, body } = await submit(fields);
    expect([status, body.message]).toEqual([422, expect.stringMatching(message)]);
  });

  it('needs no registration number of a sole proprietor', async () => {
    expect((await submit(SOLE)).status).toBe(200);
    expect(await decided()).toMatchObject({ state: 'approved' });
  });

  it('is the owner’s, of their own numbers', async () => {
    const [user, stranger] = [await t.createAuthorizedUser(owner), await t.createOwner()];
    expect([
      (await t.call(user, 'GET', PATH)).status,
      (await save({}, user)).status,
      (await submit({}, user)).status,
    ]).toEqual([403, 403, 403]);
    expect([(await save({}, stranger)).status, (await submit({}, stranger)).status]).toEqual([404, 404]);
    expect(await list(stranger)).toEqual([]);
    expect([(await save({}, owner, '8445559999')).status, (await submit({}, owner, '8445559999')).status]).toEqual([
      404, 404,
    ]);
  });

  it('goes with its number, and with a deleted account', async () => {
    await submit();
    await sql('delete from bought_number where digits = $1', [number]);
    expect(await sql('select from number_registration')).toEqual([]);
    number = await holdNumber(t.db, owner);
    await submit();
    await sql('update account set deleted = true where id = $1', [owner.accountId]);
    await work();
    expect(await sql('select from number_registration')).toEqual([]);
  });

  it('waits while the registry does not answer', async () => {
    await submit();
    const away = { ...t.deps.config.carrier, baseUrl: 'http://127.0.0.1:9' };
    await askRegistry(registryDeps({ ...t.deps, config: { ...t.deps.config, carrier: away } }));
    expect(await state()).toMatchObject({ state: 'submitted' });
    expect(await decided()).toMatchObject({ state: 'approved' });
  });
});

describe('decision 688: a number that the operator registers', () => {
  let usual: TestApp['deps']['config']['carrier'];
  beforeEach(async () => {
    usual = t.deps.config.carrier;
    // No worker registers local numbers without a profile of the operator.
    Object.assign(t.deps.config, { carrier: { ...usual, profile: '' } });
    await sql('delete from bought_number');
    number = await holdNumber(t.db, owner, 'local');
    expect((await submit(SOLE_LOCAL)).status).toBe(200);
    await work();
  });
  afterEach(() => Object.assign(t.deps.config, { carrier: usual }));

  it('is not handed to the registry, and approved by the operator', async () => {
    expect(await state()).toMatchObject({ kind: 'local', state: 'submitted' });
    expect(await approveByOperator(t.deps, number)).toBe(owner.accountId);
    expect(await state()).toMatchObject({ state: 'approved' });
    expect(await approved()).toBeInstanceOf(Date);
    await expect(approveByOperator(t.deps, number)).rejects.toThrow('was not found');
  });

  it('is refused by the operator for a field, and submitted again', async () => {
    await refuseByOperator(t.deps, number, { field: 'website', reason: 'The website does not open.' });
    expect(await state()).toMatchObject({
      state: 'refused',
      refusal: { code: null, field: 'website', reason: 'The website does not open.', final: false },
    });
    expect((await submit(SOLE_LOCAL)).status).toBe(200);
  });
});
