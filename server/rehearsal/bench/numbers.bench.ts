/**
 * Campaigns of many accounts at once, each from a number of its own at that number's rate.
 * node server/rehearsal/bench/run.mjs numbers [numbers] [seconds] [--rates n,n,…]
 * --rates: carrier segments a second, given to the numbers in turn. Each campaign takes its number the given time; that
 *   of every tenth account a tenth of it.
 * Fails unless every recipient has one message that is handed over and billed. `misses` are numbers off their rate by more
 * than 2%.
 * `shortLateBy` is by how many seconds the slowest short campaign ended after its own time.
 */
import type { Site } from '../harness/site';
import { expectEqual, numbers, optionOf, pause, round } from './support/command';
import { expectBooks, startCarrier } from './support/sending';
import { onSite, openDatabase, startServer } from './support/stage';
import { addCampaign, addSender, start, type Sender } from './seed/accounts';

/** What a campaign may use of a full bucket at once (worker/rate.ts). */
const atOnce = (perSecond: number): number => Math.max(20, 3 * perSecond) * 0.9;
const TOLERANCE = 0.02;

interface Line {
  sender: Sender;
  campaign: number;
  perSecond: number;
  short: boolean;
  recipients: number;
}

interface Measured {
  campaign: number;
  n: number;
  /** Seconds from the first claim to the last. */
  took: number;
  /** Messages of the claims that tokens limited, and how long these took. */
  limited: number;
  seconds: number;
}
const NONE = { n: 0, took: 0, limited: 0, seconds: 0 };

async function main(site: Site): Promise<void> {
  const [count = 1_000, seconds = 120] = numbers();
  const rates = (optionOf('--rates') ?? '1').split(',').map(Number);
  const base = await openDatabase(site);
  const { db } = base;
  const digits = Array.from({ length: count }, (_, n) => String(8_885_551_000 + n));
  const stage = await startServer(base, { work: 'sending', carrierUrl: await startCarrier(site, digits) });
  const lines: Line[] = [];
  for (const [n, number] of digits.entries()) {
    const perSecond = rates[n % rates.length] ?? 1;
    const short = n % 10 === 9;
    const recipients = Math.round(atOnce(perSecond) + perSecond * (short ? seconds / 10 : seconds));
    const sender = await addSender(db, recipients);
    await db.engine.query(
      "insert into own_number (digits, account_id, kind, per_second) values ($1, $2, 'toll_free', $3)",
      [number, sender.account, perSecond],
    );
    lines.push({ sender, campaign: await addCampaign(db, sender), perSecond, short, recipients });
  }
  const began = await stage.memory();
  for (const { sender, campaign, recipients } of lines) await start(db, campaign, sender, recipients);
  for (const limit = Date.now() + seconds * 2_000 + 60_000; ; await pause(1_000)) {
    const { rows } = await db.engine.query<{ n: number }>("select count(*) as n from campaign where state <> 'done'");
    if (rows[0]?.n === 0) break;
    if (Date.now() > limit) throw new Error(`${rows[0]?.n} campaigns have not ended`);
  }
  // Each claim takes all tokens, except those of the first seconds, which begin with a full bucket, and the last.
  const { rows } = await db.engine.query<Measured>(
    `with claims as (
       select campaign_id, claimed_at as at, count(*) as n, min(min(claimed_at)) over one as first, max(max(claimed_at)) over one as last
       from message group by 1, 2 window one as (partition by campaign_id)
     ), used as (
       select campaign_id, first, last, n, at, min(at) filter (where at > first + interval '10 seconds') over one as since, max(at) filter (where at < last) over one as until
       from claims window one as (partition by campaign_id)
     )
     select campaign_id as campaign, sum(n)::int as n, extract(epoch from max(last) - min(first))::float8 as took,
       coalesce(sum(n) filter (where at > since and at <= until), 0)::int as limited,
       extract(epoch from max(until) - min(since))::float8 as seconds
     from used group by 1`,
  );
  const sent = new Map(rows.map((row) => [row.campaign, row]));
  const timed = lines.map((line) => ({ ...line, ...(sent.get(line.campaign) ?? NONE) }));
  for (const { n, recipients } of timed) expectEqual({ n }, { n: recipients });
  const long = timed.filter(({ short }) => !short);
  const kept = long
    .map(({ limited, seconds: during, perSecond }) => limited / during / perSecond)
    .sort((a, b) => a - b);
  const late = timed.filter(({ short }) => short).map(({ took }) => took - seconds / 10);
  const off = long.filter(({ limited, seconds: during, perSecond }) => {
    const wanted = during * perSecond;
    return Math.abs(limited - wanted) > Math.max(2, wanted * TOLERANCE);
  }).length;
  if (process.argv.includes('--timeline')) {
    const { rows: claims } = await db.engine.query<{ campaign: number; claims: string }>(
      `select campaign_id as campaign, string_agg(round(extract(epoch from at - first), 1) || ':' || n, ' ' order by at) as claims from (
         select campaign_id, claimed_at as at, count(*) as n, (select min(claimed_at) from message) as first from message group by 1, 2
       ) c group by 1 order by 1`,
    );
    for (const { campaign, claims: of } of claims) console.log(campaign, of);
  }
  const texts = lines.reduce((sum, { recipients }) => sum + recipients, 0);
  const { rss, peak } = await stage.memory();
  console.log(
    'numbers',
    JSON.stringify({
      ...{ numbers: count, texts, perSecond: Math.round(texts / seconds) },
      ...{
        lowest: round(kept[0] ?? 0),
        median: round(kept[Math.floor(kept.length / 2)] ?? 0),
        highest: round(kept.at(-1) ?? 0),
      },
      shortLateBy: round(Math.max(0, ...late)),
      memoryMB: [began.rss, rss, peak].map((bytes) => Math.round(bytes / 1e6)),
      misses: off > 0 ? `2% of the rate by ${off} numbers` : '',
    }),
  );
  await expectBooks(db);
}

onSite(main);
