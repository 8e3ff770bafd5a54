import { until } from '../../../testing/carrier';
import type { TestUser } from '../../../testing/accounts';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { liftUndeliverable } from '../../people/phone';
import { countRecipients } from '../../campaigns/recipient/recipients.repository';
import { inboundFixture, type Fixture } from '../../inbound/receiver/inbound.fixture';
import { startWorkers, type Workers } from '../../automations/worker/workers';
import {
  createCampaign,
  createKeyword,
  createSubscribers,
  NOBODY,
  outboundStage,
  QUICK,
  statuses,
  untilDone,
  type Stage,
} from '../../../testing/stage';
import { applyRefusals } from './apply-refusals';

let db: TestDatabase;
let stage: Stage;
let workers: Workers;
let owner: TestUser;
let next = 2_105_500_010;

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
  next += 10_000;
});

const sql = <T>(text: string, values: readonly unknown[]): Promise<T[]> =>
  db.asEngine((tx) => tx.query<T>(text, values));
const marks = async (of = owner): Promise<(number | null)[]> =>
  (
    await sql<{ undeliverable: number | null }>(
      'select undeliverable from subscriber where account_id = $1 order by keyword_id, phone',
      [of.accountId],
    )
  ).map((row) => row.undeliverable);
/** Rows of the owner whose last message failed because of the number. */
const noted = async (): Promise<number> =>
  (await sql('select from subscriber where account_id = $1 and unreached is not null', [owner.accountId])).length;
/** A message that the carrier accepted, and its failure. */
async function failingText(phone: number, status = 11): Promise<{ id: number; status: number; providerCode: null }> {
  const [row] = await sql<{ id: number }>(
    `insert into message (account_id, kind, status, phone, claimed_at) values ($1, 1, 2, $2, now()) returning id`,
    [owner.accountId, String(phone)],
  );
  return { id: row?.id ?? 0, status, providerCode: null };
}
const reached = (keyword: number): Promise<number> =>
  db.asEngine((tx) => countRecipients(tx, owner.accountId, { ...NOBODY, keywords: [keyword] }));

describe('Undeliverable phones: the number is at fault', () => {
  it('are marked at the second such failure in a row, in all lists of the account, and left out from then on', async () => {
    // The carrier stand-in: …10 invalid, …11 landline, …12 unknown, …13 switched off, …14 filtered, …15 to …19 other.
    const keyword = await createKeyword(db, owner);
    const other = await createKeyword(db, owner);
    await createSubscribers(db, owner, keyword, 5, next);
    await createSubscribers(db, owner, other, 2, next);
    const stranger = await stage.createOwner();
    await createSubscribers(db, stranger, await createKeyword(db, stranger), 3, next);
    const id = await createCampaign(db, owner, { choice: { keywords: [keyword] } });
    await untilDone(db, id);
    await until(async () => (await noted()) === 5);
    expect(await marks()).toEqual([null, null, null, null, null, null, null]);
    await untilDone(db, await createCampaign(db, owner, { choice: { keywords: [keyword] } }));
    await until(async () => (await marks()).filter((mark) => mark !== null).length === 5);
    expect(await marks()).toEqual([10, 11, 12, null, null, 10, 11]);
    // No account learns what happened to a message of another.
    expect(await marks(stranger)).toEqual([null, null, null]);
    expect(await reached(keyword)).toBe(2);
    const second = await createCampaign(db, owner, { choice: { keywords: [keyword, other] } });
    expect(await untilDone(db, second)).toMatchObject({ recipients: 2 });
    expect(Object.values(await statuses(db, second)).reduce((sum, n) => sum + n, 0)).toBe(2);
  });

  it('are not marked when the message was delivered after all', async () => {
    const keyword = await createKeyword(db, owner);
    await createSubscribers(db, owner, keyword, 1, next + 90);
    const id = await createCampaign(db, owner, { choice: { keywords: [keyword] } });
    await untilDone(db, id);
    const message = await until(async () => {
      const [row] = await sql<{ id: number }>('select id from message where campaign_id = $1 and status = 3', [id]);
      return row ?? false;
    });
    await applyRefusals(stage.deps, [{ id: message.id, status: 11, providerCode: null }]);
    expect(await marks()).toEqual([null]);
    // In the other order: the failure is stored, then the delivery is reported.
    await sql('update message set status = 2 where id = $1', [message.id]);
    const report = (status: number) =>
      stage.receipts.receive({
        messageId: message.id,
        providerId: 'SMlate',
        status,
        providerCode: null,
        at: new Date(),
      });
    await report(11);
    expect([await marks(), await noted()]).toEqual([[null], 1]);
    const again = await failingText(next + 90);
    await applyRefusals(stage.deps, [again]);
    expect(await marks()).toEqual([11]);
    await sql('update message set status = 11 where id = $1', [again.id]);
    await report(3);
    expect(await marks()).toEqual([null]);
  });
});

describe('Undeliverable phones: two failures in a row', () => {
  const one = async (): Promise<number> => {
    await createSubscribers(db, owner, await createKeyword(db, owner), 1, next + 50);
    return next + 50;
  };
  const fails = async (...texts: Awaited<ReturnType<typeof failingText>>[]): Promise<void> => {
    await applyRefusals(stage.deps, texts);
    for (const { id, status } of texts) await sql('update message set status = $2 where id = $1', [id, status]);
  };

  it('are failures of two messages: a repeated receipt counts once', async () => {
    const first = await failingText(await one());
    await fails(first);
    await fails(first);
    expect(await marks()).toEqual([null]);
    await fails(await failingText(next + 50, 12));
    expect(await marks()).toEqual([12]);
  });

  it('may be reported together, or in the other order', async () => {
    const phone = await one();
    await fails(await failingText(phone), await failingText(phone));
    expect(await marks()).toEqual([11]);
    await sql('update subscriber set undeliverable = null, unreached = null where account_id = $1', [owner.accountId]);
    const [early, late] = [await failingText(phone), await failingText(phone)];
    await fails(late);
    await fails(early);
    expect(await marks()).toEqual([11]);
  });

  it('are not in a row when a message was delivered, or a text arrived, between them', async () => {
    const phone = await one();
    await fails(await failingText(phone));
    const between = await failingText(phone);
    await sql('update message set status = 3 where id = $1', [between.id]);
    await fails(await failingText(phone));
    expect(await marks()).toEqual([null]);
    await sql(
      `insert into inbound_message (provider_id, phone, body, canonical, decision) values (gen_random_uuid()::text, $1, 'Hi', 'HI', 'unrouted')`,
      [String(phone)],
    );
    await fails({ ...(await failingText(phone)) });
    expect(await marks()).toEqual([null]);
    await fails(await failingText(phone));
    expect(await marks()).toEqual([11]);
  });

  it('are counted anew after the owner has lifted the mark', async () => {
    const phone = await one();
    await fails(await failingText(phone), await failingText(phone));
    await db.asAccount(owner.accountId, (tx) => liftUndeliverable(tx, owner.accountId, String(phone)));
    expect([await marks(), await noted()]).toEqual([[null], 0]);
    await fails(await failingText(phone));
    expect(await marks()).toEqual([null]);
  });
});

describe('Undeliverable phones that text us', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await inboundFixture();
  });
  const PHONE = '5128880011';
  const mark = () => fixture.rows('update subscriber set undeliverable = 11 where phone = $1', [PHONE]);
  const marked = async (): Promise<(number | null)[]> =>
    (await fixture.rows<{ undeliverable: number | null }>('select undeliverable from subscriber', [])).map(
      (row) => row.undeliverable,
    );

  it('lose the mark in every list, by a join and by any other text', async () => {
    await fixture.account('Pizza', ['PIE', 'CAKE']);
    await fixture.text(PHONE, 'PIE');
    await fixture.text(PHONE, 'CAKE');
    await mark();
    expect(await marked()).toEqual([11, 11]);
    await fixture.text(PHONE, 'PIE');
    expect(await marked()).toEqual([null, null]);
    await mark();
    await fixture.text(PHONE, 'Are you open on Sunday?');
    expect(await marked()).toEqual([null, null]);
  });

  it('are not marked again by a late failure report of an earlier message', async () => {
    const [account] = await fixture.rows<{ id: number }>(
      'select account_id as id from subscriber where phone = $1 limit 1',
      [PHONE],
    );
    const sent = (ago: string) =>
      fixture.rows<{ id: number }>(
        `insert into message (account_id, kind, status, phone, claimed_at) values ($1, 1, 2, $2, now() - $3::interval) returning id`,
        [account?.id, PHONE, ago],
      );
    const [before] = await sent('1 hour');
    await applyRefusals(fixture.deps, [{ id: before?.id ?? 0, status: 11, providerCode: null }]);
    expect(await marked()).toEqual([null, null]);
    for (let n = 0; n < 2; n += 1) {
      const [after] = await sent('-1 second');
      await applyRefusals(fixture.deps, [{ id: after?.id ?? 0, status: 11, providerCode: null }]);
    }
    expect(await marked()).toEqual([11, 11]);
  });
});
