import { reportLedgerGaps } from '../src/domains/billing/message-ledger/ledger-gaps.job';
import { buyAutomatically } from '../src/domains/billing/auto-buy/auto-buy.job';
import { endCancelled } from '../src/domains/billing/subscription/end-cancelled.job';
import { renewSubscriptions } from '../src/domains/billing/subscription/renewal.job';
import { noticeTrials } from '../src/domains/billing/plan/trial.job';
import { watchRunways } from '../src/domains/billing/message-ledger/runway.job';
import { testApp } from '../src/testing/app';
import { testDatabase, type TestDatabase } from '../src/testing/database';
import { seedDemo } from './demo';
import { demoConfig } from './demo.fixture';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
  await seedDemo(db, demoConfig);
});

describe('the first run of the jobs on the demo data', () => {
  it('sends no mail, renews nothing and finds no gap, because the mails of the accounts are in their past', async () => {
    const { deps } = await testApp({}, { db });
    const now = new Date();
    await noticeTrials(deps, now);
    await watchRunways(deps, now);
    await endCancelled(deps, now);
    expect([await renewSubscriptions(deps, now), await buyAutomatically(deps, now)]).toEqual([0, 0]);
    expect(await reportLedgerGaps(deps, now)).toBe(0);
    expect(await db.asEngine((tx) => tx.query('select recipient, subject from mail'))).toEqual([]);
  });

  it('gives Marco a pace and a runway', async () => {
    const [marco] = await db.asEngine((tx) =>
      tx.query<{ daily_pace: number; left: number }>(
        `select daily_pace, plan_left + extra_left as left from balance b join app_user u using (account_id) where u.email like 'marco@%'`,
      ),
    );
    expect(marco?.daily_pace).toBeGreaterThan(0);
    expect((marco?.left ?? 0) / (marco?.daily_pace ?? 1)).toBeGreaterThan(7);
  });
});
