import { until } from '../../../testing/carrier';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import type { TestUser } from '../../../testing/accounts';
import { checkLedger } from '../../texting/ledger/ledger-check.repository';
import {
  balanceOf,
  createCampaign,
  createKeyword,
  createSubscribers,
  outboundStage,
  QUICK,
  untilDone,
  type Stage,
} from '../../../testing/stage';
import { startWorkers, type Workers } from '../../automations/worker/workers';

const PEOPLE = 400;
const AB = { message_b: 'Second text', share: 40, metric: 'replies', hours: 2 };

describe('a campaign that compares two texts', () => {
  let db: TestDatabase;
  let stage: Stage;
  let workers: Workers;

  beforeAll(async () => {
    db = await testDatabase({ poolSize: 8 });
    stage = await outboundStage(db);
  });
  beforeEach(async () => {
    workers = await startWorkers(stage.deps, QUICK);
  });
  afterEach(() => workers.stop());
  afterAll(() => stage.close());

  const sql = <T extends object>(text: string, params: unknown[]): Promise<T[]> =>
    db.asEngine((tx) => tx.query<T>(text, params));

  /** Starts the comparison: only its people have their text. */
  async function compared(first: number): Promise<{ owner: TestUser; id: number; sizes: Record<number, number> }> {
    const owner = await stage.createOwner({ planLeft: 1_000 });
    const keyword = await createKeyword(db, owner);
    await createSubscribers(db, owner, keyword, PEOPLE, first);
    const id = await createCampaign(db, owner, {
      choice: { keywords: [keyword] },
      message: 'First text',
      sendAt: new Date(Date.now() + 3_600_000),
    });
    await sql(`update campaign set ab = $2, send_at = now() where id = $1`, [id, JSON.stringify(AB)]);
    await until(
      async () =>
        (
          await sql<{ open: number; closed: number }>(
            `select count(*) filter (where state < 2 and variant > 0) as open, count(*) filter (where state = 2) as closed from send_batch where campaign_id = $1`,
            [id],
          )
        ).every(({ open, closed }) => open === 0 && closed >= 2),
      30_000,
    );
    const rows = await sql<{ variant: number; size: number }>(
      'select variant, sum(size)::int as size from send_batch where campaign_id = $1 group by variant',
      [id],
    );
    return { owner, id, sizes: Object.fromEntries(rows.map(({ variant, size }) => [variant, size])) };
  }
  const textsTo = async (prefix: string): Promise<string[]> =>
    (await stage.texts())
      .filter(({ phone }) => phone.startsWith(`+1${prefix}`))
      .map(({ body }) => body.split('\n')[0] ?? '');
  const countOf = (texts: string[], text: string): number => texts.filter((one) => one === text).length;

  it('sends each text to half of the share, the winner to the others, and nobody gets two', async () => {
    const { owner, id, sizes } = await compared(2_145_551_000);
    const [first = 0, second = 0, others = 0] = [sizes[1], sizes[2], sizes[0]];
    expect(first + second + others).toBe(PEOPLE);
    // 40% of 400 people, half of them each, however many steps wrote them.
    expect([first, second, others]).toEqual([80, 80, 240]);
    const before = await textsTo('214555');
    expect([countOf(before, 'First text'), countOf(before, 'Second text')]).toEqual([first, second]);
    const [decision] = await sql<{ due: number }>(
      `select round(extract(epoch from ab_decide_at - now()) / 60)::int as due from campaign where id = $1`,
      [id],
    );
    expect(decision?.due).toBeGreaterThan(115);
    expect(decision?.due).toBeLessThanOrEqual(120);

    await sql('update campaign set ab_winner = 2 where id = $1', [id]);
    expect(await untilDone(db, id)).toMatchObject({ state: 'done', recipients: PEOPLE });
    const after = await textsTo('214555');
    expect([countOf(after, 'First text'), countOf(after, 'Second text')]).toEqual([first, second + others]);
    expect(after).toHaveLength(PEOPLE);
    await until(async () => (await balanceOf(db, owner)).left === 1_000 - PEOPLE, 10_000);
    expect(await checkLedger(db)).toEqual([]);
  });

  it('keeps the others valid while the winner is undecided, however long that takes', async () => {
    const { id } = await compared(2_155_551_000);
    await sql(
      `update send_batch set due_at = now() - interval '30 hours', next_at = now() - interval '30 hours' where campaign_id = $1 and state < 2`,
      [id],
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await sql('select 1 from message where campaign_id = $1 and status = 16', [id])).toEqual([]);
    await sql('update campaign set ab_winner = 1, ab_decide_at = now() where id = $1', [id]);
    expect(await untilDone(db, id)).toMatchObject({ state: 'done', sent: 1 });
    const texts = await textsTo('215555');
    expect(texts).toHaveLength(PEOPLE);
    expect(countOf(texts, 'First text')).toBeGreaterThan(250);
  });
});
