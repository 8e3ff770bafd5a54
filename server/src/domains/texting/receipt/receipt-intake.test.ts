import { ReceiptIntake } from './receipt-intake';
import { UNBILLED_CODES } from '@textloom/contracts';
import fc from 'fast-check';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import type { TestUser } from '../../../testing/accounts';
import { reserve } from '../../campaigns/sending/campaign-ledger';
import { balanceOf, createCampaign, outboundStage, type Stage } from '../../../testing/stage';
import { checkLedger } from '../ledger/ledger-check.repository';

describe('ENG-025, ENG-026: delivery receipts', () => {
  let db: TestDatabase;
  let stage: Stage;
  let owner: TestUser;

  beforeAll(async () => {
    db = await testDatabase();
    stage = await outboundStage(db);
    owner = await stage.createOwner({ planLeft: 10_000, plan: { messages: 10_000 } });
  });
  afterAll(() => stage.close());

  let phones = 6_145_551_000;
  /** A campaign with one closed batch of `count` handed-over messages, each billed 2. */
  async function handedOver(count: number): Promise<{ campaign: number; batch: number; ids: number[] }> {
    const campaign = await createCampaign(db, owner, { segments: 2, sendAt: new Date(Date.now() + 3_600_000) });
    return db.asEngine(async (tx) => {
      await reserve(tx, { accountId: owner.accountId, campaignId: campaign, recipients: count, required: count * 2 });
      await tx.execute(`update campaign set state = 'done', sent = 1, recipients = $2 where id = $1`, [
        campaign,
        count,
      ]);
      const { batch } = await tx.one<{ batch: number }>(`select nextval('send_batch_id_seq') as batch`);
      const rows = await tx.query<{ id: number }>(
        `insert into message (account_id, kind, campaign_id, batch_id, phone, segments, billed, status, claimed_at)
         select $1, 1, $2, $3, ($4::bigint + n)::text, 2, 2, 1, now() from generate_series(1, $5) n returning id`,
        [owner.accountId, campaign, batch, phones, count],
      );
      phones += count;
      const ids = rows.map((row) => row.id);
      await tx.execute(
        `insert into send_batch (id, account_id, campaign_id, first_id, last_id, size, segments, state, accepted) values ($1, $2, $3, $4, $5, $6, 2, 2, $6)`,
        [batch, owner.accountId, campaign, ids[0], ids.at(-1), count],
      );
      return { campaign, batch, ids };
    });
  }
  const receive = (id: number, status: number): Promise<void> =>
    stage.receipts.receive({
      messageId: id,
      providerId: `SM${id}`,
      status,
      providerCode: status >= 10 ? '30000' : null,
      at: new Date(),
    });
  const statusOf = (id: number) =>
    db.asEngine(
      async (tx) => (await tx.one<{ status: number }>('select status from message where id = $1', [id])).status,
    );
  const counters = (batch: number) =>
    db.asEngine((tx) =>
      tx.one('select accepted, sent, delivered, failed, errors, released from send_batch where id = $1', [batch]),
    );

  it('only raise the status of a message, in any order and however often they come, and the counters follow', async () => {
    const { batch, ids } = await handedOver(40);
    let next = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(1, 2, 3, 12, 13), { minLength: 1, maxLength: 6 }), async (statuses) => {
        const id = ids[next % ids.length] ?? 0;
        next += 1;
        for (const status of statuses) await receive(id, status);
        const failure = statuses.find((status) => status >= 10);
        expect(await statusOf(id)).toBe(statuses.includes(3) ? 3 : (failure ?? Math.max(...statuses)));
      }),
      { numRuns: 40 },
    );
    const rows = await db.asEngine((tx) =>
      tx.one<Record<string, number>>(
        `select count(*) filter (where status = 1) as accepted, count(*) filter (where status = 2) as sent, count(*) filter (where status = 3) as delivered,
                count(*) filter (where status >= 10) as failed, count(*) filter (where status = 12) as twelve, count(*) filter (where status = 13) as thirteen
         from message where batch_id = $1`,
        [batch],
      ),
    );
    const { twelve = 0, thirteen = 0, ...counts } = rows;
    const errors = { ...(twelve > 0 ? { 12: twelve } : {}), ...(thirteen > 0 ? { 13: thirteen } : {}) };
    expect(await counters(batch)).toEqual({ ...counts, errors, released: 0 });
  });

  it('that arrive together are applied together, and each response waits until its receipt is stored', async () => {
    const { batch, ids } = await handedOver(300);
    await Promise.all(ids.flatMap((id) => [receive(id, 2), receive(id, 3), receive(id, 2)]));
    expect(await counters(batch)).toMatchObject({ accepted: 0, sent: 0, delivered: 300, failed: 0 });
    const hour = await db.asEngine((tx) =>
      tx.one<{ delivered: number }>('select sum(delivered) as delivered from usage_hour where account_id = $1', [
        owner.accountId,
      ]),
    );
    expect(hour.delivered).toBeGreaterThanOrEqual(300);
  });

  it('ENG-025: of many messages, shuffled and some of them twice, end with each message counted once', async () => {
    const before = await balanceOf(db, owner);
    const { batch, ids } = await handedOver(200);
    const last = (index: number): number => (index % 20 === 0 ? 18 : index % 20 === 1 ? 13 : 3);
    const sent = ids.flatMap((id, index) => [2, last(index)].map((status) => ({ id, status })));
    const all = [...sent, ...sent.filter((_, index) => index % 10 === 0)];
    const [shuffled] = fc.sample(fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }), {
      numRuns: 1,
      seed: 7,
    });
    // In groups, so that later receipts meet stored ones, and in one group, where they meet each other.
    for (let from = 0; from < all.length; from += 100)
      await Promise.all((shuffled ?? []).slice(from, from + 100).map(({ id, status }) => receive(id, status)));
    expect(await counters(batch)).toEqual({
      accepted: 0,
      sent: 0,
      delivered: 180,
      failed: 20,
      errors: { 13: 10, 18: 10 },
      released: 20,
    });
    expect(await balanceOf(db, owner)).toEqual({ left: before.left - 380, billed: before.billed + 380 });
    expect(await checkLedger(db)).toEqual([]);
  });

  it.each(UNBILLED_CODES)(
    'ENG-017: of a message that was not sent (code %d) refund it, once, also after the batch was closed',
    async (code) => {
      const before = await balanceOf(db, owner);
      const { batch, ids } = await handedOver(3);
      await Promise.all([receive(ids[0] ?? 0, code), receive(ids[0] ?? 0, code), receive(ids[1] ?? 0, 13)]);
      await receive(ids[0] ?? 0, 17);
      expect(await counters(batch)).toMatchObject({ failed: 2, errors: { 13: 1, [code]: 1 }, released: 2 });
      expect(await balanceOf(db, owner)).toEqual({ left: before.left - 4, billed: before.billed + 4 });
      expect(await checkLedger(db)).toEqual([]);
    },
  );

  it('without our reference change nothing, are accepted, and are logged once', async () => {
    const warned: string[] = [];
    const deps = {
      ...stage.deps,
      log: { ...stage.deps.log, warn: (_details: object, text: string) => void warned.push(text) },
    };
    const receipts = new ReceiptIntake(deps);
    for (const reference of [null, 'DROP TABLE', '999999999.zz'])
      await receipts.receive({ reference, providerId: 'SMx', status: 3, providerCode: null, at: new Date() });
    expect(warned).toEqual(['received a receipt that is not of a message of ours; further ones are not logged']);
  });

  it('of a withdrawn message change nothing', async () => {
    const { ids } = await handedOver(1);
    await db.asEngine((tx) => tx.execute('update message set status = -1 where id = $1', [ids[0]]));
    await receive(ids[0] ?? 0, 3);
    expect(await statusOf(ids[0] ?? 0)).toBe(-1);
  });
});
