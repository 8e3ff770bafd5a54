/**
 * Latency of the check whether a keyword is free, which runs on every key press (KEY-013).
 * node server/bench/run.mjs availability [keywords] [requests] [rate]
 * Two rounds: that many requests at a fixed rate per second, like people typing, then unthrottled over 10 connections.
 * One in ten of the keywords is deleted and reserved. The server runs in its own process with HTTP, sessions and
 * row-level security; PostgreSQL is embedded. Fails unless every result is right: live, resting and reserved texts are
 * taken, in any case; a resting text is free for its former account; everything else is free.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { HEADERS } from '@textloom/contracts';
import { Agent, request } from 'undici';
import type { Database } from '../src/platform/db/connection';
import { startSession } from '../src/domains/accounts/sign-in/session.service';
import { onStage } from './stage';

const ACCOUNTS = 1_000;
/** Every tenth keyword is deleted. */
const RESTS = 10;
const CONNECTIONS = 10;

/** Creates keywords K1, K2, … of a thousand accounts; returns a token of the first account's owner. */
async function seed(db: Database, keywords: number): Promise<string> {
  await db.asEngine(async (tx) => {
    await tx.execute(
      `insert into plan (id, name, price_cents, messages, keywords) values (1, 'Bench', 0, 1000, 1000) on conflict (id) do update set messages = excluded.messages, keywords = excluded.keywords`,
    );
    await tx.execute(`insert into account (id, company) select n, 'Company ' || n from generate_series(1, $1::int) n`, [
      ACCOUNTS,
    ]);
    await tx.execute(
      `insert into subscription (account_id, plan_id, with_trial, paid, started_at, end_at) select id, 1, false, true, now(), now() + interval '1 month' from account`,
    );
    await tx.execute(
      `insert into app_user (id, account_id, owner, email, password_hash, first_name, last_name) overriding system value values (1, 1, true, 'bench@textloom.example', '', 'Bench', 'Owner')`,
    );
    await tx.execute(
      `insert into keyword (account_id, keyword, canonical, approved, deleted, deleted_at)
       select 1 + n % $2::int, 'k' || n, 'K' || n, true, n % $3::int = 0, case when n % $3::int = 0 then now() - interval '3 days' end from generate_series(1, $1::int) n`,
      [keywords, ACCOUNTS, RESTS],
    );
  });
  return db.asEngine((tx) => startSession(tx, { id: 1, accountId: 1 }));
}

interface Question {
  text: string;
  free: boolean;
}

/** Texts to check, in turn: a live one, a resting one, a free one, a reserved one, the account's own resting one. */
function question(n: number, keywords: number): Question {
  const at = 1 + ((n * 7919) % keywords);
  const own = Math.floor(at / ACCOUNTS) * ACCOUNTS;
  const rests = at % RESTS === 0;
  switch (n % 5) {
    case 0:
      return { text: `free${n}`, free: true };
    case 1:
      return { text: 'Stop', free: false };
    case 2:
      // Account 1 has the keywords that ACCOUNTS divides, all of them resting.
      return own > 0 ? { text: `K${own}`, free: true } : { text: `FREE${n}`, free: true };
    case 3:
      return { text: `K${at}`, free: rests && at % ACCOUNTS === 0 };
    default:
      return { text: `k${at}`, free: rests && at % ACCOUNTS === 0 };
  }
}

const percentile = (sorted: readonly number[], part: number): number =>
  Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1));

interface Client {
  ask(one: Question): Promise<number>;
  close(): Promise<void>;
}

function client(url: string, headers: Record<string, string>): Client {
  const dispatcher = new Agent({ connections: CONNECTIONS, pipelining: 1 });
  return {
    async ask({ text, free }) {
      const started = performance.now();
      const answer = await request(`${url}/api/keywords/available/${text}`, { dispatcher, headers });
      const body = await answer.body.text();
      const took = performance.now() - started;
      const said =
        answer.statusCode === 200 ? (JSON.parse(body) as { data: { available: boolean } }).data.available : undefined;
      if (said !== free) throw new Error(`${text}: expected ${free}, got ${answer.statusCode} ${body.slice(0, 200)}`);
      return took;
    },
    close: () => dispatcher.close(),
  };
}

function report(label: string, times: number[], startedAt: number): void {
  const perSecond = Math.round((times.length * 1000) / (performance.now() - startedAt));
  times.sort((a, b) => a - b);
  console.log(
    label,
    JSON.stringify({
      perSecond,
      answers: times.length,
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
      p99: percentile(times, 0.99),
    }),
  );
}

async function atRate(asking: Client, questions: readonly Question[], perSecond: number): Promise<void> {
  const started = performance.now();
  const running: Promise<number>[] = [];
  for (const [n, one] of questions.entries()) {
    const wait = started + (n * 1000) / perSecond - performance.now();
    if (wait > 1) await sleep(wait);
    running.push(asking.ask(one));
  }
  report('available at a rate', await Promise.all(running), started);
}

async function flatOut(label: string, asking: Client, questions: readonly Question[]): Promise<void> {
  const times: number[] = [];
  const started = performance.now();
  let next = 0;
  const connection = async (): Promise<void> => {
    for (let one = questions[next++]; one; one = questions[next++]) times.push(await asking.ask(one));
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  report(label, times, started);
}

const [keywords = 100_000, requests = 10_000, rate = 200] = process.argv.slice(2).map(Number);

onStage(
  (db) => seed(db, keywords),
  async ({ url, authToken }, token) => {
    const asking = client(url, { [HEADERS.authToken]: authToken, [HEADERS.credentials]: token });
    try {
      const questions = Array.from({ length: requests }, (_, n) => question(n, keywords));
      await flatOut('warm-up', asking, questions.slice(0, 1_000));
      await atRate(asking, questions.slice(0, Math.min(requests, rate * 10)), rate);
      await flatOut('available flat out', asking, questions);
    } finally {
      await asking.close();
    }
  },
);
