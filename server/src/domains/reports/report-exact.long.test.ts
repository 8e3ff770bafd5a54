import { REPORT_NUMBERS, type ReportNumbers } from '@textloom/contracts';
import { claimMessages, endRest, type Batch } from '../texting/batch/batch.repository';
import { storeOutcomes } from '../texting/handover/outcome.repository';
import { applyReports } from '../texting/receipt/receipt.repository';
import { NOBODY } from '../../testing/stage';
import { testApp, type TestApp, type TestUser } from '../../testing/app';
import { foldReportChanges } from './fold-report-changes.job';
import { readReport } from './report.service';

const ROUNDS = 120;
const HOUR = 3_600_000;
/** A fixed seed, so that a failure can be repeated. */
let seed = 20_261;
const random = (limit: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * limit);
};

let t: TestApp;
let owner: TestUser;
const keywords: number[] = [];
/** The raw events, by the clock of the test; the report has to count each once. */
interface Happened {
  name: Exclude<keyof ReportNumbers, 'messages_sent' | 'messages_delivered' | 'messages_received'>;
  at: number;
  keyword?: number;
}
let happened: Happened[] = [];
let subscribed = new Map<number, number>();

const sql = <R>(text: string, values: unknown[] = []): Promise<R[]> => t.db.asEngine((tx) => tx.query<R>(text, values));
const phone = (n: number): string => String(5_125_550_100 + n);
const note = (name: Happened['name'], keyword?: number) =>
  happened.push({ name, at: Date.now(), ...(keyword === undefined ? {} : { keyword }) });

/** Subscriber → keyword, read from the table. */
const subscribedNow = async (): Promise<Map<number, number>> =>
  new Map(
    (
      await sql<{ id: number; keyword_id: number }>(
        'select id, keyword_id from subscriber where account_id = $1 and disabled = 0 and not deleted',
        [owner.accountId],
      )
    ).map((row) => [row.id, row.keyword_id]),
  );

/** Runs a step and records its joins and leaves. */
async function step(work: () => Promise<unknown>): Promise<{ joined: number; left: number }> {
  await work();
  const after = await subscribedNow();
  const joined = [...after].filter(([id]) => !subscribed.has(id));
  const left = [...subscribed].filter(([id]) => !after.has(id));
  for (const [, keyword] of joined) note('new_subscribers', keyword);
  for (const [, keyword] of left) note('unsubscribed_subscribers', keyword);
  subscribed = after;
  return { joined: joined.length, left: left.length };
}

/** Moves everything stored so far into the past, instead of waiting. */
async function pass(hours: number): Promise<void> {
  await t.db.asEngine(async (tx) => {
    const by = `interval '${hours} hours'`;
    await tx.execute(
      `update message set created_at = created_at - ${by}, claimed_at = claimed_at - ${by}, status_at = status_at - ${by}`,
    );
    for (const [table, column] of [
      ['inbound_message', 'received_at'],
      ['report_change', 'hour'],
      ['campaign', 'added_at'],
      ['keyword', 'added_at'],
    ])
      await tx.execute(`update ${table} set ${column} = ${column} - ${by}`);
  });
  happened = happened.map((one) => ({ ...one, at: one.at - hours * HOUR }));
}

let inbound = 0;
const text = (from: string, body: string) =>
  t.deps.receiver.inbound({
    providerId: `SM${(inbound += 1)}`,
    from,
    to: t.deps.config.carrier.from,
    body,
    media: [],
    at: new Date(),
  });

/** Sends a campaign whose receipts come late, repeated and out of order, and some of whose messages are never sent. */
async function send(size: number): Promise<void> {
  const id = await t.db.asEngine(async (tx) => {
    const row = await tx.one<{ id: number }>(
      `insert into campaign (account_id, name, message, segments, choice, state, started_at) values ($1, 'C', 'Hi', 1, $2, 'sending', now()) returning id`,
      [owner.accountId, JSON.stringify(NOBODY)],
    );
    return row.id;
  });
  note('campaigns_created');
  const batch = await t.db.asEngine(async (tx) => {
    const { id: batchId } = await tx.one<{ id: number }>(`select nextval('send_batch_id_seq') as id`);
    const rows = await tx.query<{ id: number }>(
      `insert into message (account_id, kind, campaign_id, batch_id, phone)
       select $1, 1, $2, $3, (7135550000 + n)::text from generate_series(1, $4) n returning id`,
      [owner.accountId, id, batchId, size],
    );
    const ids = rows.map((row) => row.id).sort((a, b) => a - b);
    return tx.one<Batch>(
      `insert into send_batch (id, account_id, campaign_id, first_id, last_id, size, segments, state, lease_owner) values ($1, $2, $3, $4, $5, $6, 1, 1, 'me') returning *`,
      [batchId, owner.accountId, id, ids[0], ids.at(-1), size],
    );
  });
  // These phones are no subscribers, so a later claim would withdraw their messages: only the first half is claimed
  // here.
  const ids = Array.from({ length: size }, (_, n) => batch.first_id + n);
  const sent = ids.slice(0, Math.ceil(size / 2));
  await sql('update message set claimed_at = now() where id = any($1::bigint[])', [sent]);
  await pass(random(3));
  const settled = sent.map((one) => ({
    id: one,
    status: [1, 2, 11, 17][random(4)] ?? 1,
    providerId: `SM${one}`,
    providerCode: null,
  }));
  const mark = () => t.db.asEngine((tx) => storeOutcomes(tx, settled));
  const reports = (list: readonly number[]) =>
    t.db.asEngine((tx) =>
      applyReports(
        tx,
        [...new Set(list)].map((one) => ({
          id: one,
          status: [2, 3, 12][random(3)] ?? 3,
          providerId: `SM${one}`,
          providerCode: null,
        })),
      ),
    );
  const early = sent.filter(() => random(3) === 0);
  if (early.length > 0) await reports(early);
  await mark();
  // A transaction that rolls back counts nothing.
  await t.db
    .asEngine(async (tx) => {
      await applyReports(tx, [{ id: ids[0] ?? 0, status: 3, providerId: 'SM', providerCode: null }]);
      throw new Error('killed');
    })
    .catch(() => undefined);
  await pass(random(30));
  await reports(sent.filter(() => random(2) === 0));
  const withdraws = random(2) === 0;
  await t.db.asEngine(async (tx) => {
    if (withdraws) await claimMessages(tx, batch, 'me', sent.at(-1) ?? 0, 100);
    else await endRest(tx, batch, 16);
  });
  // A receipt for a message that was given up: it was sent after all.
  await reports(ids.filter(() => random(4) === 0));
  await reports(ids.filter(() => random(4) === 0));
}

const OPERATIONS: readonly (() => Promise<unknown>)[] = [
  () => step(() => text(phone(random(12)), `FIRST${random(2)}`)),
  () => step(() => text(phone(random(12)), `FIRST${random(2)}`)),
  () => step(() => text(phone(random(12)), 'STOP')),
  () => step(() => text(phone(random(12)), 'START')),
  () => step(() => text(phone(random(12)), 'What are your hours?')),
  async () => {
    const asked = phone(random(12));
    await t.call(owner, 'POST', 'subscribers', { form: { phone: asked, keyword: `FIRST${random(2)}` } });
    const before = happened.length;
    await step(() => text(asked, 'YES'));
    for (let n = happened.length - before; n > 0; n -= 1) note('new_manual_subscribers');
  },
  async () => {
    const [id] = [...subscribed.keys()].slice(random(subscribed.size));
    if (id === undefined) return;
    const before = happened.length;
    await step(() =>
      random(2) === 0
        ? t.call(owner, 'PUT', `subscribers/${id}/unsubscribe`)
        : t.call(owner, 'DELETE', `subscribers/${id}`),
    );
    if (random(2) === 0) return;
    const { status } = await t.call(owner, 'POST', `subscribers/${id}/restore`);
    expect(status).toBe(200);
    // The undo removes both events.
    happened.splice(before);
    subscribed = await subscribedNow();
  },
  async () => {
    const [entry] = [...subscribed].slice(random(subscribed.size));
    if (!entry) return;
    const other = keywords.indexOf(entry[1]) === 0 ? 'FIRST1' : 'FIRST0';
    await t.call(owner, 'PUT', `subscribers/${entry[0]}`, {
      form: { keyword: other, base: JSON.stringify({ keyword: other === 'FIRST0' ? 'FIRST1' : 'FIRST0' }) },
    });
    // A move is neither a join nor a leave.
    subscribed = await subscribedNow();
  },
  () => send(2 + random(12)),
  () => pass(1 + random(40)),
];

/** Messages of the account since a moment that left and then failed. */
const failedSince = async (since: Date): Promise<number> => {
  const [row] = await sql<{ failed: number }>(
    `select count(*) as failed from message where account_id = $1 and claimed_at >= $2
       and status >= 10 and status not in (15, 17, 18, 20) and provider_id is not null`,
    [owner.accountId, since],
  );
  return row?.failed ?? 0;
};

/** The numbers since a moment, counted from the raw rows. */
async function counted(since: Date): Promise<ReportNumbers> {
  const [messages] = await sql<{ sent: number; delivered: number; received: number }>(
    `select (select count(*) from message where account_id = $1 and claimed_at >= $2 and (status between 1 and 3
              or status >= 10 and status not in (15, 17, 18, 20) and provider_id is not null)) as sent,
            (select count(*) from message where account_id = $1 and claimed_at >= $2 and status = 3) as delivered,
            (select count(*) from inbound_message where account_id = $1 and received_at >= $2) as received`,
    [owner.accountId, since],
  );
  const of = (name: Happened['name']) =>
    happened.filter((one) => one.name === name && one.at >= since.getTime()).length;
  return {
    campaigns_created: of('campaigns_created'),
    messages_sent: messages?.sent ?? 0,
    messages_delivered: messages?.delivered ?? 0,
    messages_received: messages?.received ?? 0,
    new_manual_subscribers: of('new_manual_subscribers'),
    new_subscribers: of('new_subscribers'),
    unsubscribed_subscribers: of('unsubscribed_subscribers'),
    new_keywords: of('new_keywords'),
  };
}

describe('RPT-006, API-048: the numbers are exact', () => {
  beforeAll(async () => {
    t = await testApp();
    owner = await t.createOwner({ planLeft: 10_000 });
    for (const name of ['FIRST0', 'FIRST1']) {
      const [row] = await sql<{ id: number }>(
        'insert into keyword (account_id, keyword, canonical, approved) values ($1, $2, $2, true) returning id',
        [owner.accountId, name],
      );
      keywords.push(row?.id ?? 0);
      note('new_keywords');
    }
  });

  it('after joins, leaves, undone clicks, moves, late and repeated receipts, and kills', async () => {
    for (let round = 0; round < ROUNDS; round += 1) await OPERATIONS[random(OPERATIONS.length)]?.();
    const session = { accountId: owner.accountId, userId: owner.userId, timezone: 0 } as Parameters<
      typeof readReport
    >[1];
    const read = () => readReport({ db: t.db }, session, { from: writeDay(-120) });
    const report = await read();
    for (const [index, day] of report.messages.entries()) {
      const exact = await counted(new Date(day.date));
      const rest = report.messages.slice(index);
      const sum = (name: 'sent' | 'delivered' | 'failed' | 'received') =>
        rest.reduce((total, one) => total + one[name], 0);
      expect([day.date, sum('sent'), sum('delivered'), sum('failed'), sum('received')]).toEqual([
        day.date,
        exact.messages_sent,
        exact.messages_delivered,
        await failedSince(new Date(day.date)),
        exact.messages_received,
      ]);
    }
    const last = (days: number) => new Date(report.messages.at(-days)?.date ?? '');
    expect(report.numbers.today).toEqual(await counted(last(1)));
    expect(report.numbers.last_week).toEqual(await counted(last(7)));
    expect(report.numbers.last_month).toEqual(await counted(last(30)));
    expect(report.totals).toEqual(await counted(new Date(0)));
    // A number that stayed near zero would prove little.
    for (const name of REPORT_NUMBERS) expect([name, report.totals[name] > 1]).toEqual([name, true]);
    for (const { id, series } of report.keywords)
      expect(series.at(-1)?.subscribers).toBe([...subscribed.values()].filter((keyword) => keyword === id).length);
    // Every reader sees the same numbers, during and after folding by two processes.
    const folding = [foldReportChanges(t.db, 3), foldReportChanges(t.db, 2)];
    for (const same of await Promise.all(Array.from({ length: 20 }, read))) expect(same).toEqual(report);
    await Promise.all(folding);
    expect(await sql('select 1 from report_change')).toEqual([]);
    expect(await read()).toEqual(report);
  });

  /** MM/DD/YYYY. */
  const writeDay = (days: number): string =>
    new Date(Date.now() + days * 24 * HOUR).toISOString().replace(/^(\d+)-(\d+)-(\d+).*$/, '$2/$3/$1');
});
