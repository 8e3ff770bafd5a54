import * as col from '../src/platform/db/col';
import type { Database } from '../src/platform/db/connection';
import { LONG_WORK_MS } from '../src/platform/db/limits';
import { command, statement } from '../src/platform/db/sql';
import type { Tx } from '../src/platform/db/transaction';
import { createAccounts } from './accounts';
import { createBilling } from './billing';
import { clockOf } from './clock';
import { drawHistory, storeHistory, type DemoConfig } from './history';
import { createInbox } from './inbox';
import { createLists, fillGroups } from './lists';
import { createNotices } from './notices';
import { insert } from './rows';
import { createSubscribers } from './subscribers';

/** Key of the advisory lock, so that two processes on an empty database seed it once. */
const LOCK = 7_390_402;

/** Free devices, so that the optional field at sign-up has numbers to try. */
const DEVICES = ['TL-1001', 'TL-1002', 'TL-1003', 'TL-1004', 'TL-1005'];

/** Visits by Marco's referral link in the last two months. */
const insertVisits = (tx: Tx, accountId: number, now: Date) =>
  tx.execute(command('demo.insertVisits')`
     insert into referral_visit (account_id, day, kind, visits)
     select ${accountId}, ${now}::date - ago, 'link', 1 + ago % 3 from generate_series(2, 58, 4) ago`);

/**
 * Fills an empty database with the demo accounts (docs/settings.md, TEXTLOOM_DEMO_DATA), in one transaction. Returns
 * false, without changes, when an account already exists.
 */
export const seedDemo = (db: Database, config: DemoConfig, now = new Date()): Promise<boolean> =>
  db.asEngine(
    async (tx) => {
      await tx.execute(command('demo.lock')`select pg_advisory_xact_lock(${LOCK})`);
      const empty = await tx.value(statement('demo.isEmpty', { empty: col.bool })`
         select not exists (select from account) as empty`);
      if (!empty) return false;
      const clock = clockOf(now);
      const accounts = await createAccounts(tx, clock);
      const [marco] = accounts;
      if (!marco) throw new Error('no demo account');
      await insert(
        tx,
        'device',
        DEVICES.map((number) => ({ number })),
      );
      await insertVisits(tx, marco.id, now);
      await createLists(tx, accounts, marco, clock);
      await createSubscribers(tx, accounts, clock);
      await fillGroups(tx);
      await drawHistory(tx, accounts, config);
      await createInbox(tx, marco, clock);
      await storeHistory(tx);
      await createBilling(tx, accounts, clock);
      await createNotices(tx, marco, clock);
      return true;
    },
    { limitMs: LONG_WORK_MS },
  );
