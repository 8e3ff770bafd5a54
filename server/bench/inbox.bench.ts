/**
 * The inbox of an account with 100 conversations and of one with 100,000 and 1,000,000 messages of 22 months, over HTTP:
 * latency of each list and thread, and its growth.
 * node server/bench/run.mjs inbox [--conversations 100000] [--rounds 40] [--only "part of a name"] [--data folder]
 * One thread has 5,000 of the messages. Goal: p95 below 50 ms. --data keeps the database for the next
 * run. Fails unless every page has the rows that its total promises.
 */
import { Agent, request } from 'undici';
import { HEADERS } from '@textloom/contracts';
import { seedInboxes } from './inboxes';
import { RARE, type Crowd } from './people';
import { onStage, optionOf, percentile, type Stage } from './stage';

const GOAL_MS = 50;

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

onStage(seedInboxes, async (stage, [small, large]) => {
  if (!small || !large) throw new Error('There are no accounts.');
  const asker = new Asker(stage);
  const only = optionOf('--only');
  const rounds = Number(optionOf('--rounds') ?? 40);
  for (const [name, addresses] of Object.entries(QUESTIONS)) {
    if (only !== undefined && !name.includes(only)) continue;
    const crowds = [small, large];
    const paths = await Promise.all(crowds.map((crowd) => addresses(asker, crowd)));
    if (OF_TEXTS.test(name))
      for (const [at, crowd] of crowds.entries())
        for (const path of paths[at] ?? []) await checkSearch(asker, crowd, path, (await asker.ask(crowd, path)).data);
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
