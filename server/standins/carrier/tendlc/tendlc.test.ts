import { runningSimulator, type RunningSimulator, until } from '../../../src/testing/carrier';
import { testDatabase } from '../../../src/testing/database';
import { sdkTo } from './sdk.fixture';
import { brandVerdict, campaignVerdict, profileVerdict } from './tendlc-verdict';

let simulator: RunningSimulator;

beforeAll(async () => {
  simulator = await runningSimulator(await testDatabase(), 'http://127.0.0.1:9', {
    review: { pendingMs: 100, reviewMs: 100 },
  });
});
afterAll(() => simulator.close());

const sdk = (token?: string) => sdkTo(simulator, token);

const BUSINESS = {
  ...{ business_name: 'Luigi LLC', business_type: 'Corporation', business_industry: 'RETAIL' },
  ...{ business_registration_identifier: 'EIN', business_registration_number: '12-3456789' },
  ...{ business_identity: 'direct_customer', business_regions_of_operation: 'USA_AND_CANADA' },
  ...{ website_url: 'https://luigi.example/', social_media_profile_urls: '' },
};
const PRIMARY = `BU${'0'.repeat(32)}`;
const POLICY = 'RNdfbf3fae0e1107f8aded0e7cead80bf5';

/** Registers a business as the guide says; returns its bundles and the end user with its data. */
async function business(change: object = {}) {
  const { trusthub, addresses } = sdk();
  const { customerProfiles, endUsers, supportingDocuments, trustProducts } = trusthub.v1;
  const bundle = { friendlyName: 'Luigi', email: 'luigi@luigi.example' };
  const profile = await customerProfiles.create({ ...bundle, policySid: POLICY });
  expect(profile).toMatchObject({
    status: 'draft',
    friendlyName: 'Luigi',
    sid: expect.stringMatching(/^BU[0-9a-f]{32}$/),
  });
  const user = (type: string, attributes: object) => endUsers.create({ friendlyName: type, type, attributes });
  const data = await user('customer_profile_business_information', { ...BUSINESS, ...change });
  const person = await user('authorized_representative_1', { first_name: 'Luigi', last_name: 'Rossi' });
  const address = await addresses.create({
    ...{ customerName: 'Luigi LLC', street: '12 Main Street', city: 'Austin', region: 'TX', postalCode: '78701' },
    isoCountry: 'US',
  });
  const document = await supportingDocuments.create({
    ...{ friendlyName: 'Address', type: 'customer_profile_address', attributes: { address_sids: address.sid } },
  });
  const parts = customerProfiles(profile.sid).customerProfilesEntityAssignments;
  const evaluate = () => customerProfiles(profile.sid).customerProfilesEvaluations.create({ policySid: POLICY });
  expect(await evaluate()).toMatchObject({ status: 'noncompliant' });
  for (const objectSid of [data.sid, person.sid, document.sid, PRIMARY]) await parts.create({ objectSid });
  expect((await parts.list()).map(({ objectSid }) => objectSid)).toHaveLength(4);
  expect(await evaluate()).toMatchObject({ status: 'compliant' });
  await customerProfiles(profile.sid).update({ status: 'pending-review' });
  const products = await trustProducts.create({ ...bundle, policySid: 'RNb0d4771c2c98518d916a3d4cd70a8f8b' });
  const messaging = await user('us_a2p_messaging_profile_information', { company_type: 'private' });
  for (const objectSid of [messaging.sid, profile.sid])
    await trustProducts(products.sid).trustProductsEntityAssignments.create({ objectSid });
  await trustProducts(products.sid).update({ status: 'pending-review' });
  return { customerProfileBundleSid: profile.sid, a2PProfileBundleSid: products.sid, data: data.sid };
}

const brands = () => sdk().messaging.v1.brandRegistrations;
const decidedBrand = (sid: string) =>
  until(async () => {
    const found = await brands()(sid).fetch();
    return /PENDING|REVIEW/.test(found.status) ? undefined : found;
  });

describe('the stand-in of the registry of local numbers, as the official SDK sees it', () => {
  it('reviews the bundles, the brand and the campaign, and approves them', async () => {
    const { data: _, ...bundles } = await business();
    await until(async () => {
      const { status } = await sdk().trusthub.v1.customerProfiles(bundles.customerProfileBundleSid).fetch();
      return status === 'twilio-approved';
    });
    const { sid } = await brands().create({ ...bundles, skipAutomaticSecVet: true });
    const approved = await decidedBrand(sid);
    expect(approved).toMatchObject({
      ...{ status: 'APPROVED', skipAutomaticSecVet: true, brandType: 'STANDARD', identityStatus: 'VERIFIED' },
      customerProfileBundleSid: bundles.customerProfileBundleSid,
    });
    expect((await brands().list()).map((one) => one.sid)).toContain(sid);
    const service = await sdk().messaging.v1.services.create({ friendlyName: 'S', useInboundWebhookOnNumber: true });
    expect(service.useInboundWebhookOnNumber).toBe(true);
    const { usAppToPerson, phoneNumbers } = sdk().messaging.v1.services(service.sid);
    await phoneNumbers.create({ phoneNumberSid: `PN${'1'.repeat(32)}` });
    expect((await phoneNumbers.list()).map((one) => one.sid)).toEqual([`PN${'1'.repeat(32)}`]);
    const campaign = {
      ...{
        brandRegistrationSid: sid,
        usAppToPersonUsecase: 'MARKETING',
        hasEmbeddedLinks: false,
        hasEmbeddedPhone: false,
      },
      description: 'Guests who joined by text get an offer of the week.',
      messageFlow: 'Guests text PIZZA, or join at https://luigi.example/join',
      messageSamples: ['Luigi: two for one tonight. Reply STOP to end', 'Luigi: closed on Monday. Reply STOP to end'],
    };
    await expect(usAppToPerson.create({ ...campaign, messageSamples: ['Short'] })).rejects.toMatchObject({
      code: 21_728,
    });
    await expect(usAppToPerson.create({ ...campaign, usAppToPersonUsecase: 'DANCE' })).rejects.toMatchObject({
      code: 21_720,
    });
    await expect(usAppToPerson.create({ ...campaign, brandRegistrationSid: 'BN0' })).rejects.toMatchObject({
      code: 21_717,
    });
    expect(await usAppToPerson.create(campaign)).toMatchObject({
      campaignStatus: 'PENDING',
      messagingServiceSid: service.sid,
    });
    const [verified] = await until(async () => {
      const found = await usAppToPerson.list();
      return found[0]?.campaignStatus === 'VERIFIED' && found;
    });
    expect(verified).toMatchObject({ sid: 'QE2c6890da8086d771620e9b13fadeba0b', errors: [] });
    expect(await usAppToPerson('QE2c6890da8086d771620e9b13fadeba0b').remove()).toBe(true);
    expect(await usAppToPerson.list()).toEqual([]);
    expect(await sdk().messaging.v1.services(service.sid).remove()).toBe(true);
  });

  it('refuses a brand for what it was submitted with, three times for nothing', async () => {
    const { data, ...bundles } = await business({ business_registration_number: '00-1' });
    const { sid } = await brands().create(bundles);
    await expect(brands()(sid).update()).rejects.toMatchObject({ code: 21_725 });
    expect(await decidedBrand(sid)).toMatchObject({
      status: 'FAILED',
      brandFeedback: ['TAX_ID'],
      errors: [{ code: 30_795 }],
    });
    await sdk().trusthub.v1.endUsers(data).update({ attributes: BUSINESS });
    expect((await brands()(sid).fetch()).status).toBe('FAILED');
    await brands()(sid).update();
    expect(await decidedBrand(sid)).toMatchObject({ status: 'APPROVED' });
  });

  it('lists page by page, and some lists by name', async () => {
    const { endUsers, customerProfiles } = sdk().trusthub.v1;
    for (const friendlyName of ['A', 'B', 'C'])
      await endUsers.create({ friendlyName, type: 'authorized_representative_1', attributes: {} });
    const all = await endUsers.list({ pageSize: 2 });
    expect(all.map(({ friendlyName }) => friendlyName)).toEqual(expect.arrayContaining(['A', 'B', 'C']));
    expect(await customerProfiles.list({ friendlyName: 'Nobody' })).toEqual([]);
  });

  it('refuses wrong requests as Twilio does', async () => {
    const { customerProfiles } = sdk('wrong').trusthub.v1;
    await expect(customerProfiles.list()).rejects.toMatchObject({ status: 401, code: 20_003 });
    await expect(sdk().trusthub.v1.customerProfiles('BU0').fetch()).rejects.toMatchObject({ status: 404 });
    const empty = { friendlyName: '', email: 'a@b.example', policySid: POLICY };
    await expect(sdk().trusthub.v1.customerProfiles.create(empty)).rejects.toMatchObject({ status: 400 });
  });
});

describe('the verdicts of the stand-in', () => {
  const brand = { ...BUSINESS, company_type: 'private' };
  it.each([
    [{}, undefined],
    [{ business_registration_number: '1234' }, 30_795],
    [{ company_type: 'public', stock_ticker: '' }, 30_796],
    [{ company_type: 'public', stock_ticker: 'LUI', brand_contact_email: 'luigi@gmail.com' }, 21_740],
    [{ company_type: 'government' }, 30_797],
    [{ company_type: 'government', website_url: 'https://austin.gov/' }, undefined],
  ])('of a brand with %j is %p', (change, code) => {
    expect(brandVerdict({ ...brand, ...change })?.code).toBe(code);
  });

  const campaign = {
    ...{ Description: ['Offers'], MessageFlow: ['At https://luigi.example/join'] },
    MessageSamples: ['Two for one. Reply STOP to end', 'Closed on Monday'],
  };
  it.each([
    [{}, undefined],
    [{ Description: ['Our casino'] }, 30_883],
    [{ MessageFlow: ['By text'] }, 30_896],
    [{ MessageSamples: ['See bit.ly/1 STOP'] }, 30_892],
    [{ MessageSamples: ['Two for one'] }, 30_887],
    [{ HasEmbeddedPhone: ['true'] }, 30_889],
    [{ Description: ['A beer for free'] }, 30_888],
    [{ Description: ['A beer for free'], AgeGated: ['true'] }, undefined],
  ])('of a campaign with %j is %p', (change, code) => {
    expect(campaignVerdict({ ...campaign, ...change })?.code).toBe(code);
  });

  it('of a profile is about its name', () => {
    expect(profileVerdict({ business_name: 'Casino Royal' })?.code).toBe(30_793);
    expect(profileVerdict(BUSINESS)).toBeUndefined();
  });
});
