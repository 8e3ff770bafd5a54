import twilio from 'twilio';
import RequestClient from 'twilio/lib/base/RequestClient';
import { ACCOUNT, runningSimulator, TOKEN, type RunningSimulator } from '../../../src/testing/carrier';
import { testDatabase } from '../../../src/testing/database';

let simulator: RunningSimulator;
beforeAll(async () => {
  simulator = await runningSimulator(await testDatabase(), 'http://127.0.0.1:1');
});
afterAll(() => simulator.close());

/** The official SDK, redirected to the stand-in instead of api.twilio.com. */
function officialClient(token = TOKEN) {
  const http = new RequestClient();
  const toSimulator: Pick<RequestClient, 'request'> = {
    request: (options) =>
      http.request({ ...options, uri: options.uri.replace('https://api.twilio.com', `${simulator.url}/carrier`) }),
  };
  return twilio(ACCOUNT, token, { httpClient: toSimulator as RequestClient });
}
const available = (client = officialClient()) => client.availablePhoneNumbers('US');
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ status, code }: { status: number; code: number }) => [status, code],
  );

describe('Numbers of the stand-in, as the official SDK sees them', () => {
  it('are searched, bought, listed and given back', async () => {
    const client = officialClient();
    const [first, second] = await available().local.list({ areaCode: 512, smsEnabled: true, limit: 2 });
    expect(first).toMatchObject({
      ...{ phoneNumber: '+15125550100', friendlyName: '(512) 555-0100', locality: 'Austin', region: 'TX' },
      ...{ isoCountry: 'US', beta: false, addressRequirements: 'none', capabilities: { SMS: true, MMS: true } },
    });
    const bought = await client.incomingPhoneNumbers.create({
      ...{ phoneNumber: '+15125550100', friendlyName: 'Pie Club 1', smsMethod: 'POST' },
      smsUrl: 'https://texts.example/webhooks/carrier/inbound',
    });
    expect(bought).toMatchObject({
      ...{ phoneNumber: '+15125550100', friendlyName: 'Pie Club 1', smsMethod: 'POST', type: 'local' },
      ...{ sid: expect.stringMatching(/^PN[0-9a-f]{32}$/), dateCreated: expect.any(Date), status: 'in-use' },
      capabilities: { sms: true, mms: true },
    });
    expect((await available().local.list({ areaCode: 512, limit: 1 }))[0]?.phoneNumber).toBe(second?.phoneNumber);
    const found = await client.incomingPhoneNumbers.list({ phoneNumber: '+15125550100', friendlyName: 'Pie Club 1' });
    expect(found.map(({ sid }) => sid)).toEqual([bought.sid]);
    expect(await client.incomingPhoneNumbers.list({ friendlyName: 'Another' })).toEqual([]);
    expect((await client.incomingPhoneNumbers(bought.sid).fetch()).smsUrl).toContain('/webhooks/carrier/inbound');
    expect(await client.incomingPhoneNumbers(bought.sid).remove()).toBe(true);
    expect(await client.incomingPhoneNumbers.list()).toEqual([]);
    expect(await refusal(client.incomingPhoneNumbers(bought.sid).remove())).toEqual([404, 20404]);
    expect((await available().local.list({ areaCode: 512, limit: 1 }))[0]?.phoneNumber).toBe('+15125550100');
  });

  it('are listed page by page', async () => {
    const client = officialClient();
    for (const end of ['30', '31', '32']) await client.incomingPhoneNumbers.create({ phoneNumber: `+161755501${end}` });
    const listed = await client.incomingPhoneNumbers.list({ pageSize: 2 });
    expect(listed.map(({ phoneNumber }) => phoneNumber)).toEqual(['+16175550132', '+16175550131', '+16175550130']);
    expect(listed[0]?.friendlyName).toBe('(617) 555-0132');
  });

  it('are toll-free or local, with these digits or letters', async () => {
    const phones = async (found: Promise<{ phoneNumber: string }[]>) =>
      (await found).map(({ phoneNumber }) => phoneNumber);
    expect(await phones(available().tollFree.list({ limit: 2 }))).toEqual(['+18885550100', '+18885550101']);
    expect(await phones(available().tollFree.list({ areaCode: 833, contains: '42' }))).toEqual(['+18335550142']);
    expect(await phones(available().local.list({ areaCode: 212, contains: '1ma' }))).toEqual(['+12125550162']);
    expect(await phones(available().local.list({ areaCode: 888 }))).toEqual([]);
    expect(await phones(available().tollFree.list({ areaCode: 512 }))).toEqual([]);
    expect(await phones(available().local.list({ areaCode: 999 }))).toEqual([]);
  });

  it('are sold once, and only if they are on sale', async () => {
    const buy = (phoneNumber: string) => refusal(officialClient().incomingPhoneNumbers.create({ phoneNumber }));
    const both = await Promise.all([buy('+18775550130'), buy('+18775550130')]);
    expect(both).toContainEqual([400, 21422]);
    expect(both).toContain('done');
    expect(await buy('+18775550198')).toEqual([400, 21422]);
    expect(await buy('+18775551234')).toEqual([400, 21422]);
    expect(await buy('8775550131')).toEqual([400, 21421]);
    expect(await buy('+18775550199')).not.toBe('done');
    expect(await officialClient().incomingPhoneNumbers.list({ phoneNumber: '+18775550199' })).toHaveLength(1);
  });

  it('are refused without the right token', async () => {
    expect(await refusal(available(officialClient('wrong')).local.list({ limit: 1 }))).toEqual([401, 20003]);
    expect(await refusal(officialClient('wrong').incomingPhoneNumbers.list())).toEqual([401, 20003]);
  });
});
