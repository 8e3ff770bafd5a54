import { loadConfig } from '../../../platform/config/config';
import { testApp, type TestApp } from '../../../testing/app';
import { argumentsOf } from '../arguments';
import { commands } from '../all-commands';
import { OPERATOR } from '../caller';

let t: TestApp;
let two: TestApp['deps']['config'];

beforeAll(async () => {
  t = await testApp();
  const { secondCarrier } = loadConfig({
    TEXTLOOM_DATA: t.deps.config.dataDir,
    TEXTLOOM_CARRIER2: 'smpp',
    TEXTLOOM_SMPP_URL: 'smpp://a:b@127.0.0.1',
    TEXTLOOM_CARRIER_LATE_MINUTES: '3',
  });
  two = { ...t.deps.config, secondCarrier };
});
beforeEach(() => t.db.engine.query('delete from number_link'));

/** As typed after "pnpm ops". */
const ops = async (config: TestApp['deps']['config'], ...words: string[]): Promise<unknown> => {
  const found = commands.find(({ name }) => words.slice(0, 2).join(' ') === name);
  if (!found) throw new Error(`no command ${words.join(' ')}`);
  return found.run({ ...t.deps, config }, argumentsOf(found, words), OPERATOR);
};
const link = (number: string, ...words: string[]) => ops(two, 'numbers', 'link', number, ...words);

describe('ops numbers link', () => {
  it('enters the links of the shared code and of an own number, and lists over which each leaves', async () => {
    expect(await link('55222', '--first', '1', '--other', '2')).toEqual({
      ...{ number: '55222', first_link: 1, other_link: 2 },
    });
    await link('888-555-0100', '--first', '2', '--other', 'none');
    await t.db.engine.query(
      `insert into link_health (number, link, down_since, reason) values ('55222', 1, now(), 'Not now')`,
    );
    expect(await ops(two, 'numbers', 'links')).toEqual([
      {
        ...{ number: '55222', first_link: 1, other_link: 2, leaves_over: 2 },
        ...{ first_link_down_since: expect.any(Date), reason: 'Not now' },
      },
      { number: '(888) 555-0100', first_link: 2, other_link: null, leaves_over: 2 },
    ]);
    // An entry forgets what was known before.
    await link('55222', '--first', '1', '--other', '2');
    expect(await ops(two, 'numbers', 'links')).toMatchObject([{ leaves_over: 1 }, { leaves_over: 2 }]);
  });

  it('is shown where own numbers are listed', async () => {
    const owner = await t.createOwner();
    const { accountId } = owner;
    await t.db.engine.query(
      `insert into own_number (digits, account_id, kind, per_second) values ('8885550100', $1, 'toll_free', 3)`,
      [accountId],
    );
    await link('8885550100', '--first', '1', '--other', '2', '--hosted', 'both');
    expect(await ops(two, 'numbers', 'list')).toMatchObject([
      { number: '(888) 555-0100', first_link: 1, other_link: 2, leaves_over: 1 },
    ]);
  });

  it.each([
    [
      'a toll-free number at two providers, unless both host it',
      ['8885550100', '--first', '1', '--other', '2'],
      'hosted',
    ],
    ['one link twice', ['55222', '--first', '1', '--other', '1'], 'other'],
    ['a word', ['pizza', '--first', '1', '--other', '2'], 'number'],
  ])('refuses %s', async (_what, [number = '', ...words], field) => {
    const fields = await link(number, ...words).then(
      () => ({}),
      (error: { fields?: object }) => error.fields,
    );
    expect(Object.keys(fields ?? {})).toEqual([field]);
    expect(await ops(two, 'numbers', 'links')).toEqual([]);
  });

  it.each([
    ['another link', ['--first', '3', '--other', 'none'], 'Name a link: 1'],
    ['no other link', ['--first', '1'], ''],
  ])('refuses %s', async (_what, words, sentence) => {
    await expect(link('55222', ...words)).rejects.toThrow(sentence);
  });

  it('refuses a second link that the settings do not have', async () => {
    const refused = ops(t.deps.config, 'numbers', 'link', '55222', '--first', '1', '--other', '2');
    await expect(refused).rejects.toThrow('TEXTLOOM_CARRIER2 is not set');
  });
});
