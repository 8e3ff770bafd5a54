/**
 * Time of the reports on an account with five years of days: 25 keywords that change every day, and changes that are not folded yet.
 * node server/bench/run.mjs reports [rounds]
 * The server runs in its own process with HTTP, sessions and row-level security; PostgreSQL is embedded. Each report is
 * read that often, over one connection. Fails unless every report has all keywords and the sums that were stored.
 */
import { getReport, HEADERS, TIMEZONES, type Report } from '@textloom/contracts';
import { Agent, request } from 'undici';
import type { Database } from '../src/platform/db/connection';
import { startSession } from '../src/domains/accounts/sign-in/session.service';
import { onStage, percentile } from './stage';

const YEARS = 5;
const KEYWORDS = 25;
/** Messages per day: ten million in five years. */
const SENT = 5_500;
/** A minute of joins, one by one. */
const UNFOLDED = 5_000;

/** Returns a token of the account's owner. */
async function seed(db: Database): Promise<string> {
  await db.asEngine(async (tx) => {
    await tx.execute(
      `insert into plan (id, name, price_cents, messages, keywords) values (1, 'Bench', 0, 1000, 1000) on conflict (id) do update set messages = excluded.messages`,
    );
    await tx.execute(`insert into account (id, company) values (1, 'Bench')`);
    await tx.execute(
      `insert into subscription (account_id, plan_id, with_trial, paid, started_at, end_at) values (1, 1, false, true, now(), now() + interval '1 month')`,
    );
    await tx.execute(
      `insert into app_user (id, account_id, owner, email, password_hash, first_name, last_name) overriding system value values (1, 1, true, 'bench@textloom.example', '', 'Bench', 'Owner')`,
    );
    await tx.execute(
      `insert into keyword (id, account_id, keyword, canonical, approved) overriding system value select n, 1, 'k' || n, 'K' || n, true from generate_series(1, $1::int) n`,
      [KEYWORDS],
    );
    await tx.execute('delete from report_change');
  });
  await seedDays(db);
  return db.asEngine((tx) => startSession(tx, { id: 1, accountId: 1 }));
}

const seedDays = (db: Database): Promise<void> =>
  db.asEngine(async (tx) => {
    await tx.execute(
      `insert into report_day (account_id, zone, keyword_id, day, sent, received, joins, leaves, net)
       select 1, z, k, current_date - d, case when k = 0 then $4::int else 0 end, 100, 3, 1, 2
       from unnest($1::smallint[]) z, generate_series(0, $2::int) k, generate_series(0, $3::int * 365) d`,
      [TIMEZONES.map(({ code }) => code), KEYWORDS, YEARS, SENT],
    );
    await tx.execute(
      `insert into report_change (account_id, keyword_id, hour, joins, net)
       select 1, 1 + n % $1::int, date_trunc('hour', now()), 1, 1 from generate_series(1, $2::int) n`,
      [KEYWORDS, UNFOLDED],
    );
  });

const day = (date: Date): string => date.toISOString().replace(/^(\d+)-(\d+)-(\d+).*$/, '$2/$3/$1');
const daysAgo = (days: number): string => day(new Date(Date.now() - days * 86_400_000));

const REPORTS: Readonly<Record<string, Record<string, string>>> = {
  '30 days': {},
  '12 months': { timeline: 'monthly' },
  '2 years of days': { from: daysAgo(729) },
  '5 years of months': { timeline: 'monthly', from: daysAgo(YEARS * 365 - 31) },
};

function check(name: string, { keywords, messages, totals }: Report): void {
  if (keywords.length !== KEYWORDS) throw new Error(`${name}: ${keywords.length} keywords`);
  const sent = messages.reduce((sum, point) => sum + point.sent, 0);
  if (sent !== totals.messages_sent || sent % SENT !== 0 || sent === 0) throw new Error(`${name}: ${sent} sent`);
}

const [rounds = 100] = process.argv.slice(2).map(Number);

onStage(seed, async ({ url, authToken, db }, token) => {
  await db.engine.query('vacuum analyze');
  const dispatcher = new Agent({ connections: 1, pipelining: 1 });
  const headers = { [HEADERS.authToken]: authToken, [HEADERS.credentials]: token };
  for (const [name, query] of Object.entries(REPORTS)) {
    const times: number[] = [];
    let bytes = 0;
    for (let round = 0; round < rounds + 10; round += 1) {
      const started = performance.now();
      const answer = await request(`${url}/api/${getReport.path}?${new URLSearchParams(query).toString()}`, {
        dispatcher,
        headers,
      });
      const text = await answer.body.text();
      // The first requests warm up the code.
      if (round >= 10) times.push(performance.now() - started);
      bytes = text.length;
      check(name, (JSON.parse(text) as { data: { data: Report } }).data.data);
    }
    times.sort((a, b) => a - b);
    const kB = Math.round(bytes / 1000);
    console.log(`report of ${name}`, JSON.stringify({ p50: percentile(times, 0.5), p95: percentile(times, 0.95), kB }));
  }
  await dispatcher.close();
});
