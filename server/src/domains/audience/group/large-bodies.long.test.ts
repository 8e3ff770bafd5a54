import { LONG_WORK_MS } from '../../../platform/db/limits';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';

/** 200,000 ids: about 1.6 MB as a comma list, more than the usual limit of a body. */
const PEOPLE = 200_000;
// Storing this many members is slow on a busy machine.
let t: TestApp;
let owner: TestUser;
let ids: number[];

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner({ allow: ['group_creategroups'], planLeft: 1_000_000 });
  await t.db.asEngine(
    async (tx) => {
      const { id } = await tx.one<{ id: number }>(
        `insert into keyword (account_id, keyword, canonical, approved) values ($1, 'MANY', 'MANY', true) returning id`,
        [owner.accountId],
      );
      const rows = await tx.query<{ id: number }>(
        `insert into subscriber (id, account_id, keyword_id, phone) select 10000000 + n, $1, $2, (5120000000 + n)::text from generate_series(1, ${PEOPLE}) n returning id`,
        [owner.accountId, id],
      );
      ids = rows.map((row) => row.id);
    },
    { limitMs: LONG_WORK_MS },
  );
});

describe('SUBS-030, CAMP-012, decision 91: a campaign to all matches of a filter', () => {
  it('counts 200,000 ids of a comma list', async () => {
    const { status, body } = await t.call(owner, 'POST', 'messages/campaigns/recipients', {
      form: { filtered_subscribers: ids.join(',') },
    });
    expect([status, body.data]).toEqual([200, { recipients: PEOPLE, left_out: 0 }]);
  });

  it('also reads them from a multipart body, as a comma list or one by one', async () => {
    const boundary = '----textloom';
    const multipart = (fields: readonly (readonly [string, string])[]) =>
      t.inject({
        method: 'POST',
        url: '/api/messages/campaigns/recipients',
        headers: { ...t.as(owner), 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload: `${fields.map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')}--${boundary}--\r\n`,
      });
    expect((await multipart([['filtered_subscribers', ids.join(',')]])).json().data).toEqual({
      recipients: PEOPLE,
      left_out: 0,
    });
    expect(
      (await multipart(ids.slice(0, 500).map((id) => ['extra_subscribers[]', String(id)] as const))).json().data,
    ).toEqual({ recipients: 500, left_out: 0 });
  });

  it('schedules a campaign to them', async () => {
    const { status, body } = await t.call(owner, 'POST', 'messages/campaigns', {
      form: {
        message: 'Hello',
        segments: 1,
        schedule: 1,
        schedule_date: '01/05/2028 10:00 AM',
        filtered_subscribers: ids.join(','),
      },
    });
    expect([status, body.data?.recipients]).toEqual([200, PEOPLE]);
  });

  it('keeps the small limit for other calls', async () => {
    expect((await t.call(owner, 'POST', 'keywords', { form: { keyword: 'X', opt_in: ids.join(',') } })).status).toBe(
      413,
    );
  });
});

describe('GRP-015: a group of all matches of a filter', () => {
  it('holds 200,000 members without their ids being sent', async () => {
    const { body } = await t.call(owner, 'POST', 'subscribers/groups', { form: { name: 'All', filters: '[{}]' } });
    expect(body.data.total_subscribers).toBe(PEOPLE);
    const counted = await t.call(owner, 'POST', 'messages/campaigns/recipients', { form: { groups: [body.data.id] } });
    expect(counted.body.data).toEqual({ recipients: PEOPLE, left_out: 0 });
  });

  it('accepts 200,000 ids from the picker', async () => {
    const { body } = await t.call(owner, 'POST', 'subscribers/groups', {
      form: { name: 'Picked', subscribers: ids.join(',') },
    });
    expect(body.data.total_subscribers).toBe(PEOPLE);
  });
});
