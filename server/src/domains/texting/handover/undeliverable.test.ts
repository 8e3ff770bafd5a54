import { until } from '../../../testing/carrier';
import type { TestUser } from '../../../testing/accounts';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { countRecipients } from '../../campaigns/store/recipients.repository';
import { inboundFixture, type Fixture } from '../../inbound/receive/inbound.fixture';
import { startWorkers, type Workers } from '../../campaigns/jobs/workers';
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
import { obeyRefusals } from './refusals';

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
const reached = (keyword: number): Promise<number> =>
  db.asEngine((tx) => countRecipients(tx, owner.accountId, { ...NOBODY, keywords: [keyword] }));

describe('Phones that no message can reach: the number is at fault', () => {
  it('are marked by their code in all lists of the account, and left out by the next campaign', async () => {
    // The carrier stand-in: …10 invalid, …11 landline, …12 unknown, …13 switched off, …14 filtered, …15 to …19 other.
    const keyword = await createKeyword(db, owner);
    const other = await createKeyword(db, owner);
    await createSubscribers(db, owner, keyword, 5, next);
    await createSubscribers(db, owner, other, 2, next);
    const stranger = await stage.createOwner();
    await createSubscribers(db, stranger, await createKeyword(db, stranger), 3, next);
    const id = await createCampaign(db, owner, { choice: { keywords: [keyword] } });
    await untilDone(db, id);
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
    await obeyRefusals(stage.deps, [{ id: message.id, status: 11, providerCode: null }]);
    expect(await marks()).toEqual([null]);
    // In the other order: the failure is stored, then the delivery is reported.
    await sql('update message set status = 2 where id = $1', [message.id]);
    const report = (status: number) =>
      stage.receipts.receive({
        reference: String(message.id),
        providerId: 'SMlate',
        status,
        providerCode: null,
        at: new Date(),
      });
    await report(11);
    expect(await marks()).toEqual([11]);
    await report(3);
    expect(await marks()).toEqual([null]);
  });
});

describe('Phones that no message could reach: the phone texts in', () => {
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

  it('clears the mark in every list, by a join and by any other text', async () => {
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

  it('and a failure of an earlier message that is reported late does not set it again', async () => {
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
    await obeyRefusals(fixture.deps, [{ id: before?.id ?? 0, status: 11, providerCode: null }]);
    expect(await marked()).toEqual([null, null]);
    const [after] = await sent('-1 second');
    await obeyRefusals(fixture.deps, [{ id: after?.id ?? 0, status: 11, providerCode: null }]);
    expect(await marked()).toEqual([11, 11]);
  });
});
