import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Deps } from '../../../platform/web/deps';
import { CardProviderUnavailable } from '../../../platform/providers/cards/card-provider';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { fillAccount } from '../../../testing/fill-account';
import { tables } from '../../../testing/tables';
import { keepFile } from '../../files/media/media.service';
import { eraseDeletedAccounts } from './erase.job';
import { ERASED, KEPT } from './erasure.policy';

let t: TestApp;
const { sql, one } = tables(() => t.db);

beforeAll(async () => {
  t = await testApp();
});

const NOW = new Date('2031-05-31T12:00:00Z');
const DAY = 86_400_000;
const phoneOf = ({ accountId }: TestUser): string => `512555${accountId.toString().padStart(4, '0')}`;

/** Every table of an account, from the catalogue. */
const tenantTables = async (): Promise<string[]> =>
  (
    await sql<{ name: string }>(
      `select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
       where c.relkind in ('r', 'p') and not c.relispartition and a.attname = 'account_id' and not a.attisdropped
         and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
    )
  ).map(({ name }) => name);

/** Rows of this account in each table. */
async function rowsOf({ accountId }: TestUser): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await tenantTables())
    counts[table] = (
      await one<{ n: number }>(`select count(*) as n from ${table} where account_id = $1`, [accountId])
    ).n;
  return counts;
}

interface Stored {
  owner: TestUser;
  file: string;
}

/** An account with rows in every table and a stored file. */
async function account(): Promise<Stored> {
  const owner = await t.createOwner({ company: 'Secret Shop' });
  await fillAccount(t.db, owner.accountId);
  const content = Buffer.from('picture');
  const media = await t.db.asEngine((tx) =>
    keepFile(t.deps, tx, owner.accountId, { name: 'a', extension: 'png', mime: 'image/png', content, digest: '' }),
  );
  await sql(`update account set stripe_id = $2, tax_id = 'T', referral_code = $2 where id = $1`, [
    owner.accountId,
    `cus_${owner.accountId}`,
  ]);
  // The other file of fillAccount() was never stored, because its token is not a key.
  await sql(`delete from media where account_id = $1 and id <> $2`, [owner.accountId, media]);
  await sql(`update keyword set media_id = $2 where account_id = $1`, [owner.accountId, media]);
  const { token } = await one<{ token: string }>('select token from media where id = $1', [media]);
  return { owner, file: join(t.deps.config.dataDir, 'media', token) };
}

const end = ({ accountId }: TestUser, daysAgo: number) =>
  sql('update account set deleted = true, deleted_at = $2 where id = $1', [
    accountId,
    new Date(NOW.getTime() - daysAgo * DAY),
  ]);

/** Replaces the card provider, which is an outside service. */
function provider(fails = false): { removed: string[]; cards: Deps['cards'] } {
  const removed: string[] = [];
  return {
    removed,
    cards: {
      ...t.deps.cards,
      async deleteCustomer(customer) {
        if (fails) throw new CardProviderUnavailable('away');
        removed.push(customer);
      },
    },
  };
}

const kept = (counts: Record<string, number>): string[] =>
  Object.keys(counts).filter((table) => (counts[table] ?? 0) > 0);

describe('the tables of an account', () => {
  it('are each erased or kept on purpose, so a new one must be listed', async () => {
    expect([...ERASED, ...Object.keys(KEPT)].toSorted()).toEqual((await tenantTables()).toSorted());
  });

  it('cannot be erased while the account lives, where only triggers write', async () => {
    const { owner } = await account();
    for (const table of ['consent_event', 'subscriber_count', 'phone_dup', 'known_name', 'subscriber_tag'])
      expect([
        table,
        await t.db.asEngine((tx) => tx.execute(`delete from ${table} where account_id = $1`, [owner.accountId])),
      ]).toEqual([table, 0]);
  });
});

describe('the erasure of a deleted account', () => {
  it('begins 30 days after the deletion', async () => {
    const { owner } = await account();
    const { cards, removed } = provider();
    await end(owner, 29.9);
    expect(await eraseDeletedAccounts({ ...t.deps, cards }, NOW)).toEqual([]);
    expect(removed).toEqual([]);
    await end(owner, 30);
    expect(await eraseDeletedAccounts({ ...t.deps, cards }, NOW)).toEqual([owner.accountId]);
    expect(await eraseDeletedAccounts({ ...t.deps, cards }, NOW)).toEqual([]);
  });

  it('removes every row, file and the provider’s customer, and nothing of another account', async () => {
    const gone = await account();
    const other = await account();
    const before = await rowsOf(other.owner);
    const all = await rowsOf(gone.owner);
    // Without a row in each table the rest would prove nothing, so a new table needs one in fillAccount().
    expect(kept(all)).toEqual(await tenantTables());
    await end(gone.owner, 31);
    const { cards, removed } = provider();
    await eraseDeletedAccounts({ ...t.deps, cards }, NOW);
    expect(kept(await rowsOf(gone.owner))).toEqual(Object.keys(KEPT).toSorted());
    expect(existsSync(gone.file)).toBe(false);
    expect(removed).toEqual([`cus_${gone.owner.accountId}`]);
    expect(
      await one(
        'select company, tax_id, stripe_id, referral_code, allow, deleted, erased_at from account where id = $1',
        [gone.owner.accountId],
      ),
    ).toEqual({
      company: '',
      tax_id: '',
      stripe_id: '',
      referral_code: null,
      allow: [],
      deleted: true,
      erased_at: NOW,
    });
    expect(await rowsOf(other.owner)).toEqual(before);
    expect(existsSync(other.file)).toBe(true);
  });

  it('keeps opt-outs: suppressions, and texts that opted out without their account', async () => {
    const { owner } = await account();
    const phone = phoneOf(owner);
    await sql(`update inbound_message set decision = 'opt-out', received_at = now() where account_id = $1`, [
      owner.accountId,
    ]);
    await end(owner, 31);
    await eraseDeletedAccounts({ ...t.deps, cards: provider().cards }, NOW);
    expect(await sql('select phone, reason from suppression where account_id = $1', [owner.accountId])).toEqual([
      { phone, reason: 'stop' },
    ]);
    expect(
      await sql('select account_id, decision, keyword_id, subscriber_id from inbound_message where phone = $1', [
        phone,
      ]),
    ).toEqual([{ account_id: null, decision: 'opt-out', keyword_id: null, subscriber_id: null }]);
    const { accountId } = await t.createOwner();
    expect(
      await t.db.asAccount(accountId, (tx) =>
        tx.one(`select opted_out_since($1, now() - interval '1 hour') as yes`, [phone]),
      ),
    ).toEqual({ yes: true });
  });

  it('continues after being killed at any step, in chunks of one row @long', async () => {
    const gone = await account();
    const other = await account();
    const before = await rowsOf(other.owner);
    await end(gone.owner, 31);
    const { cards, removed } = provider();
    let erased: number[] = [];
    let kills = 0;
    for (; erased.length === 0 && kills < 500; kills += 1) {
      let calls = 0;
      const db: Deps['db'] = {
        ...t.db,
        asEngine: (work, options) =>
          (calls += 1) > kills + 1 ? Promise.reject(new Error('killed')) : t.db.asEngine(work, options),
      };
      erased = await eraseDeletedAccounts({ ...t.deps, db, cards }, NOW, 1).catch(() => []);
    }
    expect(kills).toBeGreaterThan(10);
    expect(erased).toEqual([gone.owner.accountId]);
    expect(kept(await rowsOf(gone.owner))).toEqual(Object.keys(KEPT).toSorted());
    expect(new Set(removed)).toEqual(new Set([`cus_${gone.owner.accountId}`]));
    expect(await rowsOf(other.owner)).toEqual(before);
  });

  it('waits for an unavailable card provider, and does not delay other accounts', async () => {
    const { owner } = await account();
    await end(owner, 31);
    expect(await eraseDeletedAccounts({ ...t.deps, cards: provider(true).cards }, NOW)).toEqual([]);
    expect(await one('select stripe_id, erased_at from account where id = $1', [owner.accountId])).toEqual({
      stripe_id: `cus_${owner.accountId}`,
      erased_at: null,
    });
    expect(await eraseDeletedAccounts({ ...t.deps, cards: provider().cards }, NOW)).toEqual([owner.accountId]);
  });
});
