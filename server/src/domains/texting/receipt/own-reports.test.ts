import { testDatabase, type TestDatabase } from '../../../testing/database';
import type { TestUser } from '../../../testing/accounts';
import { until } from '../../../testing/carrier';
import { outboundStage, QUICK, type Stage } from '../../../testing/stage';
import { startWorkers } from '../../automations/worker/workers';
import { enqueue } from '../handover/settle.fixture';
import { foreignReceipts } from '../handover/send-metrics';
import { receiptReference } from '../message/receipt-reference';
import { marksOf } from './receipt.repository';

describe('ADR 0104: a receipt changes only the message that it names', () => {
  let db: TestDatabase;
  let stage: Stage;
  let owner: TestUser;
  let phones = 3_125_556_000;

  beforeAll(async () => {
    db = await testDatabase();
    stage = await outboundStage(db);
    owner = await stage.createOwner({ planLeft: 1_000 });
  });
  afterAll(() => stage.close());

  const sql = (text: string, values: unknown[]) => db.engine.query(text, values);
  const rowOf = async (id: number) =>
    (await sql('select status, provider_id from message where id = $1', [id])).rows[0] as object;
  const referenceOf = async (id: number): Promise<string> => {
    const [marks] = await marksOf(db.engine, [id]);
    return marks ? receiptReference(marks) : '';
  };
  const receive = (reference: string, providerId: string, status = 3, providerCode: string | null = null) =>
    stage.receipts.receive({ reference, providerId, status, providerCode, at: new Date() });
  const foreign = async (reason: string): Promise<number> =>
    (await foreignReceipts.get()).values.find(({ labels }) => labels.reason === reason)?.value ?? 0;

  /** A message that the carrier accepted and whose response is not stored yet. */
  const handedOver = async (phone = String((phones += 1))): Promise<number> => {
    const id = await enqueue(db, owner, phone);
    await sql('update message set claimed_at = now() where id = $1', [id]);
    return id;
  };
  /** The message that has the same number as one in the lost database. */
  async function repeated(id: number): Promise<void> {
    await sql(
      `with lost as (delete from message where id = $1 returning *)
       insert into message (id, account_id, kind, phone, body, segments, status, claimed_at)
       select id, account_id, kind, phone, 'Another text', segments, 1, now() from lost`,
      [id],
    );
  }

  it('the carrier gets a reference that its receipts match', async () => {
    const id = await enqueue(db, owner, String((phones += 1)));
    const workers = await startWorkers(stage.deps, QUICK);
    await until(async () => ((await rowOf(id)) as { status: number }).status === 3);
    await workers.stop();
    const [text] = (await stage.texts()).slice(-1);
    expect(text?.callbackUrl).toBe(`${stage.publicUrl}/webhooks/carrier/receipt?ref=${await referenceOf(id)}`);
  });

  it('after a restore has assigned its number again, a late receipt changes nothing and opts nobody out', async () => {
    const phone = String((phones += 1));
    const id = await handedOver(phone);
    const lost = await referenceOf(id);
    await repeated(id);
    const before = await foreign('other');
    await receive(lost, 'SMlost');
    await receive(lost, 'SMlost', 15, '21610');
    expect(await rowOf(id)).toEqual({ status: 1, provider_id: null });
    expect((await sql('select 1 from suppression where phone = $1', [phone])).rows).toEqual([]);
    expect(await foreign('other')).toBe(before + 2);
    await receive(await referenceOf(id), 'SMnew', 2);
    expect(await rowOf(id)).toEqual({ status: 2, provider_id: 'SMnew' });
  });

  it('a receipt of another message does not hide the right one in the same request', async () => {
    const id = await handedOver();
    const lost = await referenceOf(id);
    await repeated(id);
    await Promise.all([receive(lost, 'SMlost', 3), receive(await referenceOf(id), 'SMnew', 2)]);
    expect(await rowOf(id)).toEqual({ status: 2, provider_id: 'SMnew' });
  });

  it('of a message that was sent twice, both receipts count', async () => {
    const id = await handedOver();
    const reference = await referenceOf(id);
    await receive(reference, 'SMfirst', 2);
    await receive(reference, 'SMsecond', 3);
    expect(await rowOf(id)).toEqual({ status: 3, provider_id: 'SMfirst' });
  });

  it('a number alone names only a message that was created before the upgrade, or has that carrier id', async () => {
    const [earlier, later, known] = [await handedOver(), await handedOver(), await handedOver()];
    const since = `(select (value ->> 'since')::timestamptz from setting where name = 'receipt_references')`;
    await sql(`update message set created_at = ${since} - interval '1 microsecond' where id = $1`, [earlier]);
    await sql(`update message set provider_id = 'SMknown' where id = $1`, [known]);
    await receive(String(earlier), 'SMearlier');
    await receive(String(later), 'SMlater');
    await receive(String(known), 'SMknown');
    expect(await rowOf(earlier)).toEqual({ status: 3, provider_id: 'SMearlier' });
    expect(await rowOf(later)).toEqual({ status: 0, provider_id: null });
    expect(await rowOf(known)).toEqual({ status: 3, provider_id: 'SMknown' });
  });

  it('a receipt without a message, or of one that does not exist, changes nothing', async () => {
    const before = [await foreign('unknown'), await foreign('unnamed')];
    await receive('999999999.h2k8f0c1x4', 'SMx');
    for (const reference of ['', '12.', '.12', '12.ABC', '1e3', '-5', '99999999999999999.a'])
      await receive(reference, 'SMx');
    expect([await foreign('unknown'), await foreign('unnamed')]).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 7]);
  });
});
