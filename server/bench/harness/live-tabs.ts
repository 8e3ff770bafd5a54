/**
 * Texts to an account with open tabs: from the carrier's signed webhook to the event in each tab. Goal: p99 below a
 * second. Fails unless every tab gets the event of every text once.
 */
import { Agent, request } from 'undici';
import { HEADERS } from '@textloom/contracts';
import { webhookPoster } from '../../standins/carrier/protocol/webhook-poster';
import type { Crowd } from '../seed/people';
import { INBOUND, textForm, TOKEN } from './carrier';
import { optionOf, pause, percentile } from './command';
import type { Stage } from './stage';

const GOAL_MS = 1_000;
const WARM_UP = 10;

type Heard = (tab: number, conversation: number) => void;

/** Opens a tab's stream of events; resolves when it is open. */
async function openTab(stage: Stage, agent: Agent, token: string, tab: number, heard: Heard): Promise<void> {
  const { statusCode, body } = await request(`${stage.url}/api/events`, {
    dispatcher: agent,
    headers: { [HEADERS.authToken]: stage.authToken, [HEADERS.credentials]: token },
  });
  if (statusCode !== 200) throw new Error(`tab ${tab}: got ${statusCode}`);
  let rest = '';
  body.setEncoding('utf8');
  body.on('error', () => undefined); // the stream ends with the server
  body.on('data', (chunk: string) => {
    const events = (rest + chunk).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const [, data] = /^event: inbox\.received\ndata: (.*)$/m.exec(event) ?? [];
      if (data !== undefined) heard(tab, (JSON.parse(data) as { conversation_id: number }).conversation_id);
    }
  });
}

interface Writer {
  id: number;
  phone: string;
}

/** Subscribers with a conversation whose texts are routed to this account. */
const writersOf = async ({ db }: Stage, { account }: Crowd, count: number): Promise<Writer[]> =>
  (
    await db.engine.query<Writer>(
      `select c.id, c.phone from conversation c join subscriber s on s.id = c.subscriber_id and s.disabled = 0
       where c.account_id = $1 and not exists (select from subscriber o where o.phone = c.phone and o.account_id <> $1)
       order by hashint4(c.id) limit $2`,
      [account, count],
    )
  ).rows;

export async function liveTabs(stage: Stage, crowd: Crowd, tabs: number): Promise<void> {
  const texts = Number(optionOf('--texts') ?? 200);
  const rate = Number(optionOf('--rate') ?? 20);
  const writers = await writersOf(stage, crowd, texts + WARM_UP);
  const posted = new Map<number, number>();
  const measured = new Set(writers.slice(WARM_UP).map(({ id }) => id));
  const heard = new Map<string, number>();
  const took: number[] = [];
  const answered: number[] = [];
  const agent = new Agent({ connections: tabs, pipelining: 1, bodyTimeout: 0 });
  const hear: Heard = (tab, conversation) => {
    if (!measured.has(conversation)) return;
    const key = `${tab} ${conversation}`;
    heard.set(key, (heard.get(key) ?? 0) + 1);
    took.push(performance.now() - (posted.get(conversation) ?? Number.NaN));
  };
  await Promise.all(Array.from({ length: tabs }, (_, tab) => openTab(stage, agent, crowd.token, tab, hear)));

  const poster = webhookPoster(TOKEN, 8, (url) => url);
  const run = Date.now();
  const post = async ({ id, phone }: Writer): Promise<void> => {
    const sid = `SM${run}${id}`;
    const form = textForm(sid, phone, `Is table ${id} still free tonight?`);
    const started = performance.now();
    posted.set(id, started);
    const { status, body } = await poster.post(stage.url + INBOUND, form, sid);
    if (status !== 200) throw new Error(`the webhook returned ${status}: ${body.slice(0, 200)}`);
    if (measured.has(id)) answered.push(performance.now() - started);
  };
  const started = performance.now();
  const posts: Promise<void>[] = [];
  for (const [n, writer] of writers.entries()) {
    await pause(Math.max(0, started + (n * 1_000) / rate - performance.now()));
    posts.push(post(writer));
  }
  await Promise.all(posts);
  const expected = tabs * texts;
  for (const limit = Date.now() + 10_000; heard.size < expected && Date.now() < limit;) await pause(50);
  if (heard.size !== expected || took.length !== expected)
    throw new Error(`${took.length} events of ${heard.size} texts and tabs, expected ${expected}`);
  const p99 = percentile(took, 0.99);
  console.log(
    'inbox-tabs',
    JSON.stringify({
      texts,
      tabs,
      perSecond: rate,
      eventMs: { p50: percentile(took, 0.5), p99, most: percentile(took, 1) },
      committedMs: { p50: percentile(answered, 0.5), p99: percentile(answered, 0.99) },
      misses: p99 >= GOAL_MS ? `${GOAL_MS} ms` : '',
    }),
  );
  await poster.close();
  await agent.destroy();
}
