import { setTimeout as sleep } from 'node:timers/promises';
import { checkBooks } from '../../src/testing/check-books';
import { checkPayments } from '../../src/testing/check-payments';
import type { World } from './installation';
import type { Load } from './load';

/** A claim, and what contradicts it. */
export interface Judgement {
  claim: string;
  wrong: string[];
}

/** Numbers to which the carrier sends nothing (server/standins/carrier/README.md). */
const NEVER_SENT = /00(10|15)$/;
const plain = (phone: string): string => phone.replace(/^\+1/, '');

type Texts = ReadonlyMap<string, number>;

/** The carrier's own record: texts to each phone that begin with this. */
async function sentTexts({ outsideDb }: World, beginning: string): Promise<Texts> {
  const { rows } = await outsideDb.engine.query<{ phone: string; texts: number }>(
    'select phone, count(*)::int as texts from simulator.message where not inbound and starts_with(body, $1) group by 1',
    [beginning],
  );
  return new Map(rows.map(({ phone, texts }) => [plain(phone), texts]));
}

function campaignTexts(texts: Texts, { recipients, leaving }: Load): string[] {
  const left = new Set(leaving);
  const unknown = new Map(texts);
  const wrong: string[] = [];
  for (const phone of recipients) {
    const found = texts.get(phone) ?? 0;
    unknown.delete(phone);
    const wanted = NEVER_SENT.test(phone) ? [0] : left.has(phone) ? [0, 1] : [1];
    if (!wanted.includes(found)) wrong.push(`${phone} got ${found}`);
  }
  return [...wrong, ...[...unknown].map(([phone, found]) => `${phone}, which is no recipient, got ${found}`)];
}

/** Compares what we call sent with what the carrier accepted; it may have lost the outcome for a misbehaving number. */
async function believedTexts({ db }: World, texts: Texts, { campaign, misbehaving }: Load): Promise<string[]> {
  const rows = await db.asEngine((tx) =>
    tx.query<{ phone: string; sent: boolean }>(
      'select phone, status between 1 and 3 as sent from message where campaign_id = $1 and phone <> all($2)',
      [campaign, misbehaving],
    ),
  );
  return rows
    .filter(({ phone, sent }) => sent !== texts.has(phone))
    .map(({ phone, sent }) => `${phone}: ${sent ? 'called sent, and never was' : 'was sent, and is not called so'}`);
}

/** The billed texts are those of the campaign and the welcomes that the carrier accepted. */
async function billed({ db }: World, accepted: readonly Texts[], { owner, misbehaving }: Load): Promise<string[]> {
  const found = await db.asEngine((tx) =>
    tx.value<number>(
      'select coalesce(sum(billed), 0)::int as billed from message where account_id = $1 and phone <> all($2)',
      [owner.accountId, misbehaving],
    ),
  );
  const strange = new Set(misbehaving);
  const wanted = accepted
    .flatMap((texts) => [...texts])
    .reduce((sum, [phone, count]) => sum + (strange.has(phone) ? 0 : count), 0);
  return found === wanted ? [] : [`${found} billed, ${wanted} accepted by the carrier`];
}

/** A STOP was obeyed when the carrier has our answer; after that no text to that phone may be claimed. */
async function textsAfterStop({ db, outsideDb }: World, { campaign }: Load): Promise<string[]> {
  const { rows: stops } = await outsideDb.engine.query<{ phone: string; at: Date }>(
    `select phone, min(updated_at) as at from simulator.message where inbound and body = 'STOP' and due_at is null group by 1`,
  );
  const late = await db.asEngine((tx) =>
    tx.query<{ phone: string; claimed_at: Date; at: Date }>(
      `select m.phone, m.claimed_at, s.at from unnest($2::text[], $3::timestamptz[]) s(phone, at)
       join message m on m.campaign_id = $1 and m.phone = s.phone where m.claimed_at > s.at`,
      [campaign, stops.map(({ phone }) => plain(phone)), stops.map(({ at }) => at)],
    ),
  );
  return late.map(
    ({ phone, claimed_at: claimed, at }) =>
      `${phone}: STOP at ${at.toISOString()}, text claimed at ${claimed.toISOString()}`,
  );
}

function answers(texts: Texts, phones: readonly string[], what: string): string[] {
  const asked = new Set(phones);
  return [
    ...phones.filter((phone) => texts.get(phone) !== 1).map((phone) => `${phone}: ${texts.get(phone) ?? 0} ${what}`),
    ...[...texts.keys()].filter((phone) => !asked.has(phone)).map((phone) => `${phone}: ${what} nobody asked for`),
  ];
}

async function subscribers({ db }: World, { owner, joining, leaving }: Load): Promise<string[]> {
  const rows = await db.asEngine((tx) =>
    tx.query<{ phone: string; total: number; active: number }>(
      `select phone, count(*)::int as total, count(*) filter (where disabled = 0 and not deleted)::int as active
       from subscriber where account_id = $1 and phone = any($2) group by 1`,
      [owner.accountId, [...joining, ...leaving]],
    ),
  );
  const found = new Map(rows.map(({ phone, total, active }) => [phone, `${total} rows, ${active} active`]));
  const differ = (phones: readonly string[], wanted: string): string[] =>
    phones.filter((phone) => found.get(phone) !== wanted).map((phone) => `${phone}: ${found.get(phone) ?? 'no row'}`);
  return [...differ(joining, '1 rows, 1 active'), ...differ(leaving, '1 rows, 0 active')];
}

/** Every row of every file is on the list once, and each file was imported once. */
async function imports({ db }: World, { importing, files, rows }: Load): Promise<string[]> {
  const found = await db.asEngine((tx) =>
    tx.one<{ jobs: number; done: number; subscribers: number; phones: number; consents: number }>(
      `select (select count(*)::int from import_job where account_id = $1) as jobs,
         (select count(*)::int from import_job where account_id = $1 and state = 'done') as done,
         (select count(*)::int from consent_event where account_id = $1 and event = 'opt-in') as consents,
         count(*)::int as subscribers, count(distinct phone)::int as phones from subscriber where account_id = $1 and not deleted`,
      [importing.accountId],
    ),
  );
  const wanted = { jobs: files, done: files, subscribers: rows, phones: rows, consents: rows };
  return Object.entries(wanted)
    .filter(([name, value]) => found[name as keyof typeof found] !== value)
    .map(([name, value]) => `${name}: ${found[name as keyof typeof found]} instead of ${value}`);
}

/** Every text to us, once: the carrier's record compared with ours. */
async function receivedTexts({ db, outsideDb }: World): Promise<string[]> {
  const { rows } = await outsideDb.engine.query<{ sid: string }>('select sid from simulator.message where inbound');
  const stored = await db.asEngine((tx) => tx.query<{ sid: string }>('select provider_id as sid from inbound_message'));
  const known = new Set(stored.map(({ sid }) => sid));
  const sent = new Set(rows.map(({ sid }) => sid));
  return [
    ...[...sent].filter((sid) => !known.has(sid)).map((sid) => `${sid} is not stored`),
    ...[...known].filter((sid) => !sent.has(sid)).map((sid) => `${sid} was never sent`),
    ...(known.size === stored.length ? [] : ['a text is stored twice']),
  ];
}

/** What has not ended. */
export async function unfinished({ db, outsideDb }: World, { campaign }: Load): Promise<string[]> {
  const rows = await db.asEngine((tx) =>
    tx.query<{ what: string; n: number }>(
      `select 'campaigns that are not done' as what, count(*)::int as n from campaign where id = $1 and state <> 'done'
       union all select 'messages without an outcome', count(*)::int from message where status = 0
       union all select 'batches that are open', count(*)::int from send_batch where state < 2
       union all select 'imports that are running', count(*)::int from import_job where state = 'running'
       union all select 'payments that are open', count(*)::int from billing_order where state in ('open', 'challenge')`,
      [campaign],
    ),
  );
  const { rows: due } = await outsideDb.engine.query<{ n: number }>(
    'select count(*)::int as n from simulator.message where due_at is not null',
  );
  return [...rows, { what: 'webhooks that the carrier could not deliver', n: due[0]?.n ?? 0 }]
    .filter(({ n }) => n > 0)
    .map(({ what, n }) => `${n} ${what}`);
}

/** Texts that were given up or refused although their number is good. */
async function givenUp({ db }: World, { campaign, misbehaving }: Load): Promise<string[]> {
  const rows = await db.asEngine((tx) =>
    tx.query<{ phone: string; status: number }>(
      'select phone, status from message where (campaign_id = $1 or campaign_id is null) and status >= 10 and phone <> all($2)',
      [campaign, misbehaving],
    ),
  );
  return rows.map(({ phone, status }) => `${phone}: code ${status}`);
}

/** Waits until all texts, joins and payments are done and settled, or the time is over. */
export async function untilEnded(world: World, load: Load, endMs: number): Promise<void> {
  const limit = Date.now() + endMs;
  const left = (): Promise<false> => sleep(Math.max(0, limit - Date.now()), false, { ref: false });
  if ((await Promise.race([load.finished.then(() => true), left()])) === false) load.end();
  while (Date.now() < limit) {
    const open = await unfinished(world, load).catch(() => ['no answer']);
    if (open.length === 0) return;
    await sleep(200);
  }
}

/** Judges an ended load. The records of the carrier and the card provider are the truth. */
export async function judge(world: World, load: Load): Promise<Judgement[]> {
  const { recipients, leaving, joining, files } = load;
  const texts = await sentTexts(world, load.message);
  const welcomes = await sentTexts(world, `${load.company}: Welcome`);
  const confirmations = await sentTexts(world, `${load.company}: You are unsubscribed`);
  return [
    {
      claim: `each of the ${recipients.length} recipients got the text once, except who had left or cannot get any`,
      wrong: campaignTexts(texts, load),
    },
    { claim: 'what is called sent is what the carrier accepted', wrong: await believedTexts(world, texts, load) },
    { claim: 'nobody was sent a text after an obeyed STOP', wrong: await textsAfterStop(world, load) },
    {
      claim: `${joining.length} joins were welcomed once and ${leaving.length} STOPs confirmed once`,
      wrong: [...answers(welcomes, joining, 'welcomes'), ...answers(confirmations, leaving, 'confirmations')],
    },
    { claim: 'who joined is on the list once, who left is off it', wrong: await subscribers(world, load) },
    { claim: `the ${load.rows} rows of ${files} files were imported once`, wrong: await imports(world, load) },
    { claim: 'every text to us is stored once', wrong: await receivedTexts(world) },
    { claim: 'no text was given up', wrong: await givenUp(world, load) },
    { claim: 'what was billed is what the carrier accepted', wrong: await billed(world, [texts, welcomes], load) },
    { claim: 'ledger, balances, counters and reports equal the messages', wrong: await checkBooks(world.db) },
    {
      claim: `each of the ${load.payments()} payments was charged once`,
      wrong: await checkPayments(world.db, world.outsideDb),
    },
    { claim: 'nothing is stuck', wrong: await unfinished(world, load) },
  ];
}

const grouped = new Intl.NumberFormat('en-US');
const EXAMPLES = 3;

/** Prints the judgements; returns true when nothing is wrong. */
export function printJudgements(judgements: readonly Judgement[], say: (line: string) => void): boolean {
  for (const { claim, wrong } of judgements) {
    say(`  ${wrong.length === 0 ? 'right' : 'WRONG'}  ${claim}`);
    for (const one of wrong.slice(0, EXAMPLES)) say(`           ${one}`);
    if (wrong.length > EXAMPLES) say(`           and ${grouped.format(wrong.length - EXAMPLES)} more`);
  }
  return judgements.every(({ wrong }) => wrong.length === 0);
}
