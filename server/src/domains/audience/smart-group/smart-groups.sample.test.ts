import type { SmartCondition } from '@textloom/contracts';
import pg from 'pg';
import { until } from '../../../testing/carrier';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';

let t: TestApp;
let owner: TestUser;

const { addKeyword, sql, one } = tables(() => t.db);
const SAMPLE = 128;
/** In the sample, and in its quarter; others are not. */
const MANY = 25;
const FEW = 4;
const OTHERS = 3;

/** As the tables' owner, because none of our roles may do it. */
async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: t.db.url });
  await admin.connect();
  await admin.query(statement).finally(() => admin.end());
}

const count = async (...conditions: SmartCondition[]) =>
  (
    await t.call(owner, 'POST', 'subscribers/groups/count', {
      form: { filter: JSON.stringify({ match: 'all', conditions }) },
    })
  ).body.data;

/** Makes reading a person outside the sample take longer than counting may. */
async function whileCountingIsSlow(work: () => Promise<void>): Promise<void> {
  await asAdmin(
    `create policy slow on subscriber as restrictive for select to textloom_app using (in_sample(phone) or pg_sleep(0.2)::text is not null)`,
  );
  try {
    await work();
  } finally {
    await asAdmin('drop policy slow on subscriber');
  }
}

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner();
  const keyword = await addKeyword(owner, 'PIZZA');
  const add = (zip: string, sampled: boolean, people: number) =>
    sql(
      `insert into subscriber (account_id, keyword_id, phone, zip, added_at, subscribed_at)
       select $1, $2, phone, $3, now(), now() from (
         select phone from (select (5125500100 + n)::text as phone from generate_series(1, 30000) n) p
         where in_sample(phone) = $4 and (hashtext(phone) & 511 = 0) = $4 and not exists (select from subscriber s where s.account_id = $1 and s.phone = p.phone) limit $5) p`,
      [owner.accountId, keyword, zip, sampled, people],
    );
  await add('75001', true, MANY);
  await add('75001', false, OTHERS);
  await add('10001', true, FEW);
  await add('10001', false, OTHERS);
  await asAdmin(
    `insert into subscriber_count (account_id, keyword_id, slot, total, active) values (${owner.accountId}, 0, 0, 100001, 100001)`,
  );
});

describe('The count of a smart group in a list of more than 100,000', () => {
  it('is estimated from one phone in 128', async () => {
    expect(await count({ kind: 'zip', zips: '75' })).toEqual({ total: MANY * SAMPLE, exact: false });
    expect(await count({ kind: 'joined', days: 30 })).toEqual({ total: (MANY + FEW) * SAMPLE, exact: false });
  });

  it('is estimated from a quarter of those if it asks who got no message', async () => {
    const total = MANY * SAMPLE * 4;
    expect(await count({ kind: 'not_texted', days: 30 }, { kind: 'zip', zips: '75' })).toEqual({ total, exact: false });
  });

  it('is exact if few of the sample match', async () => {
    // On a busy machine counting may occasionally take too long.
    const exactly = (condition: SmartCondition) =>
      until(async () => {
        const { total, exact } = await count(condition);
        return exact ? { total } : undefined;
      });
    expect(await exactly({ kind: 'zip', zips: '10001' })).toEqual({ total: FEW + OTHERS });
    expect(await exactly({ kind: 'tag', tag: 'nobody' })).toEqual({ total: 0 });
  });

  it('includes the clicks and replies of the phones in the sample, and who received a campaign', async () => {
    const { id: campaign } = await one<{ id: number }>(
      `insert into campaign (account_id, name, message, segments, schedule, send_at, started_at, choice) values ($1, 'Sale', 'Hi', 1, 1, now(), now(), '{}') returning id`,
      [owner.accountId],
    );
    const { id: link } = await one<{ id: number }>(
      `insert into short_link (account_id, target) values ($1, 'https://shop.example/') returning id`,
      [owner.accountId],
    );
    await sql(
      `with sent as (
         insert into message (account_id, kind, status, campaign_id, phone) select account_id, 1, 3, $2, phone from subscriber where account_id = $1 and zip = '75001' returning id, phone
       ), answered as (
         insert into inbound_message (provider_id, account_id, phone, body, canonical, decision) select 'answer-' || phone, $1, phone, 'Yes', 'YES', 'reply' from sent
       )
       insert into link_click (account_id, campaign_id, batch_id, message_id, link_id, sampled) select $1, $2, 1, id, $3, in_sample(phone) from sent`,
      [owner.accountId, campaign, link],
    );
    for (const condition of [
      { kind: 'clicked', days: 30 },
      { kind: 'replied', days: 30 },
      { kind: 'received', id: campaign },
    ] as const)
      expect([condition.kind, await count(condition)]).toEqual([
        condition.kind,
        { total: MANY * SAMPLE, exact: false },
      ]);
  });

  it('is also an estimate if few of the sample match but counting all takes long', async () => {
    await whileCountingIsSlow(async () =>
      expect(await count({ kind: 'zip', zips: '10001' })).toEqual({ total: FEW * SAMPLE, exact: false }),
    );
  });
});

describe('The count of a smart group in a shorter list', () => {
  const isLong = (active: number) =>
    asAdmin(`update subscriber_count set active = ${active} where account_id = ${owner.accountId} and keyword_id = 0`);

  it('of more than 20,000 is exact if counting is quick, and otherwise a declared estimate', async () => {
    await isLong(90_000);
    // On a busy machine counting may occasionally take too long.
    const exact = await until(async () => {
      const counted = await count({ kind: 'zip', zips: '75' });
      return counted.exact ? counted : undefined;
    });
    expect(exact).toEqual({ total: MANY + OTHERS, exact: true });
    await whileCountingIsSlow(async () =>
      expect(await count({ kind: 'zip', zips: '75' })).toEqual({ total: MANY * SAMPLE, exact: false }),
    );
  });

  it('of up to 20,000 is exact, however long it takes', async () => {
    await isLong(19_000);
    await whileCountingIsSlow(async () =>
      expect(await count({ kind: 'zip', zips: '10001' })).toEqual({ total: FEW + OTHERS, exact: true }),
    );
  });
});
