import { until } from '../../../testing/carrier';
import type { TestUser } from '../../../testing/accounts';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { KIND, LANE } from '../message/kinds';
import { checkLedger } from '../ledger/ledger-check.repository';
import { startWorkers, type Workers } from '../../automations/worker/workers';
import { enqueueMessage, type SingleMessage } from './enqueue.repository';
import { storeSettled } from '../handover/store-settled';
import { NOT_SENT } from '../message/not-sent';
import {
  balanceOf,
  createCampaign,
  createKeyword,
  createSubscribers,
  outboundStage,
  QUICK,
  type Stage,
} from '../../../testing/stage';

describe('single messages', () => {
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

  const enqueue = (owner: TestUser | null, phone: string, change: Partial<SingleMessage> = {}): Promise<number> =>
    db.asEngine((tx) =>
      enqueueMessage(tx, {
        accountId: owner?.accountId ?? null,
        kind: KIND.welcome,
        lane: LANE.welcome,
        phone,
        body: 'Welcome!',
        segments: 1,
        ...change,
      }),
    );
  const row = (id: number) =>
    db.asEngine((tx) =>
      tx.one<{ status: number; billed: number; queued: boolean }>(
        'select status, billed, exists (select from send_queue where message_id = id) as queued from message where id = $1',
        [id],
      ),
    );
  const settled = (id: number) =>
    until(async () => {
      const now = await row(id);
      return !now.queued && now.status !== 0 && now;
    });
  const textsTo = async (phone: string) =>
    (await stage.texts()).filter((text) => text.phone === `+1${phone}`).map((text) => text.body);

  describe('ENG-015, ENG-017, ENG-025, ENG-027: a message from the queue', () => {
    it('is sent with the footer, is billed by its class when claimed, and is delivered', async () => {
      const owner = await stage.createOwner({ planLeft: 2, extraLeft: 5 });
      const id = await enqueue(owner, '3125551000', { segments: 3 });
      await until(async () => (await row(id)).status === 3);
      expect(await textsTo('3125551000')).toEqual(['Welcome!\nReply STOP to unsubscribe']);
      expect(await row(id)).toEqual({ status: 3, billed: 3, queued: false });
      expect(await balanceOf(db, owner)).toEqual({ left: 4, billed: 3 });
      expect(await checkLedger(db)).toEqual([]);
    });

    it('has no footer as a reply or an answer; an answer is never billed, even without an account', async () => {
      const owner = await stage.createOwner({ planLeft: 5 });
      const reply = await enqueue(owner, '3125551001', { kind: KIND.reply, lane: LANE.reply, body: 'See you' });
      const answer = await enqueue(owner, '3125551002', { kind: KIND.answer, lane: LANE.answer, body: 'You left' });
      const stranger = await enqueue(null, '3125551003', {
        kind: KIND.answer,
        lane: LANE.answer,
        body: 'Who is this?',
      });
      await Promise.all([reply, answer, stranger].map(settled));
      expect([await textsTo('3125551001'), await textsTo('3125551002'), await textsTo('3125551003')]).toEqual([
        ['See you'],
        ['You left'],
        ['Who is this?'],
      ]);
      expect(await balanceOf(db, owner)).toEqual({ left: 4, billed: 1 });
    });

    it('is written into one ledger row per account and claim, with one notification of tabs, however many messages there are', async () => {
      const owner = await stage.createOwner({ planLeft: 100 });
      const told: unknown[] = [];
      const line = await db.dedicated();
      line.on('notification', ({ payload }) => {
        const notice = JSON.parse(payload ?? '') as { account: number };
        if (notice.account === owner.accountId) told.push(notice);
      });
      await line.query('listen textloom_live');
      const ids = await db.asEngine(async (tx) => {
        const all: number[] = [];
        for (let n = 0; n < 20; n += 1)
          all.push(
            await enqueueMessage(tx, {
              accountId: owner.accountId,
              kind: KIND.welcome,
              lane: LANE.welcome,
              phone: `31255520${10 + n}`,
              body: 'Hi',
              segments: 1,
            }),
          );
        return all;
      });
      await Promise.all(ids.map(settled));
      const rows = await db.asEngine((tx) =>
        tx.query<{ count: number }>(`select count from ledger where account_id = $1 and kind = 'message'`, [
          owner.accountId,
        ]),
      );
      expect(rows.reduce((sum, one) => sum + one.count, 0)).toBe(20);
      expect(rows.length).toBeLessThanOrEqual(2);
      expect(await balanceOf(db, owner)).toEqual({ left: 80, billed: 20 });
      await until(() => told.length > 0);
      await line.end();
      expect(told).toEqual([{ account: owner.accountId, type: 'profile.changed', payload: { reason: 'balance' } }]);
    });
  });

  it('ENG-017: stays billed when its receipt arrived before we gave up', async () => {
    const owner = await stage.createOwner({ planLeft: 5 });
    const id = await enqueue(owner, '3125558000');
    await until(async () => (await row(id)).status === 3);
    await db.asEngine((tx) => storeSettled(tx, [{ id, status: 17, providerId: null, providerCode: null }]));
    expect(await row(id)).toMatchObject({ status: 3, billed: 1 });
    expect(await balanceOf(db, owner)).toEqual({ left: 4, billed: 1 });
  });

  describe('ENG-022: a message that may not be sent', () => {
    it('is withdrawn without charge, and the last message can be spent', async () => {
      const owner = await stage.createOwner({ planLeft: 1 });
      const first = await enqueue(owner, '3125553000');
      await settled(first);
      const second = await enqueue(owner, '3125553001');
      expect(await settled(second)).toEqual({ status: NOT_SENT.unpaid, billed: 0, queued: false });
      expect(await textsTo('3125553001')).toEqual([]);
      expect(await balanceOf(db, owner)).toEqual({ left: 0, billed: 1 });
    });

    it.each([
      ['of a frozen account', '3125554001', { frozen: true }],
      ['of an expired account', '3125554002', { endAt: new Date(Date.now() - 1_000) }],
      ['of an account that has not paid (decision 65)', '3125554003', { paid: false }],
    ])('%s is withdrawn, but not the answer to STOP', async (_name, phone, options) => {
      const owner = await stage.createOwner(options);
      const welcome = await enqueue(owner, phone);
      const answer = await enqueue(owner, phone, { kind: KIND.answer, lane: LANE.answer, body: 'Stopped' });
      expect(await settled(welcome)).toMatchObject({ status: NOT_SENT.held });
      await settled(answer);
      expect(await textsTo(phone)).toEqual(['Stopped']);
    });

    it('is withdrawn if its subscriber has opted out meanwhile', async () => {
      const owner = await stage.createOwner({ planLeft: 5 });
      await db.asEngine((tx) =>
        tx.execute(`insert into suppression (account_id, phone, reason) values ($1, '3125555000', 'stop')`, [
          owner.accountId,
        ]),
      );
      expect(await settled(await enqueue(owner, '3125555000', { kind: KIND.reply, lane: LANE.reply }))).toMatchObject({
        status: -1,
        billed: 0,
      });
      expect(await balanceOf(db, owner)).toEqual({ left: 5, billed: 0 });
    });
  });

  it('ENG-025: is retried after a transient error, found after a lost response, and refunded when the gateway fails permanently', async () => {
    const owner = await stage.createOwner({ planLeft: 4, extraLeft: 4 });
    const [busy, lost, dead] = await Promise.all(
      ['3125560017', '3125560020', '3125560024'].map((phone) => enqueue(owner, phone, { segments: 2 })),
    );
    expect(await settled(busy ?? 0)).toMatchObject({ billed: 2 });
    expect(await settled(lost ?? 0)).toMatchObject({ billed: 2 });
    expect(await settled(dead ?? 0)).toEqual({ status: 20, billed: 0, queued: false });
    expect(await textsTo('3125560017')).toHaveLength(1);
    expect(await textsTo('3125560020')).toHaveLength(1);
    expect(await balanceOf(db, owner)).toEqual({ left: 4, billed: 4 });
    expect(await checkLedger(db)).toEqual([]);
  });

  it('is not delayed by a running campaign', async () => {
    const owner = await stage.createOwner({ planLeft: 20_000 });
    const keyword = await createKeyword(db, owner);
    await createSubscribers(db, owner, keyword, 4_000, 4_125_551_000);
    await createCampaign(db, owner, { choice: { keywords: [keyword] }, message: 'Long campaign' });
    await until(async () => (await stage.texts()).some((text) => text.body.startsWith('Long campaign')));
    const sentBefore = (await stage.texts()).length;
    const id = await enqueue(owner, '3125557000');
    await settled(id);
    const campaignTexts = (await stage.texts()).filter((text) => text.body.startsWith('Long campaign')).length;
    expect(campaignTexts).toBeLessThan(4_000); // it was sent before the rest
    expect(sentBefore).toBeGreaterThan(0);
  });
});
