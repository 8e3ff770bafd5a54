/** Years of campaigns: messages in the partitions of their months. */
import { formatCount } from '@textloom/contracts';
import pg from 'pg';
import type { Database } from '../../../src/platform/db/connection';
import type { Base } from '../support/stage';
import { addAccount, signIn } from './accounts';

/** Months with messages; the last is this one. */
const MONTHS = 25;
const CAMPAIGNS_A_MONTH = 20;
const BATCH = 1_000;
const LONG = { limitMs: 3_600_000 };
const TALKS = 100_000;
const FIRST_TALKS = 500;

/** A campaign for each of the first days of a month. */
const CAMPAIGNS = `
insert into campaign (account_id, name, message, segments, sent, state, choice, recipients, added_at, send_at, started_at, finished_at)
select $1, 'Sale ' || to_char($2::timestamptz, 'YYYY-MM') || ' ' || n, 'Today only: two for one.', 1, 1, 'done', $4, $3, at, at, at, at + interval '1 hour'
from generate_series(1, ${CAMPAIGNS_A_MONTH}) n cross join lateral (select $2::timestamptz + n * interval '1 day' as at) t
returning id, started_at as "startedAt"`;

/**
 * 98.5% delivered, the rest with two errors. Written into the partition itself, whose indexes are created afterwards.
 */
const messages = (partition: string): string => `
insert into ${partition} (id, account_id, kind, status, billed, campaign_id, keyword_id, batch_id, subscriber_id, phone, created_at, claimed_at, status_at, provider_id)
select $5::bigint + n, $1, 1, case when n % 200 < 2 then 12 when n % 200 = 2 then 13 else 3 end, 1, $2::int, $4, $2::int::bigint * 1000 + n / ${BATCH}, n,
  (5120011000 + (n / 9000) * 10000 + n % 9000)::text, $6, $6, $6, 'SM' || $2::int || n
from generate_series(0, $3::int - 1) n`;

const BATCHES = `
insert into send_batch (id, account_id, campaign_id, first_id, last_id, size, segments, state, delivered, failed, errors, settled, text)
select $2::int::bigint * 1000 + part, $1, $2::int, $4::bigint + first, $4::bigint + least(first + ${BATCH}, $3) - 1, least(${BATCH}, $3 - first), 1, 2, good, bad,
  jsonb_build_object('12', bad - bad / 3, '13', bad / 3), least(${BATCH}, $3 - first), 'Today only: two for one.'
from generate_series(0, ($3::int - 1) / ${BATCH}) part
cross join lateral (select part * ${BATCH} as first) f
cross join lateral (select least(${BATCH}, $3 - first) * 3 / 200 as bad, least(${BATCH}, $3 - first) - least(${BATCH}, $3 - first) * 3 / 200 as good) b`;

const PEOPLE = `
insert into subscriber (account_id, keyword_id, phone, first_name, last_name, subscribed_at)
select $1, $2, (5120011000 + (n / 9000) * 10000 + n % 9000)::text, 'Sam', 'Rivera' || n % 997, now() from generate_series(0, $3::int - 1) n`;

const REPORTS = `
with d as (select generate_series(now() - interval '760 days', now(), interval '1 day') as day)
insert into report_day (account_id, zone, keyword_id, day, received, campaigns, joins, leaves, net)
select $1, zone, keyword, day::date, 40, 1, 30, 10, 20 from d, generate_series(0, 4) zone, unnest(array[0] || $2::int[]) keyword`;

/** Everybody who answered once has a conversation. For the people $2 to $3. */
const ANSWERS = `
with received as (
  insert into inbound_message (provider_id, account_id, phone, body, canonical, decision, received_at)
  select 'bench-' || n, $1, (5120011000 + (n / 9000) * 10000 + n % 9000)::text, 'Answer ' || n, 'ANSWER ' || n, 'reply', now() - n * interval '1 minute'
  from generate_series($2::int, $3::int - 1) n returning phone, received_at
)
insert into conversation (account_id, phone, last_direction, last_message, last_message_at)
select $1, phone, 'in', 'Answer', received_at from received`;

export interface Years {
  account: number;
  token: string;
  messages: number;
}

/** As the tables' owner, on a separate connection. */
export async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Drops the partition's indexes while its rows are written, and recreates them afterwards. */
export async function fill(client: pg.Client, partition: string, work: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await client.query<{
    name: string;
    made: string;
    constraint: boolean;
    parent: string | null;
  }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made, i.indisprimary as constraint, h.inhparent::regclass::text as parent
     from pg_index i left join pg_inherits h on h.inhrelid = i.indexrelid where i.indrelid = $1::regclass`,
    [partition],
  );
  await client.query(`alter table message detach partition ${partition}`);
  for (const { name, constraint } of indexes)
    await client.query(constraint ? `alter table ${partition} drop constraint ${name}` : `drop index ${name}`);
  await work();
  for (const { name, made, constraint } of indexes)
    await client.query(constraint ? `alter table ${partition} add constraint ${name} primary key (id)` : made);
  const { rows } = await client.query<{ first: string; end: string }>(
    'select first_id::text as first, end_id::text as end from message_month where name = $1',
    [partition],
  );
  const [month] = rows;
  if (!month) throw new Error(`no month ${partition}`);
  // A check lets PostgreSQL attach without reading the rows.
  await client.query(
    `alter table ${partition} add constraint bench_range check (id >= ${month.first} and id < ${month.end})`,
  );
  await client.query(
    `alter table message attach partition ${partition} for values from (${month.first}) to (${month.end})`,
  );
  await client.query(`alter table ${partition} drop constraint bench_range`);
}

async function addMonth(
  { db, databaseUrl }: Base,
  { account, keyword, month, recipients }: { account: number; keyword: number; month: Date; recipients: number },
): Promise<void> {
  const choice = { subscribers: [], extra_subscribers: [], filtered_subscribers: [], groups: [], keywords: [keyword] };
  const campaigns = await db.asEngine((tx) =>
    tx.query<{ id: number; startedAt: Date }>(CAMPAIGNS, [account, month, recipients, JSON.stringify(choice)]),
  );
  await asOwner(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string; first: string }>(
      'select name, first_id::text as first from message_month where first_id = message_floor($1)',
      [month],
    );
    const [partition] = rows;
    if (!partition) throw new Error(`no partition for ${month.toISOString()}`);
    await fill(client, partition.name, async () => {
      for (const [at, { id, startedAt }] of campaigns.entries()) {
        const first = Number(partition.first) + 1 + at * recipients;
        await client.query(messages(partition.name), [account, id, recipients, keyword, first, startedAt]);
        await client.query(BATCHES, [account, id, recipients, first]);
      }
    });
  });
}

/** An account with this many messages over 25 months, its reports and an inbox; reused if an earlier run kept it. */
export async function seedYears(base: Base, messages: number): Promise<Years> {
  const { db, databaseUrl } = base;
  const recipients = Math.round(messages / MONTHS / CAMPAIGNS_A_MONTH);
  const present = await db.asEngine((tx) => tx.query('select from account'));
  if (present.length === 0) {
    const { account, keywords } = await addAccount(db, (id) => [`YEARS${id}`, `MORE${id}`], 100_000);
    const [keyword = 0] = keywords;
    await db.asEngine((tx) =>
      tx.query(`select add_message_months(now() - $1 * interval '1 month', now())`, [MONTHS - 1]),
    );
    await db.asEngine((tx) => tx.query(PEOPLE, [account, keyword, recipients]), LONG);
    await db.asEngine((tx) => tx.query(REPORTS, [account, keywords]), LONG);
    // The triggers of these tables read them: without statistics, row by row.
    await db.asEngine((tx) => tx.query(ANSWERS, [account, 0, FIRST_TALKS]), LONG);
    await asOwner(databaseUrl, (client) => client.query('analyze inbound_message, conversation'));
    await db.asEngine((tx) => tx.query(ANSWERS, [account, FIRST_TALKS, Math.min(TALKS, recipients)]), LONG);
    for (let ago = MONTHS - 1; ago >= 0; ago -= 1) {
      const now = new Date();
      const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1));
      await addMonth(base, { account, keyword, month, recipients });
      console.log(`seeded ${formatCount((MONTHS - ago) * CAMPAIGNS_A_MONTH * recipients)} of ${formatCount(messages)}`);
    }
    await asOwner(databaseUrl, (client) => client.query('vacuum (analyze)'));
  }
  const account = 1;
  return { account, token: await signIn(db, account), messages: await countOf(db) };
}

const countOf = (db: Database): Promise<number> =>
  db.asEngine((tx) => tx.value<number>('select sum(size) as messages from send_batch'), LONG);
