import type { TestApp, TestUser } from '../../../testing/app';
import { until } from '../../../testing/carrier';
import { noticesOf } from '../../../testing/notices';
import { tables } from '../../../testing/tables';
import { workOnNumberTasks } from '../purchase/number-tasks.job';
import { type LocalRegistry, registrations, startLocalRegistry } from './local-registry.fixture';
import { ANSWERS, atRegistry, holdNumber } from './registration.fixture';

let t: TestApp;
let registry: LocalRegistry;
let owner: TestUser;
let number: string;
const { sql } = tables(() => t.db);
const { made, fieldsOf } = atRegistry(sql);
const { of, work, submit, decided } = registrations(() => ({ t, owner, number }), ANSWERS);

beforeAll(async () => {
  registry = await startLocalRegistry();
  ({ t } = registry);
});
afterAll(() => registry.simulator.close());
async function forget(): Promise<void> {
  for (const table of ['bought_number', 'number_step', 'number_brand', 'simulator.tendlc_resource'])
    await sql(`delete from ${table}`);
}
beforeEach(async () => {
  registry.loses.answerTo = () => false;
  registry.review.reviewMs = 0;
  await forget();
  owner = await t.createOwner();
  number = await holdNumber(t.db, owner, 'local');
});

const ONE_OF_EACH = {
  CustomerProfiles: 1,
  'CustomerProfiles/EntityAssignments': 4,
  TrustProducts: 1,
  'TrustProducts/EntityAssignments': 2,
  EndUsers: 3,
  SupportingDocuments: 1,
  Addresses: 1,
  BrandRegistrations: 1,
  Services: 1,
  'Services/PhoneNumbers': 1,
  'Services/Compliance': 1,
};

describe('decision 705: a local number is registered by a worker', () => {
  it('registers the business once, then what the number texts, with the number in a service of its own', async () => {
    expect((await submit()).status).toBe(200);
    expect(await of()).toMatchObject({ state: 'submitted', business_approved: false });
    const approved = await decided();
    expect(approved).toMatchObject({ state: 'approved', refusal: null, business_approved: true });
    expect(approved?.history.map(({ event, text }) => [event, text])).toEqual([
      ['submitted', ''],
      ['approved', ''],
    ]);
    expect(await made()).toEqual(ONE_OF_EACH);
    const [held] = await sql<{ at: Date | null; id: string }>(
      'select approved_at as at, provider_id as id from bought_number',
    );
    expect(held?.at).toBeInstanceOf(Date);
    expect(
      await sql(`select sid from simulator.tendlc_resource where collection like 'Services/%/PhoneNumbers'`),
    ).toEqual([{ sid: held?.id }]);
    // Otherwise the service would swallow every STOP.
    expect(await fieldsOf('Services')).toMatchObject({ UseInboundWebhookOnNumber: ['true'] });
    expect(await fieldsOf('BrandRegistrations')).toMatchObject({ SkipAutomaticSecVet: ['true'] });
    expect(await fieldsOf('Services/%/Compliance/Usa2p')).toMatchObject({
      UsAppToPersonUsecase: ['MARKETING'],
      MessageSamples: [ANSWERS.sample_message, ANSWERS.second_sample],
      MessageFlow: [expect.stringContaining(`${ANSWERS.opt_in_url} ${ANSWERS.opt_in_picture}`)],
      OptOutKeywords: expect.arrayContaining(['STOP']),
      OptOutMessage: [expect.stringContaining('You are unsubscribed')],
    });
    expect(await noticesOf(t.db, owner)).toMatchObject([{ kind: 'number.approved' }]);
  });

  it('says that the business is verified while the carriers look at the texts', async () => {
    await submit();
    registry.review.reviewMs = 3_600_000;
    await until(async () => {
      await work();
      // The business was submitted long ago; the campaign is reviewed for an hour.
      await sql(
        `update simulator.tendlc_resource set submitted_at = submitted_at - interval '1 day' where collection not like '%Usa2p'`,
      );
      return (await of())?.state === 'in_review';
    });
    expect(await of()).toMatchObject({
      business_approved: true,
      history: [{ event: 'submitted' }, { event: 'in_review', text: 'The registry has verified the business.' }],
    });
    registry.review.reviewMs = 0;
    expect(await decided()).toMatchObject({ state: 'approved' });
  });

  it('asks for a vetted brand where more is sent', async () => {
    await submit({ brand_volume: 'STANDARD', use_cases: 'MARKETING,CUSTOMER_CARE' });
    await decided();
    expect(await fieldsOf('BrandRegistrations')).toMatchObject({ SkipAutomaticSecVet: ['false'] });
    expect(await fieldsOf('Services/%/Compliance/Usa2p')).toMatchObject({ UsAppToPersonUsecase: ['MIXED'] });
  });

  it.each([
    [{ brand_volume: '' }, 'brand_volume', /how many texts/],
    [{ company_form: '' }, 'company_form', /legal form/],
    [{ industry: 'PIZZA' }, 'industry', /industry/],
    [{ business_type: 'PUBLIC_PROFIT' }, 'stock_exchange', /stock exchange/],
    [{ job_title: '' }, 'job_title', /Job title/],
    [{ job_position: 'Chef' }, 'job_position', /position/],
    [{ message_flow: 'By text' }, 'message_flow', /every way/],
    [{ second_sample: '' }, 'second_sample', /20 to 1000/],
    [{ help_message: 'Call us' }, 'help_message', /20 to 320/],
    [{ opt_in_keywords: '' }, 'opt_in_keywords', /keywords/],
  ])('is refused with %j at its field', async (fields, field, message) => {
    const { status, body } = await submit(fields);
    expect([status, body.data.fields[field]]).toEqual([422, expect.stringMatching(message)]);
    expect(await of()).toMatchObject({ state: 'draft' });
  });

  it('is the owner’s, of their own numbers', async () => {
    const [user, stranger] = [await t.createAuthorizedUser(owner), await t.createOwner()];
    expect([(await submit({}, number, user)).status, (await submit({}, number, stranger)).status]).toEqual([403, 404]);
    await submit();
    await decided();
    // Another account has a business of its own.
    const theirs = await holdNumber(t.db, stranger, 'local');
    expect(await of(theirs, stranger)).toMatchObject({ business_approved: false });
    expect((await submit({}, theirs, stranger)).status).toBe(200);
    await until(async () => {
      await work();
      return (await of(theirs, stranger))?.state === 'approved';
    });
    expect((await made()).BrandRegistrations).toBe(2);
  });
});

describe('decision 706: one brand per account', () => {
  it('is reused by a second number, whose answers about the business are those of the brand', async () => {
    await submit();
    await decided();
    const second = await holdNumber(t.db, owner, 'local');
    expect(await of(second)).toMatchObject({
      state: 'draft',
      business_approved: true,
      answers: { business_name: ANSWERS.business_name, job_position: 'CEO' },
    });
    expect((await submit({ business_name: 'Another Inc.' }, second)).status).toBe(200);
    expect(await decided(second)).toMatchObject({
      state: 'approved',
      answers: { business_name: ANSWERS.business_name },
    });
    expect(await made()).toEqual({
      ...ONE_OF_EACH,
      ...{ Services: 2, 'Services/PhoneNumbers': 2, 'Services/Compliance': 2 },
    });
  });

  it('is verified for one number at a time', async () => {
    const second = await holdNumber(t.db, owner, 'local');
    const both = await Promise.all([submit(), submit({}, second)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.message).toMatch(/is being verified for/);
  });
});

describe('decision 707: a refused local number is mended', () => {
  it('is refused for its business at a field, and the same brand is approved once it is mended', async () => {
    await submit({ registration_number: '00-3456789' });
    expect(await decided()).toMatchObject({
      refusal: {
        code: 30_795,
        field: 'registration_number',
        mend: expect.stringContaining('tax office'),
        final: false,
      },
      business_approved: false,
    });
    await submit({ street: '14 Main Street' });
    const approved = await decided();
    expect(approved).toMatchObject({ state: 'approved' });
    expect(approved?.history.map(({ event }) => event)).toEqual(['submitted', 'refused', 'submitted', 'approved']);
    expect(await made()).toEqual(ONE_OF_EACH);
    expect(await fieldsOf('BrandRegistrations')).toMatchObject({ updates: ['1'] });
    expect(await fieldsOf('Addresses')).toMatchObject({ Street: ['14 Main Street'] });
  });

  it('is refused for its texts at a field, and a new campaign takes the place of the refused one', async () => {
    await submit({ sample_message: 'Luigi: see bit.ly/1 for pizza' });
    expect(await decided()).toMatchObject({
      refusal: { code: 30_892, field: 'sample_message' },
      business_approved: true,
    });
    await submit();
    expect(await decided()).toMatchObject({ state: 'approved' });
    expect(await made()).toEqual(ONE_OF_EACH);
  });
});

describe('decision 708: nothing is made twice at the registry', () => {
  it.each([
    ...['/v1/CustomerProfiles', '/v1/EndUsers', '/Addresses.json', '/v1/SupportingDocuments', '/EntityAssignments'],
    ...['/v1/TrustProducts', '/v1/a2p/BrandRegistrations', '/v1/Services', '/PhoneNumbers', '/Compliance/Usa2p'],
  ])('when the answer to POST …%s is lost', async (path) => {
    let times = 0;
    registry.loses.answerTo = (request) => request.startsWith('POST') && request.endsWith(path) && ++times === 1;
    await submit();
    expect((await decided())?.state).toBe('approved');
    expect([times > 0, await made()]).toEqual([true, ONE_OF_EACH]);
  });

  it.each([
    ['the answers are edited', /\/v1\/EndUsers\/IT/],
    ['the brand is submitted again', /\/v1\/a2p\/BrandRegistrations\/BN/],
    ['the campaign is deleted', /^DELETE .*\/Usa2p/],
  ])('when the answer is lost as %s', async (_step, request) => {
    let times = 0;
    registry.loses.answerTo = (asked) => request.test(asked) && ++times === 1;
    expect((await submit({ registration_number: '00-3456789' })).status).toBe(200);
    expect((await decided())?.refusal?.code).toBe(30_795);
    expect((await submit({ sample_message: 'Luigi: see bit.ly/1 for pizza' })).status).toBe(200);
    expect((await decided())?.refusal?.code).toBe(30_892);
    expect((await submit()).status).toBe(200);
    // A campaign may still be on its way until its time is over.
    await until(async () => {
      await sql(`update number_step set begun_at = begun_at - interval '1 hour' where sid is null`);
      await work();
      return (await of())?.state === 'approved';
    });
    expect([times > 0, await made()]).toEqual([true, ONE_OF_EACH]);
    expect((await fieldsOf('BrandRegistrations')).updates).toEqual(['1']);
  });

  it('however many workers take the steps', async () => {
    await submit();
    await until(async () => {
      await Promise.all([work(), work(), work()]);
      return (await of())?.state === 'approved';
    });
    expect(await made()).toEqual(ONE_OF_EACH);
  });

  it('while a request may still arrive', async () => {
    await submit();
    // A worker died between storing the step and its answer; nothing has arrived yet.
    await sql(`insert into number_step (account_id, step, before) values ($1, 'profile', '')`, [owner.accountId]);
    await work();
    expect(await made()).toEqual({});
    await sql(`update number_step set begun_at = now() - interval '1 hour'`);
    expect(await decided()).toMatchObject({ state: 'approved' });
    expect(await made()).toEqual(ONE_OF_EACH);
  });
});

describe('decision 709: a local number that is given back', () => {
  it('ends its campaign at the registry, and keeps the brand', async () => {
    await submit();
    await decided();
    await sql('delete from number_task');
    const { body } = await t.call(owner, 'DELETE', `profiles/numbers/${number}`);
    expect(body.message ?? '').not.toMatch(/not found/);
    await until(async () => {
      await sql('update number_task set next_at = now(), lease_until = null');
      await workOnNumberTasks(t.deps);
      return (await sql('select from number_task')).length === 0;
    });
    const { BrandRegistrations, Services, ...rest } = await made();
    expect([BrandRegistrations, Services, rest['Services/Compliance']]).toEqual([1, undefined, undefined]);
    expect(await sql('select from number_step where digits is not null')).toEqual([]);
  });
});
