import { checkTotals } from '../../testing/check-totals';
import { claimMessages } from '../texting/batch/batch.repository';
import { claimBatch } from '../texting/batch/claim-batch.fixture';
import { storeOutcomes } from '../texting/handover/outcome.repository';
import { expandOneStep } from '../campaigns/batch/expand';
import { closeBatch } from '../campaigns/batch/finish-batch';
import { ReceiptIntake } from '../texting/receipt/receipt-intake';
import { until } from '../../testing/carrier';
import { createKeyword, createSubscribers } from '../../testing/stage';
import { DEFAULT_TUNING } from '../texting/worker/tuning';
import { testApp, type TestApp, type TestUser } from '../../testing/app';

let t: TestApp;
let owner: TestUser;
let people: number[];
let campaign: number;
let messages: number[];

const read = async (path: string) => (await t.call(owner, 'GET', path)).body.data;
const gaps = () => checkTotals(t.db);

const WORKER = 'me';
/** Refused at once, blocked, failed at the gateway, throttled, unknown; the last two are accepted. */
const OUTCOMES = [10, 15, 17, 18, 20, 1, 1];

/** Hands over the messages of the due campaign with these outcomes. */
async function handOver(outcomes: readonly number[]): Promise<number[]> {
  await until(() => expandOneStep(t.deps, DEFAULT_TUNING, WORKER));
  const batch = await until(() => t.db.asEngine((tx) => claimBatch(tx, WORKER, 60_000, 36_000_000)));
  return t.db.asEngine(async (tx) => {
    const { messages: claimed } = await claimMessages(tx, batch, WORKER, 0, 100);
    const ids = claimed.map(({ id }) => id);
    await storeOutcomes(
      tx,
      ids.map((id, index) => {
        const status = outcomes[index] ?? 1;
        return { id, status, providerId: status === 1 ? `SM${id}` : null, providerCode: null };
      }),
    );
    await closeBatch(tx, batch, WORKER);
    return ids;
  });
}

async function receive(index: number, status: number): Promise<void> {
  const receipts = new ReceiptIntake(t.deps);
  const id = messages[index] ?? 0;
  await receipts.receive({ messageId: id, providerId: `SM${id}`, status, providerCode: null, at: new Date() });
  await receipts.stop();
}

/** Every figure that counts sent messages. */
async function figures() {
  const home = await read('reporting/dashboard');
  const { data: report } = await read('reporting');
  const [listed] = (await read('messages/campaigns')).entries;
  const shown = await read(`messages/campaigns/${campaign}`);
  const persons = await Promise.all(people.map(async (id) => (await read(`subscribers/${id}`)).stats.total_sent));
  const { billed } = await t.db.asEngine((tx) =>
    tx.one<{ billed: number }>('select billed_total as billed from balance where account_id = $1', [owner.accountId]),
  );
  return {
    billed: [...new Set([billed, listed.msg_count, shown.msg_count])],
    sent: [
      ...new Set([
        home.messages.total_sent,
        home.messages.total_sent_30,
        home.activity_chart.daily.at(-1).messages_sent,
        home.activity_chart.monthly.at(-1).messages_sent,
        home.recent_campaigns[0]?.stats.sent,
        report.numbers.today.messages_sent,
        report.numbers.last_month.messages_sent,
        report.totals.messages_sent,
        listed.stats.sent,
        shown.stats.sent,
        persons.reduce((sum, one) => sum + one, 0),
      ]),
    ],
  };
}

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner({ planLeft: 100 });
  await t.db.asEngine((tx) => tx.execute('update account set undo_seconds = 0 where id = $1', [owner.accountId]));
  const keyword = await createKeyword(t.db, owner, 'PIZZA');
  people = await createSubscribers(t.db, owner, keyword, OUTCOMES.length);
  const form = { message: 'Two for one', segments: 2, schedule: 0, quiet: 0, keywords: [keyword] };
  campaign = (await t.call(owner, 'POST', 'messages/campaigns', { form })).body.data.id;
});

describe('every figure has one definition of sent and of billed', () => {
  it('counts a waiting campaign at its expected cost, and one being sent at what it was charged', async () => {
    expect(await read(`messages/campaigns/${campaign}`)).toMatchObject({ msg_count: 14, stats: { sent: 0 } });
  });

  it('neither counts nor bills a message that the carrier refused at once or that failed on our side', async () => {
    messages = await handOver(OUTCOMES);
    expect(await figures()).toEqual({ sent: [2], billed: [4] });
    expect(await read(`messages/campaigns/${campaign}`)).toMatchObject({
      stats: { recipients: 7, sent: 2, failed: 5, pending: 0 },
    });
    expect(await gaps()).toEqual([]);
  });

  it('shows the number of messages that left in the notice', async () => {
    expect((await read('profiles/notices')).entries[0].text).toMatch(/ is finished: 2 sent, 5 failed\.$/);
  });

  it('counts and bills a message that the carrier accepted and could not deliver', async () => {
    await receive(5, 10);
    expect(await figures()).toEqual({ sent: [2], billed: [4] });
    expect(await gaps()).toEqual([]);
  });

  it('no longer counts a message that the carrier accepted and then reports as not sent', async () => {
    await receive(6, 17);
    expect(await figures()).toEqual({ sent: [1], billed: [2] });
    expect(await gaps()).toEqual([]);
  });

  it('counts a message of unknown outcome when a receipt shows that it arrived', async () => {
    await receive(4, 3);
    expect(await figures()).toEqual({ sent: [2], billed: [2] });
    expect((await read('reporting/dashboard')).messages.total_delivered).toBe(1);
    expect(await gaps()).toEqual([]);
  });

  it('ends a campaign as an error if no message of it left', async () => {
    const other = await t.createOwner({ planLeft: 10 });
    await t.db.asEngine((tx) => tx.execute('update account set undo_seconds = 0 where id = $1', [other.accountId]));
    const keyword = await createKeyword(t.db, other);
    await createSubscribers(t.db, other, keyword, 1, 2_135_550_010);
    const form = { message: 'Hi', schedule: 0, quiet: 0, keywords: [keyword] };
    const { id } = (await t.call(other, 'POST', 'messages/campaigns', { form })).body.data;
    await handOver([10]);
    expect((await t.call(other, 'GET', `messages/campaigns/${id}`)).body.data).toMatchObject({
      sent: 2,
      reason: 'None of the messages could be sent.',
      msg_count: 0,
    });
  });
});

describe('campaigns_created of the reports', () => {
  const created = async (): Promise<number> => (await read('reporting')).data.numbers.today.campaigns_created;

  it('leaves out campaigns that were undone or deleted', async () => {
    const before = await created();
    const keyword = await createKeyword(t.db, owner, 'SODA');
    await createSubscribers(t.db, owner, keyword, 1, 3_125_550_100);
    await t.db.asEngine((tx) => tx.execute('update account set undo_seconds = 60 where id = $1', [owner.accountId]));
    const form = { message: 'Hi', schedule: 0, keywords: [keyword] };
    const undone = (await t.call(owner, 'POST', 'messages/campaigns', { form })).body.data.id;
    const at = new Date(Date.now() + 3 * 86_400_000);
    const day = `${String(at.getUTCMonth() + 1).padStart(2, '0')}/${String(at.getUTCDate()).padStart(2, '0')}`;
    const later = { ...form, schedule: 1, schedule_date: `${day}/${at.getUTCFullYear()} 10:00 AM` };
    const deleted = (await t.call(owner, 'POST', 'messages/campaigns', { form: later })).body.data.id;
    await t.call(owner, 'POST', 'messages/campaigns', { form: later });
    expect(await created()).toBe(before + 3);
    expect((await t.call(owner, 'POST', `messages/campaigns/${undone}/undo`)).status).toBe(200);
    expect((await t.call(owner, 'DELETE', `messages/campaigns/${deleted}`)).status).toBe(200);
    expect(await created()).toBe(before + 1);
    expect(await gaps()).toEqual([]);
  });
});
