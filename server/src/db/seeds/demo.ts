import type { Config } from '../../config';
import type { Database } from '../connection';
import { createAccount, createPlans, DEMO_ACCOUNTS, planOf } from './demo-accounts';
import { createAudience } from './demo-audience';
import { demoClock } from './demo-clock';
import { randomOf } from './random';

export { DEMO_PASSWORD, DEMO_PERSONAS, type DemoPersona } from './demo-personas';

/** Any fixed number: two processes that start on one empty database seed it once. */
const LOCK = 7_390_402;

/** What the seed needs of the configuration. */
export type DemoConfig = Pick<Config, 'welcomeMessage' | 'replyToStop' | 'productName'>;

/**
 * Fills an empty database with the demo accounts (docs/operations.md, TEXTLOOM_DEMO_DATA). Answers
 * false, and changes nothing, when there is an account already. One transaction: all of it or nothing.
 */
export const seedDemo = (db: Database, _config: DemoConfig, now = new Date()): Promise<boolean> =>
  db.asEngine(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const { empty } = await tx.one<{ empty: boolean }>('select not exists (select from account) as empty');
    if (!empty) return false;
    const clock = demoClock(now);
    const random = randomOf(20_261);
    await createPlans(tx);
    for (const spec of DEMO_ACCOUNTS) {
      const account = await createAccount(tx, spec, clock);
      await createAudience(tx, account, [], clock, random);
      const { messages } = planOf(spec.planId);
      await tx.execute('insert into balance (account_id, plan_left, extra_left) values ($1, $2, 0)', [account.id, messages]);
      await tx.execute("insert into ledger (account_id, kind, plan_delta, extra_delta, left_after) values ($1, 'grant', $2, 0, $2)", [account.id, messages]);
    }
    return true;
  });
