import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';
import { argumentsOf } from '../arguments';
import { commands } from '../all-commands';
import { OPERATOR } from '../caller';

let t: TestApp;
let owner: TestUser;
const { sql } = tables(() => t.db);

beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  owner = await t.createOwner({ company: 'Pie Club' });
});
afterEach(() => sql('with a as (delete from number_port) delete from bought_number'));

/** As typed after "pnpm ops". */
const ops = async (...words: string[]): Promise<unknown> => {
  const found = commands.find(({ name }) => words.slice(0, 2).join(' ') === name);
  if (!found) throw new Error(`no command ${words.join(' ')}`);
  return found.run(t.deps, argumentsOf(found, words), OPERATOR);
};
const wished = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
const LETTER = [
  ...['--provider', 'Ring Ring', '--provider-account', '12-345', '--bill-name', 'Luigi Rossi'],
  ...['--bill-street', '12 Main Street', '--bill-city', 'Austin', '--bill-state', 'TX', '--bill-zip', '78701'],
  ...['--wished-on', wished, '--signed-by', 'Luigi Rossi'],
];
const port = (number = '512-555-0177', account = owner.email, ...more: string[]) =>
  ops('numbers', 'port', number, '--account', account, ...LETTER, ...more);

describe('ops numbers port', () => {
  it('records a letter, lists it, and enters that it was submitted and has arrived', async () => {
    expect(await port()).toEqual({ recorded: '(512) 555-0177', account: owner.accountId });
    expect(await ops('numbers', 'ports')).toEqual([
      {
        ...{
          number: '(512) 555-0177',
          account: owner.accountId,
          company: 'Pie Club',
          kind: 'local',
          state: 'requested',
        },
        ...{ provider: 'Ring Ring', provider_account: '12-345', pin_last4: '', wished_on: wished },
        bill: 'Luigi Rossi, 12 Main Street, Austin, TX 78701',
        signed: expect.stringMatching(/^Luigi Rossi, 20/),
        requested: expect.any(Date),
      },
    ]);
    expect(await ops('numbers', 'port-submitted', '5125550177')).toMatchObject({ submitted: '(512) 555-0177' });
    expect(await ops('numbers', 'port-done', '5125550177', '--id', 'PN177')).toEqual({
      ...{ held: '(512) 555-0177', account: owner.accountId },
    });
    expect(await ops('numbers', 'ports')).toEqual([]);
    expect(await sql('select digits, provider_id, approved_at from bought_number')).toEqual([
      { digits: '5125550177', provider_id: 'PN177', approved_at: null },
    ]);
  });

  it('enters what a number carries when it arrives', async () => {
    await port();
    const done = (...more: string[]) => ops('numbers', 'port-done', '5125550177', '--id', 'PN177', ...more);
    await expect(done('--pictures', 'perhaps')).rejects.toThrow('--pictures yes or no');
    expect(await done('--country', 'CA', '--pictures', 'no')).toEqual({
      ...{ held: '(512) 555-0177', account: owner.accountId, country: 'CA', pictures: false },
    });
    // Although its area code is in Texas.
    expect(await sql('select country, pictures from bought_number')).toEqual([{ country: 'CA', pictures: false }]);
  });

  it('enters why a number does not arrive', async () => {
    await port();
    await ops('numbers', 'port-refused', '5125550177', '--reason', 'The name differs.');
    expect((await t.call(owner, 'GET', 'profiles/number-port')).body.data.port).toMatchObject({
      ...{ state: 'refused', reason: 'The name differs.' },
    });
    await expect(ops('numbers', 'port-refused', '5125550177', '--reason', 'Again')).rejects.toThrow('was not found');
  });

  it('refuses an unknown account, a short code, a day too soon, a letter with gaps, and an id that is taken', async () => {
    await expect(port('512-555-0177', 'nobody@example.com')).rejects.toThrow(
      'Account nobody@example.com was not found.',
    );
    await expect(port('88555')).rejects.toThrow('This number cannot be brought.');
    await expect(port('512-555-0177', owner.email, '--wished-on', '2020-01-01')).rejects.toThrow(
      'Choose a day between',
    );
    await expect(ops('numbers', 'port', '5125550177', '--account', owner.email)).rejects.toThrow('Usage');
    expect(await sql('select from number_port')).toEqual([]);
    await port();
    await sql(
      `insert into bought_number (digits, account_id, kind, provider_id) values ('5125550199', $1, 'local', 'PN1')`,
      [owner.accountId],
    );
    await expect(ops('numbers', 'port-done', '5125550177', '--id', 'PN1')).rejects.toThrow('is held already');
    expect(await sql('select state from number_port')).toEqual([{ state: 'requested' }]);
  });
});
