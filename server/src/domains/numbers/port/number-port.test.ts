import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';
import { noticesOf } from '../../../testing/notices';
import { holdNumber } from '../registration/registration.fixture';
import { endPortDone, endPortRefused, submitPort } from './port-verdict';

const NUMBER = '5125550177';
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const LETTER = {
  ...{ number: '(512) 555-0177', provider: 'Ring Ring', provider_account: '12-345', pin_last4: '9876' },
  ...{ bill_name: 'Luigi Rossi', bill_street: '12 Main Street', bill_city: 'Austin', bill_state: 'tx' },
  ...{ bill_zip: '78701', wished_on: inDays(20), signed_by: 'Luigi Rossi', accepted: '1' },
};

let t: TestApp;
let owner: TestUser;
const { sql } = tables(() => t.db);

beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  owner = await t.createOwner({ company: 'Pie Club' });
});
afterEach(async () => {
  for (const table of ['number_port', 'own_number', 'bought_number', 'number_task']) await sql(`delete from ${table}`);
});

const ask = (form: Record<string, string> = {}, user = owner) =>
  t.call(user, 'POST', 'profiles/number-port', { form: { ...LETTER, ...form } });
const read = async (user = owner) => (await t.call(user, 'GET', 'profiles/number-port')).body.data;
const withdraw = (user = owner) => t.call(user, 'DELETE', 'profiles/number-port');
const logged = async () =>
  (
    await sql<{ text: string }>(
      `select text from security_event where account_id = $1 and text like '%number%' order by id`,
      [owner.accountId],
    )
  ).map(({ text }) => text);

describe('decision 726: bringing a number from another provider', () => {
  it('is recorded with the letter, submitted, and ends with a number that the account holds', async () => {
    expect(await read()).toEqual({ port: null, problem: '' });
    const { status, body } = await ask();
    expect([status, body.message]).toEqual([200, 'We have your request to bring (512) 555-0177.']);
    expect(await read()).toEqual({
      port: {
        ...{ number: NUMBER, kind: 'local', state: 'requested', provider: 'Ring Ring', wished_on: LETTER.wished_on },
        ...{ signed_by: 'Luigi Rossi', signed_at: expect.any(String), reason: '', submitted_at: null, ended_at: null },
      },
      problem:
        'You have requested the transfer of a number, which is the one that your plan allows beside the one in use.',
    });
    expect(await sql('select provider_account, pin_last4, bill_state from number_port')).toEqual([
      { provider_account: '12-345', pin_last4: '9876', bill_state: 'TX' },
    ]);
    await submitPort(t.deps, NUMBER);
    await expect(submitPort(t.deps, NUMBER)).rejects.toThrow('(512) 555-0177 was submitted already.');
    expect((await read()).port).toMatchObject({ state: 'submitted', submitted_at: expect.any(String) });
    // Only the operator can stop it now.
    expect((await withdraw()).status).toBe(404);
    await endPortDone(t.deps, NUMBER, { providerId: 'PN77' });
    expect((await t.db.engine.query('select what from number_fee where digits = $1', [NUMBER])).rows).toEqual([
      { what: 'number' },
    ]);
    expect((await read()).port).toMatchObject({ state: 'done', ended_at: expect.any(String) });
    expect((await t.call(owner, 'GET', 'profiles/numbers')).body.data.entries).toMatchObject([
      { number: NUMBER, kind: 'local', state: 'bought', approved_at: null },
    ]);
    // It is registered like a bought one.
    const { entries } = (await t.call(owner, 'GET', 'profiles/number-registrations')).body.data;
    expect(entries).toMatchObject([{ number: NUMBER, state: 'draft' }]);
    expect(await noticesOf(t.db, owner)).toMatchObject([{ kind: 'number.brought', path: '/account/number' }]);
    expect(await logged()).toEqual([
      'Requested the transfer of the number (512) 555-0177.',
      'The number (512) 555-0177 was brought.',
    ]);
    for (const again of [submitPort(t.deps, NUMBER), endPortDone(t.deps, NUMBER, { providerId: 'PN78' })])
      await expect(again).rejects.toThrow('An open request to bring (512) 555-0177 was not found.');
  });

  it('is refused with a reason, and may be asked for again', async () => {
    await ask();
    await endPortRefused(t.deps, NUMBER, 'The name differs from the bill.');
    expect(await read()).toMatchObject({
      ...{ port: { state: 'refused', reason: 'The name differs from the bill.' }, problem: '' },
    });
    expect(await noticesOf(t.db, owner)).toMatchObject([{ kind: 'number.not_brought' }]);
    expect(await sql('select from bought_number')).toEqual([]);
    expect((await ask()).status).toBe(200);
  });

  it('is withdrawn before it is submitted, and nothing of the letter stays', async () => {
    await ask();
    expect((await withdraw()).body.message).toBe('Your request was withdrawn.');
    expect(await sql('select from number_port')).toEqual([]);
    expect((await withdraw()).status).toBe(404);
    expect(await read()).toEqual({ port: null, problem: '' });
  });

  it('is for owners only', async () => {
    const user = await t.createAuthorizedUser(owner);
    for (const call of [ask({}, user), withdraw(user), t.call(user, 'GET', 'profiles/number-port')])
      expect((await call).status).toBe(403);
  });

  it('is neither shown to another account, nor withdrawn by it', async () => {
    await ask();
    const other = await t.createOwner();
    expect(await read(other)).toEqual({ port: null, problem: '' });
    expect((await withdraw(other)).status).toBe(404);
    expect((await read()).port).toMatchObject({ state: 'requested' });
  });

  it.each([
    ['number', '555-0177', 'Enter the number with its ten digits.'],
    ['number', '8005551', 'Enter the number with its ten digits.'],
    ['number', '9005550177', 'This number cannot be brought. Check its digits, or contact support.'],
    ['provider', ' ', 'Current provider is required.'],
    ['provider_account', '', 'Account number is required.'],
    ['pin_last4', '12345', 'Enter only the last four characters of the PIN.'],
    ['bill_state', 'Texas', 'Enter the two letters of the state or province: TX.'],
    ['bill_zip', '7870', 'Enter a ZIP or postal code.'],
    ['wished_on', '2027-02-30', 'Choose a day.'],
    ['wished_on', inDays(6), 'Choose a day between 7 and 90 days from now.'],
    ['wished_on', inDays(91), 'Choose a day between 7 and 90 days from now.'],
    ['signed_by', '', 'Your name is required.'],
    ['accepted', '0', 'Accept the letter of authorization.'],
  ])('is refused at %s: “%s”', async (field, value, message) => {
    const { status, body } = await ask({ [field]: value });
    expect([status, body.data.fields]).toEqual([422, { [field]: message }]);
    expect(await sql('select from number_port')).toEqual([]);
  });

  it('does not say who has a number: another account, another request, or the installation', async () => {
    const other = await t.createOwner();
    const held = await holdNumber(t.db, other, 'local');
    expect((await ask({}, other)).status).toBe(409);
    await sql('delete from bought_number where digits = $1', [held]);
    expect((await ask({}, other)).status).toBe(200);
    await sql(`insert into own_number (digits, account_id, kind, per_second) values ('5125550188', $1, 'local', 1)`, [
      other.accountId,
    ]);
    for (const number of [NUMBER, '5125550188']) {
      const { status, body } = await ask({ number });
      expect([status, body.data.fields]).toEqual([
        422,
        { number: 'This number cannot be brought. Check its digits, or contact support.' },
      ]);
    }
  });

  it('takes the place of the number that a plan includes, in either order', async () => {
    await ask();
    const buy = await t.call(owner, 'POST', 'profiles/numbers', { form: { number: '5125550100' } });
    expect([buy.status, (await ask({ number: '5125550178' })).status]).toEqual([409, 409]);
    await withdraw();
    await holdNumber(t.db, owner);
    expect((await ask()).body.message).toContain('Give it back before you buy');
    const trial = await t.createOwner({ trial: true });
    expect((await ask({}, trial)).status).toBe(409);
  });

  it('of two requests at the same moment, one is recorded', async () => {
    const both = await Promise.all([ask(), ask({ number: '5125550178' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
