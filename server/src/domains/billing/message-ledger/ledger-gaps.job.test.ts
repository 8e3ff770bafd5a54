import pino from 'pino';
import { accountFactory, type TestUser } from '../../../testing/accounts';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { grantExtra } from '../../texting/ledger/purchase';
import { reportLedgerGaps } from './ledger-gaps.job';

let db: TestDatabase;
let owner: TestUser;
let lines: { level: number; msg: string; gaps?: string[] }[];
const NOW = new Date('2026-03-10T23:30:00Z');
const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });

beforeEach(async () => {
  db = await testDatabase();
  owner = await accountFactory(db).createOwner({ planLeft: 100 });
  lines = [];
});
const sql = <T>(text: string, params: readonly unknown[] = []): Promise<T[]> =>
  db.asEngine((tx) => tx.query<T>(text, params));
const run = (now = NOW) => reportLedgerGaps({ db, log, config: { supportEmail: 'support@textloom.test' } }, now);
const mails = () => sql<{ recipient: string; body_text: string }>('select recipient, body_text from mail order by id');
const order = (state: string, messages: number) =>
  sql(
    `insert into billing_order (account_id, kind, batches, messages, lines, amount_cents, state, key)
     values ($1, 'messages', 1, $2, '[]', 2000, $3, $3)`,
    [owner.accountId, messages, state],
  );
const bought = (messages: number) =>
  sql(
    `with b as (update balance set extra_left = extra_left + $2 where account_id = $1)
     insert into ledger (account_id, kind, plan_delta, extra_delta, left_after) values ($1, 'purchase', 0, $2, 0)`,
    [owner.accountId, messages],
  );

describe('the hourly check of the ledger', () => {
  it('finds nothing when ledger, balances and orders agree', async () => {
    await db.asEngine((tx) => grantExtra(tx, owner.accountId, 50, 'gift'));
    await order('paid', 500);
    await bought(500);
    await order('failed', 900);
    expect(await run()).toBe(0);
    expect([lines, await mails()]).toEqual([[], []]);
  });

  it('logs a balance that differs from its ledger as an error, and mails it to support', async () => {
    await sql('update balance set plan_left = plan_left + 1');
    expect(await run()).toBe(1);
    const text = `Account ${owner.accountId}: the balance is 101, the sum of the ledger 100.`;
    expect(lines).toEqual([
      expect.objectContaining({ level: 50, msg: 'ledger, balances and orders disagree', gaps: [text] }),
    ]);
    expect(await mails()).toEqual([{ recipient: 'support@textloom.test', body_text: expect.stringContaining(text) }]);
  });

  it('mails the same gap once a day, however many processes check, and a new one at once', async () => {
    await sql('update balance set plan_left = plan_left + 1');
    await Promise.all([run(), run(), run()]);
    await run(new Date('2026-03-10T23:59:00Z'));
    expect(await mails()).toHaveLength(1);
    await sql('update balance set plan_left = plan_left + 1');
    await run();
    expect(await mails()).toHaveLength(2);
    await run(new Date('2026-03-11T00:30:00Z'));
    expect(await mails()).toHaveLength(3);
    expect(lines).toHaveLength(6);
  });

  it.each([
    ['a paid order without its messages', async () => void (await order('paid', 500)), 500, 0],
    ['messages without a paid order', async () => void (await bought(500)), 0, 500],
  ])('finds %s', async (_, make, ordered, ledger) => {
    await make();
    expect(await run()).toBe(1);
    expect(lines[0]?.gaps).toEqual([
      `Account ${owner.accountId}: paid orders are for ${ordered} messages, the ledger's purchases for ${ledger}.`,
    ]);
  });
});
