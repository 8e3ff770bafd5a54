import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';
import { argumentsOf } from '../arguments';
import { OPERATOR } from '../caller';
import { commands } from '../all-commands';

const SERVICE = `MG${'0123456789abcdef'.repeat(2)}`;

let t: TestApp;
let owner: TestUser;
let digits = 8_885_550_200;
const { sql } = tables(() => t.db);

beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  owner = await t.createOwner();
});

const numbered = async (user: TestUser) => {
  await sql(`insert into own_number (digits, account_id, kind, per_second) values ($2, $1, 'toll_free', 3)`, [
    user.accountId,
    String((digits += 1)),
  ]);
};
const ops = async (...words: string[]): Promise<unknown> => {
  const found = commands.find(({ name }) => words.slice(0, 2).join(' ') === name);
  if (!found) throw new Error(`no command ${words.join(' ')}`);
  return found.run(t.deps, argumentsOf(found, words), OPERATOR);
};
const rcs = (user: TestUser, agent: string, service = SERVICE) =>
  ops('numbers', 'rcs', user.email, '--service', service, '--agent', agent);
const off = (user: TestUser) => ops('numbers', 'rcs-off', user.email);
/** Whether the screens of the account offer buttons, and what its page of numbers says. */
const seen = async (user: TestUser) => [
  (await t.call(user, 'GET', 'login')).body.data.globals.rcs,
  (await t.call(user, 'GET', 'profiles/numbers')).body.data.rcs,
];

describe('ops numbers rcs', () => {
  it('gives an account an agent, which its screens show at once, and stops it', async () => {
    await numbered(owner);
    expect(await seen(owner)).toEqual([false, false]);
    expect(await rcs(owner, 'rcs:bakery_agent')).toMatchObject({ account: owner.accountId, agent: 'bakery_agent' });
    expect(await seen(owner)).toEqual([true, true]);
    expect(await ops('numbers', 'list')).toEqual(
      expect.arrayContaining([expect.objectContaining({ account: owner.accountId, rcs_agent: 'bakery_agent' })]),
    );
    expect(await off(owner)).toEqual({ account: owner.accountId, agent: 'bakery_agent', over_rcs: false });
    expect(await seen(owner)).toEqual([false, false]);
    expect(await rcs(owner, 'bakery_agent', `MG${'f'.repeat(32)}`)).toMatchObject({ agent: 'bakery_agent' });
    const log = await sql<{ text: string }>(
      `select text from security_event where account_id = $1 and text like '%RCS%' order by id`,
      [owner.accountId],
    );
    expect(log.map(({ text }) => text)).toEqual([
      'Sends texts with buttons over RCS, from the agent bakery_agent.',
      'Sends nothing over RCS any more.',
      'Sends texts with buttons over RCS, from the agent bakery_agent.',
    ]);
  });

  it('refuses an account on the shared code, an unknown one, and one that has none to stop', async () => {
    await expect(rcs(owner, 'one_agent')).rejects.toThrow('is on the shared code');
    await expect(ops('numbers', 'rcs-off', 'nobody@example.com')).rejects.toThrow('was not found');
    await numbered(owner);
    await expect(off(owner)).rejects.toThrow('sends nothing over RCS');
  });

  it('refuses another agent for an account, and an agent of another account', async () => {
    const other = await t.createOwner();
    await numbered(owner);
    await numbered(other);
    await rcs(owner, 'first_agent');
    await off(owner);
    await expect(rcs(owner, 'second_agent')).rejects.toThrow('An account keeps its agent.');
    await expect(rcs(other, 'first_agent')).rejects.toThrow('belongs to another account');
  });

  it.each([
    [['--service', 'MG1', '--agent', 'an_agent'], /messaging service is MG/],
    [['--service', SERVICE, '--agent', 'an agent'], /letters, digits/],
    [['--service', SERVICE], /Name the agent/],
    [['--agent', 'an_agent'], /Name the messaging service/],
  ])('refuses %j', async (words, message) => {
    await numbered(owner);
    await expect(ops('numbers', 'rcs', owner.email, ...words)).rejects.toThrow(message);
  });

  it('refuses an agent where the carrier is an SMPP link', async () => {
    await numbered(owner);
    const found = commands.find(({ name }) => name === 'numbers rcs');
    const config = { ...t.deps.config, carrier: { ...t.deps.config.carrier, kind: 'smpp' as const } };
    const words = ['numbers', 'rcs', owner.email, '--service', SERVICE, '--agent', 'an_agent'];
    await expect(found?.run({ ...t.deps, config } as never, argumentsOf(found, words), OPERATOR)).rejects.toThrow(
      'An SMPP link carries no RCS.',
    );
  });
});
