import { checkLedger } from '../../texting/ledger/ledger-check.repository';
import { accountFactory, type AccountFactory, type OwnerOptions, type TestUser } from '../../../testing/accounts';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { creditOneReferral, creditReferrals } from './referral-bonus.job';
import { eventsDuring } from '../../../testing/live-events';

let db: TestDatabase;
let accounts: AccountFactory;
let referrer: TestUser;

beforeAll(async () => {
  db = await testDatabase();
  accounts = accountFactory(db);
});

beforeEach(async () => {
  referrer = await accounts.createOwner({ planLeft: 100, extraLeft: 5 });
});

const rows = <T>(sql: string, values: readonly unknown[] = []): Promise<T[]> =>
  db.asEngine((tx) => tx.query<T>(sql, values));

async function brought(options: OwnerOptions = {}): Promise<TestUser> {
  const account = await accounts.createOwner({ paid: true, trial: false, ...options });
  await rows('update account set referred_by = $2 where id = $1', [account.accountId, referrer.accountId]);
  return account;
}

const balance = () =>
  rows('select plan_left, extra_left, billed_total from balance where account_id = $1', [referrer.accountId]);
const mark = (account: TestUser) =>
  rows('select referral_credited_at is not null as credited, referral_bonus from account where id = $1', [
    account.accountId,
  ]);

describe('ACCT-004: the bonus for a referred account (decision 84)', () => {
  it('is credited as extra messages, with a line in the ledger, and the balance still agrees with the ledger', async () => {
    const customer = await brought();
    const { told, result } = await eventsDuring(db, () => creditReferrals(db, 250));
    expect(result).toBe(1);
    expect(await balance()).toEqual([{ plan_left: 100, extra_left: 255, billed_total: 0 }]);
    expect(
      await rows(
        `select kind, plan_delta, extra_delta, left_after, count, note from ledger where account_id = $1 and note <> 'test'`,
        [referrer.accountId],
      ),
    ).toEqual([
      { kind: 'grant', plan_delta: 0, extra_delta: 250, left_after: 355, count: 250, note: 'Referral bonus' },
    ]);
    expect(await mark(customer)).toEqual([{ credited: true, referral_bonus: 250 }]);
    expect(told).toEqual([{ account: referrer.accountId, type: 'profile.changed', payload: { reason: 'balance' } }]);
    expect(await checkLedger(db)).toEqual([]);
  });

  it('is credited once per account, however many workers run', async () => {
    for (let n = 0; n < 4; n += 1) await brought();
    const dealt = await Promise.all(Array.from({ length: 8 }, () => creditOneReferral(db, 10)));
    await creditReferrals(db, 10);
    expect(dealt.filter(Boolean).length).toBeLessThanOrEqual(4);
    expect(await balance()).toEqual([{ plan_left: 100, extra_left: 45, billed_total: 0 }]);
    expect(await creditReferrals(db, 10)).toBe(0);
    expect(await checkLedger(db)).toEqual([]);
  });

  it.each([
    ['on trial', { paid: false, trial: true }],
    ['not paid', { paid: false }],
    ['paid, the trial still running', { trial: true }],
  ])('waits while the account is %s', async (_, options) => {
    const customer = await brought(options);
    expect(await creditReferrals(db, 250)).toBe(0);
    await rows('update subscription set paid = true, with_trial = false where account_id = $1', [customer.accountId]);
    expect(await creditReferrals(db, 250)).toBe(1);
    expect(await balance()).toEqual([{ plan_left: 100, extra_left: 255, billed_total: 0 }]);
  });

  it('is not credited when the referring account has been deleted, and not later either', async () => {
    const customer = await brought();
    await rows('update account set deleted = true where id = $1', [referrer.accountId]);
    await creditReferrals(db, 250);
    expect(await balance()).toEqual([{ plan_left: 100, extra_left: 5, billed_total: 0 }]);
    expect(await mark(customer)).toEqual([{ credited: true, referral_bonus: 0 }]);
  });
});
