import { quietHoursChanged } from '../../tenancy/account';
import type { TestUser } from '../../../testing/accounts';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { balanceOf, outboundStage, type Stage } from '../../../testing/stage';
import { KIND, LANE, type Kind } from '../message/kinds';
import { enqueueMessage } from '../single/enqueue.repository';
import { singleQueue } from '../single/single-queue.repository';
import { endStops, insertStop } from '../stop/sending-stop.repository';
import { claimSingles } from './claim-singles';
import { SENDING } from './sending-settings.fixture';
import { ANY_NUMBER } from '../stop/sending-stop.repository';

let db: TestDatabase;
let stage: Stage;
let owner: TestUser;
let next = 2_125_550_000;
const VALID_HOURS = 10;

beforeAll(async () => {
  db = await testDatabase({ poolSize: 4 });
  stage = await outboundStage(db);
});
afterAll(() => stage.close());
beforeEach(async () => {
  owner = await stage.createOwner({ planLeft: 100, lawful: true });
});
afterEach(() => run('delete from send_queue'));

const run = (sql: string, params: unknown[] = []): Promise<unknown> => db.asEngine((tx) => tx.execute(sql, params));
/** Legal hours of New York, by day or by night, so that these tests pass at any time. */
const law = (open: boolean): Promise<unknown> =>
  run(
    `insert into texting_hours (state, valid_from, mon_fri, sat, sun, holiday, citation, source, added_by)
     select code, '2025-01-01', hours, hours, hours, hours, 'a test', 'a test', 'test' from unnest('{US,NY}'::text[]) code, (
       select case when $1 then int4range '[0,1440)' when extract(hour from now() at time zone 'America/New_York') < 12
         then int4range '[840,1080)' else int4range '[540,660)' end as hours) h`,
    [open],
  );
const queued = (kind: Kind = KIND.sequence): Promise<number> =>
  db.asEngine((tx) =>
    enqueueMessage(tx, {
      accountId: owner.accountId,
      kind,
      lane: kind === KIND.sequence ? LANE.sequence : LANE.reply,
      phone: String((next += 1)),
      body: 'Hello',
      segments: 1,
    }),
  );
const claim = () =>
  db.asEngine(async (tx) => {
    const claimed = await claimSingles(tx, 'test', {
      config: SENDING,
      queue: singleQueue(db),
      limit: 100,
      wanted: 'all',
      leaseMs: 1,
      lateMs: 1_000,
      validityMs: VALID_HOURS * 3_600_000,
      claiming: { ...ANY_NUMBER, shared: '5555550001' },
    });
    return { fresh: claimed.fresh.map(({ id }) => id), waiting: claimed.waiting };
  });
/** Backdates the message by this long, and makes it due. */
const age = (id: number, by: string): Promise<unknown> =>
  run('update message set created_at = created_at - $2::interval where id = $1', [id, by]);
const due = (id: number, openedBefore = '1 minute'): Promise<unknown> =>
  run('update send_queue set next_at = now(), due_at = now() - $2::interval where message_id = $1', [id, openedBefore]);
const state = (id: number) =>
  db.asEngine((tx) =>
    tx.one<{ status: number; waits: boolean; free: boolean; attempts: number | null }>(
      `select m.status, q.next_at > now() and q.due_at = q.next_at as waits, q.lease_until is null and m.claimed_at is null as free, q.attempts
       from message m left join send_queue q on q.message_id = m.id where m.id = $1`,
      [id],
    ),
  );
const WAITS = { status: 0, waits: true, free: true, attempts: 0 };

describe('a message of a sequence that is claimed outside its recipient’s hours', () => {
  it('waits for the next opening unbilled, and is sent then, however long that was', async () => {
    await law(true);
    const id = await queued();
    await law(false);
    expect(await claim()).toEqual({ fresh: [], waiting: 1 });
    expect(await state(id)).toEqual(WAITS);
    expect(await balanceOf(db, owner)).toEqual({ left: 100, billed: 0 });
    await law(true);
    await age(id, '30 hours');
    await due(id);
    expect(await claim()).toEqual({ fresh: [id], waiting: 0 });
  });

  it('expires when it waited longer than its validity after the opening', async () => {
    await law(false);
    const id = await queued();
    await claim();
    await law(true);
    await due(id, `${VALID_HOURS + 1} hours`);
    expect(await claim()).toEqual({ fresh: [], waiting: 0 });
    expect((await state(id)).status).toBe(16);
  });

  it('waits after a stop of its number that ended at night', async () => {
    await law(true);
    const id = await queued();
    const number = '5555550001';
    const stop = {
      accountId: null,
      number,
      cause: 'refusals',
      reason: 'test',
      code: '',
      by: 'test',
      probeMs: null,
    } as const;
    await db.asEngine((tx) => insertStop(tx, stop));
    expect(await claim()).toEqual({ fresh: [], waiting: 0 });
    await law(false);
    await age(id, '11 hours');
    await db.asEngine((tx) => endStops(tx, { accountId: null, number }, 'test'));
    expect(await claim()).toEqual({ fresh: [], waiting: 1 });
    expect(await state(id)).toEqual(WAITS);
    await run('delete from sending_stop');
  });

  it('is claimed by another worker when the one that put it back was killed before it committed', async () => {
    await law(false);
    const id = await queued();
    await expect(
      db.asEngine(async (tx) => {
        await claimSingles(tx, 'killed', {
          config: SENDING,
          queue: singleQueue(db),
          limit: 100,
          wanted: 'all',
          leaseMs: 1,
          lateMs: 1_000,
          validityMs: VALID_HOURS * 3_600_000,
        });
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    singleQueue(db).floors.forget();
    expect(await claim()).toEqual({ fresh: [], waiting: 1 });
    expect(await state(id)).toEqual(WAITS);
  });

  it('is checked again when the hours change', async () => {
    await law(false);
    const id = await queued();
    await claim();
    await law(true);
    await db.asEngine((tx) => quietHoursChanged.emit(tx, { accountId: owner.accountId }));
    expect(await claim()).toEqual({ fresh: [id], waiting: 0 });
  });

  it('waits for the hours of its account, too, and not where the operator has allowed others', async () => {
    await law(true);
    const id = await queued();
    await run(
      `update account set quiet_until = first, quiet_from = first + 6 from (
         select case when extract(hour from now() at time zone 'America/New_York') < 12 then 14 else 2 end as first) h where id = $1`,
      [owner.accountId],
    );
    expect(await claim()).toEqual({ fresh: [], waiting: 1 });
    await law(false);
    await run(`update account set quiet_until = null, quiet_from = null, hours_allowed = 'a test' where id = $1`, [
      owner.accountId,
    ]);
    await due(id);
    expect(await claim()).toEqual({ fresh: [id], waiting: 0 });
  });

  it('does not hold up other messages: a reply and an automatic answer leave at once (ADR 0111)', async () => {
    await law(false);
    const ids = [await queued(KIND.reply), await queued(KIND.autoAnswer), await queued(KIND.welcome)];
    expect((await claim()).fresh.toSorted((a, b) => a - b)).toEqual(ids);
  });
});
