import { randomUUID } from 'node:crypto';
import { twilioSignature } from '../../platform/providers/carrier/twilio.signature';
import { testApp, type TestApp } from '../../testing/app';
import { tables } from '../../testing/tables';

let t: TestApp;
const { sql } = tables(() => t.db);

beforeAll(async () => {
  t = await testApp();
  const { accountId } = await t.createOwner();
  await sql(`insert into own_number (digits, account_id, kind, per_second) values ('8885550100', $1, 'toll_free', 3)`, [
    accountId,
  ]);
});

/** A text as the carrier delivers it; returns the status of our response. */
async function text(sid: string, To: string, signature?: string): Promise<number> {
  const { accountSid, authToken } = t.deps.config.carrier;
  const url = '/webhooks/carrier/inbound';
  const fields = { AccountSid: accountSid, MessageSid: sid, From: '+15125550123', To, Body: 'Hello' };
  const signed = twilioSignature(authToken, t.deps.config.publicUrl + url, fields);
  const answer = await t.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature ?? signed },
    payload: new URLSearchParams(fields).toString(),
  });
  return answer.statusCode;
}
const stored = (sid: string) => sql('select 1 from inbound_message where provider_id = $1', [sid]);

describe('a text that the carrier delivers', () => {
  it.each([
    ['the shared code', '55222'],
    ['an own number', '+18885550100'],
  ])('to %s is stored', async (_whose, to) => {
    const sid = randomUUID();
    expect(await text(sid, to)).toBe(200);
    expect(await stored(sid)).toHaveLength(1);
  });

  it.each([
    ['another number', '+18885550199'],
    ['another shortcode', '55223'],
    ['no number', ''],
    ['digits within ours', '888555010'],
  ])('to %s is refused with 403, and nothing is stored', async (_whose, to) => {
    const sid = randomUUID();
    expect(await text(sid, to)).toBe(403);
    expect(await stored(sid)).toEqual([]);
  });

  it('without its signature is refused to an own number, too', async () => {
    expect(await text(randomUUID(), '+18885550100', 'wrong')).toBe(403);
  });
});
