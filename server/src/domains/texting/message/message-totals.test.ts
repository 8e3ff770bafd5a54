import { accountFactory, type TestUser } from '../../../testing/accounts';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { textOf } from '../../../testing/text-of';
import { tables } from '../../../testing/tables';
import { left } from './left';
import { forgetStrangers, messagesOfPhone } from './message-totals.repository';
import { eraseTexts } from './person.repository';
import { addMessageMonths, keepMessageMonths } from './message-months.job';

let db: TestDatabase;
let owner: TestUser;
const { sql, one } = tables(() => db);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const PHONES = ['5125550100', '5125550101', '5125550102'];

beforeEach(async () => {
  db = await testDatabase();
  owner = await accountFactory(db).createOwner();
  for (const month of [1, 4]) await addMessageMonths(db, new Date(Date.UTC(2025, month - 1, 1)));
});

const keep = (now: string): Promise<string[]> =>
  keepMessageMonths({ db, log, config: { messageRetentionMonths: 0 } }, new Date(now));
const counted = async (): Promise<string[]> =>
  (await sql<{ name: string }>('select name from message_month where counted_at is not null order by 1')).map(
    ({ name }) => name,
  );
const messages = (at: string, statuses: readonly number[], phones = PHONES): Promise<unknown> =>
  sql(
    `insert into message (id, account_id, kind, status, phone, provider_id, created_at)
     select message_floor($1) + nextval('message_id_seq'), $2, 3, s, p, case when s % 2 = 0 then 'SM' end, $1
     from unnest($3::smallint[]) s, unnest($4::text[]) p`,
    [at, owner.accountId, statuses, phones],
  );
interface Totals {
  total_sent: number;
  total_delivered: number;
}
const shown = (phone: string): Promise<Totals> =>
  db.asAccount(owner.accountId, (tx) =>
    tx.one<Totals>(
      `select m.* from (select $1::int as account_id, $2::text as phone) s cross join lateral (${textOf(messagesOfPhone)}) m`,
      [owner.accountId, phone],
    ),
  );
const recounted = (phone: string): Promise<Totals> =>
  one<Totals>(
    `select count(*) filter (where ${textOf(left('m'))}) as total_sent, count(*) filter (where status = 3) as total_delivered
     from message m where account_id = $1 and phone = $2`,
    [owner.accountId, phone],
  );

describe('the messages of a person', () => {
  it('equal a recount, before their months are counted and after', async () => {
    await messages('2025-01-31T12:00:00Z', [3, 3, 11, 12, 30, -1, 2]);
    await messages('2025-02-02T12:00:00Z', [1, 3, 10, 32, 31], PHONES.slice(1));
    await messages('2025-04-02T12:00:00Z', [3, 0], PHONES.slice(0, 2));
    const before = await Promise.all(PHONES.map(recounted));
    expect(before[0]?.total_sent).toBeGreaterThan(0);
    expect(await Promise.all(PHONES.map(shown))).toEqual(before);
    await Promise.all([keep('2025-04-06T00:00:00Z'), keep('2025-04-06T00:00:00Z')]);
    await keep('2025-04-06T00:00:00Z');
    expect(await counted()).toEqual(['message_2025_01', 'message_2025_02']);
    expect(await Promise.all(PHONES.map(shown))).toEqual(before);
    await messages('2025-04-03T12:00:00Z', [3]);
    expect(await Promise.all(PHONES.map(shown))).toEqual(await Promise.all(PHONES.map(recounted)));
    expect(await shown('5125550199')).toEqual({ total_sent: 0, total_delivered: 0 });
  });

  it('are counted 35 days after their month ended, in the order of the months, and only once all have an outcome', async () => {
    await messages('2025-01-31T12:00:00Z', [3, 0]);
    await messages('2025-02-02T12:00:00Z', [3]);
    await keep('2025-04-06T00:00:00Z');
    expect(await counted()).toEqual([]);
    expect(await shown('5125550100')).toEqual({ total_sent: 2, total_delivered: 2 });
    await sql('update message set status = 3 where status = 0');
    await keep('2025-03-07T23:59:59Z');
    expect(await counted()).toEqual([]);
    await keep('2025-03-08T00:00:00Z');
    expect(await counted()).toEqual(['message_2025_01']);
    await keep('2025-04-06T00:00:00Z');
    expect(await counted()).toEqual(['message_2025_01', 'message_2025_02']);
    expect(await shown('5125550100')).toEqual({ total_sent: 3, total_delivered: 3 });
  });

  it('wait for a campaign of the month that can still send', async () => {
    await messages('2025-01-31T12:00:00Z', [3]);
    await sql(
      `insert into campaign (account_id, name, message, segments, choice, state, started_at) values ($1, 'C', 'M', 1, '{}', 'paused', '2025-01-20')`,
      [owner.accountId],
    );
    await keep('2025-04-06T00:00:00Z');
    expect(await counted()).toEqual([]);
    await sql(`update campaign set state = 'cancelled'`);
    await keep('2025-04-06T00:00:00Z');
    expect(await counted()).toHaveLength(2);
  });

  it('disappear with an erased person, and with removed months when no list has the phone', async () => {
    await messages('2025-01-31T12:00:00Z', [3]);
    await keep('2025-04-06T00:00:00Z');
    await db.asEngine((tx) => eraseTexts(tx, '5125550100', 'erased-1'));
    const phones = 'select phone from message_total order by 1';
    expect(await sql(phones)).toEqual([{ phone: '5125550101' }, { phone: '5125550102' }]);
    await sql(`insert into subscriber (account_id, keyword_id, phone) values ($1, 1, '5125550102')`, [owner.accountId]);
    await db.asEngine(forgetStrangers);
    expect(await sql(phones)).toEqual([{ phone: '5125550102' }]);
  });

  it('of another account are not visible', async () => {
    await messages('2025-01-31T12:00:00Z', [3]);
    await keep('2025-04-06T00:00:00Z');
    const other = await accountFactory(db).createOwner();
    const seen = (id: number) => db.asAccount(id, (tx) => tx.value<number>('select count(*) from message_total'));
    expect(await seen(owner.accountId)).toBe(3);
    expect(await seen(other.accountId)).toBe(0);
  });
});
