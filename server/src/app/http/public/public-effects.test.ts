import { PUBLIC_CALLS, SCOPES, type PublicCall } from '@textloom/contracts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';
import { makeKey, programWith } from './public-api.fixture';

let t: TestApp;
let owner: TestUser;
let program: ReturnType<typeof programWith>;
let pizza: number;
const { sql, addKeyword, addSubscriber } = tables(() => t.db);

beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  owner = await t.createOwner();
  program = programWith(t, await makeKey(t, owner, SCOPES));
  pizza = await addKeyword(owner, `P${owner.accountId}`);
});

const CALLS = Object.entries<PublicCall>(PUBLIC_CALLS);
const PHONE = '4155550134';

const conversation = async (subscriber: number, phone: string, minutesAgo: number): Promise<number> => {
  const [row] = await sql<{ id: number }>(
    `insert into conversation (account_id, phone, subscriber_id, last_message, last_direction, last_message_at)
     values ($1, $2, $3, 'Open?', 'in', now() - $4::int * interval '1 minute') returning id`,
    [owner.accountId, phone, subscriber, minutesAgo],
  );
  return row?.id ?? 0;
};
const unread = (id: number) =>
  sql('insert into conversation_unread (account_id, user_id, conversation_id, messages) values ($1, $2, $3, 1)', [
    owner.accountId,
    owner.userId,
    id,
  ]);

/** A digest of all rows of each table, except the last use of a key, which is not the account's data. */
async function everything(): Promise<Map<string, string>> {
  const names = await sql<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace 
       and relkind in ('r', 'p') and not relispartition and has_table_privilege(oid, 'select')`,
  );
  const rows = await Promise.all(
    names
      .filter(({ name }) => name !== 'api_key')
      .map(async ({ name }) => {
        const [row] = await sql<{ digest: string }>(
          `select coalesce(md5(string_agg(r::text, '|' order by r::text)), '') as digest from ${name} r`,
        );
        return [name, row?.digest ?? ''] as const;
      }),
  );
  return new Map(rows);
}

describe('a key that may only read', () => {
  it('changes nothing, whatever it reads: even an unread conversation stays unread', async () => {
    const subscriber = await addSubscriber(owner, { keyword: pizza, phone: PHONE });
    const thread = await conversation(subscriber, PHONE, 1);
    await unread(thread);
    await sql(`insert into contact_group (account_id, name) values ($1, 'Guests')`, [owner.accountId]);
    const campaign = await program('POST', 'campaigns', { json: { message: 'Thanks', subscribers: [subscriber] } });
    const ids: Record<string, number> = { subscribers: subscriber, keywords: pizza, conversations: thread };
    const before = await everything();
    for (const [name, { operation, path }] of CALLS) {
      if (operation.method !== 'GET') continue;
      const [list = ''] = path.split('/');
      const id = list === 'campaigns' ? campaign.body.id : (ids[list] ?? 1);
      const { status } = await program('GET', path.replace(':id', String(id)));
      expect([name, status]).toEqual([name, name === 'getOrder' ? 404 : 200]);
    }
    const after = await everything();
    expect([...after].filter(([name, digest]) => digest !== before.get(name))).toEqual([]);
    expect((await program('GET', `conversations/${thread}`)).body.info.read).toBe(false);
  });
});

describe('An Idempotency-Key', () => {
  it('is read by every POST', () => {
    const posts = CALLS.filter(([, { operation }]) => operation.method === 'POST');
    expect(posts.filter(([, { repeatable }]) => !repeatable).map(([name]) => name)).toEqual([]);
  });

  it('makes a repeated call have one effect, and return the first answer', async () => {
    const subscriber = await addSubscriber(owner, { keyword: pizza, phone: PHONE });
    const thread = await conversation(subscriber, PHONE, 1);
    await t.call(owner, 'POST', 'coupons', { json: { name: 'Sun', codes: 'SUN-1' } });
    const bodies: Record<string, object> = {
      subscribers: { phone: '4155550199', keyword: `P${owner.accountId}`, consent: 'Ticked the box' },
      groups: { name: 'Guests', subscribers: [subscriber] },
      campaigns: { message: 'Thanks', subscribers: [subscriber] },
      'coupons/used': { code: 'SUN-1' },
      'conversations/:id/messages': { message: 'Until ten.' },
    };
    for (const [name, { operation, path }] of CALLS) {
      if (operation.method !== 'POST') continue;
      const headers = { 'idempotency-key': name };
      const post = (json: object) => program('POST', path.replace(':id', String(thread)), { json, headers });
      const first = await post(bodies[path] ?? {});
      const before = await everything();
      expect([name, first.status, (await post(bodies[path] ?? {})).body]).toEqual([name, 200, first.body]);
      expect(await everything()).toEqual(before);
      const other = await post({ ...bodies[path], name: 'Other', message: 'Other', first_name: 'Other', total: 3 });
      expect([name, other.status, other.body.code]).toEqual([name, 409, 'idempotency_key_reused']);
    }
  });
});

describe('paging through the conversations', () => {
  it('misses none that gets a message meanwhile', async () => {
    const threads: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const phone = `415555020${n}`;
      threads.push(await conversation(await addSubscriber(owner, { keyword: pizza, phone }), phone, n));
    }
    const seen: number[] = [];
    let after = '';
    do {
      const page = (await program('GET', `conversations?limit=1${after && `&after=${after}`}`)).body;
      seen.push(...page.entries.map(({ id }: { id: number }) => id));
      after = page.next ?? '';
      // The conversations after the cursor get a message.
      await sql('update conversation set last_message_at = now() where account_id = $1 and not id = any($2)', [
        owner.accountId,
        seen,
      ]);
    } while (after !== '');
    expect(seen).toEqual(threads.toReversed());
  });
});
