import { connectDomains } from '../../../app/connect-domains';
import { accountFactory, type TestUser } from '../../../testing/accounts';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { tables } from '../../../testing/tables';
import { addMessageMonths, keepMessageMonths } from './message-months.job';

let db: TestDatabase;
let owner: TestUser;
const { sql, one } = tables(() => db);
const logged: string[] = [];
const log = {
  info: () => undefined,
  warn: (_details: object, text: string) => void logged.push(text),
  error: () => undefined,
};

beforeEach(async () => {
  connectDomains();
  db = await testDatabase();
  owner = await accountFactory(db).createOwner();
  logged.length = 0;
});

const keep = (messageRetentionMonths: number, now: string): Promise<string[]> =>
  keepMessageMonths({ db, log, config: { messageRetentionMonths } }, new Date(now));
const months = async (): Promise<string[]> =>
  (await sql<{ name: string }>('select name from message_month where removed_at is null order by 1')).map(
    ({ name }) => name,
  );

/** A message of that moment; returns the table that it is in. */
const message = async (at: string, status = 3, campaign: number | null = null): Promise<string> =>
  (
    await one<{ name: string }>(
      `insert into message (id, account_id, kind, status, phone, campaign_id, created_at)
       values (message_floor($1) + nextval('message_id_seq'), $2, 1, $3, '5125550100', $4, $1) returning tableoid::regclass::text as name`,
      [at, owner.accountId, status, campaign],
    )
  ).name;
const left = async (): Promise<string[]> =>
  (
    await sql<{ day: string }>(
      `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day from message order by 1`,
    )
  ).map(({ day }) => day);
const campaign = async (state: string, startedAt: string): Promise<number> =>
  (
    await one<{ id: number }>(
      `insert into campaign (account_id, name, message, segments, choice, state, started_at) values ($1, 'C', 'M', 1, '{}', $2, $3) returning id`,
      [owner.accountId, state, startedAt],
    )
  ).id;

describe('messages by month', () => {
  it('start with three months, and a new message gets an id of this month', async () => {
    expect(await months()).toHaveLength(3);
    const row = await one<{ own: string; expected: string }>(
      `with m as (insert into message (kind, phone) values (2, '5125550100') returning id, tableoid)
       select m.tableoid::regclass::text as own, t.name as expected from m join message_month t on m.id >= t.first_id and m.id < t.end_id`,
    );
    expect(row.own).toBe(row.expected);
    expect(row.own).toBe((await months())[0]);
  });

  it('are created once, however many processes run the job, even in the last minute of a year', async () => {
    const now = new Date('2030-12-31T23:59:59Z');
    const added = await Promise.all([addMessageMonths(db, now), addMessageMonths(db, now), addMessageMonths(db, now)]);
    expect(added.toSorted()).toEqual([0, 0, 3]);
    expect((await months()).slice(-3)).toEqual(['message_2030_12', 'message_2031_01', 'message_2031_02']);
    expect(await message('2030-12-31T23:59:59.999Z')).toBe('message_2030_12');
    expect(await message('2031-01-01T00:00:00Z')).toBe('message_2031_01');
  });

  it('are accepted in a month without a table, and move to their own table later', async () => {
    expect(await message('2031-05-01T00:00:00Z')).toBe('message_other');
    expect(await message('2031-06-02T00:00:00Z')).toBe('message_other');
    await keep(0, '2031-05-01T00:00:01Z');
    const tablesOf = await sql(
      `select tableoid::regclass::text as name, count(*) as n from message group by 1 order by 1`,
    );
    expect(tablesOf).toEqual([
      { name: 'message_2031_05', n: 1 },
      { name: 'message_2031_06', n: 1 },
    ]);
  });

  it('hold one message per campaign and phone, even when the month’s table is created later', async () => {
    await addMessageMonths(db, new Date('2031-05-15T00:00:00Z'));
    const id = await campaign('done', '2031-05-15T00:00:00Z');
    await message('2031-05-15T00:00:00Z', 3, id);
    await expect(message('2031-05-15T00:00:00Z', 3, id)).rejects.toMatchObject({ code: '23505' });
  });

  it('have statistics of all months together, which autovacuum does not compute', async () => {
    await message('2031-05-15T00:00:00Z');
    await keep(0, '2031-05-15T00:00:00Z');
    const owned = await db.dedicated();
    const { rows } = await owned.query(
      `select count(*)::int as n from pg_stats where tablename = 'message' and inherited`,
    );
    await owned.end();
    expect(rows[0]?.n).toBeGreaterThan(10);
  });
});

describe('the retention of messages', () => {
  beforeEach(async () => {
    await addMessageMonths(db, new Date('2025-01-01T00:00:00Z'));
    for (const day of ['2025-01-31', '2025-02-28', '2025-03-01']) await message(`${day}T12:00:00Z`);
  });

  it('keeps everything unless a retention is set', async () => {
    expect(await keep(0, '2029-01-01T00:00:00Z')).toEqual([]);
    expect(await left()).toHaveLength(3);
  });

  it('removes whole months that are past it, and logs which', async () => {
    expect(await keep(2, '2025-04-03T23:59:59Z')).toEqual([]);
    expect(await keep(2, '2025-04-04T00:00:00Z')).toEqual(['message_2025_01']);
    expect(await left()).toEqual(['2025-02-28', '2025-03-01']);
    expect(await keep(2, '2025-04-04T00:00:00Z')).toEqual([]);
    expect(
      await one(
        `select kept_months, removed_at is not null as removed from message_month where name = 'message_2025_01'`,
      ),
    ).toEqual({ kept_months: 2, removed: true });
    expect(await keep(1, '2025-05-04T00:00:00Z')).toEqual(['message_2025_02', 'message_2025_03']);
  });

  it('leaves a month with a pending message, or with an unfinished campaign, and logs it', async () => {
    await message('2025-01-15T12:00:00Z', 0);
    const paused = await campaign('paused', '2025-02-10T00:00:00Z');
    expect(await keep(1, '2025-06-01T00:00:00Z')).toEqual(['message_2025_03']);
    expect(logged).toEqual(
      Array(2).fill('old messages were kept: a message or campaign of that month is not finished'),
    );
    await sql('update message set status = 16 where status = 0');
    await sql(`update campaign set state = 'cancelled' where id = $1`, [paused]);
    expect(await keep(1, '2025-06-01T00:00:00Z')).toEqual(['message_2025_01', 'message_2025_02']);
    expect(await left()).toEqual([]);
  });

  it('never removes messages of this month', async () => {
    await sql(`insert into message (kind, phone, status) values (2, '5125550100', 3)`);
    await keep(1, '2099-01-01T00:00:00Z');
    expect(await left()).toHaveLength(1);
  });

  it('gives up when the table is in use, and retries later', async () => {
    const reader = await db.dedicated();
    await reader.query('begin; select count(*) from message');
    await expect(keep(1, '2025-06-01T00:00:00Z')).rejects.toMatchObject({ code: '55P03' });
    await reader.query('rollback');
    await reader.end();
    expect(await keep(1, '2025-06-01T00:00:00Z')).toHaveLength(3);
  });

  it('belongs to the operator’s program only: requests may not', async () => {
    await expect(
      db.asAccount(owner.accountId, (tx) => tx.query(`select drop_message_month(message_floor('2025-01-01'), 1)`)),
    ).rejects.toMatchObject({ code: '42501' });
  });
});
