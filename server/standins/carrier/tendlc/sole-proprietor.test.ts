import { runningSimulator, type RunningSimulator, until } from '../../../src/testing/carrier';
import { testDatabase } from '../../../src/testing/database';
import { REGISTRY_NUMBER } from './owner-text';
import { sdkTo } from './sdk.fixture';

let simulator: RunningSimulator;

beforeAll(async () => {
  simulator = await runningSimulator(await testDatabase(), 'http://127.0.0.1:9', {
    review: { pendingMs: 0, reviewMs: 0 },
  });
});
afterAll(() => simulator.close());

const PRIMARY = `BU${'0'.repeat(32)}`;
const sdk = () => sdkTo(simulator);
const brands = () => sdk().messaging.v1.brandRegistrations;

/** Registers a sole proprietor as the guide says; returns the brand. */
async function proprietor(mobile: string) {
  const { customerProfiles, endUsers, supportingDocuments, trustProducts } = sdk().trusthub.v1;
  const bundle = { friendlyName: 'Luigi', email: 'luigi@luigi.example' };
  const profile = await customerProfiles.create({ ...bundle, policySid: 'RN806dd6cd175f314e1f96a9727ee271f4' });
  const user = (type: string, attributes: object) => endUsers.create({ friendlyName: type, type, attributes });
  const person = await user('starter_customer_profile_information', {
    ...{ first_name: 'Luigi', last_name: 'Rossi', email: 'luigi@luigi.example', phone_number: '+15125550100' },
  });
  const address = await sdk().addresses.create({
    ...{ customerName: 'Luigi Rossi', street: '12 Main Street', city: 'Austin', region: 'TX', postalCode: '78701' },
    isoCountry: 'US',
  });
  const document = await supportingDocuments.create({
    ...{ friendlyName: 'Address', type: 'customer_profile_address', attributes: { address_sids: address.sid } },
  });
  for (const objectSid of [person.sid, document.sid, PRIMARY])
    await customerProfiles(profile.sid).customerProfilesEntityAssignments.create({ objectSid });
  await customerProfiles(profile.sid).update({ status: 'pending-review' });
  const policySid = 'RN670d5d2e282a6130ae063b234b6019c8';
  const product = await trustProducts.create({ ...bundle, policySid });
  const evaluate = () => trustProducts(product.sid).trustProductsEvaluations.create({ policySid });
  expect(await evaluate()).toMatchObject({ status: 'noncompliant' });
  const information = await user('sole_proprietor_information', {
    ...{ brand_name: 'Luigi Rossi', vertical: 'RETAIL', mobile_phone_number: `+1${mobile}` },
  });
  for (const objectSid of [information.sid, profile.sid])
    await trustProducts(product.sid).trustProductsEntityAssignments.create({ objectSid });
  expect(await evaluate()).toMatchObject({ status: 'compliant' });
  await trustProducts(product.sid).update({ status: 'pending-review' });
  return brands().create({
    ...{ customerProfileBundleSid: profile.sid, a2PProfileBundleSid: product.sid, brandType: 'SOLE_PROPRIETOR' },
  });
}

const handset = (phone: string, path: string) => `${simulator.url}/carrier/handsets/${phone}/${path}`;
interface Thread {
  numbers: string[];
  messages: { text: string; direction: string; number: string }[];
}
const thread = async (phone: string) => (await (await fetch(handset(phone, 'messages'))).json()) as Thread;
const received = async (phone: string) =>
  (await thread(phone)).messages.filter(({ direction }) => direction === 'received').map(({ text }) => text);
const answer = (phone: string, text: string) =>
  fetch(handset(phone, 'send'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text, to: REGISTRY_NUMBER }),
  });

describe('the stand-in’s brand of a sole proprietor, as the official SDK sees it', () => {
  it('is approved, texts the phone once, and is verified by its YES', async () => {
    const phone = '5125550151';
    const { sid } = await proprietor(phone);
    for (let i = 0; i < 3; i += 1)
      expect(await brands()(sid).fetch()).toMatchObject({
        ...{ status: 'APPROVED', identityStatus: 'UNVERIFIED', brandType: 'SOLE_PROPRIETOR' },
      });
    await until(async () => (await received(phone)).length === 1);
    expect(await brands()(sid).brandRegistrationOtps.create()).toMatchObject({ brandRegistrationSid: sid });
    await until(async () => (await received(phone)).length === 2);
    expect((await thread(phone)).numbers).toContain('(915) 278-2000');

    await answer('5125550152', 'YES');
    await answer(phone, 'Who is this?');
    expect(await brands()(sid).fetch()).toMatchObject({ identityStatus: 'UNVERIFIED' });
    expect((await answer(phone, 'Yes')).status).toBe(200);
    expect(await brands()(sid).fetch()).toMatchObject({ identityStatus: 'VERIFIED' });
    await until(async () => (await received(phone)).at(-1)?.startsWith('Thank you'));
    await expect(brands()(sid).brandRegistrationOtps.create()).rejects.toMatchObject({ status: 400 });
  });

  it('has one campaign, of its own use, and only once it is verified', async () => {
    const phone = '5125550153';
    const { sid } = await proprietor(phone);
    const campaign = {
      ...{ brandRegistrationSid: sid, usAppToPersonUsecase: 'SOLE_PROPRIETOR' },
      ...{ hasEmbeddedLinks: false, hasEmbeddedPhone: false },
      description: 'Guests who joined by text get an offer of the week.',
      messageFlow: 'Guests text PIZZA, or join at https://luigi.example/join',
      messageSamples: ['Luigi: two for one tonight. Reply STOP to end', 'Luigi: closed on Monday. Reply STOP to end'],
    };
    const service = async () => (await sdk().messaging.v1.services.create({ friendlyName: 'S' })).sid;
    const create = async (change: object = {}) =>
      sdk()
        .messaging.v1.services(await service())
        .usAppToPerson.create({ ...campaign, ...change });
    await brands()(sid).fetch();
    await expect(create()).rejects.toMatchObject({ code: 21_717 });
    await answer(phone, 'YES');
    await expect(create({ usAppToPersonUsecase: 'MARKETING' })).rejects.toMatchObject({ code: 21_720 });
    expect(await create()).toMatchObject({ usAppToPersonUsecase: 'SOLE_PROPRIETOR' });
    await expect(create()).rejects.toMatchObject({ code: 21_732 });
  });

  it('fails for a phone that receives no texts', async () => {
    const { sid } = await proprietor('5125550011');
    expect(await brands()(sid).fetch()).toMatchObject({ status: 'FAILED', errors: [{ code: 30_751 }] });
  });
});
