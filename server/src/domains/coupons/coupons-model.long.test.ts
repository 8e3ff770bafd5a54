import type { Tx } from '../../platform/db/connection';
import { testDatabase, type TestDatabase } from '../../testing/database';
import {
  createCampaign,
  createKeyword,
  createSubscribers,
  outboundStage,
  QUICK,
  type Stage,
} from '../../testing/stage';
import { until } from '../../testing/carrier';
import type { TestUser } from '../../testing/accounts';
import { startWorkers, type Workers } from '../automations/worker/workers';
import { cancelCampaign, pauseCampaign, resumeCampaign } from '../campaigns/sending/change-campaign';
import { lockStarted, type Started } from '../campaigns/sending/change.repository';
import { supplyOf } from './coupon-pool.repository';
import { giveCoupons } from './coupon-give.repository';
import { poolOf } from './coupons.fixture';

const PEOPLE = 60;
const CODES = 160;
const ROUNDS = 20;

let db: TestDatabase;
let stage: Stage;
const running: Workers[] = [];

beforeAll(async () => {
  db = await testDatabase({ poolSize: 16 });
  stage = await outboundStage(db);
});
afterAll(async () => {
  await Promise.all(running.map((workers) => workers.stop()));
  await stage.close();
});

const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

interface Given {
  campaign_id: number;
  status: number;
  phone: string;
  body: string | null;
  code: string | null;
}

/** The texts that each phone got, without the footer, from the carrier's record. */
const textsOf = async (campaign: string): Promise<string[]> =>
  (await stage.texts()).map(({ body }) => body.split('\n')[0] ?? '').filter((text) => text.startsWith(campaign));

describe('decision 442: codes of parallel campaigns that are paused, resumed and cancelled while workers come and go', () => {
  let owner: TestUser;

  const change = (id: number, work: (tx: Tx, campaign: Started) => Promise<unknown>): Promise<unknown> =>
    db.asAccount(owner.accountId, async (tx) => {
      const campaign = await lockStarted(tx, owner.accountId, id);
      return campaign && work(tx, campaign);
    });

  /** A worker claims messages and dies before it commits. */
  const die = (id: number): Promise<unknown> =>
    db
      .asEngine(async (tx) => {
        await giveCoupons(tx, { account_id: owner.accountId, campaign_id: id }, [{ id: -1 }, { id: -2 }]);
        throw new Error('died');
      })
      .catch((error: unknown) => error);

  it('gives no code to two people, sends no text without one, and keeps the totals of the pool right', async () => {
    owner = await stage.createOwner({ planLeft: 2_000 });
    await poolOf(
      db,
      owner,
      'coupon_all',
      Array.from({ length: CODES }, (_, n) => `C-${n}`),
    );
    const ids: number[] = [];
    for (const n of [0, 1, 2]) {
      const keyword = await createKeyword(db, owner);
      await createSubscribers(db, owner, keyword, PEOPLE, 2_145_571_000 + n * 1_000);
      ids.push(await createCampaign(db, owner, { choice: { keywords: [keyword] }, message: `No ${n}: {coupon_all}` }));
    }
    running.push(await startWorkers(stage.deps, { ...QUICK, subBatch: 7, expandChunk: 40 }));
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = oneOf(ids);
      await Promise.all([change(id, oneOf([pauseCampaign, resumeCampaign])), die(oneOf(ids))]);
      if (round % 8 === 3) {
        const restarted = startWorkers(stage.deps, { ...QUICK, subBatch: 7, expandChunk: 40 });
        await running.shift()?.stop();
        running.push(await restarted);
      }
      if (round === 10) await change(ids[0] ?? 0, cancelCampaign);
    }
    const states = await until(async () => {
      for (const id of ids) await change(id, resumeCampaign);
      const rows = await db.asEngine((tx) =>
        tx.query<{ id: number; state: string; over: boolean }>(
          'select id, state, finished_at is not null as over from campaign where id = any($1) order by id',
          [ids],
        ),
      );
      return rows.every(({ over }) => over) && rows;
    }, 60_000);
    // 160 codes are enough for two of the three campaigns: one was refused at its start, unless a cancelled one made
    // room.
    expect(states.filter(({ state }) => state === 'failed').length).toBeLessThanOrEqual(1);

    const rows = await db.asEngine((tx) =>
      tx.query<Given>(
        `select m.campaign_id, m.status, m.phone, m.body, c.code from message m
         left join coupon c on c.campaign_id = m.campaign_id and c.message_id = m.id where m.campaign_id = any($1)`,
        [ids],
      ),
    );
    const sent = rows.filter(({ status }) => status > 0);
    for (const { campaign_id, body, code } of sent)
      expect(body).toBe(`No ${ids.indexOf(campaign_id)}: ${code ?? 'without a code'}`);
    expect(new Set(sent.map(({ code }) => code)).size).toBe(sent.length);
    // The carrier got each code once, and no text without one.
    const carried = await textsOf('No ');
    expect(new Set(carried).size).toBe(carried.length);
    expect(carried.every((text) => /^No \d: C-\d+$/.test(text))).toBe(true);
    expect(new Set(carried.map((text) => text.slice(6))).size).toBe(carried.length);
    // Messages that were not sent have returned their codes.
    expect(rows.filter(({ status, code }) => status < 0 && code !== null)).toEqual([]);
    const supply = await db.asEngine((tx) => supplyOf(tx, owner.accountId, 'coupon_all'));
    expect(supply?.left).toBe(CODES - sent.length);
  });
});
