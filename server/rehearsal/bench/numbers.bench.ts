/**
 * Campaigns of many accounts at once, each from a number of its own at that number's rate.
 * node server/rehearsal/bench/run.mjs numbers [numbers] [seconds] [--rates n,n,…]
 * --rates: carrier segments a second, given to the numbers in turn. Each campaign takes its number the given time; that
 *   of every tenth account a tenth of it.
 * Fails unless every recipient has one message that is handed over and billed, and no number exceeds its bucket.
 * `kept` is the lowest share of its tokens that a number used until its campaign ended; the others were lost, because the
 * bucket was full. `misses` are numbers that lost more than 2%. A campaign's own time counts from its first claim:
 * `onTime` are long campaigns that ended within 2% of it, `longLateBy` and `shortLateBy` by how many seconds the slowest
 * one of a kind ended after it, `medianLateBy` the median of all.
 * --timeline: prints the seconds and the messages of each claim.
 */
import type { Site } from '../harness/site';
import { expectEqual, numbers, optionOf, pause, round } from './support/command';
import { expectBooks, startCarrier } from './support/sending';
import { onSite, openDatabase, startServer } from './support/stage';
import { addCampaign, addSender, start, type Sender } from './seed/accounts';

/** What the bucket of a number holds, and what a campaign may use of a full one at once (worker/rate.ts). */
const bucketOf = (perSecond: number): number => Math.max(20, 3 * perSecond);
const atOnce = (perSecond: number): number => bucketOf(perSecond) * 0.9;
const TOLERANCE = 0.02;

interface Line {
  sender: Sender;
  campaign: number;
  perSecond: number;
  short: boolean;
  recipients: number;
}

/** A claim of a campaign. */
interface Claim {
  campaign: number;
  /** Seconds since the first claim of the campaign. */
  at: number;
  n: number;
}

interface Measured {
  n: number;
  /** Seconds from the first claim to the last. */
  took: number;
  /** Tokens that the bucket could not hold. */
  lost: number;
  /** The most by which the claims exceeded what the bucket may hold and gain. */
  over: number;
}

/** The bucket of a number by the claims of its campaign, which began with a full one. */
function measure(claims: readonly Claim[], perSecond: number): Measured {
  const [size, reserve] = [bucketOf(perSecond), bucketOf(perSecond) - atOnce(perSecond)];
  let [tokens, last, n, lost, over] = [size, 0, 0, 0, 0];
  for (const claim of claims) {
    const gained = tokens + (claim.at - last) * perSecond;
    // A claim that is late gets what a second bucket holds.
    tokens = Math.min(2 * size, gained);
    lost += gained - tokens;
    tokens -= claim.n;
    over = Math.max(over, reserve - tokens);
    [last, n] = [claim.at, n + claim.n];
  }
  return { n, took: last, lost, over };
}

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
  const { rows } = await db.engine.query<Claim>(
    `select campaign_id as campaign, count(*)::int as n, extract(epoch from claimed_at - min(claimed_at) over (partition by campaign_id))::float8 as at
     from message group by campaign_id, claimed_at order by claimed_at`,
  );
  const claims = new Map<number, Claim[]>(lines.map(({ campaign }) => [campaign, []]));
  for (const row of rows) claims.get(row.campaign)?.push(row);
  const timed = lines.map((line) => {
    const own = claims.get(line.campaign) ?? [];
    if (process.argv.includes('--timeline'))
      console.log(line.campaign, own.map(({ at, n }) => `${round(at)}:${n}`).join(' '));
    return { ...line, ...measure(own, line.perSecond), during: line.short ? seconds / 10 : seconds };
  });
  for (const { n, recipients } of timed) expectEqual({ n }, { n: recipients });
  const kept = timed.map(({ lost, took, perSecond }) => (took === 0 ? 1 : 1 - lost / (took * perSecond)));
  // A claim is dated when its transaction begins, up to a second before it takes its tokens.
  const over = timed.filter((line) => line.over > line.perSecond).length;
  if (over > 0) throw new Error(`${over} numbers exceeded their bucket`);
  const lateBy = (some: readonly (typeof timed)[number][]): number[] =>
    some.map(({ took, during }) => Math.max(0, took - during)).sort((a, b) => a - b);
  const [long, short] = [timed.filter((line) => !line.short), timed.filter((line) => line.short)];
  const lates = lateBy(timed);
  const onTime = long.filter(({ took, during }) => Math.abs(took - during) <= during * TOLERANCE).length;
  const off = kept.filter((share) => share < 1 - TOLERANCE).length;
  const texts = lines.reduce((sum, { recipients }) => sum + recipients, 0);
  const { rss, peak } = await stage.memory();
  console.log(
    'numbers',
    JSON.stringify({
      ...{ numbers: count, texts, perSecond: Math.round(texts / seconds) },
      kept: round(Math.min(...kept)),
      longLateBy: round(lateBy(long).at(-1) ?? 0),
      shortLateBy: round(lateBy(short).at(-1) ?? 0),
      onTime: `${onTime} of ${long.length}`,
      medianLateBy: round(lates[Math.floor(lates.length / 2)] ?? 0),
      memoryMB: [began.rss, rss, peak].map((bytes) => Math.round(bytes / 1e6)),
      misses: off > 0 ? `2% of the rate by ${off} numbers` : '',
    }),
  );
  await expectBooks(db);
}

onSite(main);
