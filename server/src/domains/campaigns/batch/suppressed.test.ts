import { until } from '../../../testing/carrier';
import type { TestUser } from '../../../testing/accounts';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { KIND, LANE, type Kind } from '../../texting/message/kinds';
import { checkLedger } from '../../texting/ledger/ledger-check.repository';
import { startWorkers, type Workers } from '../../automations/worker/workers';
import { enqueueMessage } from '../../texting/single/enqueue.repository';
import {
  balanceOf,
  createCampaign,
  createKeyword,
  createSubscribers,
  outboundStage,
  QUICK,
  statuses,
  untilDone,
  type Stage,
} from '../../../testing/stage';

let db: TestDatabase;
let stage: Stage;
let workers: Workers;
let owner: TestUser;
let keyword: number;
let next = 2_105_556_000;

beforeAll(async () => {
  db = await testDatabase({ poolSize: 8 });
  stage = await outboundStage(db);
  workers = await startWorkers(stage.deps, QUICK);
});
afterAll(async () => {
  await workers.stop();
  await stage.close();
});
beforeEach(async () => {
  owner = await stage.createOwner({ planLeft: 100 });
  keyword = await createKeyword(db, owner);
});

const sql = <T>(text: string, values: readonly unknown[]): Promise<T[]> =>
  db.asEngine((tx) => tx.query<T>(text, values));
const phoneOf = async (id: number): Promise<string> =>
  (await sql<{ phone: string }>('select phone from subscriber where id = $1', [id]))[0]?.phone ?? '';
const offCode = (phone: string) => sql('insert into code_suppression (phone, inbound_id) values ($1, 1)', [phone]);
const enqueue = (phone: string, kind: Kind): Promise<number> =>
  db.asEngine((tx) =>
    enqueueMessage(tx, {
      accountId: kind === KIND.answer ? null : owner.accountId,
      kind,
      lane: LANE.reply,
      phone,
      body: 'Hello',
      segments: 1,
    }),
  );
const settled = (id: number): Promise<number> =>
  until(async () => {
    const [row] = await sql<{ status: number }>(
      'select status from message where id = $1 and not exists (select from send_queue where message_id = id)',
      [id],
    );
    return row && row.status !== 0 ? row.status : false;
  });
const consent = (phone: string) =>
  sql('select account_id, keyword_id, event, actor, channel from consent_event where phone = $1 order by id', [phone]);
const stateOf = (phone: string) => sql('select disabled from subscriber where phone = $1 order by id', [phone]);

describe('no message goes to a phone that has left the code', () => {
  it('a campaign omits it when its list is written, even if its row was being imported at that moment', async () => {
    const ids = await createSubscribers(db, owner, keyword, 4, (next += 10));
    await offCode(await phoneOf(ids[1] ?? 0));
    const id = await createCampaign(db, owner, { choice: { keywords: [keyword] }, message: `To all but one ${next}` });
    expect(await untilDone(db, id)).toMatchObject({ state: 'done', recipients: 3 });
    expect(await balanceOf(db, owner)).toEqual({ left: 97, billed: 3 });
    expect(await checkLedger(db)).toEqual([]);
  });

  it('a queued message is withdrawn when it is claimed', async () => {
    const ids = await createSubscribers(db, owner, keyword, 3, (next += 10));
    const id = await createCampaign(db, owner, {
      choice: { keywords: [keyword] },
      sendAt: new Date(Date.now() + 3_600_000),
    });
    // The state after the expansion: one unclaimed batch.
    await db.asEngine(async (tx) => {
      await tx.execute(
        `update campaign set state = 'sending', sent = 1, recipients = 3, reserved_plan = 3, started_at = now() where id = $1`,
        [id],
      );
      const { left } = await tx.one<{ left: number }>(
        'update balance set plan_left = plan_left - 3, billed_total = 3 where account_id = $1 returning plan_left as left',
        [owner.accountId],
      );
      await tx.execute(
        `insert into ledger (account_id, kind, plan_delta, extra_delta, left_after, campaign_id) values ($1, 'reserve', -3, 0, $3, $2)`,
        [owner.accountId, id, left],
      );
      await tx.execute(
        'insert into code_suppression (phone, inbound_id) select phone, 1 from subscriber where id = $1',
        [ids[2]],
      );
      await tx.execute(
        `with batch as (select nextval('send_batch_id_seq') as id), m as (
           insert into message (account_id, kind, campaign_id, batch_id, subscriber_id, keyword_id, phone)
           select $1, 1, $2, batch.id, s.id, s.keyword_id, s.phone from subscriber s, batch where s.account_id = $1 order by s.id returning id)
         insert into send_batch (id, account_id, campaign_id, first_id, last_id, size, segments) select (select id from batch), $1, $2, min(id), max(id), 3, 1 from m`,
        [owner.accountId, id],
      );
    });
    await untilDone(db, id);
    await until(async () => (await statuses(db, id))[3] === 2);
    expect(await statuses(db, id)).toEqual({ [-1]: 1, 3: 2 });
    expect(await balanceOf(db, owner)).toEqual({ left: 98, billed: 2 });
  });

  it.each([
    ['welcome', KIND.welcome],
    ['reply', KIND.reply],
    ['test', KIND.test],
    ['first message', KIND.first],
    ['alert', KIND.alert],
  ] as const)('a single message is withdrawn: %s', async (_, kind) => {
    const phone = String((next += 10));
    await offCode(phone);
    expect(await settled(await enqueue(phone, kind))).toBe(-1);
  });

  it("except for the code's own answer", async () => {
    const phone = String((next += 10));
    await offCode(phone);
    expect(await settled(await enqueue(phone, KIND.answer))).toBeGreaterThan(0);
  });
});

describe('an account with a number of its own', () => {
  const ownNumber = 'insert into own_number (digits, account_id, kind, per_second) values ($1, $2, $3, 10)';
  const digits = (): string => String((next += 10)).replace(/^.{3}/, '888');

  it('texts phones that have left the shared code', async () => {
    await sql(ownNumber, [digits(), owner.accountId, 'toll_free']);
    const ids = await createSubscribers(db, owner, keyword, 2, (next += 10));
    for (const id of ids) await offCode(await phoneOf(id));
    const id = await createCampaign(db, owner, { choice: { keywords: [keyword] }, message: `From our number ${next}` });
    expect(await untilDone(db, id)).toMatchObject({ state: 'done', recipients: 2 });
    await until(async () => (await statuses(db, id))[3] === 2);
    expect(await settled(await enqueue(await phoneOf(ids[0] ?? 0), KIND.reply))).toBeGreaterThan(0);
  });

  it('sends them nothing that leaves from the shared code, because it was written before', async () => {
    const [id = 0] = await createSubscribers(db, owner, keyword, 1, (next += 10));
    const phone = await phoneOf(id);
    await offCode(phone);
    const message = await db.asEngine(async (tx) => {
      const of = { accountId: owner.accountId, kind: KIND.reply, lane: LANE.reply };
      const written = await enqueueMessage(tx, { ...of, phone, body: 'Hello', segments: 1 });
      await tx.execute(ownNumber, [digits(), owner.accountId, 'local']);
      return written;
    });
    expect(await settled(message)).toBe(-1);
  });
});

describe('the carrier\'s "opted out there" (Twilio 21610) is a suppression', () => {
  const expected = (account: number, ids: (number | null)[]) =>
    ids.map((keyword_id) => ({
      account_id: account,
      keyword_id,
      event: 'opt-out',
      actor: 'carrier',
      channel: 'carrier',
    }));

  it("for a campaign's message: all lists of the account, one ledger row each, and no other account", async () => {
    const phone = '2105550015'; // the simulator refuses it with 21610
    const second = await createKeyword(db, owner);
    for (const list of [keyword, second]) await createSubscribers(db, owner, list, 1, Number(phone));
    await createSubscribers(db, owner, keyword, 2, Number(phone) + 1_000);
    const other = await stage.createOwner();
    await createSubscribers(db, other, await createKeyword(db, other), 1, Number(phone));
    const id = await createCampaign(db, owner, { choice: { keywords: [keyword] } });
    await untilDone(db, id);
    expect((await statuses(db, id))[15]).toBe(1);
    expect(await stateOf(phone)).toEqual([{ disabled: 1 }, { disabled: 1 }, { disabled: 0 }]);
    expect(await sql('select account_id, keyword_id, reason from suppression where phone = $1', [phone])).toEqual([
      { account_id: owner.accountId, keyword_id: 0, reason: 'carrier' },
    ]);
    expect(await consent(phone)).toEqual(expected(owner.accountId, [keyword, second]));
    expect(await sql('select from suppression where account_id = $1', [owner.accountId])).toHaveLength(1);
    const again = await createCampaign(db, owner, { choice: { keywords: [second] } });
    expect(await untilDone(db, again)).toMatchObject({ state: 'failed', sent: 2 });
  });

  it('for a single message, even to a phone that is on no list', async () => {
    const phone = '2105560015';
    expect(await settled(await enqueue(phone, KIND.reply))).toBe(15);
    expect(await consent(phone)).toEqual(expected(owner.accountId, [null]));
  });

  const receipt = (id: number, providerCode: string): Promise<void> =>
    stage.receipts.receive({
      messageId: id,
      providerId: `SM${id}`,
      status: 15,
      providerCode,
      at: new Date(),
    });
  const sent = async (phone: string, ago: string): Promise<number> =>
    (
      await sql<{ id: number }>(
        `insert into message (account_id, kind, status, phone, claimed_at) values ($1, 2, 1, $2, now() - $3::interval) returning id`,
        [owner.accountId, phone, ago],
      )
    )[0]?.id ?? 0;

  it('for a receipt, once however often it arrives, but not for another code', async () => {
    const phone = String((next += 10));
    await createSubscribers(db, owner, keyword, 1, Number(phone));
    const id = await sent(phone, '1 minute');
    await receipt(id, '30004');
    expect(await stateOf(phone)).toEqual([{ disabled: 0 }]);
    await Promise.all([receipt(id, '21610'), receipt(id, '21610')]);
    await receipt(id, '21610');
    expect(await stateOf(phone)).toEqual([{ disabled: 1 }]);
    expect(await consent(phone)).toEqual(expected(owner.accountId, [keyword]));
  });

  it('for a receipt with the code of the same meaning, 30630', async () => {
    const phone = String((next += 10));
    await createSubscribers(db, owner, keyword, 1, Number(phone));
    await receipt(await sent(phone, '1 minute'), '30630');
    expect(await stateOf(phone)).toEqual([{ disabled: 1 }]);
  });

  it("but not if the refusal is older than the subscriber's own keyword", async () => {
    const phone = String((next += 10));
    const [subscriber] = await createSubscribers(db, owner, keyword, 1, Number(phone));
    const id = await sent(phone, '1 hour');
    await sql(
      `insert into consent_event (account_id, phone, keyword_id, subscriber_id, event, actor, channel) values ($1, $2, $3, $4, 'opt-in', 'phone', 'sms')`,
      [owner.accountId, phone, keyword, subscriber],
    );
    await receipt(id, '21610');
    expect(await stateOf(phone)).toEqual([{ disabled: 0 }]);
    await receipt(await sent(phone, '0 seconds'), '21610');
    expect(await stateOf(phone)).toEqual([{ disabled: 1 }]);
  });

  it("and notifies the account's tabs", async () => {
    const phone = '2105570015';
    const [subscriber] = await createSubscribers(db, owner, keyword, 1, Number(phone));
    const heard: unknown[] = [];
    const line = await db.dedicated();
    line.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')));
    await line.query('listen textloom_live');
    await settled(await enqueue(phone, KIND.welcome));
    await until(
      async () =>
        heard.some(
          (one) =>
            JSON.stringify(one).includes('"subscriber.changed"') && JSON.stringify(one).includes(String(subscriber)),
        ) || false,
    );
    await line.end();
  });
});
