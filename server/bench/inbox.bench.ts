/**
 * The inbox of an account with 100 conversations and of one with 100,000 and 1,000,000 messages of 22 months, over HTTP:
 * latency of each list and thread, and its growth.
 * node server/bench/run.mjs inbox [--conversations 100000] [--rounds 40] [--only "part of a name"] [--data folder]
 * One thread has 5,000 of the messages. Goal: p95 below 50 ms. --data keeps the database for the next
 * run. Fails unless every page has the rows that its total promises, and every search finds what messages and notes
 * contain. --tabs 50 [--texts 200] [--rate 20]: instead, texts to open tabs (harness/live-tabs.ts).
 */
import { optionOf } from './harness/command';
import { apiOf, inTurn, type Api } from './harness/lists';
import { liveTabs } from './harness/live-tabs';
import { onStage, type Stage } from './harness/stage';
import { seedInboxes } from './seed/inboxes';
import { RARE, type Crowd } from './seed/people';

const GOAL_MS = 50;

interface Reply {
  entries?: unknown[];
  total_entries?: number;
  total_capped?: boolean;
  next?: string;
  replies?: unknown[];
  info?: { total: number; before: string };
}

interface Asker extends Pick<Api, 'close'> {
  stage: Stage;
  ask(crowd: Crowd, path: string): Promise<{ data: Reply; took: number }>;
}

function askerOf(stage: Stage): Asker {
  const api = apiOf(stage, 1);
  return { stage, close: api.close, ask: ({ token }, path) => api.get<Reply>(token, `profiles/inbox${path}`) };
}

/** The addresses of a query, used in turn. */
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
  'every state': list('state=all'),
  'search: rare word of an old text': list('search=saffron', 'search=saff', 'search=truffle menu'),
  'search: rare word of a note': list('search=walnuts'),
  'search: word of one text in 10,000': list('search=to 4711 elm', 'search=to 42 elm'),
  'search: common word': list('search=deliver', 'search=Elm Street'),
  'search: common word of notes': list('search=call back'),
  'search: two letters': list('search=el', 'search=no'),
  'search: unread, common word': list('search=deliver&unread=1'),
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

/** Compares the total of a search with the messages and notes themselves, up to the number that is counted. */
async function checkSearch(
  { stage }: Asker,
  { account }: Crowd,
  path: string,
  { total_entries: total }: Reply,
): Promise<void> {
  const words = new URLSearchParams(path.slice(1)).get('search') ?? '';
  const { rows } = await stage.db.engine.query<{ found: number }>(
    `select count(distinct c.id) as found from conversation c where c.account_id = $1 and (
       exists (select from inbound_message i where i.account_id = c.account_id and i.phone = c.phone and i.body ilike $2)
       or exists (select from message m where m.account_id = c.account_id and m.phone = c.phone and m.body ilike $2)
       or exists (select from conversation_note n where n.conversation_id = c.id and n.body ilike $2))`,
    [account, `%${words}%`],
  );
  const expected = Math.min(Number(rows[0]?.found), 1_000);
  if (expected !== total) throw new Error(`${path}: ${total} conversations instead of ${expected}`);
}
const OF_TEXTS = /^search: (rare word|word of one|common word)/;

async function lists(stage: Stage, crowds: readonly Crowd[]): Promise<void> {
  const asker = askerOf(stage);
  const only = optionOf('--only');
  const rounds = Number(optionOf('--rounds') ?? 40);
  for (const [name, addresses] of Object.entries(QUESTIONS)) {
    if (only !== undefined && !name.includes(only)) continue;
    const paths = new Map<Crowd, string[]>();
    for (const crowd of crowds) paths.set(crowd, await addresses(asker, crowd));
    if (OF_TEXTS.test(name))
      for (const [crowd, own] of paths)
        for (const path of own) await checkSearch(asker, crowd, path, (await asker.ask(crowd, path)).data);
    const [small, large] = await inTurn(crowds, { rounds, callers: 1 }, async (crowd, round) => {
      const own = paths.get(crowd) ?? [];
      const { data, took } = await asker.ask(crowd, own[round % own.length] ?? '');
      check(name, data);
      return took;
    });
    const misses = large && large.p95 >= GOAL_MS ? `${GOAL_MS} ms` : '';
    console.log('inbox', JSON.stringify({ question: name, small, large, misses }));
  }
  await asker.close();
}

onStage(seedInboxes, async (stage, crowds) => {
  const tabs = Number(optionOf('--tabs') ?? 0);
  const [, large] = crowds;
  if (tabs > 0 && large) await liveTabs(stage, large, tabs);
  else await lists(stage, crowds);
});
