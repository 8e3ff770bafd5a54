/**
 * The inbox of an account with 100 conversations and of one with 100,000 and 1,000,000 messages of 25 months, over HTTP:
 * latency of each list and thread, and its growth.
 * node server/bench/run.mjs inbox [--conversations 100000] [--rounds 40] [--only "part of a name"] [--data folder]
 * One thread has a two-hundredth of the messages: 5,000. Goal: p95 below 50 ms. --data keeps the database for the next
 * run. Fails unless every page has the rows that its total promises.
 */
import { Agent, request } from 'undici';
import { HEADERS } from '@textloom/contracts';
import type { Database } from '../src/db/connection';
import { RARE, seedCrowds, vacuum, type Crowd } from './people';
import { onStage, optionOf, percentile, type Stage } from './stage';

const SMALL = 100;
const MESSAGES_EACH = 10;
const MONTHS = 25;
const GOAL_MS = 50;
const CHUNK = 100_000;
const LONG = { limitMs: 3_600_000 };

/** Conversations of the account's first phones, five minutes apart; a twentieth is unread, two thirds are done. */
const CONVERSATIONS = `
insert into conversation (account_id, phone, subscriber_id, initial_message, last_message, last_direction, last_message_at, total_replies, state, assignee_id)
select $1::int, phone, id, 'Two for one tonight. Shall we keep a table for you?',
  case when n % 20011 = 17 then 'Is the zucchini fresh today?' when n % 3 = 0 then 'Thanks, see you at ' || n % 12 || ' with ' || first_name
    when n % 3 = 1 then 'Can you deliver to ' || n || ' Elm Street?' else 'No thank you, maybe next week' end,
  case when n % 3 = 0 then 'out' else 'in' end, now() - n * interval '5 minutes', 5,
  case when n % 10 = 0 then 'open' when n % 4 = 1 then 'waiting' else 'done' end,
  case when n % 3 = 0 then $1::int when n % 3 = 1 then $3::int end
from (select *, row_number() over (order by hashint8(id)) as n from (select distinct on (phone) * from subscriber where account_id = $1 and not deleted order by phone, id) s limit $2) s`;

/** Messages $2 to $3 of $4, in order of time: every two-hundredth is of the account's longest thread. */
const TEXTS = `
with phones as (select array_agg(phone order by id) as list from conversation where account_id = $1),
line as (
  select k, case when k % 200 = 0 then list[1] else list[1 + k * 7919 % cardinality(list)] end as phone,
    now() - (1 - k::float8 / $4::bigint) * interval '${MONTHS} months' as at
  from phones, generate_series($2::bigint, $3::bigint) k
), incoming as (
  insert into inbound_message (provider_id, account_id, phone, body, canonical, received_at, decision, rule)
  select 'IN' || $1::int || '-' || k, $1::int, phone, 'Can you deliver to Elm Street?', '', at, 'reply', 'answered' from line where k / 200 % 2 = 0 order by k
)
insert into message (id, account_id, kind, status, billed, phone, body, created_at, claimed_at, status_at)
select message_floor(at) + nextval('message_id_seq'), $1::int, 3, 3, 1, phone, 'Yes, we deliver there until ten.', at, at, at from line where k / 200 % 2 = 1 order by k`;

async function fill(db: Database, account: number, conversations: number): Promise<void> {
  const present = await db.engine.query('select 1 from conversation where account_id = $1 limit 1', [account]);
  if (present.rows.length > 0) return;
  await db.asEngine(async (tx) => {
    await tx.query(`select add_message_months(now() - interval '${MONTHS} months', now())`);
    // Ids of the accounts and their owners are set by hand.
    const id = account + 100;
    await tx.query(
      `insert into app_user (id, account_id, owner, email, password_hash, first_name) overriding system value
       values ($2::int, $1::int, false, 'nina' || $1::int || '@textloom.example', '', 'Nina')`,
      [account, id],
    );
    await tx.query(CONVERSATIONS, [account, conversations, id]);
    await tx.query(
      `insert into conversation_unread (user_id, conversation_id, account_id, messages)
       select u, id, $1::int, 1 from conversation, unnest(array[$1::int, $2::int]) u where account_id = $1 and id % 20 = 0`,
      [account, id],
    );
    await tx.query(
      `insert into conversation_note (account_id, conversation_id, user_id, body, mentions)
       select $1::int, id, $2::int, 'Can you call back?', array[$1::int] from conversation where account_id = $1 and id % 50 = 0`,
      [account, id],
    );
  }, LONG);
  const messages = conversations * MESSAGES_EACH;
  for (let from = 1; from <= messages; from += CHUNK) {
    const until = Math.min(messages, from + CHUNK - 1);
    await db.asEngine((tx) => tx.query(TEXTS, [account, from, until, messages]), LONG);
    if (messages > CHUNK) console.log(`seeded ${until} of ${messages} messages`);
  }
}

const CONVERSATIONS_ASKED = Number(optionOf('--conversations') ?? 100_000);

async function seed(db: Database, databaseUrl: string): Promise<Crowd[]> {
  const sizes = [SMALL, CONVERSATIONS_ASKED];
  // One in twenty shares a phone with another, and some are deleted.
  const crowds = await seedCrowds(
    db,
    databaseUrl,
    sizes.map((size) => Math.ceil(size * 1.2)),
  );
  for (const [at, { account }] of crowds.entries()) await fill(db, account, sizes[at] ?? 0);
  await vacuum(databaseUrl);
  return crowds;
}

interface Reply {
  entries?: unknown[];
  total_entries?: number;
  total_capped?: boolean;
  next?: string;
  replies?: unknown[];
  info?: { total: number; before: string };
}

class Asker {
  readonly #agent = new Agent({ connections: 1, pipelining: 1 });
  constructor(readonly stage: Stage) {}

  async ask({ token }: Crowd, path: string): Promise<{ data: Reply; took: number }> {
    const started = performance.now();
    const { statusCode, body } = await request(`${this.stage.url}/api/profiles/inbox${path}`, {
      dispatcher: this.#agent,
      headers: { [HEADERS.authToken]: this.stage.authToken, [HEADERS.credentials]: token },
    });
    const text = await body.text();
    const took = performance.now() - started;
    if (statusCode !== 200) throw new Error(`${path}: got ${statusCode} ${text.slice(0, 200)}`);
    return { data: (JSON.parse(text) as { data: Reply }).data, took };
  }

  close = (): Promise<void> => this.#agent.close();
}

/** The addresses of a question, used in turn. */
type Addresses = (asker: Asker, crowd: Crowd) => Promise<string[]>;
const list =
  (...queries: string[]): Addresses =>
  async () =>
    queries.map((query) => `?${query}`);

/** Pages behind cursors from the middle of the list. */
const deep: Addresses = async (asker, crowd) => {
  const middle = Math.floor((crowd.people / 1.2 / 25) * 0.5);
  const found: string[] = [];
  let { data } = await asker.ask(crowd, `?page=${middle}`);
  for (let n = 0; n < 8 && data.next; n += 1) {
    found.push(`?after=${data.next}`);
    ({ data } = await asker.ask(crowd, `?after=${data.next}`));
  }
  return found.length > 0 ? found : ['?page=2'];
};

async function longest(asker: Asker, { account }: Crowd): Promise<number> {
  const { rows } = await asker.stage.db.engine.query<{ id: number }>(
    'select min(id) as id from conversation where account_id = $1',
    [account],
  );
  return rows[0]?.id ?? 0;
}
const newest: Addresses = async (asker, crowd) => [`/${await longest(asker, crowd)}`];
const older: Addresses = async (asker, crowd) => {
  const id = await longest(asker, crowd);
  const found = [`/${id}`];
  for (;;) {
    const { data } = await asker.ask(crowd, found.at(-1) ?? '');
    if (!data.info?.before) return found.slice(1).length > 0 ? found.slice(1) : found;
    found.push(`/${id}?before=${data.info.before}`);
  }
};

const QUESTIONS: Readonly<Record<string, Addresses>> = {
  inbox: list(''),
  unread: list('unread=1'),
  open: list('state=open'),
  waiting: list('state=waiting'),
  done: list('state=done'),
  'snoozed, none': list('state=snoozed'),
  mine: list('assignee=me'),
  'mine and open': list('assignee=me&state=open'),
  'nobody’s': list('assignee=none'),
  'mentions me': list('mentioned=1'),
  'oldest first': list('orderbytype=ASC'),
  'by phone': list('orderby=phone'),
  'behind a cursor in the middle': deep,
  'search: rare name': list(`search=${RARE}`),
  'search: common name': list('search=smith', 'search=james', 'search=garcia'),
  'search: first and last name': list('search=Robert Hernandez', 'search=Mary Johnson'),
  'search: nobody': list('search=xqzvw', 'search=Jamesx'),
  'search: part of a phone': list('search=2100', 'search=737-4', 'search=86420'),
  'search: rare word': list('search=zucchini', 'search=zucc'),
  'search: common word': list('search=thanks', 'search=next week'),
  'search: two letters': list('search=el', 'search=no'),
  'search: unread, common word': list('search=thanks&unread=1'),
  'search: mine, common name': list('search=smith&assignee=me'),
  'newest page of the long thread': newest,
  'older pages of the long thread': older,
};

function check(name: string, { entries, total_entries: total = 0, total_capped: capped, replies, info }: Reply): void {
  if (entries && !capped && name !== 'behind a cursor in the middle' && entries.length !== Math.min(25, total))
    throw new Error(`${name}: ${entries.length} rows of ${total}`);
  if (replies && info && replies.length !== Math.min(50, info.total) && info.before !== '')
    throw new Error(`${name}: ${replies.length} messages of ${info.total}`);
}

onStage(seed, async (stage, [small, large]) => {
  if (!small || !large) throw new Error('There are no accounts.');
  const asker = new Asker(stage);
  const only = optionOf('--only');
  const rounds = Number(optionOf('--rounds') ?? 40);
  for (const [name, addresses] of Object.entries(QUESTIONS)) {
    if (only !== undefined && !name.includes(only)) continue;
    const crowds = [small, large];
    const paths = await Promise.all(crowds.map((crowd) => addresses(asker, crowd)));
    const taken: number[][] = [[], []];
    // In turn, so that a busy moment of the machine affects both.
    for (let round = -4; round < rounds; round += 1)
      for (const [at, crowd] of crowds.entries()) {
        const own = paths[at] ?? [];
        const { data, took } = await asker.ask(crowd, own[(round + 4) % own.length] ?? '');
        check(name, data);
        if (round >= 0) taken[at]?.push(took);
      }
    const [a, b] = taken.map((times) => {
      times.sort((x, y) => x - y);
      return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
    }) as [{ p50: number; p95: number }, { p50: number; p95: number }];
    const misses = b.p95 >= GOAL_MS ? `${GOAL_MS} ms` : '';
    console.log('inbox', JSON.stringify({ question: name, small: a, large: b, misses }));
  }
  await asker.close();
});
