import { AppError } from '../../../platform/base/app-error';
import { moveFixture, NEW, TO, type MoveFixture } from './move.fixture';
import { cancelMove, openMove } from './move.service';
import { holdNumber } from '../registration/registration.fixture';
import { createKeyword } from '../../../testing/stage';

let f: MoveFixture;
let code: string;

beforeAll(async () => {
  f = await moveFixture();
  code = f.t.deps.config.shortcode;
});
afterEach(async () => {
  // Keywords with the same text cannot all return to the shared code.
  await f.sql('update keyword set deleted = true, deleted_at = now()');
  await f.sql(
    `with a as (delete from other_number), b as (update number_move set state = 'cancelled') delete from own_number`,
  );
});
afterAll(() => f.stop());

const open = (owner: { accountId: number }, digits: string = NEW) =>
  openMove(f.t.deps, owner.accountId, { ...TO, digits });
const activeOf = async (accountId: number) =>
  (
    await f.sql<{ phone: string }>(
      'select phone from subscriber where account_id = $1 and disabled = 0 order by phone',
      [accountId],
    )
  ).map(({ phone }) => phone);

describe('ADR 0122: an account that moves to another number', () => {
  it('tells each person once from the number before, then texts from the new one', async () => {
    const { owner, keyword, phones } = await f.business(3);
    const other = await f.sql<{ id: number }>(
      `insert into keyword (account_id, keyword, canonical, approved, expected_messages) values ($1, $2, $2, true, 9) returning id`,
      [owner.accountId, `SECOND${owner.accountId}`],
    );
    // A person with two subscriptions.
    await f.sql('insert into subscriber (account_id, keyword_id, phone, subscribed_at) values ($1, $2, $3, now())', [
      owner.accountId,
      other[0]?.id,
      phones[0],
    ]);
    await open(owner);
    await f.work();
    expect(await f.numberOf(owner)).toBeNull();
    const sent = await f.leave(owner);
    expect(sent.map(({ phone }) => phone).toSorted()).toEqual(phones);
    for (const { number, body } of sent) {
      expect(number).toBeNull();
      expect(body).toContain('Pie Club has a new number. Soon our texts will come from (888) 555-0300.');
    }
    expect(await f.finish(owner)).toEqual([]);
    expect(await f.numberOf(owner)).toBe(NEW);
    expect(await f.stateOf(owner)).toEqual({ state: 'moved', told: 3, left_out: {} });
    // Consent and history stay.
    expect(await activeOf(owner.accountId)).toEqual([phones[0], ...phones].toSorted());
    await f.text(
      NEW,
      f.freshPhone(),
      (await f.one<{ k: string }>('select canonical as k from keyword where id = $1', [keyword])).k,
    );
    expect((await f.leave(owner)).map(({ number }) => number)).toEqual([NEW]);
  });

  it('waits for a notice that has not left, and tells those who join meanwhile, from the number before', async () => {
    const { owner, word, phones } = await f.business(1);
    await open(owner);
    await f.work();
    const joiner = f.freshPhone();
    await f.text(code, joiner, word);
    await f.sql(`update number_move set next_at = now()`);
    await f.work();
    expect(await f.numberOf(owner)).toBeNull();
    const sent = await f.finish(owner);
    expect(sent.map(({ phone, number }) => [phone, number]).toSorted()).toEqual(
      [
        [joiner, null],
        [joiner, null],
        [phones[0], null],
      ].toSorted(),
    );
    expect(await f.numberOf(owner)).toBe(NEW);
  });

  it('is joined by its keyword at each number that it left, until another account has the text there', async () => {
    const { owner, word } = await f.business();
    const joined = async (to: string): Promise<number[]> => {
      const phone = f.freshPhone();
      await f.text(to, phone, word);
      const rows = await f.sql<{ account: number }>('select account_id as account from subscriber where phone = $1', [
        phone,
      ]);
      return rows.map(({ account }) => account);
    };
    await open(owner);
    await f.finish(owner);
    expect(await joined(code)).toEqual([owner.accountId]);
    await open(owner, '8885550301');
    await f.finish(owner);
    expect(await f.numberOf(owner)).toBe('8885550301');
    expect(await joined(NEW)).toEqual([owner.accountId]);
    expect(await f.one('select number, left_number as left from keyword where canonical = $1', [word])).toEqual({
      number: '8885550301',
      left: NEW,
    });
    const other = await f.t.createOwner();
    await createKeyword(f.t.db, other, word);
    expect(await joined(code)).toEqual([other.accountId]);
    expect(await joined('8885550301')).toEqual([owner.accountId]);
  });

  it('texts nobody after STOP, at the old number or at the new one', async () => {
    const { owner, phones } = await f.business(4);
    const [early = '', told = '', late = '', stays = ''] = phones;
    await open(owner);
    await f.text(NEW, early, 'STOP');
    await f.work();
    const sent = await f.finish(owner);
    expect(sent.map(({ phone }) => phone)).not.toContain(early);
    await f.text(code, told, 'STOP');
    await f.text(NEW, late, 'STOP');
    expect(await activeOf(owner.accountId)).toEqual([stays]);
    // In 40 days the code reaches the account only by a text that left from there.
    expect(await f.numberOf(owner)).toBe(NEW);
  });

  it('obeys STOP to the shared code also from a person whom it has not texted for long', async () => {
    const { owner, phones } = await f.business(1);
    const [silent = ''] = phones;
    await f.sql(`insert into marketing_hold (account_id, phone, reason) values ($1, $2, 'wrong_number')`, [
      owner.accountId,
      silent,
    ]);
    await open(owner);
    expect(await f.finish(owner)).toEqual([]);
    expect(await f.stateOf(owner)).toEqual({ state: 'moved', told: 0, left_out: { held: 1 } });
    await f.text(code, silent, 'STOP');
    expect(await activeOf(owner.accountId)).toEqual([]);
  });

  it('removes people who left the whole shared code, which no longer holds for it', async () => {
    const { owner, phones } = await f.business(2);
    const [gone = '', stays = ''] = phones;
    await f.sql('insert into code_suppression (phone) values ($1)', [gone]);
    await open(owner);
    expect((await f.finish(owner)).map(({ phone }) => phone)).toEqual([stays]);
    expect(await f.numberOf(owner)).toBe(NEW);
    expect(await activeOf(owner.accountId)).toEqual([stays]);
    expect(
      await f.sql(`select words, actor from consent_event where account_id = $1 and event = 'opt-out'`, [
        owner.accountId,
      ]),
    ).toEqual([{ words: 'Left the shared code before the account moved to (888) 555-0300', actor: 'system' }]);
  });

  it('waits for people who have had what was promised, at most 14 days, and names itself to them later', async () => {
    const { owner, keyword, phones } = await f.business(2);
    const [full = '', free = ''] = phones;
    await f.sql('update keyword set expected_messages = 1 where id = $1', [keyword]);
    await f.sql(
      `insert into message (account_id, kind, status, phone, body, claimed_at) values ($1, 8, 3, $2, 'A step', now())`,
      [owner.accountId, full],
    );
    await open(owner);
    expect((await f.finish(owner)).map(({ phone }) => phone)).toEqual([free]);
    expect(await f.numberOf(owner)).toBeNull();
    await f.sql(`update number_move set started_at = now() - interval '15 days', next_at = now()`);
    await f.work();
    expect(await f.numberOf(owner)).toBe(NEW);
    expect(await f.stateOf(owner)).toEqual({ state: 'moved', told: 1, left_out: { over_promise: 1 } });
    expect(
      await f.sql('select phone, no_welcome from subscriber where account_id = $1 order by phone', [owner.accountId]),
    ).toEqual([
      { phone: full, no_welcome: true },
      { phone: free, no_welcome: false },
    ]);
  });

  it.each([
    ['has no messages left', 'update balance set plan_left = 0, extra_left = 0 where account_id = $1'],
    ['is on hold', 'update account set frozen = true where id = $1'],
    ['has expired', `update subscription set end_at = now() - interval '1 day' where account_id = $1`],
  ])('waits while the account %s', async (_why, change) => {
    const { owner } = await f.business(1);
    await open(owner);
    await f.sql(change, [owner.accountId]);
    await f.sql(`update number_move set started_at = now() - interval '15 days'`);
    expect(await f.finish(owner)).toEqual([]);
    expect([await f.numberOf(owner), (await f.stateOf(owner)).state]).toEqual([null, 'open']);
  });

  it('is cancelled: what has not left is recalled, and who was told is not told again', async () => {
    const { owner, phones } = await f.business(2);
    const [told = '', waits = ''] = phones;
    await f.sql('update subscriber set undeliverable = 11 where phone = $1', [waits]);
    await open(owner);
    await f.work();
    await f.leave(owner);
    await f.sql('update subscriber set undeliverable = null where phone = $1', [waits]);
    await f.work();
    await cancelMove(f.t.deps, owner.accountId);
    expect(await f.leave(owner)).toEqual([]);
    expect(await f.numberOf(owner)).toBeNull();
    await expect(cancelMove(f.t.deps, owner.accountId)).rejects.toThrow('An open move was not found.');
    // Who was told may text the new number.
    await f.text(NEW, told, 'STOP');
    expect(await activeOf(owner.accountId)).toEqual([waits]);
    await open(owner);
    expect((await f.finish(owner)).map(({ phone }) => phone)).toEqual([waits]);
    expect(await f.numberOf(owner)).toBe(NEW);
  });

  it('from an own number: that goes on receiving, and its conversations stay there', async () => {
    const { owner, phones, word } = await f.business(2);
    const [talks = '', other = ''] = phones;
    const OLD = '8885550301';
    await f.sql(`insert into own_number (digits, account_id, kind, per_second) values ($1, $2, 'toll_free', 3)`, [
      OLD,
      owner.accountId,
    ]);
    await open(owner);
    expect(new Set((await f.finish(owner)).map(({ number }) => number))).toEqual(new Set([OLD]));
    expect(await f.numberOf(owner)).toBe(NEW);
    const { conversationId } = await f.text(OLD, talks, 'Are you open today?');
    const answersFrom = async () =>
      (await f.t.call(owner, 'GET', `profiles/inbox/${conversationId}`)).body.data.info.answers_from;
    expect(await answersFrom()).toBe('(888) 555-0301');
    const reply = () =>
      f.t.call(owner, 'POST', `profiles/inbox/${conversationId}`, { form: { message: `Yes ${Math.random()}` } });
    expect((await reply()).status).toBe(200);
    expect((await f.leave(owner)).map(({ number }) => number)).toEqual([OLD]);
    await f.text(NEW, talks, 'And tomorrow?');
    // Its own number, which is said because the person has texted two.
    expect(await answersFrom()).toBe('(888) 555-0300');
    await reply();
    expect((await f.leave(owner)).map(({ number }) => number)).toEqual([NEW]);
    // A welcome is no conversation.
    await f.text(OLD, f.freshPhone(), word);
    expect((await f.leave(owner)).map(({ number }) => number)).toEqual([NEW]);
    // In the second month the number only receives.
    await f.text(OLD, talks, 'Hello?');
    await f.sql(`update other_number set until = now() + interval '29 days'`);
    expect(await answersFrom()).toBe('(888) 555-0300');
    await reply();
    expect((await f.leave(owner)).map(({ number }) => number)).toEqual([NEW]);
    await f.text(OLD, other, 'STOP');
    expect(await activeOf(owner.accountId)).not.toContain(other);
    await expect(open((await f.business()).owner, OLD)).rejects.toThrow('belongs to account');
  });

  it('from the shared code: a conversation there stays there', async () => {
    const { owner, phones } = await f.business(1);
    await open(owner);
    await f.finish(owner);
    const { conversationId, accountId } = await f.text(code, phones[0] ?? '', 'Why do you move?');
    expect(accountId).toBe(owner.accountId);
    const shown = (await f.t.call(owner, 'GET', `profiles/inbox/${conversationId}`)).body.data.info;
    expect(shown.answers_from).toBe(code);
    await f.t.call(owner, 'POST', `profiles/inbox/${conversationId}`, { form: { message: 'To serve you better' } });
    expect((await f.leave(owner)).map(({ number }) => number)).toEqual([null]);
  });

  it('ends with the account', async () => {
    const { owner } = await f.business(1);
    await open(owner);
    await f.sql('update account set deleted = true where id = $1', [owner.accountId]);
    expect(await f.finish(owner)).toEqual([]);
    expect(await f.numberOf(owner)).toBeNull();
  });

  it('refuses a second move, its own number, a number of another account, and a text that does not name the number', async () => {
    const { owner } = await f.business(1);
    await open(owner);
    await expect(open(owner, '8885550302')).rejects.toThrow('The account is moving to (888) 555-0300 already.');
    await expect(open((await f.business()).owner)).rejects.toThrow('(888) 555-0300 belongs to account');
    await f.finish(owner);
    await expect(open(owner)).rejects.toThrow('is the number of the account already');
    for (const text of ['Hello. Reply STOP to leave.', 'Now from 888-555-0303', '', `8885550303 ${'x'.repeat(306)}`])
      await expect(openMove(f.t.deps, owner.accountId, { ...TO, digits: '8885550303' }, text)).rejects.toBeInstanceOf(
        AppError,
      );
  });
});

it.each([
  ['SOLE_PROPRIETOR', 1_000],
  ['PRIVATE_PROFIT', 2_000],
])('decision 774: the local number of a %s gets the daily limit of %i', async (type, limit) => {
  const { owner } = await f.business();
  const digits = await holdNumber(f.t.db, owner, 'local');
  const answers = JSON.stringify({ business_type: type });
  await f.sql(`insert into number_registration (digits, account_id, answers) values ($1, $2, $3)`, [
    ...[digits, owner.accountId, answers],
  ]);
  await openMove(f.t.deps, owner.accountId, { digits, kind: 'local', perSecond: 1 });
  await f.work();
  const [own] = await f.sql('select digits, daily_limit from own_number where account_id = $1', [owner.accountId]);
  expect(own).toEqual({ digits, daily_limit: limit });
});
