import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';
import { createKeyword, createSubscribers } from '../../../testing/stage';
import { argumentsOf } from '../arguments';
import { OPERATOR } from '../caller';
import { commands } from '../all-commands';

let t: TestApp;
let owner: TestUser;
const { sql } = tables(() => t.db);

beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  owner = await t.createOwner({ company: 'Pie Club', planLeft: 100 });
  await createSubscribers(t.db, owner, await createKeyword(t.db, owner), 2, 2_135_550_100);
});
afterEach(() => sql('with a as (delete from other_number) delete from number_move'));

const ops = async (...words: string[]): Promise<unknown> => {
  const found = commands.find(({ name }) => words.slice(0, 2).join(' ') === name);
  if (!found) throw new Error(`no command ${words.join(' ')}`);
  return found.run(t.deps, argumentsOf(found, words), OPERATOR);
};
const move = (number: string, account: string, ...more: string[]) =>
  ops('numbers', 'move', number, '--account', account, '--kind', 'toll_free', '--rate', '3', ...more);

describe('ops numbers move', () => {
  it('starts a move, lists it, and cancels it', async () => {
    expect(await move('888-555-0400', owner.email)).toEqual({
      ...{ moving_to: '(888) 555-0400', account: owner.accountId, waits_until: expect.any(Date) },
      notice:
        'Pie Club has a new number. Soon our texts will come from (888) 555-0400. Save it, and text us there. Reply STOP to unsubscribe.',
    });
    expect(await ops('numbers', 'moves')).toMatchObject([
      { moving_to: '(888) 555-0400', account: owner.accountId, told: 0, not_told_yet: 2, left_out: {} },
    ]);
    expect(await ops('numbers', 'stay', owner.email)).toEqual({
      ...{ cancelled: '(888) 555-0400', account: owner.accountId, told: 0 },
    });
    expect(await ops('numbers', 'moves')).toEqual([]);
    const log = await sql<{ text: string }>(
      `select text from security_event where account_id = $1 and text like '%number%' order by id`,
      [owner.accountId],
    );
    expect(log.map(({ text }) => text)).toEqual([
      'Began to move the account to the number (888) 555-0400.',
      'Cancelled the move of the account to the number (888) 555-0400.',
    ]);
  });

  it('sends the words that were given', async () => {
    const text = 'New number: 888-555-0400. Reply STOP to leave.';
    expect(await move('8885550400', owner.email, '--text', text)).toMatchObject({ notice: text });
  });

  it.each([
    ['a word', 'pizza', 'is not a number of ten digits'],
    ['the shared code', '55222', 'is the shared code of this installation'],
    ['a number of another kind', '5125550400', '(512) 555-0400 is a local number'],
  ])('refuses %s', async (_what, number, message) => {
    await expect(move(number, owner.email)).rejects.toThrow(message);
  });

  it('refuses an unknown account, a number of another, a text without the number, and too few messages', async () => {
    await expect(move('8885550400', 'nobody@example.com')).rejects.toThrow('Account nobody@example.com was not found.');
    const other = await t.createOwner({ planLeft: 100 });
    await move('8885550400', other.email);
    await expect(move('8885550400', owner.email)).rejects.toThrow(`belongs to account ${other.accountId}`);
    await expect(move('8885550401', owner.email, '--text', 'Reply STOP to leave.')).rejects.toThrow(
      'The notice has to name (888) 555-0401.',
    );
    await sql('update balance set plan_left = 1, extra_left = 0 where account_id = $1', [owner.accountId]);
    await expect(move('8885550401', owner.email)).rejects.toThrow('You do not have enough messages');
    await expect(ops('numbers', 'stay', owner.email)).rejects.toThrow('An open move was not found.');
  });

  it('keeps the number from being assigned to another account, and the own number from being released', async () => {
    await move('8885550400', owner.email);
    const other = await t.createOwner();
    const taken = ops(
      'numbers',
      'assign',
      '8885550400',
      '--account',
      other.email,
      '--kind',
      'toll_free',
      '--rate',
      '3',
    );
    await expect(taken).rejects.toThrow(`belongs to account ${owner.accountId}`);
  });
});
