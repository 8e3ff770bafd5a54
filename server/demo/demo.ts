import type { Database } from '../src/platform/db/connection';
import { LONG_WORK_MS } from '../src/platform/db/limits';
import type { Tx } from '../src/platform/db/transaction';
import { createAccount, DEMO_ACCOUNTS, type AccountSpec, type DemoAccount } from './demo-accounts';
import { createAudience } from './demo-audience';
import { createBilling } from './demo-billing';
import { createCampaigns, pastCampaigns } from './demo-campaigns';
import { demoClock, type DemoClock } from './demo-clock';
import type { DemoConfig } from './demo-config';
import { insertChanges, insertInbound, joinsAndLeaves } from './demo-history';
import { createDevices } from './demo-devices';
import { createInbox } from './demo-inbox';
import { createLedger } from './demo-ledger';
import { createNotices } from './demo-notices';
import { createReferral } from './demo-referral';
import { createCodes, createGroups, createTemplates, type DemoGroups } from './demo-lists';
import { countReplies, drawBatches, fillUsage, insertMessages } from './demo-messages';
import { fillReports } from './demo-reports';
import { randomOf, type Random } from './random';

export type { DemoConfig } from './demo-config';
export { DEMO_PASSWORD, DEMO_PERSONAS, demoPersona, type DemoPersona } from './demo-personas';

/** Key of the advisory lock, so that two processes on an empty database seed it once. */
const LOCK = 7_390_402;

/** One account with its history, in the order in which rows refer to each other. */
async function seedAccount(
  tx: Tx,
  spec: AccountSpec,
  config: DemoConfig,
  clock: DemoClock,
  random: Random,
): Promise<DemoAccount> {
  const account = await createAccount(tx, spec, clock);
  const members = await createAudience(tx, account, pastCampaigns(account, clock), clock, random);
  const full = spec.persona === 'owner';
  const groups: DemoGroups = full ? await createGroups(tx, account, members, clock, random) : new Map();
  if (full) await createTemplates(tx, account, clock);
  await createCodes(tx, account, random);
  const campaigns = await createCampaigns(tx, account, members, groups, clock, random);
  const history = joinsAndLeaves(account, members, config, random);
  if (full) await createInbox(tx, members, campaigns, history, clock, random);
  if (full) await createNotices(tx, account, campaigns, clock);
  const inboundIds = await insertInbound(tx, account.id, history.inbound);
  await insertChanges(tx, account, history, inboundIds);
  const messages = [...campaigns.flatMap((campaign) => campaign.messages), ...history.messages];
  const batchIds = await drawBatches(tx, campaigns);
  await insertMessages(tx, account.id, messages, batchIds);
  await createLedger(tx, account, campaigns, messages, batchIds, clock);
  await fillUsage(tx, account.id);
  await fillReports(tx, account.id);
  await countReplies(tx, account.id);
  return account;
}

/**
 * Fills an empty database with the demo accounts (docs/operations.md, TEXTLOOM_DEMO_DATA), in one transaction. Returns
 * false, without changes, when there is an account already.
 */
export const seedDemo = (db: Database, config: DemoConfig, now = new Date()): Promise<boolean> =>
  db.asEngine(
    async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
      const { empty } = await tx.one<{ empty: boolean }>('select not exists (select from account) as empty');
      if (!empty) return false;
      await createDevices(tx);
      const clock = demoClock(now);
      const accounts: DemoAccount[] = [];
      for (const [index, spec] of DEMO_ACCOUNTS.entries())
        accounts.push(await seedAccount(tx, spec, config, clock, randomOf(20_261 + index)));
      await createBilling(tx, accounts, clock);
      await createReferral(tx, now);
      return true;
    },
    { limitMs: LONG_WORK_MS },
  );
