import { setTimeout as sleep } from 'node:timers/promises';
import { accountFactory, type TestUser } from '../../../testing/accounts';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { analyze, blocksOf, holdSnapshot } from '../../../testing/held-snapshot';
import { SettledPosition } from '../../../platform/work/settled-position';
import { queueEvents } from '../webhook/webhooks.fixture';
import { claimDue, claimWebhook, release, storeAttempts, type Claimed, type Due } from './claim.repository';
import { lowerFloors } from './give-up.repository';
import { insertWebhook } from '../webhook/webhooks.repository';
import { webhookQueue } from './webhook-queue.repository';

const PER_CLAIM = 100;
const LEASE_S = 90;

interface Lot {
  webhook: Claimed;
  due: Due[];
}

describe('ADR 0106: webhook deliveries while a transaction is held open', () => {
  let db: TestDatabase;
  let owner: TestUser;
  let webhook: number;

  beforeEach(async () => {
    db = await testDatabase({ poolSize: 4 });
    owner = await accountFactory(db).createOwner();
    webhook = await db.asEngine((tx) =>
      insertWebhook(
        tx,
        owner.accountId,
        { url: 'https://example.com/', description: '', events: ['subscriber.subscribed'] },
        Buffer.from('secret'),
      ),
    );
  });

  const claim = (): Promise<{ result: Lot | undefined; blocks: number }> =>
    db.asEngine((tx) =>
      blocksOf(tx, 'webhook_delivery', async () => {
        const taken = await claimWebhook(tx, 'me', LEASE_S);
        return taken && { webhook: taken, due: await claimDue(tx, taken, PER_CLAIM, LEASE_S) };
      }),
    );
  const store = (position: SettledPosition, { webhook: { id, url }, due }: Lot, status: 'delivered' | 'waiting') =>
    db.asEngine(async (tx) => {
      const { at: settled } = await position.read(tx);
      await release(tx, { id, url, owner: 'me', tried: true, arrived: true, restS: 0, gone: false, settled }, 5);
      await storeAttempts(
        tx,
        due.map(({ id: delivery, attempts }) => ({
          ...{ id: delivery, attempts, status, wait: 0, code: 200, failure: '', response: '', untried: false },
        })),
      );
    });
  const deliver = async (position: SettledPosition): Promise<number[]> => {
    const { result: lot } = await claim();
    if (lot) await store(position, lot, 'delivered');
    return lot?.due.map(({ id }) => id) ?? [];
  };

  /**
   * Delivers this many events, a hundred at a time. Returns the blocks read at the end by a claim with work and by one
   * without.
   */
  async function blocksPerClaim(events: number): Promise<{ busy: number; idle: number }> {
    const position = new SettledPosition('webhook_delivery');
    const rounds = events / PER_CLAIM;
    let busy = 0;
    for (let round = 0; round < rounds; round += 1) {
      if (round === rounds / 2) await analyze(db, 'webhook_delivery');
      await queueEvents(db, owner, webhook, PER_CLAIM);
      const { result: lot, blocks } = await claim();
      expect(lot?.due).toHaveLength(PER_CLAIM);
      if (lot) await store(position, lot, 'delivered');
      if (round >= rounds / 2) busy += blocks;
    }
    // The remembered position lags by a tenth of a second; until then a claim walks over the latest deliveries.
    await sleep(250);
    await queueEvents(db, owner, webhook, 1);
    await deliver(position);
    const { blocks: idle } = await claim();
    return { busy: busy / (rounds / 2), idle };
  }

  it('are claimed with at most a ninth more blocks, and an idle claim reads few', async () => {
    const alone = await blocksPerClaim(4_000);
    const release = await holdSnapshot(db);
    const beside = await blocksPerClaim(8_000);
    expect(alone.busy / beside.busy).toBeGreaterThanOrEqual(0.9);
    expect(beside.idle).toBeLessThanOrEqual(alone.idle + 10);
    const metrics = await db.asEngine((tx) => blocksOf(tx, 'webhook_delivery', () => webhookQueue(tx)));
    expect(metrics.blocks).toBeLessThanOrEqual(beside.idle + 10);
    // Search from the beginning of the queue, for comparison.
    await db.engine.query(`update webhook set waits_from = '-infinity'`);
    expect((await claim()).blocks).toBeGreaterThan(5 * beside.idle);
    await release();
  });

  it('arrive even if they are committed long after later ones were sent', async () => {
    const position = new SettledPosition('webhook_delivery');
    const late = await db.dedicated();
    await late.query('begin');
    const { rows } = await late.query<{ id: string }>(
      `insert into webhook_delivery (account_id, webhook_id, event, payload) values ($1, $2, 'webhook.test', '{}') returning id`,
      [owner.accountId, webhook],
    );
    for (let round = 0; round < 3; round += 1) {
      await queueEvents(db, owner, webhook, 2);
      expect(await deliver(position)).toHaveLength(2);
      await sleep(120);
    }
    await late.query('commit');
    await late.end();
    expect(await deliver(position)).toEqual(rows.map(({ id }) => Number(id)));
  });

  it('are found again when they wait for another attempt', async () => {
    const position = new SettledPosition('webhook_delivery');
    const ids = await queueEvents(db, owner, webhook, 3);
    for (let round = 0; round < 3; round += 1) {
      const { result: lot } = await claim();
      expect(lot?.due.map(({ id }) => id)).toEqual(ids);
      if (lot) await store(position, lot, 'waiting');
      await sleep(120);
    }
    expect(await deliver(position)).toEqual(ids);
  });

  it('are found by the search of the whole queue if they appear at an earlier position', async () => {
    const position = new SettledPosition('webhook_delivery');
    for (let round = 0; round < 2; round += 1) {
      await queueEvents(db, owner, webhook, 1);
      await deliver(position);
      await sleep(120);
    }
    const [early] = await queueEvents(db, owner, webhook, 1);
    await db.engine.query(`update webhook_delivery set next_at = now() - interval '1 hour' where id = $1`, [early]);
    expect(await deliver(position)).toEqual([]);
    await db.asEngine(lowerFloors);
    expect(await deliver(position)).toEqual([early]);
  });
});
