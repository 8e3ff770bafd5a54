import { randomUUID } from 'node:crypto';
import { fetchMissed } from '../../domains/inbound';
import type { Gateway } from '../../platform/providers/carrier/gateway';
import { GatewayUnavailable } from '../../platform/providers/carrier/gateway';
import { twilioGateway } from '../../platform/providers/carrier/twilio.gateway';
import { twilioSignature } from '../../platform/providers/carrier/twilio.signature';
import { testApp, type TestApp } from '../../testing/app';
import { tables } from '../../testing/tables';

const SECOND = { accountSid: `AC${'2'.repeat(32)}`, authToken: 'the token of the second' };
const PUBLIC = 'http://textloom.test';

let t: TestApp;
let second: Gateway;
const { sql } = tables(() => t.db);

beforeAll(async () => {
  second = twilioGateway({ ...SECOND, baseUrl: 'http://127.0.0.1:9', publicUrl: PUBLIC, numbers: ['55222'] });
  t = await testApp({}, { secondGateway: second });
});
afterAll(() => second.close());

async function posted(url: string, as: { accountSid: string; authToken: string }, given: Record<string, string>) {
  const fields = { AccountSid: as.accountSid, ...given };
  const answer = await t.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilioSignature(as.authToken, PUBLIC + url, fields),
    },
    payload: new URLSearchParams(fields).toString(),
  });
  return answer.statusCode;
}
const text = (sid: string, From: string, Body: string) => ({ MessageSid: sid, From, To: '55222', Body });
const stored = (sid: string) => sql('select decision from inbound_message where provider_id = $1', [sid]);

describe('ADR 0126: what the carrier of the second link delivers', () => {
  it('is verified by the token of its link: a STOP to it is obeyed, and the token of the other is refused', async () => {
    const { accountId } = await t.createOwner();
    await sql(
      `with k as (insert into keyword (account_id, keyword, canonical, approved) values ($1, 'TWOLINKS', 'TWOLINKS', true) returning id)
       insert into subscriber (account_id, keyword_id, phone, subscribed_at) select $1, id, '5125550133', now() from k`,
      [accountId],
    );
    const [sid, forged] = [randomUUID(), randomUUID()];
    const stop = (id: string) => text(id, '+15125550133', 'STOP');
    expect(await posted('/webhooks/carrier2/inbound', SECOND, stop(sid))).toBe(200);
    expect(await stored(sid)).toEqual([{ decision: 'opt-out' }]);
    expect(await sql('select disabled from subscriber where phone = $1', ['5125550133'])).not.toEqual([
      { disabled: 0 },
    ]);
    expect(await posted('/webhooks/carrier2/inbound', t.deps.config.carrier, stop(forged))).toBe(403);
    expect(await posted('/webhooks/carrier/inbound', SECOND, stop(forged))).toBe(403);
    expect(await stored(forged)).toEqual([]);
  });

  it('is fetched when it was missed, though the first carrier does not list its texts', async () => {
    const sid = randomUUID();
    const listing: Gateway = {
      ...second,
      listInbound: async () => [
        { providerId: sid, from: '5125550134', to: '55222', body: 'STOP', media: [], at: new Date() },
      ],
    };
    const failing: Gateway = {
      ...t.deps.gateway,
      listInbound: () => Promise.reject(new GatewayUnavailable('down')),
    };
    await fetchMissed({ ...t.deps, gateway: { ...failing, listInbound: async () => [] }, secondGateway: listing });
    expect(await stored(sid)).toEqual([]);
    // The first call only noted when it began.
    await expect(fetchMissed({ ...t.deps, gateway: failing, secondGateway: listing })).rejects.toThrow('down');
    expect(await stored(sid)).toEqual([{ decision: 'opt-out' }]);
  });
});
