import { until } from '../../../testing/carrier';
import type { Tx } from '../../../platform/db/connection';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import type { TestUser } from '../../../testing/accounts';
import { noticesOf } from '../../../testing/notices';
import { checkLedger } from '../../texting/ledger/ledger-check.repository';
import { startWorkers, type Workers } from '../../automations/worker/workers';
import { claimMessages, type Batch } from '../../texting/batch/batch.repository';
import {
  balanceOf,
  createCampaign,
  createKeyword,
  createSubscribers,
  outboundStage,
  QUICK,
  statuses,
  untilDone,
  type Stage,
} from '../../../testing/stage';

describe('sending campaigns', () => {
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

  const textsWith = async (body: string) => (await stage.texts()).filter((text) => text.body.startsWith(body));
  const sum = (sql: string, id: number) => db.asEngine(async (tx) => (await tx.one<{ n: number }>(sql, [id])).n);

  /**
   * Expects the counters of the batches to match the rows, the ledger to match the billed rows, and sum(ledger) =
   * balance.
   */
  async function expectExact(id: number): Promise<void> {
    // One statement, so that receipts arriving meanwhile do not matter.
    const [counted, counts] = await db.asEngine((tx) =>
      tx.query(
        `select sum(accepted) as accepted, sum(sent) as sent, sum(delivered) as delivered, sum(failed) as failed, sum(withdrawn) as withdrawn
         from send_batch where campaign_id = $1
         union all
         select count(*) filter (where status = 1), count(*) filter (where status = 2), count(*) filter (where status = 3),
           count(*) filter (where status >= 10), count(*) filter (where status = -1) from message where campaign_id = $1`,
        [id],
      ),
    );
    expect(counted).toEqual(counts);
    expect(
      await sum('select coalesce(-sum(plan_delta + extra_delta), 0) as n from ledger where campaign_id = $1', id),
    ).toBe(await sum('select coalesce(sum(billed), 0) as n from message where campaign_id = $1', id));
    expect(await checkLedger(db)).toEqual([]);
  }

  /**
   * A campaign of `size` subscribers as it is after expansion, with one batch; `holder` keeps workers from claiming it.
   */
  async function writtenOut(
    owner: TestUser,
    id: number,
    size: number,
    { hoursAgo = 0, holder = null as string | null, also = (_tx: Tx): Promise<void> => Promise.resolve() } = {},
  ): Promise<void> {
    await db.asEngine(async (tx) => {
      await tx.execute(
        `update campaign set state = 'sending', sent = 1, recipients = $2, reserved_plan = $2, started_at = now() - $3 * interval '1 hour' where id = $1`,
        [id, size, hoursAgo],
      );
      const { left } = await tx.one<{ left: number }>(
        'update balance set plan_left = plan_left - $2, billed_total = $2 where account_id = $1 returning plan_left as left',
        [owner.accountId, size],
      );
      await tx.execute(
        `insert into ledger (account_id, kind, plan_delta, extra_delta, left_after, campaign_id) values ($1, 'reserve', $3, 0, $4, $2)`,
        [owner.accountId, id, -size, left],
      );
      await tx.execute(
        `with batch as (select nextval('send_batch_id_seq') as id), m as (
           insert into message (account_id, kind, campaign_id, batch_id, subscriber_id, keyword_id, phone)
           select $1, 1, $2, batch.id, s.id, s.keyword_id, s.phone from subscriber s, batch where s.account_id = $1 order by s.id returning id)
         insert into send_batch (id, account_id, campaign_id, first_id, last_id, size, segments, due_at, state, lease_owner, lease_until)
         select (select id from batch), $1, $2, min(id), max(id), $3, 1, now() - $5 * interval '1 hour', case when $4::text is null then 0 else 1 end, $4, case when $4::text is null then null else now() + interval '1 hour' end from m`,
        [owner.accountId, id, size, holder, hoursAgo],
      );
      await also(tx);
    });
  }

  describe('ENG-014, ENG-017, ENG-019, ENG-025, ENG-026, ENG-027: a campaign', () => {
    it('reaches every subscriber once, with the footer, and is billed recipients × segments', async () => {
      const owner = await stage.createOwner({ planLeft: 3_000, extraLeft: 2_000 });
      const keyword = await createKeyword(db, owner);
      await createSubscribers(db, owner, keyword, 2_300, 2_125_551_000);
      const id = await createCampaign(db, owner, {
        choice: { keywords: [keyword] },
        segments: 2,
        message: 'Half price today',
      });
      expect(await untilDone(db, id)).toMatchObject({ sent: 1, state: 'done', recipients: 2_300, reserved: 4_600 });
      await until(async () => (await statuses(db, id))[3] === 2_300);
      const texts = await textsWith('Half price');
      expect(texts).toHaveLength(2_300);
      expect(new Set(texts.map((text) => text.phone)).size).toBe(2_300);
      expect(texts[0]?.body).toBe('Half price today\nReply STOP to unsubscribe');
      expect(await balanceOf(db, owner)).toEqual({ left: 400, billed: 4_600 });
      expect(
        await sum('select sum(sent * 10000 + delivered) as n from usage_hour where account_id = $1', owner.accountId),
      ).toBe(23_002_300);
      await expectExact(id);
    });

    it('survives numbers that are rejected, throttled, disconnected or fail permanently, and bills no failure on our side', async () => {
      const owner = await stage.createOwner({ planLeft: 500 });
      const keyword = await createKeyword(db, owner);
      // The simulator's numbers 0010 to 0024: all its kinds of failure.
      await createSubscribers(db, owner, keyword, 15, 2_125_560_010);
      const id = await createCampaign(db, owner, {
        choice: { keywords: [keyword] },
        segments: 2,
        message: 'Trouble ahead',
      });
      expect(await untilDone(db, id)).toMatchObject({ sent: 1, state: 'done', recipients: 15 });
      const status = (last: string) =>
        sum(`select status as n from message where campaign_id = $1 and right(phone, 4) = '${last}'`, id);
      const reported = { '0013': 13, '0014': 14, '0017': 3, '0018': 3, '0020': 3, '0021': 3 };
      await until(async () =>
        (
          await Promise.all(Object.entries(reported).map(async ([last, final]) => (await status(last)) === final))
        ).every(Boolean),
      );
      expect(await status('0010')).toBe(10);
      expect(await status('0015')).toBe(15);
      expect(await status('0017')).toBe(3); // 503 once, then accepted
      expect(await status('0018')).toBe(3); // throttled once
      expect(await status('0020')).toBe(3); // accepted, but the response was lost: found by a query, not sent again
      expect(await status('0024')).toBe(20); // 500: the carrier may have accepted it, but never did
      const texts = await textsWith('Trouble ahead');
      expect(new Set(texts.map((text) => text.phone)).size).toBe(texts.length);
      expect(await balanceOf(db, owner)).toEqual({ left: 500 - 12 * 2, billed: 24 });
      await expectExact(id);
    });

    it('becomes an error with a reason when all its messages fail on our side, and costs nothing', async () => {
      const owner = await stage.createOwner({ planLeft: 10 });
      const keyword = await createKeyword(db, owner);
      await createSubscribers(db, owner, keyword, 1, 2_125_570_024);
      const id = await createCampaign(db, owner, { choice: { keywords: [keyword] } });
      expect(await untilDone(db, id)).toMatchObject({
        sent: 2,
        state: 'done',
        reason: 'None of the messages could be sent.',
        reserved: 0,
      });
      expect(await balanceOf(db, owner)).toEqual({ left: 10, billed: 0 });
    });
  });

  describe('ENG-022: subscribers who leave while the campaign runs', () => {
    it('are withdrawn by the claim itself, after STOP or an unsubscribe, and released', async () => {
      const owner = await stage.createOwner({ planLeft: 100 });
      const keyword = await createKeyword(db, owner);
      const people = await createSubscribers(db, owner, keyword, 6, 2_125_581_000);
      // The rows already exist, and three subscribers leave before a worker can claim.
      const id = await createCampaign(db, owner, {
        choice: { keywords: [keyword] },
        sendAt: new Date(Date.now() + 3_600_000),
      });
      const also = async (tx: Tx): Promise<void> => {
        await tx.execute('update subscriber set disabled = 1 where id = $1', [people[0]]);
        await tx.execute(`insert into suppression (account_id, phone, reason) values ($1, '2125581001', 'stop')`, [
          owner.accountId,
        ]);
        await tx.execute(
          `insert into suppression (account_id, phone, keyword_id, reason) values ($1, '2125581002', $2, 'stop')`,
          [owner.accountId, keyword],
        );
      };
      await writtenOut(owner, id, 6, { also });
      expect(await untilDone(db, id)).toMatchObject({ sent: 1, recipients: 6, reserved: 3 });
      expect(
        (await stage.texts())
          .filter((text) => text.phone.startsWith('+1212558100'))
          .map((text) => text.phone.slice(-1)),
      ).toEqual(['3', '4', '5']);
      expect(await balanceOf(db, owner)).toEqual({ left: 97, billed: 3 });
      await expectExact(id);
    });
  });

  it.each([
    [
      'is frozen',
      '2125582',
      'update account set frozen = true where id = $1',
      'update account set frozen = false where id = $1',
    ],
    [
      'expires',
      '2125585',
      'update subscription set end_at = now() where account_id = $1',
      `update subscription set end_at = now() + interval '1 day' where account_id = $1`,
    ],
    [
      'is no longer paid for',
      '2125586',
      'update subscription set paid = false where account_id = $1',
      'update subscription set paid = true where account_id = $1',
    ],
  ])(
    'ENG-021, ENG-039: stops at the next claim when its account %s, and continues where it stopped',
    async (_why, prefix, away, back) => {
      const owner = await stage.createOwner({ planLeft: 100 });
      await createSubscribers(db, owner, await createKeyword(db, owner), 6, Number(`${prefix}000`));
      const id = await createCampaign(db, owner, { sendAt: new Date(Date.now() + 3_600_000) });
      await writtenOut(owner, id, 6, { holder: 'me' });
      const batch = await db.asEngine((tx) => tx.one<Batch>('select * from send_batch where campaign_id = $1', [id]));
      const claim = (after: number) => db.asEngine((tx) => claimMessages(tx, batch, 'me', after, 2));
      const account = (sql: string) => db.asEngine((tx) => tx.execute(sql, [owner.accountId]));
      const first = await claim(batch.first_id - 1);
      expect(first).toMatchObject({ held: true, messages: [{ phone: `${prefix}000` }, { phone: `${prefix}001` }] });
      await account(away);
      expect(await claim(first.cursor)).toMatchObject({ held: false, messages: [] });
      await account(back);
      expect(await claim(first.cursor)).toMatchObject({
        held: true,
        messages: [{ phone: `${prefix}002` }, { phone: `${prefix}003` }],
      });
    },
  );

  it('ENG-022: does not text a phone that is no longer the subscriber’s, because it may have opted out since', async () => {
    const owner = await stage.createOwner({ planLeft: 100 });
    const [moved = 0] = await createSubscribers(db, owner, await createKeyword(db, owner), 2, 2_125_584_000);
    const id = await createCampaign(db, owner);
    await writtenOut(owner, id, 2, { holder: 'me' });
    await db.asEngine(async (tx) => {
      await tx.execute(`update subscriber set phone = '2125584999' where id = $1`, [moved]);
      await tx.execute(`insert into suppression (account_id, phone, reason) values ($1, '2125584000', 'stop')`, [
        owner.accountId,
      ]);
    });
    const batch = await db.asEngine((tx) => tx.one<Batch>('select * from send_batch where campaign_id = $1', [id]));
    expect(await db.asEngine((tx) => claimMessages(tx, batch, 'me', batch.first_id - 1, 2))).toMatchObject({
      held: true,
      messages: [{ phone: '2125584001' }],
    });
  });

  it('ENG-017, ENG-025: releases messages that were not claimed within its validity, and settles none of them', async () => {
    const owner = await stage.createOwner({ planLeft: 100 });
    await createSubscribers(db, owner, await createKeyword(db, owner), 3, 2_125_583_000);
    const id = await createCampaign(db, owner, { sendAt: new Date(Date.now() + 3_600_000) });
    await writtenOut(owner, id, 3, { hoursAgo: 11 });
    expect(await untilDone(db, id)).toMatchObject({
      sent: 2,
      reason: 'None of the messages could be sent.',
      reserved: 0,
    });
    expect(await statuses(db, id)).toEqual({ 16: 3 });
    expect(await balanceOf(db, owner)).toEqual({ left: 100, billed: 0 });
    expect(
      await sum(`select coalesce(sum(count), 0) as n from ledger where kind = 'settle' and campaign_id = $1`, id),
    ).toBe(0);
    await expectExact(id);
  });

  it('ENG-026: notifies the tabs of its account of progress, at most twice a second, and of its end', async () => {
    const owner = await stage.createOwner({ planLeft: 5_000 });
    const keyword = await createKeyword(db, owner);
    await createSubscribers(db, owner, keyword, 1_500, 2_135_551_000);
    const heard: { account: number; type: string; payload: { id: number; recipients: number } }[] = [];
    const line = await db.dedicated();
    line.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')));
    await line.query('listen textloom_live');
    const startedAt = Date.now();
    const id = await createCampaign(db, owner, { choice: { keywords: [keyword] } });
    await untilDone(db, id);
    await until(() => heard.some((event) => event.type === 'campaign.progress' && event.payload.id === id));
    await line.end();
    const own = heard.filter((event) => event.payload.id === id);
    expect(own.every((event) => event.account === owner.accountId)).toBe(true);
    expect(own.filter((event) => event.type === 'campaign.changed')).toHaveLength(2); // start and end
    const progress = own.filter((event) => event.type === 'campaign.progress');
    expect(progress[0]?.payload).toMatchObject({ id, recipients: 1_500 });
    expect(progress.length - 1).toBeLessThanOrEqual((Date.now() - startedAt) / 500);
  });

  it('ENG-021: pauses a campaign when half of the last 500 fail with one hard code, and stores the reason', async () => {
    const owner = await stage.createOwner({ planLeft: 5_000 });
    await db.asEngine((tx) => tx.execute(`update app_user set alert_email = email where id = $1`, [owner.userId]));
    const keyword = await createKeyword(db, owner);
    await db.asEngine((tx) =>
      tx.execute(
        `insert into subscriber (account_id, keyword_id, phone, subscribed_at) select $1, $2, (200 + n)::text || '5550010', now() from generate_series(0, 699) n`,
        [owner.accountId, keyword],
      ),
    );
    const id = await createCampaign(db, owner, { choice: { keywords: [keyword] }, message: 'Bought list' });
    const paused = await untilDone(db, id);
    expect(paused).toMatchObject({
      state: 'paused',
      reason: 'Paused: 100% of the last 500 messages failed (Invalid number).',
    });
    expect(
      await db.asEngine((tx) =>
        tx.query('select subject, body_text from mail where account_id = $1', [owner.accountId]),
      ),
    ).toEqual([
      {
        subject: 'A campaign is paused',
        body_text:
          'Your campaign “Test” is paused. 100% of the last 500 messages failed (Invalid number). Please look at its list and text.',
      },
    ]);
    expect((await statuses(db, id))[0]).toBeGreaterThan(0);
    expect(await noticesOf(db, owner)).toEqual([
      {
        kind: 'campaign.paused',
        text: 'Your campaign Test is paused. 100% of the last 500 messages failed (Invalid number). Please look at its list and text.',
        path: `/messages/${id}`,
      },
    ]);
  });
});
