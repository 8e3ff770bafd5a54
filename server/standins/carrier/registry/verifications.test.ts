import twilio from 'twilio';
import RequestClient from 'twilio/lib/base/RequestClient';
import type { TollfreeVerificationListInstanceCreateOptions } from 'twilio/lib/rest/messaging/v1/tollfreeVerification';
import { ACCOUNT, runningSimulator, type RunningSimulator, TOKEN, until } from '../../../src/testing/carrier';
import { testDatabase } from '../../../src/testing/database';
import { verdictOf } from './verdict';

let simulator: RunningSimulator;

beforeAll(async () => {
  simulator = await runningSimulator(await testDatabase(), 'http://127.0.0.1:9', {
    review: { pendingMs: 150, reviewMs: 150 },
  });
});
afterAll(() => simulator.close());

/** The official SDK, redirected to the stand-in instead of messaging.twilio.com. */
function verifications(token = TOKEN) {
  const http = new RequestClient();
  const toSimulator: Pick<RequestClient, 'request'> = {
    request: (options) =>
      http.request({
        ...options,
        uri: options.uri.replace('https://messaging.twilio.com', `${simulator.url}/carrier`),
      }),
  };
  return twilio(ACCOUNT, token, { httpClient: toSimulator as RequestClient }).messaging.v1.tollfreeVerifications;
}

const BUSINESS: Omit<TollfreeVerificationListInstanceCreateOptions, 'tollfreePhoneNumberSid'> = {
  businessName: "Luigi's Pizza LLC",
  businessType: 'PRIVATE_PROFIT',
  businessRegistrationNumber: '12-3456789',
  businessRegistrationAuthority: 'EIN',
  businessRegistrationCountry: 'US',
  businessWebsite: 'https://luigispizza.example/',
  notificationEmail: 'luigi@luigispizza.example',
  businessContactEmail: 'luigi@luigispizza.example',
  useCaseCategories: ['MARKETING', 'EVENTS'],
  useCaseSummary: 'Guests who joined get an offer of the week.',
  productionMessageSample: 'Luigi: two pizzas for one. Reply STOP to unsubscribe',
  optInImageUrls: ['https://textloom.example/join/pizza', 'https://textloom.example/join/pizza/page.png'],
  optInType: 'WEB_FORM',
  messageVolume: '1,000',
};
let numbers = 0;
const phone = (): string => `PN${(++numbers).toString(16).padStart(32, '0')}`;
const decided = (sid: string) =>
  until(async () => {
    const found = await verifications()(sid).fetch();
    return /REVIEW/.test(found.status) ? undefined : found;
  });

describe('the stand-in of toll-free verification, as the official SDK sees it', () => {
  it('reviews a verification and approves it', async () => {
    const tollfreePhoneNumberSid = phone();
    const made = await verifications().create({ ...BUSINESS, tollfreePhoneNumberSid });
    expect(made).toMatchObject({
      accountSid: ACCOUNT,
      status: 'PENDING_REVIEW',
      businessName: BUSINESS.businessName,
      optInImageUrls: BUSINESS.optInImageUrls,
      useCaseCategories: ['MARKETING', 'EVENTS'],
      ageGatedContent: false,
      errorCode: null,
    });
    expect(made.sid).toMatch(/^HH[0-9a-f]{32}$/);
    expect(made.dateCreated).toBeInstanceOf(Date);
    await until(async () => (await verifications()(made.sid).fetch()).status === 'IN_REVIEW');
    expect(await decided(made.sid)).toMatchObject({ status: 'TWILIO_APPROVED', editAllowed: null });
    const listed = await verifications().list({ tollfreePhoneNumberSid });
    expect(listed.map(({ sid }) => sid)).toEqual([made.sid]);
    expect((await verifications().list({ status: 'TWILIO_APPROVED' })).length).toBeGreaterThan(0);
  });

  it('rejects it with a code, lets it be edited, and approves the edited one under its id', async () => {
    const { sid } = await verifications().create({
      ...BUSINESS,
      businessRegistrationNumber: '1234',
      tollfreePhoneNumberSid: phone(),
    });
    const rejected = await decided(sid);
    expect(rejected).toMatchObject({ status: 'TWILIO_REJECTED', errorCode: 30_527, editAllowed: true });
    expect(rejected.editExpiration).toBeInstanceOf(Date);
    expect(rejected.rejectionReasons).toMatchObject([{ code: 30_527 }]);
    await verifications()(sid).update({ businessRegistrationNumber: '12-3456789', editReason: 'Mended' });
    expect(await decided(sid)).toMatchObject({ status: 'TWILIO_APPROVED', businessName: BUSINESS.businessName });
    await expect(verifications()(sid).update({ businessName: 'Another' })).rejects.toMatchObject({ status: 400 });
  });

  it('refuses wrong requests as Twilio does', async () => {
    const tollfreePhoneNumberSid = phone();
    const create = (fields: object, token?: string) =>
      verifications(token).create({ ...BUSINESS, tollfreePhoneNumberSid, ...fields });
    await expect(create({ messageVolume: '12' })).rejects.toMatchObject({
      status: 400,
      message: 'Invalid MessageVolume',
    });
    await expect(create({ businessName: '' })).rejects.toMatchObject({ status: 400 });
    await expect(create({ tollfreePhoneNumberSid: 'PN1' })).rejects.toMatchObject({ status: 400 });
    await expect(create({}, 'wrong')).rejects.toMatchObject({ status: 401, code: 20_003 });
    await create({});
    await expect(create({})).rejects.toMatchObject({ status: 400 });
    await expect(verifications()('HH0').fetch()).rejects.toMatchObject({ status: 404 });
  });

  it('deletes a verification', async () => {
    const { sid } = await verifications().create({ ...BUSINESS, tollfreePhoneNumberSid: phone() });
    expect(await verifications()(sid).remove()).toBe(true);
    await expect(verifications()(sid).fetch()).rejects.toMatchObject({ status: 404 });
  });
});

const GOOD = {
  BusinessName: ["Luigi's Pizza LLC"],
  BusinessType: ['PRIVATE_PROFIT'],
  BusinessRegistrationAuthority: ['EIN'],
  BusinessRegistrationNumber: ['12-3456789'],
  BusinessWebsite: ['https://www.luigis-kitchen.example/'],
  BusinessContactEmail: ['luigi@luigis-kitchen.example'],
  OptInImageUrls: ['https://textloom.example/join/pizza'],
};

describe('the verdict of the stand-in', () => {
  it.each([
    [{}, undefined],
    [{ BusinessRegistrationNumber: ['00-3456789'] }, 30_527],
    [{ BusinessRegistrationNumber: [] }, 30_527],
    [{ BusinessType: ['SOLE_PROPRIETOR'], BusinessRegistrationNumber: [] }, undefined],
    [{ BusinessWebsite: ['https://another.example/'] }, 30_445],
    [{ BusinessWebsite: ['https://another.example/'], DoingBusinessAs: ['Another'] }, undefined],
    [{ BusinessContactEmail: ['luigi@gmail.com'] }, 30_482],
    [{ OptInImageUrls: ['http://textloom.example/join/pizza'] }, 30_446],
    [{ ProductionMessageSample: ['See bit.ly/1'] }, 30_449],
    [{ ProductionMessageSample: ['A beer for free'] }, 30_448],
    [{ ProductionMessageSample: ['A beer for free'], AgeGatedContent: ['true'] }, undefined],
    [{ UseCaseSummary: ['Our casino'] }, 30_443],
  ])('of %j is %p', (change, code) => {
    expect(verdictOf({ ...GOOD, ...change })?.code).toBe(code);
  });
});
