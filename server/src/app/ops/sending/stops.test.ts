import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { createMetrics } from '../../metrics/metrics';
import { argumentsOf } from '../arguments';
import { OPERATOR } from '../caller';
import { commands } from '../all-commands';
import { holdByHand } from '../backup/hold-restored';

let t: TestApp;
let owner: TestUser;

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner();
});

/** As typed after "pnpm ops". */
const ops = (...words: string[]): Promise<unknown> => {
  const found = commands.find(({ name }) => words.slice(0, 2).join(' ') === name);
  if (!found) throw new Error(`no command ${words.join(' ')}`);
  return found.run(t.deps, argumentsOf(found, words), OPERATOR);
};
const stopped = async (user: TestUser) => (await t.call(user, 'GET', 'login')).body.data.globals.sending_stopped;
const ready = async () => (await t.app.inject('/readyz')).json<Record<string, unknown>>();
const metric = async (scope: string) => {
  const text = await createMetrics(t.deps).text();
  return new RegExp(`textloom_sending_stops\\{scope="${scope}",cause="operator"\\} (\\d)`).exec(text)?.[1];
};

describe('ops sending', () => {
  it('stops one account, by id or email, and shows it to its users, in status, metrics and /readyz', async () => {
    const other = await t.createOwner();
    const made = await ops('sending', 'stop', '--account', owner.email, '--reason', 'Spam was reported');
    expect(made).toMatchObject({
      stopped: { what: `account ${owner.accountId}`, cause: 'operator', by: 'operator', reason: 'Spam was reported' },
      waiting: 0,
    });
    expect(await stopped(owner)).toMatchObject({ cause: 'operator', waiting: 0 });
    expect(await stopped(other)).toBeNull();
    expect(await ready()).toMatchObject({ status: 'ok', sending_stopped: [{ scope: 'account', cause: 'operator' }] });
    expect(await metric('account')).toBe('1');
    await expect(ops('sending', 'stop', '--account', String(owner.accountId), '--reason', 'Again')).rejects.toThrow(
      'This is stopped already.',
    );
    await expect(ops('sending', 'start')).rejects.toThrow('This is not stopped.');
    expect(await ops('sending', 'status')).toMatchObject({ sending: false, stops: [{ waiting: 0 }], past: [] });
    await ops('sending', 'start', '--account', String(owner.accountId));
    expect(await stopped(owner)).toBeNull();
    expect(await ready()).toEqual({ status: 'ok' });
    expect(await metric('account')).toBe('0');
    expect(await ops('sending', 'status')).toMatchObject({
      sending: true,
      past: [{ what: `account ${owner.accountId}`, ended_by: 'operator' }],
    });
    const { rows } = await t.db.engine.query<{ text: string }>(
      `select text from security_event where account_id = $1 and kind = 'hold' order by id`,
      [owner.accountId],
    );
    expect(rows.map(({ text }) => text)).toEqual(['Stopped sending. Spam was reported', 'Started sending again.']);
  });

  it('stops everything, or our number in any spelling', async () => {
    await ops('sending', 'stop', '--reason', 'Wrong text');
    expect(await stopped(owner)).toMatchObject({ cause: 'operator' });
    await ops('sending', 'start');
    const { from } = t.deps.config.carrier;
    await ops('sending', 'stop', '--number', ` ${from}`, '--reason', 'Wrong text');
    expect(await stopped(owner)).toMatchObject({ cause: 'operator' });
    await ops('sending', 'start', '--number', from);
    expect(await stopped(owner)).toBeNull();
  });

  it.each([
    [['--reason', 'R', '--account', '99999999'], 'Account 99999999 was not found.'],
    [['--reason', 'R', '--number', '+15125550100'], 'Nothing is sent from +15125550100'],
    [['--reason', 'R', '--number', '1', '--account', '1'], 'Name an account or a number, not both'],
  ])('refuses %j, and stops nothing', async (words, message) => {
    await expect(ops('sending', 'stop', ...words)).rejects.toThrow(message);
    expect(await ops('sending', 'status')).toMatchObject({ sending: true });
  });

  it('needs a reason', () => {
    expect(() => ops('sending', 'stop')).toThrow('Give a reason');
  });
});

describe('ops restored hold', () => {
  it('refuses a database on which a server runs, and names the emergency stop', async () => {
    // As the processes of an installation do.
    const stop = await new Promise<() => void>((listening) => {
      const end = t.db.listen('of_a_test', { notified: () => undefined, connected: () => listening(end) });
    });
    await expect(holdByHand(t)).rejects.toThrow(/running server.* sending stop/);
    const { rows } = await t.db.engine.query(`select 1 from setting where name = 'work.held'`);
    expect(rows).toEqual([]);
    stop();
  });
});
