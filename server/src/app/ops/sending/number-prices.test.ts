import { testApp, type TestApp } from '../../../testing/app';
import { argumentsOf } from '../arguments';
import { OPERATOR } from '../caller';
import { commands } from '../all-commands';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

/** As typed after "pnpm ops". */
const ops = async (...words: string[]): Promise<unknown> => {
  const found = commands.find(({ name }) => words.slice(0, 2).join(' ') === name);
  if (!found) throw new Error(`no command ${words.join(' ')}`);
  return found.run(t.deps, argumentsOf(found, words), OPERATOR);
};
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const OPTIONS = {
  ...{ kind: 'local', month: '1.5', registration: '20', 'registration-month': '10.00', segment: '0.00375' },
  ...{ source: 'https://carriers.example', 'valid-from': inDays(2) },
};
const price = (changes: Partial<Record<keyof typeof OPTIONS | 'read-on', string>> = {}) =>
  ops(
    'numbers',
    'price',
    ...Object.entries({ ...OPTIONS, ...changes }).flatMap(([name, value]) => [`--${name}`, value]),
  );
describe('ops numbers price', () => {
  it('begins on a later day, beside the prices that hold until then', async () => {
    const before = (await ops('numbers', 'prices')) as object[];
    expect(before).toMatchObject([
      { kind: 'local', month: 1.15, registration: 19.5, registration_month: 10, segment: 0.0045 },
      { kind: 'short_code', month: 0, segment: 0.0045 },
      { kind: 'toll_free', month: 2.15, registration: 0, registration_month: 0, segment: 0.0045 },
    ]);
    const added = { kind: 'local', month: 1.5, registration: 20, registration_month: 10, segment: 0.00375 };
    expect(await price()).toMatchObject({ ...added, valid_from: inDays(2), read_on: inDays(0), by: 'operator' });
    expect(await ops('numbers', 'prices')).toMatchObject([added, ...before]);
    await expect(price()).rejects.toThrow(`There is a price from ${inDays(2)} on: give another day.`);
  });

  it.each([
    [{ 'valid-from': inDays(0) }, /from tomorrow on/],
    [{ 'valid-from': '2027-02-30' }, /Give a day/],
    [{ 'read-on': inDays(1) }, /in the future/],
    [{ month: '1.155' }, /2 decimals at most/],
    [{ month: 'two' }, /in dollars/],
    [{ segment: '0.0000001' }, /6 decimals at most/],
    [{ kind: 'short_code' }, /only its segments/],
    [{ kind: 'mobile' }, /Name the kind/],
  ] as const)('is refused with %j', async (changes, text) => {
    await expect(price(changes)).rejects.toThrow(text);
  });

  it('is kept as it is, even by the engine', async () => {
    for (const statement of ['update number_price set month_cents = 0', 'delete from number_price'])
      await expect(t.db.asEngine((tx) => tx.execute(statement))).rejects.toMatchObject({ code: '42501' });
  });
});
