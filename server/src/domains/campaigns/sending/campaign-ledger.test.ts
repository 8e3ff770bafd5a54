import { testDatabase, type TestDatabase } from '../../../testing/database';
import { accountFactory, type TestUser } from '../../../testing/accounts';
import { createCampaign } from '../../../testing/stage';
import { release, reserve } from './campaign-ledger';
import { checkLedger } from '../../texting/ledger/ledger-check.repository';

let db: TestDatabase;
let owner: TestUser;
let accounts: ReturnType<typeof accountFactory>;

beforeAll(async () => {
  db = await testDatabase({ poolSize: 12 });
  accounts = accountFactory(db);
});
const buckets = () =>
  db.asEngine((tx) =>
    tx.one('select plan_left as plan, extra_left as extra, billed_total as billed from balance where account_id = $1', [
      owner.accountId,
    ]),
  );
const campaign = () => createCampaign(db, owner, { sendAt: new Date(Date.now() + 3_600_000) });
const take = (campaignId: number, required: number) =>
  db.asEngine((tx) => reserve(tx, { accountId: owner.accountId, campaignId, recipients: required, required }));
const back = (campaignId: number, messages: number) =>
  db.asEngine((tx) => release(tx, { accountId: owner.accountId, campaignId, count: messages, messages, note: '' }));

describe('ENG-014, ENG-016, ENG-017: the ledger', () => {
  it('charges the plan before the extras and refunds the extras before the plan', async () => {
    owner = await accounts.createOwner({ planLeft: 10, extraLeft: 10 });
    const id = await campaign();
    expect(await take(id, 15)).toEqual({ plan: 10, extra: 5 });
    expect(await buckets()).toEqual({ plan: 0, extra: 5, billed: 15 });
    await back(id, 7);
    expect(await buckets()).toEqual({ plan: 2, extra: 10, billed: 8 });
    expect(await checkLedger(db)).toEqual([]);
  });

  it('refuses what would leave 0 or less, and then changes nothing', async () => {
    owner = await accounts.createOwner({ planLeft: 10, extraLeft: 0 });
    expect(await take(await campaign(), 10)).toBeNull();
    expect(await buckets()).toEqual({ plan: 10, extra: 0, billed: 0 });
    expect(await take(await campaign(), 9)).not.toBeNull();
  });

  it('never spends the same message twice when campaigns start concurrently', async () => {
    owner = await accounts.createOwner({ planLeft: 50, extraLeft: 51 });
    const ids = await Promise.all(Array.from({ length: 10 }, campaign));
    const taken = await Promise.all(ids.map((id) => take(id, 20)));
    expect(taken.filter((one) => one !== null)).toHaveLength(5);
    expect(await buckets()).toEqual({ plan: 0, extra: 1, billed: 100 });
    expect(await checkLedger(db)).toEqual([]);
  });

  it('finds an account whose balance differs from its ledger', async () => {
    owner = await accounts.createOwner({ planLeft: 5 });
    await db.asEngine((tx) => tx.execute('update balance set plan_left = 6 where account_id = $1', [owner.accountId]));
    expect(await checkLedger(db)).toEqual([{ account_id: owner.accountId, balance: 6, ledger: 5 }]);
  });

  it('cannot be changed afterwards, not even by the engine', async () => {
    await expect(db.asEngine((tx) => tx.execute('update ledger set plan_delta = 0'))).rejects.toMatchObject({
      code: '42501',
    });
    await expect(db.asEngine((tx) => tx.execute('delete from ledger'))).rejects.toMatchObject({ code: '42501' });
  });
});
