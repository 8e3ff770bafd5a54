import { accountFactory, type TestUser } from '../../../testing/accounts';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { eventsDuring } from '../../../testing/live-events';
import { tables } from '../../../testing/tables';
import { wakeSnoozed } from './wake-snoozed.job';

let db: TestDatabase;
let owner: TestUser;
let sam: TestUser;
const { sql, one } = tables(() => db);
let phones = 5125550100;

beforeAll(async () => {
  db = await testDatabase();
  const accounts = accountFactory(db);
  owner = await accounts.createOwner();
  sam = await accounts.createAuthorizedUser(owner);
  await accounts.createOwner();
});
beforeEach(() => sql('delete from notice'));

const snoozed = async (minutes: number, assignee: number | null = null): Promise<number> =>
  (
    await one<{ id: number }>(
      `insert into conversation (account_id, phone, last_message, last_direction, last_message_at, state, snoozed_until, assignee_id)
       values ($1, $2, 'hello', 'in', now(), 'done', now() + $3 * interval '1 minute', $4) returning id`,
      [owner.accountId, String((phones += 1)), minutes, assignee],
    )
  ).id;
const stored = (id: number) =>
  one<{ state: string; snoozed_until: Date | null }>('select state, snoozed_until from conversation where id = $1', [
    id,
  ]);
const unreadBy = async (id: number): Promise<number[]> =>
  (
    await sql<{ user_id: number }>(
      'select user_id from conversation_unread where conversation_id = $1 order by user_id',
      [id],
    )
  ).map((row) => row.user_id);
const notices = async (): Promise<unknown[]> =>
  (await sql<{ user_id: number; kind: string }>('select user_id, kind from notice order by user_id')).map((row) => [
    row.user_id,
    row.kind,
  ]);

describe('the end of a snooze', () => {
  it('reopens a conversation for its assignee, unread, with a notice that leads to it', async () => {
    const id = await snoozed(-1, sam.userId);
    const { told: events, result } = await eventsDuring(db, () => wakeSnoozed(db));
    expect(result).toBe(1);
    expect(await stored(id)).toEqual({ state: 'open', snoozed_until: null });
    expect(await unreadBy(id)).toEqual([sam.userId]);
    expect(await sql('select user_id, kind, text, path from notice')).toEqual([
      {
        user_id: sam.userId,
        kind: 'inbox.woken',
        text: expect.stringMatching(/^The conversation with \(512\) 555-\d{4} is back from its snooze\.$/),
        path: `/account/inbox/${id}`,
      },
    ]);
    expect(events).toEqual([
      expect.objectContaining({ type: 'notice.changed' }),
      expect.objectContaining({ type: 'inbox.changed', payload: expect.objectContaining({ conversation_id: id }) }),
    ]);
  });

  it('notifies everybody when there is no assignee, or none who can sign in', async () => {
    const leaver = await accountFactory(db).createAuthorizedUser(owner, { disabled: true });
    const [none, disabled] = [await snoozed(-1), await snoozed(-1, leaver.userId)];
    await wakeSnoozed(db);
    expect([await unreadBy(none), await unreadBy(disabled)]).toEqual([
      [owner.userId, sam.userId],
      [owner.userId, sam.userId],
    ]);
  });

  it('skips conversations that are snoozed for longer', async () => {
    const id = await snoozed(1);
    expect(await wakeSnoozed(db)).toBe(0);
    expect((await stored(id)).state).toBe('done');
    await sql('delete from conversation where id = $1', [id]);
  });

  it('happens once, however many processes check, even if one transaction cannot hold them all', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 120; n += 1) ids.push(await snoozed(-1, sam.userId));
    const counts = await Promise.all([wakeSnoozed(db), wakeSnoozed(db), wakeSnoozed(db)]);
    // A run that finds every due row locked returns early; the run that holds them continues.
    expect(counts.reduce((sum, count) => sum + count, 0) + (await wakeSnoozed(db))).toBe(120);
    expect(await notices()).toEqual(ids.map(() => [sam.userId, 'inbox.woken']));
  });
});
