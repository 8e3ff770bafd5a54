import { stringify } from 'node:querystring';
import { getExpectedTwilioSignature } from 'twilio';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import {
  ACCOUNT,
  CODE,
  gatewayTo,
  runningSimulator,
  sms,
  TOKEN,
  type RunningSimulator,
} from '../../../testing/carrier';
import { testDatabase } from '../../../testing/database';
import { tables } from '../../../testing/tables';
import { rcsServices, setAgent, stopRcs } from '../../tenancy/number';
import { fetchMissed } from './fetch-missed';

const PUBLIC = 'http://textloom.test';
const URL = '/webhooks/carrier/inbound';
const NUMBER = '8885550151';
const AGENT = 'corner_bakery_agent';
const SERVICE = `MG${'c'.repeat(32)}`;

let t: TestApp;
let carrier: RunningSimulator;
let owner: TestUser;
let keyword: number;
const { sql, one, addKeyword, addSubscriber } = tables(() => t.db);

beforeAll(async () => {
  const db = await testDatabase({ poolSize: 8 });
  // Nothing listens at the address of its webhooks: what it delivers here is posted by the test.
  carrier = await runningSimulator(db, 'http://127.0.0.1:9', { agents: () => rcsServices(db.engine) });
  t = await testApp({ shortcode: CODE, publicUrl: PUBLIC }, { db, gateway: gatewayTo(carrier.url, PUBLIC) });
  db.beforeDrop(() => carrier.close());
  owner = await t.createOwner();
  keyword = await addKeyword(owner, 'BAKERY');
  await sql('update keyword set approved = true where id = $1', [keyword]);
  await sql(`insert into own_number (digits, account_id, kind, per_second) values ($2, $1, 'toll_free', 3)`, [
    owner.accountId,
    NUMBER,
  ]);
  await db.asEngine((tx) => setAgent(tx, owner.accountId, SERVICE, AGENT));
});

let sids = 0;
/** A text to an agent, or the tap of a button, as the provider posts it. */
function answered(phone: string, Body: string, agent = AGENT) {
  const fields = {
    ...{ AccountSid: ACCOUNT, MessageSid: `SMrcs${(sids += 1)}`, MessagingServiceSid: SERVICE },
    ...{ From: `rcs:+1${phone}`, To: `rcs:${agent}`, Body, ButtonText: Body, ButtonPayload: Body },
  };
  return t.inject({
    method: 'POST',
    url: URL,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': getExpectedTwilioSignature(TOKEN, PUBLIC + URL, fields),
    },
    payload: stringify(fields),
  });
}
const received = (phone: string) =>
  sql('select decision, number, account_id from inbound_message where phone = $1 order by id', [phone]);
const disabled = async (phone: string) =>
  (await one<{ disabled: number }>('select disabled from subscriber where phone = $1', [phone])).disabled;

describe('decision 716: an answer to the agent of an account', () => {
  it('is a text to its number: a tap on Stop leaves, one on a keyword joins, any other is a reply', async () => {
    await addSubscriber(owner, { keyword, phone: '5125550102' });
    expect((await answered('5125550102', 'Yes')).statusCode).toBe(200);
    expect((await answered('5125550102', 'Stop')).statusCode).toBe(200);
    expect((await answered('5125550104', 'Bakery')).statusCode).toBe(200);
    const own = { number: NUMBER, account_id: owner.accountId };
    expect(await received('5125550102')).toEqual([
      { decision: 'reply', ...own },
      { decision: 'opt-out', ...own },
    ]);
    expect(await disabled('5125550102')).toBe(1);
    expect(await received('5125550104')).toMatchObject([{ decision: 'keyword' }]);
    expect(await disabled('5125550104')).toBe(0);
  });

  it('is refused where no account has the agent, and stored nowhere', async () => {
    expect((await answered('5125550106', 'Stop', 'stranger_agent')).statusCode).toBe(403);
    expect(await received('5125550106')).toEqual([]);
  });

  it('is fetched and obeyed when it arrived while we were down', async () => {
    await addSubscriber(owner, { keyword, phone: '5125550108' });
    const content = await t.deps.gateway.storeContent?.({ buttons: [{ kind: 'reply', label: 'Stop', url: '' }] });
    const message = sms(PUBLIC, { to: '5125550108', rcs: { service: SERVICE, content: content ?? '', links: [] } });
    const outcome = await t.deps.gateway.send(message);
    const payload = { text: 'Stop', tapped: outcome.kind === 'accepted' ? outcome.providerId : '' };
    await carrier.app.inject({ method: 'POST', url: '/carrier/handsets/5125550108/send', payload });
    await sql(
      `insert into setting (name, value) values ('inbound.listed', jsonb_build_object('at', to_char((now() - interval '1 minute') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
       on conflict (name) do update set value = excluded.value`,
    );
    expect(await fetchMissed(t.deps)).toBe(1);
    expect(await disabled('5125550108')).toBe(1);
    expect(await received('5125550108')).toMatchObject([{ decision: 'opt-out', number: NUMBER }]);
  });

  it('still leaves after the account sends nothing over RCS any more', async () => {
    await addSubscriber(owner, { keyword, phone: '5125550110' });
    await t.db.asEngine((tx) => stopRcs(tx, owner.accountId));
    expect((await answered('5125550110', 'Stop')).statusCode).toBe(200);
    expect(await disabled('5125550110')).toBe(1);
  });
});
