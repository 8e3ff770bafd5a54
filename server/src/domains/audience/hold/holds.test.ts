import { type Answer, type TestApp, type TestUser, testApp } from '../../../testing/app';
import { createKeyword, createSubscribers } from '../../../testing/stage';
import { endUnansweredHolds } from './unanswered-holds.job';

let app: TestApp;
let owner: TestUser;
let helper: TestUser;
let keyword: number;
let nextPhone = 5_125_560_100;

beforeAll(async () => {
  app = await testApp();
  owner = await app.createOwner();
  helper = await app.createAuthorizedUser(owner);
  keyword = await createKeyword(app.db, owner, 'PIZZA');
});

const person = async (): Promise<{ id: number; phone: string }> => {
  nextPhone += 1;
  const [id = 0] = await createSubscribers(app.db, owner, keyword, 1, nextPhone);
  return { id, phone: String(nextPhone) };
};
const press = (user: TestUser | null, id: number | string): Promise<Answer> =>
  app.call(user, 'POST', `subscribers/${id}/hold`);
const answer = (user: TestUser | null, id: number | string, what: string): Promise<Answer> =>
  app.call(user, 'PUT', `subscribers/${id}/hold`, { json: { answer: what } });
const shown = async (id: number) => (await app.call(owner, 'GET', `subscribers/${id}`)).body.data;
const rows = <T>(sql: string, values: readonly unknown[] = []): Promise<T[]> =>
  app.db.asEngine((tx) => tx.query<T>(sql, values));
const ledger = async (phone: string): Promise<string[]> =>
  (
    await rows<{ line: string }>(
      `select event || ' ' || actor || ': ' || words as line from consent_event where phone = $1 order by id`,
      [phone],
    )
  ).map(({ line }) => line);
const suppressed = async (phone: string): Promise<string[]> =>
  (await rows<{ reason: string }>('select reason from suppression where phone = $1', [phone])).map((row) => row.reason);
const wrongNumber = (phone: string) =>
  rows(`insert into marketing_hold (account_id, phone, reason) values ($1, $2, 'wrong_number')`, [
    owner.accountId,
    phone,
  ]);
const age = (phone: string, by: string) =>
  rows('update marketing_hold set held_at = held_at - $2::interval where phone = $1', [phone, by]);

describe('ADR 0112: POST subscribers/{id}/hold, "They asked to leave"', () => {
  it('may be reported by a user who may not unsubscribe, holds at once, is logged, and asks the owner', async () => {
    const { id, phone } = await person();
    const pressed = await press(helper, id);
    expect(pressed.status).toBe(200);
    expect(pressed.body.data).toMatchObject({ id, disabled: 0, held: 'asked_to_leave' });
    expect(await shown(id)).toMatchObject({ held: 'asked_to_leave', held_at: expect.any(String) });
    expect(await ledger(phone)).toEqual([
      expect.stringMatching(new RegExp(`^hold user:${helper.userId}: Reported as asked to leave by `)),
    ]);
    const notices = await rows<{ user_id: number; path: string }>(
      `select user_id, path from notice where kind = 'subscriber.held' and path = '/subscribers/${id}'`,
    );
    expect(notices).toEqual([{ user_id: owner.userId, path: `/subscribers/${id}` }]);
    expect((await press(helper, id)).status).toBe(200);
    expect(await ledger(phone)).toHaveLength(1);
  });

  it('is found by the filter of the list, and by its reason', async () => {
    const [asked, wrong, free] = [await person(), await person(), await person()];
    await press(helper, asked.id);
    await wrongNumber(wrong.phone);
    const listed = async (held: string): Promise<number[]> =>
      (await app.call(owner, 'GET', `subscribers?held=${held}&limit=100`)).body.data.entries.map(
        (row: { id: number }) => row.id,
      );
    expect(await listed('any')).toEqual(expect.arrayContaining([asked.id, wrong.id]));
    expect(await listed('any')).not.toContain(free.id);
    expect(await listed('wrong_number')).toEqual([wrong.id]);
    expect((await app.call(owner, 'GET', 'subscribers?held=odd')).status).toBe(422);
  });

  it('is refused without a session, to another account, for unknown subscribers, and after the person left', async () => {
    const { id } = await person();
    expect((await press(null, id)).status).toBe(401);
    expect((await press(await app.createOwner(), id)).status).toBe(404);
    expect((await press(owner, 999_999)).status).toBe(404);
    expect((await press(owner, 'x')).status).toBe(404);
    expect((await app.call(owner, 'PUT', `subscribers/${id}/unsubscribe`)).status).toBe(200);
    expect((await press(owner, id)).status).toBe(409);
  });
});

describe('ADR 0112: PUT subscribers/{id}/hold, the answer', () => {
  it('lets the owner lift it, and for a minute the user who reported it', async () => {
    const { id, phone } = await person();
    await press(helper, id);
    expect((await answer(await app.createAuthorizedUser(owner), id, 'lift')).status).toBe(403);
    expect((await answer(helper, id, 'end')).status).toBe(403);
    expect((await answer(helper, id, 'lift')).body.data).toMatchObject({ held: null, disabled: 0 });
    await press(helper, id);
    await age(phone, '61 seconds');
    expect((await answer(helper, id, 'lift')).status).toBe(403);
    expect((await answer(owner, id, 'lift')).status).toBe(200);
    expect((await ledger(phone)).map((line) => line.split(' ')[0])).toEqual([
      'hold',
      'hold-lifted',
      'hold',
      'hold-lifted',
    ]);
    expect((await answer(owner, id, 'lift')).status).toBe(409);
  });

  it('confirms a wish to leave, which is an opt-out with its reason', async () => {
    const { id, phone } = await person();
    await press(helper, id);
    expect((await answer(owner, id, 'end')).body.data).toMatchObject({ disabled: 1, held: null, ended: null });
    expect(await suppressed(phone)).toEqual(['asked']);
    expect((await ledger(phone)).at(-1)).toMatch(/^opt-out user:\d+: Wish to leave confirmed by /);
  });

  it('removes a wrong number without suppressing the next owner of the number', async () => {
    const { id, phone } = await person();
    await wrongNumber(phone);
    expect((await answer(owner, id, 'end')).body.data).toMatchObject({
      disabled: 1,
      held: null,
      ended: 'wrong_number',
    });
    expect(await suppressed(phone)).toEqual([]);
    expect((await ledger(phone)).at(-1)).toMatch(/^wrong-number user:\d+: Removed as a wrong number by /);
  });

  it('is refused without a session, to another account, for unknown subscribers, and for another answer', async () => {
    const { id } = await person();
    await press(helper, id);
    expect((await answer(null, id, 'lift')).status).toBe(401);
    expect((await answer(await app.createOwner(), id, 'lift')).status).toBe(404);
    expect((await answer(owner, 999_999, 'lift')).status).toBe(404);
    expect((await answer(owner, id, 'perhaps')).status).toBe(422);
    expect(await shown(id)).toMatchObject({ held: 'asked_to_leave' });
  });
});

describe('ADR 0112: an unanswered hold', () => {
  it('becomes an opt-out after 24 hours, once, however many workers run', async () => {
    const [late, early, wrong] = [await person(), await person(), await person()];
    await press(helper, late.id);
    await press(helper, early.id);
    await wrongNumber(wrong.phone);
    await age(late.phone, '24 hours');
    await age(early.phone, '23 hours 59 minutes');
    await age(wrong.phone, '30 days');
    const ended = await Promise.all([endUnansweredHolds(app.db), endUnansweredHolds(app.db)]);
    expect(ended.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await shown(late.id)).toMatchObject({ disabled: 1, held: null });
    expect(await suppressed(late.phone)).toEqual(['asked']);
    expect((await ledger(late.phone)).filter((line) => line.startsWith('opt-out'))).toEqual([
      'opt-out system: Reported as asked to leave; nobody answered within 24 hours',
    ]);
    expect(await shown(early.id)).toMatchObject({ disabled: 0, held: 'asked_to_leave' });
    expect(await shown(wrong.id)).toMatchObject({ disabled: 0, held: 'wrong_number' });
  });
});
