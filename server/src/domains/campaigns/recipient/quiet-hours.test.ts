import { testDatabase, type TestDatabase } from '../../../testing/database';
import type { TestUser } from '../../../testing/accounts';
import {
  createCampaign,
  createKeyword,
  createSubscribers,
  NOBODY,
  outboundStage,
  type Stage,
} from '../../../testing/stage';
import { claimBatch } from '../../texting/batch/claim-batch.fixture';
import { expandOneStep } from '../batch/expand';
import { applyQuietHours, reopenBatches } from '../../texting/batch/batch-times.repository';
import { spread } from './spread.fixture';
import { waitsOf } from './quiet-hours.repository';
import { startOneScheduled } from '../sending/start-scheduled';
import { DEFAULT_TUNING } from '../../texting/worker/tuning';

const VALIDITY = 10 * 3_600_000;

let db: TestDatabase;
let stage: Stage;

beforeAll(async () => {
  db = await testDatabase();
  stage = await outboundStage(db);
});
afterAll(() => stage.close());

const sql = <T extends object>(text: string, params: unknown[] = []): Promise<T[]> =>
  db.asEngine((tx) => tx.query<T>(text, params));

/** The hours from 8 to 21, as moments in UTC. */
async function windowAt(zones: string, at: string, hours: [number, number] = [8, 21]): Promise<string[]> {
  const rows = await sql<{ opens_at: Date; closes_at: Date }>('select * from quiet_window($1, $2, $3, $4)', [
    zones,
    ...hours,
    at,
  ]);
  return rows.flatMap((row) => [row.opens_at.toISOString(), row.closes_at.toISOString()]);
}

describe('the hours in which a phone may be texted', () => {
  it('are those of its local time, today or from tomorrow on', async () => {
    expect(await windowAt('America/New_York', '2026-07-01T16:00Z')).toEqual([
      '2026-07-01T12:00:00.000Z',
      '2026-07-02T01:00:00.000Z',
    ]);
    expect((await windowAt('America/New_York', '2026-07-02T01:00Z'))[0]).toBe('2026-07-02T12:00:00.000Z');
  });

  it('move with daylight saving on the day on which the clock changes', async () => {
    // March 8, 2026: clocks go forward at 2:00. November 1: back.
    expect((await windowAt('America/Chicago', '2026-03-08T04:00Z'))[0]).toBe('2026-03-08T13:00:00.000Z');
    expect((await windowAt('America/Chicago', '2026-11-01T04:00Z'))[0]).toBe('2026-11-01T14:00:00.000Z');
    expect((await windowAt('America/Phoenix', '2026-03-08T04:00Z'))[0]).toBe('2026-03-08T15:00:00.000Z');
    // Open at the hour that does not exist: from the next one that does.
    expect(await windowAt('America/Chicago', '2026-03-08T07:00Z', [2, 24])).toEqual([
      '2026-03-08T08:00:00.000Z',
      '2026-03-09T05:00:00.000Z',
    ]);
  });

  it('are those of every timezone in which it may be', async () => {
    expect(await windowAt('America/Chicago&America/New_York', '2026-07-01T12:30Z')).toEqual([
      '2026-07-01T13:00:00.000Z',
      '2026-07-02T01:00:00.000Z',
    ]);
  });

  it('are all hours without a timezone, and without quiet hours', async () => {
    expect(await windowAt('', '2026-07-01T12:30Z')).toEqual([]);
    expect(
      await sql('select * from quiet_window($1, null, null, $2)', ['America/Chicago', '2026-07-01T12:30Z']),
    ).toEqual([]);
  });

  it('respect the day of the week on both sides of the date line', async () => {
    // 8:00 AM in Guam is 6:00 PM of the day before in New York in summer.
    expect(await windowAt('America/New_York&Pacific/Guam', '2026-07-01T12:30Z')).toEqual([
      '2026-07-01T22:00:00.000Z',
      '2026-07-02T01:00:00.000Z',
    ]);
  });

  it('are widened to those of the law if they are too short for all of the timezones', async () => {
    expect(await windowAt('America/New_York&Pacific/Honolulu', '2026-07-01T12:30Z', [9, 15])).toEqual([
      '2026-07-01T18:00:00.000Z',
      '2026-07-02T01:00:00.000Z',
    ]);
  });
});

describe('waitsOf', () => {
  it('counts the recipients who may not be texted now, and returns when the last one may be', async () => {
    const { owner, keyword } = await spread(db, stage);
    const ask = (at: string) =>
      db.asAccount(owner.accountId, (tx) =>
        waitsOf(
          tx,
          owner.accountId,
          { ...NOBODY, keywords: [keyword] },
          { message: 'Hi', segments: 1 },
          { at: new Date(at), recipientTime: null, quiet: true },
        ),
      );
    // 10:00 in New York, 7:00 in Los Angeles where the account is, 4:00 in Honolulu.
    expect(await ask('2026-07-01T14:00Z')).toMatchObject([
      { people: 2, until: new Date('2026-07-01T15:00Z'), state: null },
      { people: 3, until: new Date('2026-07-01T18:00Z'), state: null },
    ]);
    expect(await ask('2026-07-01T20:00Z')).toEqual([]);
  });
});

describe('the law’s hours', () => {
  /** People of area codes in Alabama, Florida, Georgia and Guam, of an account without its own hours. */
  async function states(): Promise<{ owner: TestUser; keyword: number }> {
    const owner = await stage.createOwner({ lawful: true });
    const keyword = await createKeyword(db, owner);
    for (const [index, area] of ['205', '251', '305', '407', '404', '671'].entries())
      await createSubscribers(db, owner, keyword, index + 1, Number(`${area}5551000`));
    await sql(`update subscriber set zip = '02903' where account_id = $1 and area_code = '671'`, [owner.accountId]);
    return { owner, keyword };
  }
  const SUNDAY_EVENING = '2026-12-07T01:30Z';

  it('are shown before Send: who waits until when, for which state, and who may be texted at no hour', async () => {
    const { owner, keyword } = await states();
    const rows = await db.asAccount(owner.accountId, (tx) =>
      waitsOf(
        tx,
        owner.accountId,
        { ...NOBODY, keywords: [keyword] },
        { message: 'Hi', segments: 1 },
        { at: new Date('2027-07-05T00:30Z'), recipientTime: null, quiet: true },
      ),
    );
    // 8:30 PM in the east on the Fourth of July, a Sunday, which is observed on Monday.
    expect(rows).toEqual([
      { people: 7, until: new Date('2027-07-05T12:00Z'), state: 'Florida', day: 'sundays', opens: 480, closes: 1_200 },
      { people: 3, until: new Date('2027-07-06T13:00Z'), state: 'Alabama', day: 'sundays', opens: null, closes: null },
      { people: 6, until: null, state: 'Rhode Island', day: 'holidays', opens: null, closes: null },
    ]);
  });

  it('apply to batches, even of a campaign that ignores the account’s hours; states with the same hours share one', async () => {
    const { owner, keyword } = await states();
    const id = await createCampaign(db, owner, { choice: { keywords: [keyword] } });
    await sql('update campaign set quiet = false where id = $1', [id]);
    await startOneScheduled(stage.deps);
    await sql(`update subscriber set added_at = '2020-01-01', subscribed_at = '2020-01-01' where account_id = $1`, [
      owner.accountId,
    ]);
    await sql('update campaign set started_at = $2 where id = $1', [id, SUNDAY_EVENING]);
    await expandOneStep(stage.deps, DEFAULT_TUNING, 'test');
    const batches = await sql<{ states: string; size: number; due_at: Date }>(
      'select states, size, due_at from send_batch where campaign_id = $1 order by due_at, states',
      [id],
    );
    // Guam and Rhode Island have no hour in common, so nothing is written for people who may be in either.
    expect(batches).toMatchObject([
      { states: 'GA', size: 5, due_at: new Date(SUNDAY_EVENING) },
      { states: 'FL', size: 7, due_at: new Date('2026-12-07T13:00Z') },
      { states: 'AL', size: 3, due_at: new Date('2026-12-07T14:00Z') },
    ]);
  });
});

interface BatchRow {
  id: number;
  zones: string;
  size: number;
  due_at: Date;
  next_at: Date;
  closes_at: Date;
}

/** A campaign to all of them, expanded as if it had started at that moment. */
async function writtenAt(at: string): Promise<{ owner: TestUser; id: number; batches: BatchRow[] }> {
  const { owner, keyword } = await spread(db, stage);
  const id = await createCampaign(db, owner, { choice: { keywords: [keyword] } });
  await startOneScheduled(stage.deps);
  await sql(`update subscriber set added_at = '2020-01-01', subscribed_at = '2020-01-01' where account_id = $1`, [
    owner.accountId,
  ]);
  await sql(`update campaign set started_at = $2 where id = $1`, [id, at]);
  await expandOneStep(stage.deps, DEFAULT_TUNING, 'me');
  return { owner, id, batches: await batchesOf(id) };
}
const batchesOf = (id: number): Promise<BatchRow[]> =>
  sql<BatchRow>(
    'select id, zones, size, due_at, next_at, closes_at from send_batch where campaign_id = $1 order by size desc',
    [id],
  );
const claims = async (): Promise<number> => {
  let claimed = 0;
  while (await db.asEngine((tx) => claimBatch(tx, `w${claimed}`, 60_000, VALIDITY))) claimed += 1;
  return claimed;
};

describe('a campaign in quiet hours', () => {
  afterEach(() => sql('update send_batch set state = 2'));

  it('gets a batch for each place, due when its hours begin', async () => {
    const { batches } = await writtenAt('2026-07-01T14:00Z');
    expect(batches.map(({ zones, size, due_at }) => [zones, size, due_at.toISOString()])).toEqual([
      ['America/New_York', 4, '2026-07-01T14:00:00.000Z'],
      ['Pacific/Honolulu', 3, '2026-07-01T18:00:00.000Z'],
      ['America/Los_Angeles', 2, '2026-07-01T15:00:00.000Z'],
    ]);
  });

  it('is not claimed outside its hours, and moves to the next ones', async () => {
    const { id } = await writtenAt(new Date().toISOString());
    // All hours ended a minute ago, and have begun again for one place.
    await sql(
      `update send_batch set due_at = now() - interval '3 hours', next_at = now() - interval '3 hours', closes_at = now() - interval '1 minute' where campaign_id = $1`,
      [id],
    );
    expect(await claims()).toBe(0);
    expect(await db.asEngine((tx) => reopenBatches(tx, VALIDITY))).toBe(3);
    const moved = await batchesOf(id);
    for (const batch of moved) {
      const [opens = '', closes = ''] = await windowAt(batch.zones, new Date().toISOString());
      const from = Math.max(Date.parse(opens), Date.now() - 20_000);
      expect(batch.next_at.getTime()).toBeGreaterThanOrEqual(from);
      expect(batch.closes_at.toISOString()).toBe(closes);
      // Two hours and 59 minutes of its validity were used.
      expect(batch.due_at.getTime()).toBeLessThanOrEqual(batch.next_at.getTime());
    }
  });

  it('expires if its validity ended before its hours did', async () => {
    const { id } = await writtenAt(new Date().toISOString());
    await sql(
      `update send_batch set due_at = now() - interval '12 hours', next_at = now() - interval '12 hours', closes_at = now() - interval '1 hour' where campaign_id = $1`,
      [id],
    );
    expect(await db.asEngine((tx) => reopenBatches(tx, VALIDITY))).toBe(0);
    const batch = await db.asEngine((tx) => claimBatch(tx, 'me', 60_000, VALIDITY));
    expect(batch).toMatchObject({ campaign_id: id, expired: true });
  });

  it('ends at "not after", whatever hours its recipients have', async () => {
    const { id } = await writtenAt(new Date().toISOString());
    await sql(`update campaign set not_after = now() where id = $1`, [id]);
    await sql(`update send_batch set next_at = now(), closes_at = now() + interval '1 hour' where campaign_id = $1`, [
      id,
    ]);
    expect(await db.asEngine((tx) => claimBatch(tx, 'me', 60_000, VALIDITY))).toMatchObject({ expired: true });
  });

  it('is sent at any hour if its sender chose so, or the account has no quiet hours', async () => {
    const { owner, keyword } = await spread(db, stage);
    const id = await createCampaign(db, owner, { choice: { keywords: [keyword] } });
    await sql('update campaign set quiet = false where id = $1', [id]);
    await startOneScheduled(stage.deps);
    await expandOneStep(stage.deps, DEFAULT_TUNING, 'me');
    expect(await batchesOf(id)).toMatchObject([{ zones: '', size: 9 }]);
    expect(await claims()).toBe(1);
  });

  it('follows the hours if they are changed while it waits', async () => {
    const { owner, id } = await writtenAt(new Date().toISOString());
    await sql(
      `update send_batch set due_at = now() + interval '5 hours', next_at = now() + interval '5 hours' where campaign_id = $1`,
      [id],
    );
    expect(await claims()).toBe(0);
    await sql('update account set quiet_until = null, quiet_from = null where id = $1', [owner.accountId]);
    await db.asAccount(owner.accountId, (tx) => applyQuietHours(tx, owner));
    expect(await claims()).toBe(3);
  });
});
