import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { until } from '../../../testing/carrier';

let t: TestApp;
let owner: TestUser;
let phones = 0;
const heard: { accountId: number; type: string; payload: unknown }[] = [];

const listenTo = ({ accountId }: TestUser) =>
  t.deps.live.join({
    accountId,
    session: 'none',
    send: (type, payload) => void heard.push({ accountId, type, payload }),
    end: () => undefined,
    recheck: () => undefined,
  });
const idOf = async (text: string, params: unknown[]): Promise<number> =>
  (await t.db.asEngine((tx) => tx.one<{ id: number }>(text, params))).id;
const talk = ({ accountId }: TestUser, phone = `512555${String((phones += 1)).padStart(4, '0')}`) =>
  idOf(
    `insert into conversation (account_id, phone, last_message, last_direction, last_message_at, total_replies) values ($1, $2, 'Open?', 'in', now(), 1) returning id`,
    [accountId, phone],
  );
const type = (user: TestUser | null, id: number | string) => t.call(user, 'POST', `profiles/inbox/${id}/typing`);
const events = async (count: number): Promise<typeof heard> => {
  await until(() => heard.length >= count);
  return heard;
};

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner();
  await listenTo(owner);
});
beforeEach(() => {
  heard.length = 0;
});

describe('POST profiles/inbox/{id}/typing', () => {
  it('notifies the account’s tabs who is typing, at either address, and authorized users may call it', async () => {
    const nina = await t.createAuthorizedUser(owner, { allow: [] });
    const phone = '5125559001';
    const id = await talk(owner, phone);
    const keyword = await idOf(
      `insert into keyword (account_id, keyword, canonical) values ($1, 'TYPE', 'TYPE') returning id`,
      [owner.accountId],
    );
    const subscriber = await idOf(
      'insert into subscriber (account_id, keyword_id, phone) values ($1, $2, $3) returning id',
      [owner.accountId, keyword, phone],
    );
    expect((await type(owner, id)).status).toBe(200);
    expect((await type(nina, `0_${subscriber}`)).status).toBe(200);
    const from = ({ userId }: TestUser) => ({
      accountId: owner.accountId,
      type: 'inbox.typing',
      payload: { conversation_id: id, user_id: userId },
    });
    expect(await events(2)).toEqual([from(owner), from(nina)]);
  });

  it('does not wait for a reply that is being stored', async () => {
    const id = await talk(owner);
    await t.db.asEngine(async (tx) => {
      await tx.query('select id from conversation where id = $1 for update', [id]);
      expect((await type(owner, id)).status).toBe(200);
    });
  });

  it('refuses calls without a session, a malformed address, and conversations that are unknown or another tenant’s', async () => {
    const stranger = await t.createOwner();
    await listenTo(stranger);
    const id = await talk(owner);
    expect((await type(null, id)).status).toBe(401);
    expect((await type(owner, 'abc')).status).toBe(404);
    expect((await type(owner, 999_999)).status).toBe(404);
    expect((await type(stranger, id)).status).toBe(404);
    expect(heard).toEqual([]);
  });

  it('is limited per user, whatever the conversation', async () => {
    const busy = await t.createOwner();
    const id = await talk(busy);
    const answers = await Promise.all(Array.from({ length: 41 }, () => type(busy, id)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      ...Array.from({ length: 40 }, () => 200),
      429,
    ]);
    expect((await type(owner, await talk(owner))).status).toBe(200);
  });
});
