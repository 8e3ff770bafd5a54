import type { SmartFilter } from '@textloom/contracts';
import pg from 'pg';
import { keepGroupsMatching, matchGroups } from '../../audience';
import { until } from '../../../testing/carrier';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import {
  campaignState,
  createCampaign,
  createKeyword,
  createSubscribers,
  outboundStage,
  type Stage,
} from '../../../testing/stage';
import type { TestUser } from '../../../testing/accounts';
import { startOneScheduled } from './start-scheduled';

const VIP: SmartFilter = { match: 'all', conditions: [{ kind: 'tag', tag: 'vip' }] };

let db: TestDatabase;
let stage: Stage;

beforeAll(async () => {
  db = await testDatabase({ poolSize: 12 });
  stage = await outboundStage(db);
});
afterAll(() => stage.close());

const sql = <T>(text: string, params: unknown[] = []): Promise<T[]> => db.asEngine((tx) => tx.query<T>(text, params));
const tag = (people: readonly number[]) =>
  sql(`update subscriber set tags = 'vip' where id = any($1::bigint[])`, [people]);
const membersOf = (group: number) =>
  db.asEngine((tx) =>
    tx.values<number>('select subscriber_id from contact_group_member where group_id = $1 order by 1', [group]),
  );
const addGroup = ({ accountId }: TestUser) =>
  db.asEngine((tx) =>
    tx.value<number>(
      `insert into contact_group (account_id, name, filter, matched_at) values ($1, 'VIP', $2, now() - interval '1 hour') returning id`,
      [accountId, JSON.stringify(VIP)],
    ),
  );

/** Creates an owner with three people and a smart group of those with the tag, which has no members yet. */
async function setUp() {
  const owner = await stage.createOwner({ planLeft: 50 });
  const keyword = await createKeyword(db, owner);
  const people = await createSubscribers(db, owner, keyword, 3, 7_135_550_000 + owner.accountId * 10);
  const [first = 0, second = 0] = people;
  return { owner, first, second, group: await addGroup(owner) };
}

/**
 * As the superuser, who sees what other sessions wait for, calls `act` with the process of the first one that waits for
 * a lock.
 */
async function whenOneWaits(act: (admin: pg.Client, pid: number) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: db.url });
  await admin.connect();
  try {
    const { pid } = await until(async () => {
      const { rows } = await admin.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0];
    });
    await act(admin, pid);
  } finally {
    await admin.end();
  }
}

/** Holds what a statement locks until the returned function is called. */
async function holding(statement: (tx: Parameters<Parameters<TestDatabase['asEngine']>[0]>[0]) => Promise<unknown>) {
  let release: () => void = () => undefined;
  const asked = new Promise<void>((done) => (release = done));
  let held: () => void = () => undefined;
  const ready = new Promise<void>((done) => (held = done));
  const ended = db.asEngine(async (tx) => {
    await statement(tx);
    held();
    await asked;
  });
  await Promise.race([ready, ended]);
  return async () => {
    release();
    await ended;
  };
}

describe('A scheduled campaign to a smart group', () => {
  it('reaches whoever matches when it starts', async () => {
    const { owner, group, first, second } = await setUp();
    const id = await createCampaign(db, owner, { choice: { groups: [group] } });
    await tag([first, second]);
    expect(await membersOf(group)).toEqual([]);
    expect(await startOneScheduled(stage.deps)).toBe(true);
    expect(await campaignState(db, id)).toMatchObject({ recipients: 2, reserved: 2 });
    expect(await membersOf(group)).toEqual([first, second]);
  });

  it('waits for another transaction that updates the group, and then reaches whoever matches', async () => {
    const { owner, group, first, second } = await setUp();
    const id = await createCampaign(db, owner, { choice: { groups: [group] } });
    await tag([first]);
    const release = await holding((tx) => matchGroups(tx, owner.accountId, [group]));
    const starting = startOneScheduled(stage.deps);
    await whenOneWaits(() => tag([second]));
    await release();
    expect(await starting).toBe(true);
    expect(await campaignState(db, id)).toMatchObject({ recipients: 2 });
  });
});

describe('The job of smart groups', () => {
  it('skips a group that a transaction is updating', async () => {
    const { owner, group, first } = await setUp();
    const release = await holding((tx) => matchGroups(tx, owner.accountId, [group]));
    await tag([first]);
    await keepGroupsMatching(db);
    await release();
    expect(await membersOf(group)).toEqual([]);
  });

  it('changes nothing if its session ends midway, and catches up on the next run', async () => {
    const { group, first, second } = await setUp();
    await tag([first]);
    await keepGroupsMatching(db);
    expect(await membersOf(group)).toEqual([first]);
    await tag([second]);
    await sql(`update contact_group set matched_at = now() - interval '1 hour' where id = $1`, [group]);
    const release = await holding((tx) => tx.execute('lock table contact_group_member in share row exclusive mode'));
    const run = keepGroupsMatching(db).then(
      () => 'ended',
      () => 'failed',
    );
    await whenOneWaits((admin, pid) => admin.query('select pg_terminate_backend($1)', [pid]));
    expect(await run).toBe('failed');
    await release();
    expect(await membersOf(group)).toEqual([first]);
    await keepGroupsMatching(db);
    expect(await membersOf(group)).toEqual([first, second]);
  });
});
