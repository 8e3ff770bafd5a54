import fc from 'fast-check';
import { until } from '../../../testing/carrier';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import type { TestUser } from '../../../testing/accounts';
import { readLinkCode, shortAddress, shortAddresses, writeLinkCode } from '../../links/link-code';
import { linkKey } from '../../links/links.repository';
import {
  createCampaign,
  createKeyword,
  createSubscribers,
  outboundStage,
  QUICK,
  statuses,
  untilDone,
  type Stage,
} from '../../../testing/stage';
import { startWorkers, type Workers } from '../../automations/worker/workers';

let db: TestDatabase;
let stage: Stage;
let workers: Workers;

beforeAll(async () => {
  db = await testDatabase({ poolSize: 8 });
  stage = await outboundStage(db);
  workers = await startWorkers(stage.deps, QUICK);
});
afterAll(async () => {
  await workers.stop();
  await stage.close();
});

const FOOTER = '\nReply STOP to unsubscribe';
const execute = (sql: string, params: unknown[]) => db.asEngine((tx) => tx.execute(sql, params));
const bodies = (id: number) =>
  db.asEngine((tx) =>
    tx.query<{ id: number; phone: string; body: string | null }>(
      'select id, phone, body from message where campaign_id = $1 order by phone',
      [id],
    ),
  );
const textTo = async (phone: string): Promise<string[]> =>
  (await stage.texts()).filter((text) => text.phone === `+1${phone}`).map(({ body }) => body);

async function linkOf(owner: TestUser, target = 'https://shop.example/menu'): Promise<{ id: number; address: string }> {
  return db.asEngine(async (tx) => {
    const { id } = await tx.one<{ id: number }>(
      'insert into short_link (account_id, target) values ($1, $2) returning id',
      [owner.accountId, target],
    );
    const code = writeLinkCode(await linkKey(tx), { link: id, message: 0 });
    return { id, address: shortAddress(stage.publicUrl, code) };
  });
}

describe('ENG-014, ENG-027: a campaign with merge fields', () => {
  it('gives each recipient their own text, and keeps the sent text after a change of name', async () => {
    const owner = await stage.createOwner({ planLeft: 100 });
    const keyword = await createKeyword(db, owner, 'TACOS');
    const [ana] = await createSubscribers(db, owner, keyword, 2, 2_145_551_000);
    await execute(`update subscriber set first_name = 'Ana', city = 'Austin' where id = $1`, [ana]);
    const id = await createCampaign(db, owner, {
      choice: { keywords: [keyword] },
      message: 'Hi {first_name|friend} in {city|town}, {keyword} today',
    });
    await untilDone(db, id);
    await execute(`update subscriber set first_name = 'Maria' where id = $1`, [ana]);
    expect(await textTo('2145551000')).toEqual([`Hi Ana in Austin, TACOS today${FOOTER}`]);
    expect(await textTo('2145551001')).toEqual([`Hi friend in town, TACOS today${FOOTER}`]);
    expect((await bodies(id)).map(({ body }) => body)).toEqual([
      'Hi Ana in Austin, TACOS today',
      'Hi friend in town, TACOS today',
    ]);
  });

  it('fills in custom fields of the account, and the fallback for those that it does not have', async () => {
    const owner = await stage.createOwner({ planLeft: 100 });
    const keyword = await createKeyword(db, owner, 'SHOES');
    const [ana] = await createSubscribers(db, owner, keyword, 2, 2_145_557_000);
    await execute(
      `with field as (insert into custom_field (account_id, name, slug, kind) values ($1, 'Size', 'field_size', 'number') returning id)
       insert into subscriber_value (account_id, subscriber_id, field_id, value, number) select $1, $2, id, '42', 42 from field`,
      [owner.accountId, ana],
    );
    const id = await createCampaign(db, owner, {
      choice: { keywords: [keyword] },
      message: 'New in {field_size|your size}, {field_other|you}',
    });
    await untilDone(db, id);
    expect((await bodies(id)).map(({ body }) => body)).toEqual(['New in 42, you', 'New in your size, you']);
  });

  it('finds a message whose response was lost by the text of this recipient', async () => {
    const owner = await stage.createOwner({ planLeft: 100 });
    const keyword = await createKeyword(db, owner);
    // The simulator accepts messages to 0020, but its response is lost.
    const [lost] = await createSubscribers(db, owner, keyword, 1, 2_145_560_020);
    await execute(`update subscriber set first_name = 'Lou' where id = $1`, [lost]);
    const id = await createCampaign(db, owner, { choice: { keywords: [keyword] }, message: 'Lost, {first_name|you}?' });
    await until(async () => (await textTo('2145560020')).length > 0);
    await execute(`update subscriber set first_name = 'Renamed' where id = $1`, [lost]);
    await untilDone(db, id);
    await until(async () => (await statuses(db, id))[3] === 1);
    expect(await textTo('2145560020')).toEqual([`Lost, Lou?${FOOTER}`]);
  });

  it('stores no text per message if all get the same', async () => {
    const owner = await stage.createOwner({ planLeft: 100 });
    const keyword = await createKeyword(db, owner);
    await createSubscribers(db, owner, keyword, 2, 2_145_552_000);
    const id = await createCampaign(db, owner, { choice: { keywords: [keyword] }, message: 'Same for {20% off}' });
    await untilDone(db, id);
    expect((await bodies(id)).map(({ body }) => body)).toEqual([null, null]);
  });
});

describe('CAMP-018: a campaign with a short link', () => {
  it('gives each recipient their own address with link and message, as long as the inserted one', async () => {
    const owner = await stage.createOwner({ planLeft: 100 });
    const link = await linkOf(owner);
    const keyword = await createKeyword(db, owner);
    await createSubscribers(db, owner, keyword, 2, 2_145_553_000);
    const message = `Menu: ${link.address}.`;
    const id = await createCampaign(db, owner, { choice: { keywords: [keyword] }, message });
    await untilDone(db, id);
    const key = await db.asEngine(linkKey);
    const rows = await bodies(id);
    expect(new Set(rows.map(({ body }) => body)).size).toBe(2);
    for (const { id: messageId, phone, body } of rows) {
      expect(body).toHaveLength(message.length);
      expect(await textTo(phone)).toEqual([`${body}${FOOTER}`]);
      const [, code = ''] = shortAddresses(stage.publicUrl).exec(body ?? '') ?? [];
      expect(readLinkCode(key, code)).toEqual({ link: link.id, message: messageId });
    }
  });

  it("leaves another account's address and a made-up one unchanged", async () => {
    const [owner, stranger] = [await stage.createOwner({ planLeft: 100 }), await stage.createOwner()];
    const theirs = await linkOf(stranger);
    const keyword = await createKeyword(db, owner);
    await createSubscribers(db, owner, keyword, 1, 2_145_554_000);
    const madeUp = shortAddress(stage.publicUrl, 'A'.repeat(17));
    const id = await createCampaign(db, owner, {
      choice: { keywords: [keyword] },
      message: `${theirs.address} ${madeUp}`,
    });
    await untilDone(db, id);
    expect(await textTo('2145554000')).toEqual([`${theirs.address} ${madeUp}${FOOTER}`]);
  });
});

describe('CAMP-018: the code of a short link', () => {
  const key = Buffer.from('a key');

  it('is valid only as it was written, under the same key', () => {
    const code = writeLinkCode(key, { link: 4711, message: 3_500_000_000_000 });
    expect(code).toMatch(/^[0-9A-Za-z]{17}$/);
    expect(readLinkCode(key, code)).toEqual({ link: 4711, message: 3_500_000_000_000 });
    expect(readLinkCode(Buffer.from('another'), code)).toBeNull();
    for (const wrong of [
      '',
      'x',
      `${code}0`,
      code.slice(1),
      `-${code.slice(1)}`,
      code.replace(/.$/, (c) => (c === '0' ? '1' : '0')),
    ])
      expect(readLinkCode(key, wrong)).toBeNull();
  });

  it('does not reveal how many links and messages there are: neighbouring codes have nothing in common', () => {
    const first = writeLinkCode(key, { link: 1, message: 1_000_000 });
    const near = Array.from({ length: 60 }, (_, at) => writeLinkCode(key, { link: 1, message: 1_000_001 + at }));
    const alike = near.map((code) => [...code].filter((digit, at) => digit === first[at]).length);
    // By chance one digit of 62 is the same; equal links would share five.
    expect(Math.max(...alike)).toBeLessThan(5);
    expect(new Set(near.map((code) => code.slice(0, 5))).size).toBe(60);
  });

  it('decodes to its own link and message', () => {
    const code = fc.record({ link: fc.nat(62 ** 5 - 1), message: fc.maxSafeNat().map((one) => one % 62 ** 7) });
    fc.assert(
      fc.property(code, (written) => {
        expect(readLinkCode(key, writeLinkCode(key, written))).toEqual(written);
      }),
    );
  });

  it('of a text that was sent before codes were scrambled still leads to its link', () => {
    expect(readLinkCode(key, '001DzzcPDJXELIGrt')).toEqual({ link: 4711, message: 3_500_000_000_000 });
  });

  it('is found in a text up to its end', () => {
    const code = writeLinkCode(key, { link: 1, message: 0 });
    const found = (text: string) => [...text.matchAll(shortAddresses('https://t.example'))].map((match) => match[1]);
    expect(found(`See https://t.example/s/${code}, or https://t.example/s/${code}.`)).toEqual([code, code]);
    expect(found(`https://t.example/s/${code}x http://t.example/s/${code} https://tXexample/s/${code}`)).toEqual([]);
  });
});

describe('decision 809: the footer of a campaign', () => {
  it.each(['Two for one', 'Two for one, {first_name|friend}'])(
    'is in the language of the keyword of each person: %s',
    async (message) => {
      const owner = await stage.createOwner({ planLeft: 100 });
      const english = await createKeyword(db, owner, `PIE${owner.accountId}`);
      const spanish = await createKeyword(db, owner, `PAN${owner.accountId}`);
      await execute(`update keyword set language = 'es' where id = $1`, [spanish]);
      const start = 2_145_560_000 + owner.accountId * 10;
      await createSubscribers(db, owner, english, 1, start);
      await createSubscribers(db, owner, spanish, 1, start + 5);
      const campaign = await createCampaign(db, owner, { choice: { keywords: [english, spanish] }, message });
      await untilDone(db, campaign);
      const [toEnglish, toSpanish] = [await textTo(String(start)), await textTo(String(start + 5))];
      expect(toEnglish).toEqual([expect.stringMatching(/\nReply STOP to unsubscribe$/)]);
      expect(toSpanish).toEqual([expect.stringMatching(/^Two for one[^]*\nResponda ALTO o STOP para cancelar$/)]);
    },
  );
});
