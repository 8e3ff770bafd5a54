import { accountFactory, type TestUser } from '../../testing/accounts';
import { testDatabase, type TestDatabase } from '../../testing/database';
import { purgeExpired } from './purge.job';

let db: TestDatabase;
let owner: TestUser;

beforeAll(async () => {
  db = await testDatabase();
  owner = await accountFactory(db).createOwner();
  await db.asEngine(async (tx) => {
    const both = async (table: string, columns: string, old: string, young: string): Promise<void> => {
      for (const values of [old, young]) await tx.execute(`insert into ${table} (${columns}) values (${values})`);
    };
    const { accountId: a, userId: u } = owner;
    await both(
      'idempotency',
      'account_id, key, request, created_at',
      `${a}, 'old', 'r', now() - interval '49 hours'`,
      `${a}, 'young', 'r', now() - interval '47 hours'`,
    );
    await both(
      'credential',
      'token_hash, user_id, account_id, expires_at',
      `'old', ${u}, ${a}, now() - interval '31 days'`,
      `'ended', ${u}, ${a}, now() - interval '29 days'`,
    );
    await tx.execute(
      `insert into credential (token_hash, user_id, account_id, expires_at, revoked_at) values ('revoked', $1, $2, now() + interval '9 days', now() - interval '31 days')`,
      [u, a],
    );
    await both(
      'password_token',
      `token_hash, user_id, account_id, purpose, expires_at`,
      `'old', ${u}, ${a}, 'reset', now() - interval '2 days'`,
      `'young', ${u}, ${a}, 'reset', now() + interval '1 hour'`,
    );
    await tx.execute(
      `insert into password_token (token_hash, user_id, account_id, purpose, expires_at, used_at) values ('used', $1, $2, 'reset', now() + interval '1 hour', now() - interval '2 days')`,
      [u, a],
    );
    await both(
      'captcha_used',
      'signature, expires_at',
      `'old', now() - interval '1 minute'`,
      `'young', now() + interval '1 minute'`,
    );
    await both('login_attempt', 'key, failures, since', `'old', 3, now() - interval '25 hours'`, `'young', 3, now()`);
    await both(
      'wrong_try',
      'email, network, failures, last_at, next_at',
      `'old', 'n', 3, now() - interval '25 hours', now()`,
      `'young', 'n', 3, now(), now()`,
    );
    await tx.execute(
      `insert into email_change (user_id, account_id, new_email, token_hash, stop_hash, expires_at) values ($1, $2, 'n@example.com', 'old', 's', now() - interval '1 minute')`,
      [u, a],
    );
    await both(
      'stranger_mail',
      'account_id, kind, sent_at',
      `${a}, 'invitation', now() - interval '49 hours'`,
      `${a}, 'invitation', now()`,
    );
    await both(
      'alert_address',
      'account_id, kind, address, secret_until, confirmed_at',
      `${a}, 'mail', 'old', now() - interval '31 days', null`,
      `${a}, 'mail', 'young', null, now() - interval '31 days'`,
    );
    await both(
      'alert_count',
      'account_id, kind, address, since',
      `${a}, 'mail', 'old', now() - interval '49 hours'`,
      `${a}, 'mail', 'young', now()`,
    );
    await both(
      'notice',
      'account_id, user_id, kind, text, created_at',
      `${a}, ${u}, 'codes.low', 'old', now() - interval '91 days'`,
      `${a}, ${u}, 'codes.low', 'young', now() - interval '89 days'`,
    );
    await both(
      'saved_view',
      'account_id, user_id, list, name, query, shared, deleted_at',
      `${a}, ${u}, 'inbox', 'old', '', false, now() - interval '25 hours'`,
      `${a}, ${u}, 'inbox', 'young', '', false, now() - interval '23 hours'`,
    );
    await both(
      'remote_load',
      'remote, version, day, spread',
      `'keywords', 'old', (now() at time zone 'utc')::date - 91, '{}'`,
      `'keywords', 'young', (now() at time zone 'utc')::date - 90, '{}'`,
    );
    const people = await tx.query<{ id: number }>(
      `with k as (insert into keyword (account_id, keyword, canonical) values ($1, 'UNDO', 'UNDO') returning id)
       insert into subscriber (account_id, keyword_id, phone) select $1, k.id, phone from k, unnest('{5125550001,5125550002}'::text[]) phone returning id`,
      [a],
    );
    await both(
      'subscriber_undo',
      'subscriber_id, account_id, user_id, unsubscribed, deleted, at',
      `${people[0]?.id}, ${a}, ${u}, true, false, now() - interval '2 days'`,
      `${people[1]?.id}, ${a}, ${u}, true, false, now()`,
    );
    await both(
      'import_undo',
      'account_id, import_id, added, changed, at',
      `${a}, 1, '{1}', '[]', now() - interval '49 hours'`,
      `${a}, 2, '{1}', '[]', now() - interval '47 hours'`,
    );
    await both(
      'import_opt_out',
      'account_id, phone, import_id, at',
      `${a}, '5125550101', 1, now() - interval '49 hours'`,
      `${a}, '5125550102', 2, now() - interval '47 hours'`,
    );
    await both(
      'opt_in_question',
      'subscriber_id, account_id, phone, keyword_id, asked_at, until',
      `1, ${a}, '5125550101', 1, now() - interval '401 days', now()`,
      `2, ${a}, '5125550102', 1, now() - interval '399 days', now()`,
    );
    const bulks = await tx.query<{ id: number }>(
      `insert into bulk_action (account_id, user_id, kind, name, state, finished_at)
       select $1, $2, 'tag', 'T', 'done', at from unnest(array[now() - interval '2 days', now()]) at returning id`,
      [a, u],
    );
    await both(
      'bulk_part',
      'bulk_id, account_id, part, ids',
      `${bulks[0]?.id}, ${a}, 0, '{1}'`,
      `${bulks[1]?.id}, ${a}, 0, '{1}'`,
    );
    const [field] = await tx.values<number>(
      `insert into custom_field (account_id, name, slug, kind, deleted) values ($1, 'Old', 'old', 'text', true), ($1, 'Young', 'young', 'text', false) returning id`,
      [a],
    );
    await both(
      'subscriber_value',
      'account_id, subscriber_id, field_id, value, folded',
      `${a}, 1, ${field}, 'old', 'old'`,
      `${a}, 1, ${(field ?? 0) + 1}, 'young', 'young'`,
    );
    const [webhook, deleted] = await tx.values<number>(
      `insert into webhook (account_id, url, events, secret, deleted) values ($1, 'https://a.example/', '{}', 's', false), ($1, 'https://b.example/', '{}', 's', true) returning id`,
      [a],
    );
    await both(
      'webhook_delivery',
      'account_id, webhook_id, event, created_at',
      `${a}, ${webhook}, 'old', now() - interval '31 days'`,
      `${a}, ${webhook}, 'young', now() - interval '29 days'`,
    );
    await tx.execute(`insert into webhook_delivery (account_id, webhook_id, event) values ($1, $2, 'deleted')`, [
      a,
      deleted,
    ]);
    await both(
      'smpp.part',
      'message_id, part, parts, provider_id, phone, sent_at',
      `1, 1, 1, 'old', '5', now() - interval '8 days'`,
      `2, 1, 1, 'young', '5', now()`,
    );
    await both(
      'smpp.early_receipt',
      'provider_id, phone, status, at',
      `'old', '5', 3, now() - interval '8 days'`,
      `'young', '5', 3, now()`,
    );
    await both(
      'smpp.inbound_part',
      'phone, recipient, reference, parts, part, body, at',
      `'5', '6', 'old', 2, 1, 'x', now() - interval '2 days'`,
      `'5', '6', 'young', 2, 1, 'x', now()`,
    );
  });
});

const left = (table: string, column: string) =>
  db.asEngine(async (tx) =>
    (
      await tx.query<{ name: string }>(`select convert_from(${column}::bytea, 'UTF8') as name from ${table} order by 1`)
    ).map((row) => row.name),
  );

describe('the nightly purge', () => {
  it('deletes expired rows only, in several steps when there are many', async () => {
    await db.asEngine((tx) =>
      tx.execute(
        `insert into captcha_used (signature, expires_at) select 'old' || n, now() - interval '1 hour' from generate_series(1, 7) n`,
      ),
    );
    expect(await purgeExpired(db, 3)).toEqual({
      idempotency: 1,
      credential: 2,
      password_token: 2,
      captcha_used: 8,
      login_attempt: 1,
      wrong_try: 1,
      email_change: 1,
      stranger_mail: 1,
      alert_address: 1,
      alert_count: 1,
      saved_view: 1,
      notice: 1,
      remote_load: 1,
      subscriber_value: 1,
      custom_field: 1,
      bulk_part: 1,
      bulk_action: 1,
      subscriber_undo: 1,
      import_undo: 1,
      import_opt_out: 1,
      opt_in_question: 1,
      'smpp.part': 1,
      'smpp.early_receipt': 1,
      'smpp.inbound_part': 1,
      webhook_delivery: 2,
      webhook: 1,
    });
    expect(await left('idempotency', 'key')).toEqual(['young']);
    expect(await left('password_token', 'token_hash')).toEqual(['young']);
    expect(await left('login_attempt', 'key')).toEqual(['young']);
    expect(await left('captcha_used', 'signature')).toEqual(['young']);
    expect(await left('notice', 'text')).toEqual(['young']);
    expect(await left('saved_view', 'name')).toEqual(['young']);
    expect(await left('remote_load', 'version')).toEqual(['young']);
    expect(await left('custom_field', 'slug')).toEqual(['young']);
    expect(await left('subscriber_value', 'value')).toEqual(['young']);
    expect(await left('webhook_delivery', 'event')).toEqual(['young']);
    expect(await left('smpp.part', 'provider_id')).toEqual(['young']);
    expect(await db.asEngine((tx) => tx.query(`select 1 from credential where token_hash = 'ended'`))).toHaveLength(1);
    // The active session is kept.
    expect(
      await db.asEngine((tx) =>
        tx.query('select 1 from credential where account_id = $1 and expires_at > now() and revoked_at is null', [
          owner.accountId,
        ]),
      ),
    ).not.toHaveLength(0);
    expect(await purgeExpired(db)).toEqual({});
  });
});
