import { KIND } from '../messaging/kinds';
import { accountFactory, type TestUser } from '../testing/accounts';
import { testDatabase, type TestDatabase } from '../testing/database';
import { APP_ROLE, ENGINE_ROLE } from './connection';

let db: TestDatabase;
let mine: TestUser;
let other: TestUser;

beforeAll(async () => {
  db = await testDatabase();
  const accounts = accountFactory(db);
  mine = await accounts.createOwner();
  other = await accounts.createOwner();
  for (const { accountId } of [mine, other]) await fill(accountId);
});

/** Inserts a row of this account into every tenant table that is empty after an account is created. */
async function fill(account: number): Promise<void> {
  await db.asEngine(async (tx) => {
    const insert = async (table: string, values: Record<string, unknown>): Promise<number> => {
      const all = Object.entries({ ...values, account_id: account });
      const rows = await tx.query<{ id?: number }>(
        `insert into ${table} (${all.map(([name]) => name)}) values (${all.map((_, index) => `$${index + 1}`)}) returning *`,
        all.map(([, value]) => value),
      );
      return rows[0]?.id ?? 0;
    };
    const phone = `512555${account.toString().padStart(4, '0')}`;
    const keyword = await insert('keyword', { keyword: `K${account}`, canonical: `K${account}` });
    const subscriber = await insert('subscriber', { keyword_id: keyword, phone, first_name: 'F' });
    const group = await insert('contact_group', { name: 'G' });
    const campaign = await insert('campaign', { name: 'C', message: 'M', segments: 1, choice: '{}' });
    const message = await insert('message', { kind: KIND.welcome, phone });
    await insert('media', { token: `t${account}`, name: 'n', extension: 'png', mime: 'image/png', size: 1 });
    await insert('keyword_code', { keyword_id: keyword, name: 'CODE', code: 'A' });
    await insert('contact_group_member', { group_id: group, subscriber_id: subscriber });
    await insert('template', { name: 'T', message: 'M' });
    await insert('suppression', { phone, reason: 'stop' });
    await insert('consent_event', { phone, event: 'opt-in', actor: 'phone', channel: 'sms' });
    await insert('activity', { type: 'subscriber-register', module_entry_id: subscriber, phone, keyword: 'K' });
    await insert('send_batch', { campaign_id: campaign, first_id: 1, last_id: 1, size: 1, segments: 1 });
    await insert('send_queue', { message_id: message, lane: 1 });
    const inbound = await insert('inbound_message', {
      provider_id: `SM${account}`,
      phone,
      body: 'b',
      canonical: 'B',
      decision: 'reply',
    });
    await insert('inbound_media', { inbound_id: inbound, position: 1, url: 'https://carrier.example/1' });
    await insert('conversation', { phone, last_direction: 'in', last_message_at: new Date() });
    await insert('usage_hour', { hour: new Date() });
    await insert('idempotency', { key: 'k', request: 'r' });
    const { id: user } = await tx.one<{ id: number }>('select id from app_user where account_id = $1 limit 1', [
      account,
    ]);
    await insert('password_token', {
      token_hash: Buffer.from(`t${account}`),
      user_id: user,
      purpose: 'reset',
      expires_at: new Date(),
    });
    await insert('email_change', {
      user_id: user,
      new_email: 'n@example.com',
      token_hash: Buffer.from(`c${account}`),
      stop_hash: Buffer.from(`s${account}`),
      expires_at: new Date(),
    });
    await insert('stranger_mail', { kind: 'invitation' });
    await insert('push_subscription', {
      endpoint: `https://push.example/${account}`,
      user_id: user,
      p256dh: 'k',
      auth: 'a',
    });
    await insert('push_queue', { endpoint: `https://push.example/${account}`, conversation_id: 1, body: 'B' });
    await insert('referral_visit', { kind: 'link' });
    const second = await insert('keyword', { keyword: `L${account}`, canonical: `L${account}` });
    // One phone with two keywords: phone_dup.
    await insert('subscriber', { keyword_id: second, phone });
    await insert('subscriber_undo', { subscriber_id: subscriber, user_id: user, unsubscribed: true, deleted: false });
    await insert('mail', { recipient: 'a@example.com', subject: 'S', body_text: 'T' });
    const job = await insert('import_job', {
      user_id: user,
      keyword_id: keyword,
      file: Buffer.from('Phone'),
      bytes: 5,
    });
    await insert('import_step', {
      import_id: job,
      first_row: 1,
      last_row: 1,
      bytes: 5,
      good: 0,
      updated: 0,
      skipped: 0,
      failed: 1,
    });
    await insert('import_error', { import_id: job, line: 2, reason: 'No phone', original: 'x' });
    await insert('device', { number: `D${account}` });
    await insert('card', { payment_method: 'pm_1', brand: 'visa', last4: '4242', exp_month: 1, exp_year: 2030 });
  });
}

/** Every product table that belongs to an account, read from the catalog, so that new tables are included. */
const tenantTables = (): Promise<{ name: string; secured: boolean; app: string[]; engine: string[] }[]> =>
  db.asEngine((tx) =>
    tx.query(
      `select c.relname as name, c.relrowsecurity as secured,
              coalesce((select array_agg(coalesce(qual, '') || ' / ' || coalesce(with_check, '')) from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname and '${APP_ROLE}' = any(p.roles)), '{}') as app,
              coalesce((select array_agg(p.cmd) from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname and '${ENGINE_ROLE}' = any(p.roles)), '{}') as engine
       from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
       where c.relkind in ('r', 'p', 'v', 'm')
         and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped) order by 1`,
    ),
  );

describe('Row-level security', () => {
  it('is enabled on every table with an account_id, with a policy for each role', async () => {
    const tables = await tenantTables();
    expect(tables.length).toBeGreaterThanOrEqual(24);
    const condition = '(account_id = current_account())';
    expect(tables).toEqual(
      tables.map(({ name }) => ({ name, secured: true, app: [`${condition} / ${condition}`], engine: ['ALL'] })),
    );
  });

  it("keeps an account's requests from reading or changing another account's rows in any table", async () => {
    for (const { name } of await tenantTables()) {
      const everybody = await db.asEngine((tx) =>
        tx.query<{ account_id: number }>(`select distinct account_id from ${name} order by 1`),
      );
      // Without rows of both accounts the rest would prove nothing: a new table needs a row in fill().
      expect([name, everybody.map((row) => row.account_id)]).toEqual([name, [mine.accountId, other.accountId]]);
      const seen = await db.asAccount(mine.accountId, (tx) =>
        tx.query<{ account_id: number }>(`select distinct account_id from ${name}`),
      );
      expect([name, seen]).toEqual([name, [{ account_id: mine.accountId }]]);
      await db.asAccount(mine.accountId, async (tx) => {
        // A role without the privilege to change rows cannot change another account's either.
        const { may } = await tx.one<{ may: boolean }>(`select has_table_privilege('${name}', 'delete') as may`);
        const deleted = may ? await tx.execute(`delete from ${name} where account_id = $1`, [other.accountId]) : 0;
        expect([name, deleted]).toEqual([name, 0]);
      });
    }
  });

  it('hides the other rows of the account table', async () => {
    expect(await db.asAccount(mine.accountId, (tx) => tx.query('select id from account'))).toEqual([
      { id: mine.accountId },
    ]);
    expect(
      await db.asAccount(mine.accountId, (tx) =>
        tx.execute('update account set frozen = true where id = $1', [other.accountId]),
      ),
    ).toBe(0);
  });

  it("denies requests access to the carrier simulator's tables", async () => {
    await expect(
      db.asAccount(mine.accountId, (tx) => tx.query('select * from simulator.message')),
    ).rejects.toMatchObject({ code: '42501' });
  });
});
