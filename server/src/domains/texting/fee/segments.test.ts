import fc from 'fast-check';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import type { TestUser } from '../../../testing/accounts';
import { outboundStage, type Stage } from '../../../testing/stage';
import { storeOutcomes } from '../handover/outcome.repository';
import { left } from '../message/left';
import { applyReports } from '../receipt/receipt.repository';

let db: TestDatabase;
let stage: Stage;
const OWN = '8885550100';

beforeAll(async () => {
  db = await testDatabase();
  stage = await outboundStage(db);
});
afterAll(() => stage.close());

/** Texts that were claimed and have no outcome. */
const claimed = ({ accountId }: TestUser, number: string | null, segments: readonly number[]): Promise<number[]> =>
  db.asEngine(async (tx) => {
    const rows = await tx.query<{ id: number }>(
      `insert into message (account_id, kind, phone, number, segments, claimed_at)
       select $1, 3, (6145550000 + n)::text, $2, s, now() from unnest($3::int[]) with ordinality x(s, n) returning id`,
      [accountId, number, segments],
    );
    return rows.map(({ id }) => id);
  });
const outcome = (id: number, status: number, accepted = true) =>
  db.asEngine((tx) => storeOutcomes(tx, [{ id, status, providerId: accepted ? `SM${id}` : null, providerCode: null }]));
const report = (id: number, status: number) =>
  db.asEngine((tx) => applyReports(tx, [{ id, status, providerId: `SM${id}`, providerCode: null }]));
const counted = ({ accountId }: TestUser) =>
  db.asEngine((tx) =>
    tx.query<{ digits: string; quantity: number }>(
      `select digits, quantity from number_fee where account_id = $1 and what = 'segments' and period = date_trunc('month', now(), 'UTC')`,
      [accountId],
    ),
  );

describe('segments that left from a number of an account', () => {
  it('are counted once per text, and not those of the shared code', async () => {
    const owner = await stage.createOwner();
    const [first = 0, second = 0, third = 0] = await claimed(owner, OWN, [1, 3, 2]);
    const [shared = 0] = await claimed(owner, null, [4]);
    await outcome(first, 1);
    await outcome(first, 1);
    await report(first, 3);
    await outcome(second, 2);
    // Refused before it left, then not handed over at all.
    await outcome(third, 13, false);
    await outcome(shared, 1);
    expect(await counted(owner)).toEqual([{ digits: OWN, quantity: 4 }]);
  });

  it('are taken back when a receipt shows that a text has not left, and counted when one shows that it has', async () => {
    const owner = await stage.createOwner();
    const [one = 0, late = 0] = await claimed(owner, OWN, [2, 5]);
    await outcome(one, 1);
    await report(one, 17);
    await report(one, 17);
    expect(await counted(owner)).toEqual([{ digits: OWN, quantity: 0 }]);
    await report(late, 1);
    await outcome(late, 1);
    expect(await counted(owner)).toEqual([{ digits: OWN, quantity: 5 }]);
  });

  it('are counted when the carrier’s id shows later that a text had left', async () => {
    const owner = await stage.createOwner();
    const [late = 0] = await claimed(owner, OWN, [2]);
    await outcome(late, 13, false);
    expect((await counted(owner))[0]?.quantity ?? 0).toBe(0);
    await outcome(late, 13);
    await outcome(late, 1);
    expect(await counted(owner)).toEqual([{ digits: OWN, quantity: 2 }]);
  });

  it('are those of the texts that have left, in whatever order outcomes and receipts come', async () => {
    const owner = await stage.createOwner();
    const event = fc.record({
      which: fc.nat(11),
      status: fc.constantFrom(1, 2, 3, 12, 13, 17, 18, 20),
      by: fc.constantFrom('answer', 'answer without an id', 'receipt'),
    });
    const ids = await claimed(owner, OWN, [1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3]);
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 8 }), async (events) => {
        await Promise.all(
          events.map(({ which, status, by }) => {
            const id = ids[which] ?? 0;
            return by === 'receipt' ? report(id, status) : outcome(id, status, by === 'answer');
          }),
        );
        const { sum } = await db.asEngine((tx) =>
          tx.one<{ sum: number }>(
            `select coalesce(sum(segments), 0)::int as sum from message m where account_id = $1 and number = $2 and ${left('m').text}`,
            [owner.accountId, OWN],
          ),
        );
        expect((await counted(owner))[0]?.quantity ?? 0).toBe(sum);
      }),
      { numRuns: 12 },
    );
  });
});
