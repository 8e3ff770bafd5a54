/** Accounts that may send, their campaigns, and what every seeded database needs. */
import pg from 'pg';
import type { Database } from '../../../src/platform/db/connection';
import { startCampaign } from '../../../src/domains/campaigns/sending/start-campaign';
import { signInAs } from '../../../src/testing/accounts';

export interface Account {
  account: number;
  keywords: number[];
}

/** Adds an account with a paid plan, an owner with the account's id, these keywords and a balance of messages. */
export const addAccount = (
  db: Database,
  textsOf: (account: number) => readonly string[],
  messages = 0,
): Promise<Account> =>
  db.asEngine(async (tx) => {
    const account = await tx.value<number>('select coalesce(max(id), 0) + 1 as account from account');
    await tx.execute(
      `insert into account (id, company, allow, hours_allowed) overriding system value values ($1, $2, '{subscriber_uploadcontacts}', 'Benches run at night.')`,
      [account, `Company ${account}`],
    );
    await tx.execute(
      `insert into plan (id, name, price_cents, messages, keywords) values (1, 'Bench', 0, 1000000, 1000)
       on conflict (id) do update set messages = excluded.messages, keywords = excluded.keywords`,
    );
    await tx.execute(
      `insert into subscription (account_id, plan_id, with_trial, paid, started_at, end_at) values ($1, 1, false, true, now(), now() + interval '20 days')`,
      [account],
    );
    await tx.execute(
      `insert into app_user (id, account_id, owner, email, password_hash, first_name, last_name) overriding system value values ($1, $1, true, 'owner' || $1::int || '@textloom.example', '', 'Bench', 'Owner')`,
      [account],
    );
    await tx.execute('insert into balance (account_id, plan_left, extra_left) values ($1, 0, $2)', [account, messages]);
    await tx.execute(
      `insert into ledger (account_id, kind, plan_delta, extra_delta, left_after) values ($1, 'grant', 0, $2, $2)`,
      [account, messages],
    );
    const rows = await tx.query<{ id: number }>(
      `insert into keyword (account_id, keyword, canonical, approved, expected_messages) select $1, text, text, true, 99 from unnest($2::text[]) with ordinality u(text, at) order by at returning id`,
      [account, textsOf(account)],
    );
    return { account, keywords: rows.map(({ id }) => id) };
  });

/** A session of the account's owner. */
export const signIn = (db: Database, account: number): Promise<string> =>
  signInAs(db, { id: account, accountId: account });

/** As the tables' owner, like autovacuum: index-only scans need the visibility map. */
export async function vacuum(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('vacuum (analyze)');
  await client.end();
}

export interface Sender {
  account: number;
  keyword: number;
}

const FIRST_PHONE = 5_120_011_000;

/**
 * The last four digits are 1000 to 9999, because the simulator's misbehaving numbers wait for retries, which are not
 * measured.
 */
export const phoneOf = (n: number): string => String(FIRST_PHONE + Math.floor(n / 9_000) * 10_000 + (n % 9_000));

/** An account with this many subscribers of its first keyword, and twice as many messages. */
export async function addSender(db: Database, subscribers: number, texts: readonly string[] = []): Promise<Sender> {
  const { account, keywords } = await addAccount(db, (id) => [`B${id}`, ...texts], subscribers * 2);
  const [keyword = 0] = keywords;
  await db.asEngine(
    (tx) =>
      tx.execute(
        `insert into subscriber (account_id, keyword_id, phone, subscribed_at)
         select $1, $2, ($3::bigint + (n / 9000) * 10000 + n % 9000)::text, now() from generate_series(0, $4 - 1) n`,
        [account, keyword, FIRST_PHONE, subscribers],
      ),
    { limitMs: 3_600_000 },
  );
  return { account, keyword };
}

const choiceOf = ({ keyword }: Sender) => ({
  subscribers: [],
  extra_subscribers: [],
  filtered_subscribers: [],
  groups: [],
  keywords: [keyword],
});

/** Adds a pool with this many codes, which a message uses as {coupon_bench}. */
export const addCoupons = ({ engine }: Database, { account }: Sender, count: number) =>
  engine.query(
    `with pool as (insert into coupon_pool (account_id, name, slug) values ($1, 'Bench', 'coupon_bench') returning id)
     insert into coupon (account_id, folded, code, pool_id)
     select $1, code, code, pool.id from pool, generate_series(1, $2) n, concat('BENCH-', n) code`,
    [account, count],
  );

/**
 * A campaign to everybody that is not started yet, without quiet hours, which depend on the time at which the workload
 * runs.
 */
export const addCampaign = async (
  db: Database,
  sender: Sender,
  message = 'Today only: two for one.',
): Promise<number> =>
  (
    await db.asEngine((tx) =>
      tx.one<{ id: number }>(
        `insert into campaign (account_id, name, message, segments, schedule, send_at, choice, quiet)
         values ($1, 'Bench', $3, 1, 0, now() + interval '1 day', $2, false) returning id`,
        [sender.account, JSON.stringify(choiceOf(sender)), message],
      ),
    )
  ).id;

export async function start(db: Database, campaign: number, sender: Sender, recipients: number): Promise<void> {
  const problem = await db.asEngine((tx) =>
    startCampaign(tx, { id: campaign, account_id: sender.account, segments: 1, recipients, choice: choiceOf(sender) }),
  );
  if (problem) throw new Error(`the campaign does not start: ${problem}`);
}
