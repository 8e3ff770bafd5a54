import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import type { Client } from 'pg';
import type { Tx } from '../../../platform/db/connection';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { blocksOf, holdSnapshot } from '../../../testing/held-snapshot';
import { KIND, LANE, type Lane } from '../message/kinds';
import { enqueueMessages } from './enqueue.repository';
import { storeOutcomes } from '../handover/outcome.repository';
import { claimQueue, postponeSingles, type Single } from './single.repository';
import { SingleQueue } from './single-queue.repository';
import { singleLanes } from '../queue/unfinished.repository';

const CLAIM = { limit: 50, wanted: 'all', leaseMs: 60_000, lateMs: 60_000, validityMs: 36_000_000 } as const;
const LANES: Lane[] = Object.values(LANE);

let db: TestDatabase;
let phones = 3_125_000_000;

const enqueue = (tx: Tx, lane: Lane, count: number) =>
  enqueueMessages(
    tx,
    { accountId: null, kind: KIND.answer, lane },
    Array.from({ length: count }, () => ({
      phone: String((phones += 1)),
      body: 'Hello',
      segments: 1,
      subscriberId: null,
      keywordId: null,
    })),
  );
const end = (tx: Tx, messages: readonly Single[]) =>
  storeOutcomes(
    tx,
    messages.map(({ id }) => ({ id, status: 1, providerId: `p${id}`, providerCode: null })),
  );

const claim = (queue: SingleQueue) =>
  db.asEngine((tx) => blocksOf(tx, 'send_queue', () => claimQueue(tx, 'me', { ...CLAIM, queue })));

/**
 * Sends this many messages, few at a time; returns the blocks of the queue that a claim with and one without work
 * reads. Claims without work until one has read no more than `enough`.
 */
async function blocksPerClaim(
  queue: SingleQueue,
  messages: number,
  enough = 0,
): Promise<{ busy: number; idle: number }> {
  const rounds = messages / CLAIM.limit;
  const busy: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await db.asEngine((tx) => enqueue(tx, LANE.welcome, CLAIM.limit));
    const { result, blocks } = await claim(queue);
    expect(result).toHaveLength(CLAIM.limit);
    await db.asEngine((tx) => end(tx, result));
    if (round >= rounds / 2) busy.push(blocks);
  }
  // The cache lags by a tenth of a second, and by a second for locked rows. On a busy machine a claim may come before
  // the writers have been read again.
  const idle: number[] = [];
  for (let look = 0; look < 4 * PAUSES.length && !(look >= PAUSES.length && Math.min(...idle) <= enough); look += 1) {
    await sleep(PAUSES[look % PAUSES.length]);
    idle.push((await claim(queue)).blocks);
  }
  // The median, because on a busy machine some claims come before the cache has followed.
  busy.sort((a, b) => a - b);
  return { busy: busy[Math.floor(busy.length / 2)] ?? 0, idle: Math.min(...idle) };
}
const PAUSES = [1_100, 150, 150];

beforeEach(async () => {
  db = await testDatabase({ poolSize: 8 });
});

describe('ADR 0106: the queue of single messages beside a transaction that is held open', () => {
  it('costs a claim at most a ninth more blocks, and a look no more than an empty queue', async () => {
    const alone = await blocksPerClaim(new SingleQueue(), 4_000);
    const release = await holdSnapshot(db);
    const queue = new SingleQueue();
    const most = alone.idle + 5;
    const beside = await blocksPerClaim(queue, 8_000, most);
    expect(alone.busy / beside.busy).toBeGreaterThanOrEqual(0.9);
    expect(beside.idle).toBeLessThanOrEqual(most);
    // A process with an empty cache scans all of them, once.
    const forgetful = new SingleQueue();
    expect((await claim(forgetful)).blocks).toBeGreaterThan(8 * beside.idle);
    // The metrics read it too.
    const read = await db.asEngine((tx) => blocksOf(tx, 'send_queue', () => singleLanes(tx, queue, LANES)));
    expect(read.blocks).toBeLessThan(4 * beside.idle);
    await release();
  });

  it('hands out each message once, whatever is written late, postponed, abandoned or locked by another transaction', async () => {
    const release = await holdSnapshot(db);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
        const queue = new SingleQueue();
        // Two more processes, each with a cache of its own.
        const queues = [queue, queue, new SingleQueue()];
        const expected = new Set<number>();
        const ended = new Map<number, number>();
        const open: { client: Client; ids: number[] }[] = [];
        const work = async (at: number, fate: 'end' | 'postpone' | 'abandon'): Promise<number> => {
          const chosen = queues[at] ?? queue;
          const owner = `w${at}`;
          const taken = await db.asEngine(async (tx) => {
            const claimed = await claimQueue(tx, owner, { ...CLAIM, limit: 5, leaseMs: 40, queue: chosen });
            if (fate === 'postpone')
              await postponeSingles(
                tx,
                claimed.map((message) => ({ message, waitMs: message.id % 30, free: true })),
                owner,
              );
            return claimed;
          });
          if (fate !== 'end') return taken.length;
          for (const { id } of taken) ended.set(id, (ended.get(id) ?? 0) + 1);
          await db.asEngine((tx) => end(tx, taken));
          return taken.length;
        };
        const commitLate = async (): Promise<void> => {
          const late = open.shift();
          if (!late) return;
          await late.client.query('commit');
          await late.client.end();
          late.ids.forEach((id) => expected.add(id));
        };
        for (const { act, lane, worker, pause } of steps) {
          if (act === 'enqueue') for (const { id } of await db.asEngine((tx) => enqueue(tx, lane, 3))) expected.add(id);
          else if (act === 'begin') {
            const client = await db.dedicated();
            await client.query('begin; set local role textloom_engine');
            open.push({ client, ids: [] });
          } else if (act === 'write') await writeLate(open[0], lane);
          else if (act === 'commit') await commitLate();
          else await work(worker, act);
          if (pause) await sleep(pause);
        }
        while (open.length > 0) await commitLate();
        // Leases of 40 ms expire, and are checked once a second.
        for (const until = Date.now() + 60_000; ended.size < expected.size && Date.now() < until; await sleep(20))
          await work(0, 'end');
        expect([...ended.keys()].sort()).toEqual([...expected].sort());
        expect([...ended.values()].every((times) => times === 1)).toBe(true);
        expect(await db.asEngine((tx) => tx.value('select count(*) as n from send_queue'))).toBe(0);
      }),
      { numRuns: 5 },
    );
    await release();
  });
});

const step = fc.record({
  act: fc.constantFrom(...(['enqueue', 'end', 'begin', 'write', 'commit', 'end', 'postpone', 'abandon'] as const)),
  lane: fc.constantFrom(...LANES),
  worker: fc.nat({ max: 2 }),
  pause: fc.constantFrom(0, 0, 5, 60, 130),
});

/** Writes messages in a transaction that began long before and may stay open for long. */
async function writeLate(late: { client: Client; ids: number[] } | undefined, lane: Lane): Promise<void> {
  const { rows } = (await late?.client.query<{ id: string }>(
    `with m as (insert into message (kind, segments, phone, body) values (${KIND.answer}, 1, $1, 'Late') returning id),
       q as (insert into send_queue (message_id, lane) select id, $2 from m) select id from m`,
    [String((phones += 1)), lane],
  )) ?? { rows: [] };
  late?.ids.push(...rows.map(({ id }) => Number(id)));
}
