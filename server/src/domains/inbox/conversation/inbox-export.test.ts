import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { inboxFixture } from './inbox.fixture';

let t: TestApp;
let owner: TestUser;
const { sql, conversation, keyword, react, subscriber } = inboxFixture(() => t);
const get = (query: string, user: TestUser | null = owner) => t.call(user, 'GET', `profiles/inbox/export?${query}`);
const lines = async (query: string, user = owner): Promise<string[]> =>
  (await get(query, user)).text.trim().split('\n').slice(1);

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner();
  const bo = await subscriber(owner, await keyword(owner, 'PIZZA'), '5125550101', '=cmd()', 'Say "hi"');
  await conversation(owner, '5125550101', {
    subscriber: bo,
    last: '=1+1',
    at: '2026-05-03T12:00:00Z',
    unread: [owner],
    assignee: owner,
  });
  await conversation(owner, '5125550102', { last: 'bye', direction: 'out', state: 'done', snoozedUntil: '2100-01-01' });
  await conversation(await t.createOwner(), '5125559999');
});

describe('API-029, INBOX-009: GET profiles/inbox/export', () => {
  it('is a file with a fixed name, in list order, in which spreadsheet formulas are escaped', async () => {
    const { status, headers, text } = await get('state=all');
    expect([status, headers['content-disposition'], headers['content-type']]).toEqual([
      200,
      'attachment; filename="inbox.csv"',
      'text/csv; charset=utf-8',
    ]);
    expect(text.split('\n')).toEqual([
      '\uFEFFPhone,First Name,Last Name,Keyword,In Answer To,Last Message,Direction,Date,Replies,Unread,State,Assigned To',
      `5125550101,'=cmd(),"Say ""hi""",PIZZA,What we asked,'=1+1,Received,2026-05-03T07:00:00-05:00,1,Yes,Open,Olivia Tester`,
      `5125550102,,,,What we asked,bye,Sent,2026-05-01T07:00:00-05:00,1,No,Snoozed,`,
      '',
    ]);
  });

  it.each([
    ['unread=1', ['5125550101']],
    ['filter[search]=bye', ['5125550102']],
    ['state=all&orderbytype=ASC', ['5125550102', '5125550101']],
    ['state=open', ['5125550101']],
    ['assignee=none&state=snoozed', ['5125550102']],
    ['search=nobody', []],
  ])('applies "%s"', async (query, expected) => {
    expect((await lines(query)).map((line) => line.slice(0, 10))).toEqual(expected);
  });

  it('has each user’s unread conversations, and nothing of other accounts', async () => {
    const nina = await t.createAuthorizedUser(owner, { allow: [] });
    expect((await lines('', nina))[0]).toContain(',No,Open,');
    expect(await lines('unread=1', nina)).toEqual([]);
    expect(await lines('', await t.createOwner())).toEqual([]);
  });

  it('shows a last message that is a reaction to one of the account as a sentence', async () => {
    const liked = await t.createOwner();
    await conversation(liked, '5125550150', { last: 'Loved “Two for one”' });
    await react(liked, '5125550150');
    const [line] = await lines('', liked);
    expect(line).toContain(',Reacted ❤️ to “Two for one”,Received,');
  });

  it('has every conversation once, even one that moves meanwhile', async () => {
    const busy = await t.createOwner();
    await sql(
      `insert into conversation (account_id, phone, last_direction, last_message_at) select $1, (5120000000 + n)::text, 'in', now() from generate_series(1, 1777) n`,
      [busy.accountId],
    );
    const asking = lines('', busy);
    await sql(
      `update conversation set last_message_at = now() + interval '1 hour' where account_id = $1 and phone = '5120000042'`,
      [busy.accountId],
    );
    const found = await asking;
    expect([found.length, new Set(found.map((line) => line.slice(0, 10))).size]).toEqual([1777, 1777]);
  });

  it('refuses invalid filters, and calls without a session or of a frozen account', async () => {
    expect((await get('state=lost')).status).toBe(422);
    expect((await get('', null)).status).toBe(401);
    expect((await get('', await t.createOwner({ frozen: true }))).status).toBe(403);
  });
});
