import type { TestApp, TestUser } from '../../../testing/app';
import { until } from '../../../testing/carrier';
import { noticesOf } from '../../../testing/notices';
import { tables } from '../../../testing/tables';
import { type LocalRegistry, registrations, startLocalRegistry } from './local-registry.fixture';
import { ANSWERS, atRegistry, holdNumber, SOLE } from './registration.fixture';

let t: TestApp;
let registry: LocalRegistry;
let owner: TestUser;
let number: string;
const { sql } = tables(() => t.db);
const { made, fieldsOf } = atRegistry(sql);
const { of, work, worked, submit, decided } = registrations(() => ({ t, owner, number }), SOLE);

beforeAll(async () => {
  registry = await startLocalRegistry();
  ({ t } = registry);
});
afterAll(() => registry.simulator.close());
beforeEach(async () => {
  registry.loses.answerTo = () => false;
  for (const table of [
    'bought_number',
    'number_step',
    'number_brand',
    'simulator.tendlc_resource',
    'simulator.message',
  ])
    await sql(`delete from ${table}`);
  owner = await t.createOwner();
  number = await holdNumber(t.db, owner, 'local');
});

const REGISTRY = '+19152782000';
const again = (digits = number, who = owner) =>
  t.call(who, 'POST', `profiles/number-registrations/${digits}/text-again`);
const texted = (digits = number) => worked((found) => found?.answer_due ?? undefined, digits);
/** The texts that a handset has received from the registry. */
const received = async (phone = SOLE.mobile_phone): Promise<string[]> => {
  const rows = await sql<{ body: string }>(
    'select body from simulator.message where phone = $1 and code = $2 and not inbound order by id',
    [`+1${phone}`, REGISTRY],
  );
  return rows.map(({ body }) => body);
};
const answer = async (text = 'YES', phone = SOLE.mobile_phone): Promise<void> => {
  const sent = await fetch(`${registry.simulator.url}/carrier/handsets/${phone}/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text, to: REGISTRY }),
  });
  expect(sent.status).toBe(200);
};
const ONE_OF_EACH = {
  CustomerProfiles: 1,
  'CustomerProfiles/EntityAssignments': 3,
  TrustProducts: 1,
  'TrustProducts/EntityAssignments': 2,
  EndUsers: 2,
  SupportingDocuments: 1,
  Addresses: 1,
  BrandRegistrations: 1,
  Services: 1,
  'Services/PhoneNumbers': 1,
  'Services/Compliance': 1,
};
/** So long ago was the last text, here and at the registry. */
const age = async (interval: string): Promise<void> => {
  await sql(`update number_registration set texted_at = texted_at - $1::interval`, [interval]);
  await sql(
    `update simulator.tendlc_resource set updated_at = updated_at - $1::interval where collection = 'BrandRegistrations'`,
    [interval],
  );
};

describe('decision 771: a worker registers the local number of a sole proprietor', () => {
  it('who answers YES to the registry’s text, and gets one campaign', async () => {
    expect((await submit()).status).toBe(200);
    const due = await texted();
    expect(due).toMatchObject({ phone: '5125550143', expired: false, exhausted: false });
    expect(Date.parse(due.until) - Date.parse(due.asked_at)).toBe(24 * 3_600_000);
    expect(await of()).toMatchObject({ state: 'submitted', business_approved: false });
    expect(await until(async () => (await received()).length > 0 && received())).toEqual([
      expect.stringContaining('replying YES'),
    ]);
    // The registry waits, however often it is asked.
    for (let i = 0; i < 3; i += 1) await work();
    expect([(await made()).Services, (await received()).length]).toEqual([undefined, 1]);

    await answer('No');
    await work();
    expect(await of()).toMatchObject({ state: 'submitted' });
    await answer('yes');
    expect(await decided()).toMatchObject({ state: 'approved', business_approved: true, answer_due: null });
    expect(await made()).toEqual(ONE_OF_EACH);
    expect(await fieldsOf('BrandRegistrations')).toMatchObject({ BrandType: ['SOLE_PROPRIETOR'] });
    expect(await fieldsOf('Services/%/Compliance/Usa2p')).toMatchObject({ UsAppToPersonUsecase: ['SOLE_PROPRIETOR'] });
    expect((await noticesOf(t.db, owner)).map(({ kind }) => kind)).toEqual(['number.answer', 'number.approved']);
  });

  it.each([
    [{ mobile_phone: '' }, 'mobile_phone', /mobile phone/],
    [{ mobile_phone: '512555' }, 'mobile_phone', /mobile phone/],
    [{ industry: '' }, 'industry', /industry/],
  ])('is refused with %j at its field', async (fields, field, message) => {
    const { status, body } = await submit(fields);
    expect([status, body.data.fields[field]]).toEqual([422, expect.stringMatching(message)]);
    expect(await of()).toMatchObject({ state: 'draft' });
  });

  it('is refused for a phone that receives no texts, at its field, and approved once that is mended', async () => {
    await submit({ mobile_phone: '5125550011' });
    expect(await decided()).toMatchObject({ refusal: { code: 30_751, field: 'mobile_phone', final: false } });
    await submit();
    await texted();
    await until(async () => (await received()).length === 1);
    await answer();
    expect(await decided()).toMatchObject({ state: 'approved' });
    expect(await made()).toEqual(ONE_OF_EACH);
    expect(await received('5125550011')).toEqual([]);
  });

  it('who was refused as a company before: what was made for that stays unused', async () => {
    await submit({ ...ANSWERS, registration_number: '00-3456789' });
    expect(await decided()).toMatchObject({ refusal: { code: 30_795 } });
    await submit();
    await texted();
    await answer();
    expect(await decided()).toMatchObject({ state: 'approved' });
    expect(await made()).toMatchObject({ CustomerProfiles: 2, BrandRegistrations: 2, 'Services/Compliance': 1 });
  });
});

describe('decision 772: the text is sent again', () => {
  beforeEach(async () => {
    await submit();
    await texted();
    await until(async () => (await received()).length === 1);
  });

  it('when the owner asks for it, not at once, and each time once', async () => {
    const early = await again();
    expect([early.status, early.body.message]).toEqual([409, expect.stringContaining('a moment ago')]);
    await age('6 minutes');
    const { status, body } = await again();
    expect([status, body.message]).toEqual([200, 'The registry is asked to text (512) 555-0143 again.']);
    expect((await of())?.answer_due).toMatchObject({ again_at: null, exhausted: false });
    expect((await again()).body.message).toMatch(/already/);
    await Promise.all([work(), work()]);
    await until(async () => (await received()).length === 2);
    const due = (await of())?.answer_due;
    expect(Date.parse(due?.again_at ?? '')).toBeGreaterThan(Date.now());
    for (let i = 0; i < 3; i += 1) await work();
    expect(await received()).toHaveLength(2);
    // The mail and the notice are about the first text.
    expect((await noticesOf(t.db, owner)).map(({ kind }) => kind)).toEqual(['number.answer']);
  });

  it('after the old one has expired, whose YES counts no more', async () => {
    await age('25 hours');
    expect((await of())?.answer_due).toMatchObject({ expired: true });
    await answer();
    await work();
    expect(await of()).toMatchObject({ state: 'submitted', answer_due: { expired: true } });
    expect((await again()).status).toBe(200);
    await worked((found) => found?.answer_due?.expired === false);
    await until(async () => (await received()).length === 2);
    await answer();
    expect(await decided()).toMatchObject({ state: 'approved' });
  });

  it('ten times at most', async () => {
    await sql('update number_registration set asks = 10, texted = 10');
    await age('6 minutes');
    expect((await of())?.answer_due).toMatchObject({ exhausted: true, again_at: null });
    const { status, body } = await again();
    expect([status, body.message]).toEqual([409, expect.stringContaining('Write to support')]);
  });

  it('by the owner, of a number that waits for the answer', async () => {
    await age('6 minutes');
    const [user, stranger] = [await t.createAuthorizedUser(owner), await t.createOwner()];
    expect([(await again(number, user)).status, (await again(number, stranger)).status]).toEqual([403, 404]);
    expect((await again('5125559999')).status).toBe(404);
    await answer();
    await decided();
    const { status, body } = await again();
    expect([status, body.message]).toEqual([409, expect.stringContaining('does not wait')]);
    expect(await received()).toHaveLength(2);
  });
});

describe('decision 773: what a sole proprietor may have', () => {
  it('is one local number', async () => {
    const second = await holdNumber(t.db, owner, 'local');
    await submit();
    await texted();
    await answer();
    await decided();
    const { status, body } = await submit({}, second);
    expect([status, body.message]).toEqual([409, expect.stringContaining('registers one local number')]);
    expect(await of(second)).toMatchObject({ state: 'draft' });
  });

  it('is a phone that two others use, and not one that three do', async () => {
    const others = await Promise.all([1, 2, 3].map(() => t.createOwner()));
    for (const [index, other] of others.entries()) {
      const theirs = await holdNumber(t.db, other, 'local');
      expect([index, (await submit({}, theirs, other)).status]).toEqual([index, 200]);
    }
    const { status, body } = await submit();
    expect([status, body.data.fields.mobile_phone]).toEqual([422, expect.stringContaining('three sole proprietors')]);
    expect((await submit({ mobile_phone: '(512) 555-0144' })).status).toBe(200);
  });

  it('is no phone that is rented here', async () => {
    const { status, body } = await submit({ mobile_phone: number });
    expect([status, body.data.fields.mobile_phone]).toEqual([422, expect.stringContaining('your own mobile phone')]);
  });
});

describe('decision 708: nothing is made twice for a sole proprietor', () => {
  it.each([
    ...['/v1/CustomerProfiles', '/v1/EndUsers', '/Addresses.json', '/v1/SupportingDocuments', '/EntityAssignments'],
    ...['/v1/TrustProducts', '/v1/a2p/BrandRegistrations', '/v1/Services', '/PhoneNumbers', '/Compliance/Usa2p'],
  ])('when the answer to POST …%s is lost', async (path) => {
    let times = 0;
    registry.loses.answerTo = (request) => request.startsWith('POST') && request.endsWith(path) && ++times === 1;
    await submit();
    await texted();
    await until(async () => (await received()).length === 1);
    await answer();
    expect((await decided())?.state).toBe('approved');
    expect([times > 0, await made()]).toEqual([true, ONE_OF_EACH]);
    // Its question, and what it says to YES.
    await until(async () => (await received()).length === 2);
  });

  it('when the answer to another text is lost: the phone gets it once', async () => {
    let times = 0;
    registry.loses.answerTo = (request) => request.endsWith('/SmsOtp') && ++times === 1;
    await submit();
    await texted();
    await age('6 minutes');
    await again();
    await worked((found) => found?.answer_due?.again_at !== null && found?.answer_due !== null);
    for (let i = 0; i < 3; i += 1) await work();
    await sql(`update number_step set begun_at = begun_at - interval '1 hour' where sid is null`);
    await work();
    await until(async () => (await received()).length === 2);
    expect([times, (await of())?.state]).toEqual([1, 'submitted']);
  });

  it('when a worker dies before another text has left: the owner can ask for the next', async () => {
    await submit();
    await texted();
    await until(async () => (await received()).length === 1);
    await age('6 minutes');
    await again();
    await sql(`insert into number_step (account_id, digits, step, before) values ($1, $2, 'text 1 1', '')`, [
      ...[owner.accountId, number],
    ]);
    await worked((found) => found?.answer_due?.again_at !== null && found?.answer_due !== null);
    expect(await received()).toHaveLength(1);
    await age('6 minutes');
    expect((await again()).status).toBe(200);
    await work();
    await until(async () => (await received()).length === 2);
    await answer();
    expect(await decided()).toMatchObject({ state: 'approved' });
  });

  it('however many workers take the steps', async () => {
    await submit();
    await until(async () => {
      await Promise.all([work(), work(), work()]);
      return (await of())?.answer_due !== null;
    });
    await until(async () => (await received()).length === 1);
    await answer();
    await until(async () => {
      await Promise.all([work(), work(), work()]);
      return (await of())?.state === 'approved';
    });
    expect(await made()).toEqual(ONE_OF_EACH);
  });
});
