import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';
import { readReport } from '../report.service';
import type { MailedReport } from './mailed-report';
import { sendReportMails } from './send-report-mails.job';

let t: TestApp;
let owner: TestUser;
const { sql } = tables(() => t.db);

/** Monday, 7:59 and 8:00 in Chicago. */
const BEFORE_EIGHT = new Date('2026-11-23T13:59:59Z');
const MONDAY = new Date('2026-11-23T14:00:00Z');
const fail = (): never => {
  throw new Error('killed');
};
const run = (now: Date) => sendReportMails(t.deps, now);

const usage = (hour: string, sent: number, delivered: number) =>
  sql('insert into usage_hour (account_id, hour, sent, delivered, failed) values ($1, $2, $3, $4, 0)', [
    owner.accountId,
    hour,
    sent,
    delivered,
  ]);
interface Row {
  every?: 'week' | 'month';
  costs?: boolean;
  email?: string;
  confirmed?: boolean;
  last?: string;
}
const row = ({ every = 'week', costs = false, email = owner.email, confirmed = true, last = '2026-11-16' }: Row = {}) =>
  sql(
    `insert into report_mail (account_id, email, every, costs, stop_token, last_day, confirmed_at)
     values ($1, $2, $3, $4, gen_random_uuid(), $5, case when $6 then now() end)`,
    [owner.accountId, email, every, costs, last, confirmed],
  );
interface Mail {
  recipient: string;
  subject: string;
  body_text: string;
  report: MailedReport | null;
  stop_link: string;
}
const mails = () =>
  sql<Mail>('select recipient, subject, body_text, report, stop_link from mail where account_id = $1 order by id', [
    owner.accountId,
  ]);

beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  await sql('delete from report_mail');
  owner = await t.createOwner({ company: 'Luigi Pizza' });
});

describe('a weekly report by mail (decisions 798, 800, 801)', () => {
  it('leaves on Monday at 8:00 by the clock of the account, with the figures of the Reports page', async () => {
    await usage('2026-11-17T15:00:00Z', 120, 110);
    await usage('2026-11-10T15:00:00Z', 100, 90);
    // Monday itself belongs to the next report.
    await usage('2026-11-23T06:00:00Z', 999, 999);
    await sql(`insert into report_change (account_id, hour, joins, leaves) values ($1, '2026-11-22T12:00:00Z', 5, 2)`, [
      owner.accountId,
    ]);
    await row();
    expect([await run(BEFORE_EIGHT), await run(MONDAY)]).toEqual([0, 1]);
    const [mail, ...rest] = await mails();
    expect(rest).toEqual([]);
    expect(mail).toMatchObject({
      recipient: owner.email,
      subject: 'Luigi Pizza: weekly report, Nov 16 to Nov 22, 2026',
      report: {
        sentences: [
          'You sent 120 messages, 20 more (20%) than the week before; 110 arrived.',
          '5 people subscribed, 5 more than the week before, and 2 unsubscribed, 2 more than the week before.',
        ],
      },
    });
    const { totals, previous } = await readReport(
      t.deps,
      { accountId: owner.accountId, userId: owner.userId, timezone: 0 } as Parameters<typeof readReport>[1],
      { from: '11/16/2026', until: '11/22/2026' },
      MONDAY,
    );
    const shown = mail?.report?.figures.slice(0, 3).map(({ now, before }) => [Number(now), Number(before)]);
    expect(shown).toEqual([
      [totals.messages_sent, previous.totals.messages_sent],
      [totals.messages_delivered, previous.totals.messages_delivered],
      [totals.messages_received, previous.totals.messages_received],
    ]);
    for (const { label, now } of mail?.report?.figures ?? []) expect(mail?.body_text).toContain(`${label}: ${now}`);
    expect(mail?.body_text).toContain(`\n\n${mail?.stop_link ?? '?'}`);
    expect(mail?.report?.page).toContain('from=11%2F16%2F2026&until=11%2F22%2F2026');
  });

  it('leaves once, however many workers look, and wherever one was killed', async () => {
    await row();
    await row({ email: 'second@example.com' });
    // A worker that dies before its transaction ends has sent nothing.
    const killed = {
      ...t.deps,
      config: {
        ...t.deps.config,
        get publicUrl() {
          return fail();
        },
      },
    };
    await sendReportMails(killed, MONDAY);
    expect(await mails()).toEqual([]);
    await Promise.all(Array.from({ length: 6 }, () => run(MONDAY)));
    expect((await mails()).map(({ recipient }) => recipient).sort()).toEqual(
      [owner.email, 'second@example.com'].sort(),
    );
    expect(await run(new Date('2026-11-29T12:00:00Z'))).toBe(0);
    expect(await run(new Date('2026-11-30T14:00:00Z'))).toBe(2);
  });

  it('follows a clock that the owner moves, and never reports a week twice', async () => {
    await row();
    await sql('update app_user set timezone = 1 where id = $1', [owner.userId]);
    expect(await run(new Date('2026-11-23T13:00:00Z'))).toBe(1);
    await sql('update app_user set timezone = -5 where id = $1', [owner.userId]);
    expect(await run(MONDAY)).toBe(0);
    expect(await run(new Date('2026-11-23T18:00:00Z'))).toBe(0);
  });

  it('does not wait for one that fails', async () => {
    await row();
    await row({ email: 'second@example.com' });
    let reads = 0;
    const publicUrl = () => ((reads += 1) === 1 ? fail() : 'http://textloom.test');
    const once = {
      ...t.deps,
      config: {
        ...t.deps.config,
        get publicUrl() {
          return publicUrl();
        },
      },
    };
    expect(await sendReportMails(once, MONDAY)).toBe(1);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['second@example.com']);
    expect(await run(MONDAY)).toBe(1);
  });

  it('goes to no address that nobody confirmed, and to none of a removed user', async () => {
    const sub = await t.createAuthorizedUser(owner);
    await row({ email: 'stranger@example.com', confirmed: false });
    await row({ email: sub.email, confirmed: false });
    await sql('update app_user set last_login = now() where id = $1', [sub.userId]);
    expect(await run(MONDAY)).toBe(1);
    await sql('update app_user set deleted = true where id = $1', [sub.userId]);
    expect(await run(new Date('2026-11-30T14:00:00Z'))).toBe(0);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([sub.email]);
  });

  it('is left out for a frozen account, also later, and for a deleted one', async () => {
    await row();
    await sql('update account set frozen = true where id = $1', [owner.accountId]);
    await run(MONDAY);
    await sql('update account set frozen = false where id = $1', [owner.accountId]);
    await run(MONDAY);
    await sql('update account set deleted = true where id = $1', [owner.accountId]);
    await run(new Date('2026-11-30T14:00:00Z'));
    expect(await mails()).toEqual([]);
  });

  it('is one sentence without files when nothing happened (decision 803)', async () => {
    await row();
    await run(MONDAY);
    expect(await mails()).toMatchObject([
      { report: null, body_text: expect.stringContaining('Nothing was sent, nothing came in, and nobody subscribed') },
    ]);
  });
});

describe('a monthly report by mail', () => {
  it('leaves on the first at 8:00 and covers the month before', async () => {
    await usage('2026-10-31T15:00:00Z', 40, 40);
    await usage('2026-11-01T12:00:00Z', 30, 29);
    await usage('2026-11-30T23:00:00Z', 30, 29);
    await row({ every: 'month', last: '2026-11-01' });
    expect(await run(new Date('2026-12-01T13:59:00Z'))).toBe(0);
    expect(await run(new Date('2026-12-01T14:00:00Z'))).toBe(1);
    expect((await mails())[0]).toMatchObject({
      subject: 'Luigi Pizza: monthly report, Nov 1 to Nov 30, 2026',
      report: {
        sentences: ['You sent 60 messages, 20 more (50%) than the month before; 58 arrived.', expect.anything()],
      },
    });
  });

  it('has what was paid only where a user who sees payments added it, and what coupons brought', async () => {
    await sql(
      `insert into billing_order (account_id, at, kind, plan_id, lines, amount_cents, state, key, reference, paid_at, refunded_cents)
       values ($1, '2026-11-05', 'renewal', 2, '[]', 4900, 'paid', 'k', gen_random_uuid(), '2026-11-05', 900)`,
      [owner.accountId],
    );
    await sql(`insert into coupon_pool (account_id, name, slug) values ($1, 'Pool', 'coupon_pool')`, [owner.accountId]);
    await sql(
      `insert into coupon (account_id, folded, code, pool_id, used_at, total_cents)
       select $1, 'C' || n, 'C' || n, (select max(id) from coupon_pool), timestamptz '2026-11-02T12:00:00Z', n * 1000 from generate_series(1, 3) n`,
      [owner.accountId],
    );
    await row({ every: 'month', last: '2026-11-01', costs: true });
    await row({ every: 'month', last: '2026-11-01', email: 'b@example.com' });
    await run(new Date('2026-12-01T14:00:00Z'));
    const labels = (await mails()).map(({ report }) =>
      report?.figures.map(({ label, now }) => `${label}: ${now}`).slice(6),
    );
    const coupons = ['Coupon codes used: 3', 'Coupon revenue: $60.00'];
    expect(labels).toEqual([[...coupons, 'Paid: $40.00'], coupons]);
  });

  it('names the campaign to which most people reacted', async () => {
    const campaign = (name: string, started: string, clicked: number, replies: number) =>
      sql(
        `insert into campaign (account_id, name, message, segments, choice, state, sent, started_at, clicked, replies)
         values ($1, $2, 'Hi', 1, '{}', 'done', 1, $3, $4, $5)`,
        [owner.accountId, name, started, clicked, replies],
      );
    await usage('2026-11-05T12:00:00Z', 30, 29);
    await campaign('Quiet', '2026-11-05T12:00:00Z', 3, 1);
    await campaign('Loved', '2026-11-06T12:00:00Z', 4, 9);
    await campaign('Older', '2026-10-06T12:00:00Z', 400, 9);
    await row({ every: 'month', last: '2026-11-01' });
    await run(new Date('2026-12-01T14:00:00Z'));
    expect((await mails())[0]?.report?.sentences.at(-1)).toBe(
      'The campaign to which most people reacted is “Loved”: 4 people clicked and 9 replied.',
    );
  });
});
