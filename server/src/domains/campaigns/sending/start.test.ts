import { startDue, startOneScheduled } from './start-scheduled';
import { until } from '../../../testing/carrier';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { checkLedger } from '../../texting/ledger/ledger-check.repository';
import { expandOneStep } from '../batch/expand';
import { START_PROBLEMS } from '../../texting/ledger/start-problems';
import { DEFAULT_TUNING } from '../../texting/worker/tuning';
import {
  balanceOf,
  campaignState,
  createCampaign,
  createKeyword,
  createSubscribers,
  outboundStage,
  type CampaignOptions,
  type Stage,
} from '../../../testing/stage';
import type { TestUser } from '../../../testing/accounts';

describe('starting and expanding', () => {
  let db: TestDatabase;
  let stage: Stage;

  beforeAll(async () => {
    db = await testDatabase({ poolSize: 12 });
    stage = await outboundStage(db);
  });
  afterAll(() => stage.close());

  const audience = async (
    owner: TestUser,
    count: number,
    first = 5_125_551_000,
  ): Promise<{ keyword: number; people: number[] }> => {
    const keyword = await createKeyword(db, owner);
    return { keyword, people: await createSubscribers(db, owner, keyword, count, first) };
  };
  const startAll = async (): Promise<void> => {
    while (await startOneScheduled(stage.deps));
  };
  const expandAll = async (chunk: number): Promise<number> => {
    let steps = 0;
    while (await expandOneStep(stage.deps, { ...DEFAULT_TUNING, expandChunk: chunk }, 'test')) steps += 1;
    return steps;
  };
  const phonesOf = (id: number): Promise<string[]> =>
    db.asEngine(async (tx) =>
      (await tx.query<{ phone: string }>('select phone from message where campaign_id = $1 order by id', [id])).map(
        (row) => row.phone,
      ),
    );

  describe('ENG-019, ENG-020, ENG-024: a scheduled campaign', () => {
    it('starts once however many workers run, and reserves once', async () => {
      const owner = await stage.createOwner({ planLeft: 50 });
      const { keyword } = await audience(owner, 5);
      const ids = await Promise.all(
        [1, 2, 3].map(() => createCampaign(db, owner, { choice: { keywords: [keyword] } })),
      );
      const rounds = await Promise.all(Array.from({ length: 12 }, () => startOneScheduled(stage.deps)));
      expect(rounds.filter(Boolean)).toHaveLength(3);
      const reserves = await db.asEngine((tx) =>
        tx.query(`select campaign_id from ledger where kind = 'reserve' and campaign_id = any($1)`, [ids]),
      );
      expect(reserves).toHaveLength(3);
      expect(await balanceOf(db, owner)).toEqual({ left: 35, billed: 15 });
      await expandAll(10_000);
    });

    it('starts once among many of several accounts, and one that cannot start blocks none of them', async () => {
      const owners = await Promise.all([100, 100, 3].map((planLeft) => stage.createOwner({ planLeft })));
      const ids: number[] = [];
      for (const [n, owner] of owners.entries()) {
        const { keyword } = await audience(owner, 5, 5_125_560_000 + n * 100);
        for (let one = 0; one < 6; one += 1)
          ids.push(await createCampaign(db, owner, { choice: { keywords: [keyword] } }));
      }
      const workers = Array.from({ length: 4 }, async () => {
        while (await startDue(stage.deps, 5));
      });
      await Promise.all(workers);
      const rows = await db.asEngine((tx) =>
        tx.query(
          `select c.state, count(*) as campaigns, count(l.id) as reserved from campaign c left join ledger l on l.campaign_id = c.id and l.kind = 'reserve'
           where c.id = any($1) group by 1 order by 1`,
          [ids],
        ),
      );
      expect(rows).toEqual([
        { state: 'expanding', campaigns: 12, reserved: 12 },
        { state: 'failed', campaigns: 6, reserved: 0 },
      ]);
      for (const owner of owners.slice(0, 2)) expect(await balanceOf(db, owner)).toEqual({ left: 70, billed: 30 });
      await expandAll(10_000);
    });

    it('waits for its time, and starts even if the server was down then', async () => {
      const owner = await stage.createOwner({ planLeft: 50 });
      const { keyword } = await audience(owner, 1);
      const later = await createCampaign(db, owner, {
        choice: { keywords: [keyword] },
        sendAt: new Date(Date.now() + 60_000),
      });
      const slept = await createCampaign(db, owner, {
        choice: { keywords: [keyword] },
        sendAt: new Date(Date.now() - 9 * 3_600_000),
      });
      await startAll();
      expect(await campaignState(db, later)).toMatchObject({ sent: 0, state: 'scheduled' });
      expect(await campaignState(db, slept)).toMatchObject({ sent: 1, state: 'expanding' });
      await expandAll(10_000);
    });

    const failures: [string, object, CampaignOptions, string][] = [
      [
        'after its validity',
        {},
        { sendAt: new Date(Date.now() - 11 * 3_600_000) },
        'The time of this campaign had passed too long ago when it could be started.',
      ],
      [
        'of an expired account',
        { endAt: new Date(Date.now() - 1_000) },
        {},
        'Your subscription expired. Please renew your subscription.',
      ],
      ['of a frozen account', { frozen: true }, {}, 'This account is on hold.'],
      [
        'without balance',
        { planLeft: 3 },
        {},
        'You do not have enough messages for the selected people. Please buy more messages or upgrade your plan.',
      ],
    ];
    it.each(failures)(
      '%s becomes sent 2 with the reason, and reserves nothing',
      async (_name, account, campaign, reason) => {
        const owner = await stage.createOwner(account);
        const { keyword } = await audience(owner, 3);
        const id = await createCampaign(db, owner, { ...campaign, choice: { keywords: [keyword] } });
        const before = await balanceOf(db, owner);
        await startAll();
        expect(await campaignState(db, id)).toMatchObject({ sent: 2, state: 'failed', reason });
        expect(await balanceOf(db, owner)).toEqual(before);
      },
    );

    it('without remaining recipients becomes sent 2 with the reason', async () => {
      const owner = await stage.createOwner();
      const { keyword, people } = await audience(owner, 1);
      await db.asEngine((tx) => tx.execute('update subscriber set disabled = 1 where id = $1', [people[0]]));
      const id = await createCampaign(db, owner, { choice: { keywords: [keyword] } });
      await startAll();
      expect(await campaignState(db, id)).toMatchObject({
        sent: 2,
        reason: START_PROBLEMS.no_recipients,
      });
    });

    it('stores the keywords with their numbers of subscribers at its start', async () => {
      const owner = await stage.createOwner();
      const { keyword, people } = await audience(owner, 4);
      const id = await createCampaign(db, owner, { choice: { keywords: [keyword] } });
      await startAll();
      await db.asEngine((tx) => tx.execute('update subscriber set disabled = 1 where id = $1', [people[0]]));
      const { snapshot } = await db.asEngine((tx) =>
        tx.one<{ snapshot: unknown }>('select keywords_snapshot as snapshot from campaign where id = $1', [id]),
      );
      expect(snapshot).toEqual([{ id: keyword, keyword: expect.any(String), subscribers: 4 }]);
      await expandAll(10_000);
    });
  });

  describe('ENG-022, ENG-023: the recipients', () => {
    it('are the union of all choices, one per phone, written in steps that continue where the last one ended', async () => {
      const owner = await stage.createOwner({ planLeft: 100 });
      const first = await audience(owner, 10, 7_135_551_000);
      const second = await audience(owner, 10, 7_135_551_005); // five of the same phones
      const group = await db.asEngine(async (tx) => {
        const { id } = await tx.one<{ id: number }>(
          `insert into contact_group (account_id, name) values ($1, 'VIP') returning id`,
          [owner.accountId],
        );
        await tx.execute(
          'insert into contact_group_member (group_id, subscriber_id, account_id) select $1, unnest($2::bigint[]), $3',
          [id, second.people.slice(7), owner.accountId],
        );
        return id;
      });
      const choice = {
        keywords: [first.keyword],
        groups: [group],
        subscribers: second.people.slice(0, 2),
        extra_subscribers: second.people.slice(4, 6),
        filtered_subscribers: second.people.slice(4, 6),
      };
      const id = await createCampaign(db, owner, { choice });
      await startAll();
      expect(await campaignState(db, id)).toMatchObject({ recipients: 14, reserved: 14 });
      expect(await expandAll(4)).toBeGreaterThanOrEqual(4);
      const phones = await phonesOf(id);
      expect(phones).toHaveLength(14);
      expect(new Set(phones).size).toBe(14);
      expect(await campaignState(db, id)).toMatchObject({ state: 'sending', recipients: 14 });
    });

    it('never exceed the reservation: subscribers who join after the start are not added, and those who left are released', async () => {
      const owner = await stage.createOwner({ planLeft: 100 });
      const { keyword, people } = await audience(owner, 10, 7_135_552_000);
      const id = await createCampaign(db, owner, { choice: { keywords: [keyword] }, segments: 2 });
      await startAll();
      await createSubscribers(db, owner, keyword, 5, 7_135_552_500);
      await db.asEngine((tx) =>
        tx.execute('update subscriber set disabled = 1 where id = any($1)', [people.slice(0, 3)]),
      );
      await expandAll(4);
      expect(await phonesOf(id)).toHaveLength(7);
      expect(await campaignState(db, id)).toMatchObject({ recipients: 7, reserved: 14 });
      expect(await balanceOf(db, owner)).toEqual({ left: 86, billed: 14 });
      expect(await checkLedger(db)).toEqual([]);
    });

    it('are written once when workers expand concurrently, even after one died during a step', async () => {
      const owner = await stage.createOwner({ planLeft: 100 });
      const { keyword } = await audience(owner, 30, 7_135_553_000);
      const id = await createCampaign(db, owner, { choice: { keywords: [keyword] } });
      await startAll();
      const step = (name: string) => expandOneStep(stage.deps, { ...DEFAULT_TUNING, expandChunk: 5 }, name);
      await step('one');
      // A dead worker holds the lease, so no other may take over before it expires.
      await db.asEngine((tx) =>
        tx.execute(`update campaign set lease_owner = 'dead', lease_until = now() + interval '0.3 s' where id = $1`, [
          id,
        ]),
      );
      expect(await step('two')).toBe(false);
      await until(() => step('two'));
      for (let rounds = 0; rounds < 10; rounds += 1) await Promise.all(['a', 'b', 'c'].map((name) => step(name)));
      expect(new Set(await phonesOf(id)).size).toBe(30);
      expect(await campaignState(db, id)).toMatchObject({ state: 'sending', recipients: 30 });
    });

    it('are split into batches of at most 1,000', async () => {
      const owner = await stage.createOwner({ planLeft: 5_000 });
      const { keyword } = await audience(owner, 2_500, 7_135_560_000);
      const id = await createCampaign(db, owner, { choice: { keywords: [keyword] } });
      await startAll();
      await expandAll(10_000);
      const batches = await db.asEngine((tx) =>
        tx.query<{ size: number; rows: number }>(
          `select size, (select count(*) from message m where m.id between first_id and last_id and m.batch_id = b.id) as rows from send_batch b where campaign_id = $1 order by id`,
          [id],
        ),
      );
      expect(batches.map((batch) => batch.size).sort()).toEqual([1_000, 1_000, 500]);
      expect(batches.every((batch) => batch.size === batch.rows)).toBe(true);
    });
  });
});
