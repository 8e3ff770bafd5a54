import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { until } from '../../../testing/carrier';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import type { TestUser } from '../../../testing/accounts';
import { KIND } from '../../texting/message/kinds';
import { createReceiver, type CarrierReceiver } from '../receiver/receiver';
import {
  createCampaign,
  createKeyword,
  createSubscribers,
  outboundStage,
  QUICK,
  type Stage,
} from '../../../testing/stage';
import { startWorkers } from '../../automations/worker/workers';

const PEOPLE = 2_000;
const OTHERS = 600;
const FIRST = 5_125_600_000;
const phones = Array.from({ length: PEOPLE }, (_, at) => String(FIRST + at));

let db: TestDatabase;
let stage: Stage;
let receiver: CarrierReceiver;
let owner: TestUser;
let keyword: number;

beforeAll(async () => {
  db = await testDatabase({ poolSize: 4, limits: { connectMs: 3_000 } });
  // Slow enough that the campaign outlasts the burst.
  stage = await outboundStage(db, { config: { messageRate: 100 } });
  owner = await stage.createOwner({ planLeft: 10_000 });
  keyword = await createKeyword(db, owner, 'BURST');
  await createSubscribers(db, owner, keyword, PEOPLE + OTHERS, FIRST);
  receiver = createReceiver({
    ...stage.deps,
    config: {
      ...stage.deps.config,
      shortcode: '55222',
      productName: 'Textloom',
      welcomeMessage: 'Welcome.',
      supportPhone: '',
    },
  });
});
afterAll(async () => {
  await receiver.stop();
  await stage.close();
});

const text = (from: string, body: string, providerId: string = randomUUID()) =>
  receiver.inbound({ providerId, from, to: '55222', body, media: [], at: new Date() });
const count = async (sql: string, values: unknown[] = []): Promise<number> =>
  (await db.asEngine((tx) => tx.one<{ n: number }>(`select count(*) as n ${sql}`, values))).n;
const campaignTexts = (to: string, since: Date) =>
  count(`from message where kind = ${KIND.campaign} and claimed_at > $1 and ${to}`, [since]);

describe('a burst of STOPs', () => {
  it('2,000 at once, during a campaign on a busy machine, are all stored, obeyed and confirmed once', async () => {
    await createCampaign(db, owner, { choice: { keywords: [keyword] }, message: 'Deal of the day' });
    const workers = await startWorkers(stage.deps, QUICK);
    const load = [1, 2].map(() => new Worker('for (;;);', { eval: true }));
    try {
      await until(async () => (await campaignTexts('true', new Date(0))) > 20, 60_000);
      const results = await Promise.all(phones.map((phone, at) => text(phone, 'STOP', `stop-${at}`)));
      expect(results.filter(({ decision, duplicate }) => decision !== 'opt-out' || duplicate)).toEqual([]);
      const { now } = await db.asEngine((tx) => tx.one<{ now: Date }>('select now()'));
      const of = (operator: string) => `phone ${operator} '${FIRST + PEOPLE}'`;
      expect(await count(`from subscriber where disabled = 0 and ${of('<')}`)).toBe(0);
      expect(await count(`from inbound_message where decision = 'opt-out'`)).toBe(PEOPLE);
      expect(await count(`from suppression where ${of('<')}`)).toBe(PEOPLE);
      expect(
        await count(`from consent_event where event = 'opt-out' and words = 'STOP' and inbound_id is not null`),
      ).toBe(PEOPLE);
      const confirmed = `select phone from message where kind = ${KIND.answer} group by phone having count(*) = 1`;
      expect(await count(`from (${confirmed}) confirmed`)).toBe(PEOPLE);
      expect(await count(`from message where kind = ${KIND.answer}`)).toBe(PEOPLE);
      // The confirmations go before the campaign.
      await until(async () => (await campaignTexts(of('>='), now)) > 20, 60_000);
      expect(await campaignTexts(of('<'), now)).toBe(0);
      // The same webhooks again, and a second STOP of some, change nothing and are not confirmed.
      const again = await Promise.all(phones.slice(0, 300).map((phone, at) => text(phone, 'STOP', `stop-${at}`)));
      expect(again.every(({ duplicate }) => duplicate)).toBe(true);
      await Promise.all(phones.slice(0, 300).map((phone) => text(phone, 'stop it')));
      expect(await count(`from message where kind = ${KIND.answer}`)).toBe(PEOPLE);
    } finally {
      await Promise.all(load.map((one) => one.terminate()));
      await workers.stop();
    }
  });

  it('a STOP, a join and a reply are stored while other work occupies every other connection', async () => {
    const phone = String(FIRST + PEOPLE + 1);
    let release = (): void => undefined;
    const released = new Promise<void>((done) => (release = done));
    const holding = Array.from({ length: 4 }, () => [
      db.asEngine(() => released),
      db.asAccount(owner.accountId, () => released),
    ]).flat();
    try {
      expect(await text(phone, 'What time do you open?')).toMatchObject({ decision: 'reply' });
      expect(await text(phone, 'STOP')).toMatchObject({ decision: 'opt-out' });
      expect(await text(phone, 'BURST')).toMatchObject({ decision: 'keyword' });
    } finally {
      release();
      await Promise.all(holding);
    }
  });

  it('one STOP that cannot be stored in a group does not block the others', async () => {
    const [good, bad] = [String(FIRST + PEOPLE + 2), String(FIRST + PEOPLE + 3)];
    const client = await db.dedicated();
    await client.query(`create function refuse() returns trigger language plpgsql as $$ begin
      if new.provider_id = 'poison' then raise exception 'poison'; end if; return new; end $$;
      create trigger refuse before insert on inbound_message for each row execute function refuse();`);
    await client.end();
    const [stored, refused] = await Promise.allSettled([text(good, 'STOP'), text(bad, 'STOP', 'poison')]);
    expect(stored).toMatchObject({ status: 'fulfilled', value: { decision: 'opt-out', duplicate: false } });
    expect(refused.status).toBe('rejected');
    expect(await count(`from subscriber where phone = $1 and disabled = 0`, [good])).toBe(0);
    // Nothing of the refused one was written: the carrier delivers it again.
    expect(await count(`from subscriber where phone = $1 and disabled = 0`, [bad])).toBe(1);
    expect(await count(`from message where kind = ${KIND.answer} and phone = any($1)`, [[good, bad]])).toBe(1);
  });
});
